import { LateLink } from '#app/office/late-link.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { type Column, Table } from '#app/office/table.tsx'
import { PageNotices } from '#app/office/page-notices.tsx'
import type { LocaleCode } from '#i18n/locale.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import styles from './office.module.css'
import own from './page-text.module.css'

type Cell = { locale: LocaleCode; text: string | null; isStale: boolean }
export type PageTextPageProps = {
  id: string
  name: string
  action: string
  notice: string | null
  alert: string | null
  hasDraft: boolean
  /** By `hr:hero.headline`. */
  faults: Record<string, string>
  /** `item`: the item of a list that ends with this row. */
  rows: { path: string; label: string; texts: Cell[]; item: string | null }[]
  /** Hidden fields: what each language said when the form was shown. */
  marks: { name: string; mark: string }[]
  /** By `hr:hero.headline`: what somebody else has written there since. */
  newer: Record<string, string>
  /** What was typed where somebody else has taken the text out since. */
  homeless: { locale: LocaleCode; text: string }[]
  picturesHref: string
  /** Only a page that the office has made has one. */
  ownPageHref: string | null
  previews: { locale: LocaleCode; href: string }[]
  /** How many nobody has checked; null: the page rests on none. */
  facts: { unchecked: number; href: string } | null
  versions: { locale: LocaleCode; number: number; at: string; by: string; texts: number }[]
}

/** All words of one page, a text a row, the four languages beside each other. */
export default function PageTextPage(props: PageTextPageProps) {
  const { t } = useOffice()
  const hasFaults = Object.keys(props.faults).length > 0
  return (
    <div className={styles.page}>
      <h1>{props.name}</h1>
      <p className={styles.lead}>{t('office.pages.text-lead')}</p>
      <PageNotices notice={props.notice} />
      {(props.alert !== null || hasFaults) && (
        <p role="alert" className={styles.fault}>
          {props.alert ?? t('office.pages.check-fields')} {props.alert !== null && <LateLink href={props.action} />}
        </p>
      )}
      <Differing newer={props.newer} rows={props.rows} />
      <Homeless texts={props.homeless} />
      <Previews {...props} />
      <form method="post" action={props.action} className={own.form}>
        <Marks marks={props.marks} />
        {props.rows.map((row) => (
          <TextRow key={row.path} row={row} faults={props.faults} newer={props.newer} />
        ))}
        <div className={`${styles.row} ${own.actions}`}>
          <button name="intent" value="draft" className={styles.secondary}>
            {t('office.pages.keep-draft')}
          </button>
          <button name="intent" value="publish" className={styles.primary}>
            {t('office.pages.publish')}
          </button>
          {props.hasDraft && (
            <button name="intent" value="discard" className={styles.danger}>
              {t('office.pages.discard')}
            </button>
          )}
        </div>
      </form>
      <Versions {...props} />
    </div>
  )
}

function Previews({ previews, hasDraft, picturesHref, ownPageHref, facts }: PageTextPageProps) {
  const { t } = useOffice()
  return (
    <p className={styles.row}>
      {hasDraft ? t('office.pages.preview-draft') : t('office.pages.preview')}{' '}
      {previews.map(({ locale, href }) => (
        <a key={locale} href={href} target="_blank" rel="noopener">
          {locale}
        </a>
      ))}
      <a href={picturesHref}>{t('office.nav.pictures')}</a>
      {ownPageHref !== null && <a href={ownPageHref}>{t('office.own-page.settings')}</a>}
      {facts && <a href={facts.href}>{t('office.pages.unchecked-count', { count: facts.unchecked })}</a>}
    </p>
  )
}

/** Kept by no browser for a form it fills in again: what they say is of this very page. */
function Marks({ marks }: Pick<PageTextPageProps, 'marks'>) {
  return marks.map(({ name, mark }) => <input key={name} type="hidden" name={name} value={mark} autoComplete="off" />)
}

/** The page is long: each text somebody else has changed since is a link to it. */
function Differing({ newer, rows }: Pick<PageTextPageProps, 'newer' | 'rows'>) {
  const { t } = useOffice()
  const names = Object.keys(newer)
  if (names.length === 0) return null
  const labelOf = (name: string) => {
    const [locale = ''] = name.split(':')
    const row = rows.find(({ path }) => path === name.slice(locale.length + 1))
    return `${locale}: ${row?.label ?? name}`
  }
  return (
    <p className={styles.row}>
      {t('office.pages.differing')}
      {names.map((name) => (
        <a key={name} href={`#${name}`}>
          {labelOf(name)}
        </a>
      ))}
    </p>
  )
}

function Homeless({ texts }: { texts: PageTextPageProps['homeless'] }) {
  const { t } = useOffice()
  if (texts.length === 0) return null
  return (
    <div className={styles.notice}>
      <p>{t('office.pages.homeless')}</p>
      <ul>
        {texts.map(({ locale, text }) => (
          <li key={`${locale}${text}`} lang={locale}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

const LINE = 38

type TextRowProps = {
  row: PageTextPageProps['rows'][number]
  faults: Record<string, string>
  newer: Record<string, string>
}

function TextRow({ row, faults, newer }: TextRowProps) {
  const { t } = useOffice()
  const { path, label, texts, item } = row
  const longest = Math.max(...texts.map(({ text }) => text?.length ?? 0))
  return (
    <fieldset className={own.row}>
      <legend>{label}</legend>
      {texts.map(({ locale, text, isStale }) => {
        const name = `${locale}:${path}`
        const fault = faults[name]
        const other = newer[name]
        return (
          <div key={locale} className={styles.field} data-stale={isStale}>
            <label htmlFor={name}>
              {locale} {isStale && <mark>{t('office.pages.is-stale')}</mark>}{' '}
              {text === null && <mark>{t('office.pages.missing')}</mark>}
            </label>
            {text !== null && (
              <textarea
                id={name}
                name={name}
                lang={locale}
                rows={Math.min(24, Math.ceil(longest / LINE) + 1)}
                defaultValue={text}
                aria-invalid={fault !== undefined}
                aria-describedby={fault === undefined ? undefined : `${name}-fault`}
              />
            )}
            {fault !== undefined && (
              <p id={`${name}-fault`} className={styles.fault}>
                {fault}
              </p>
            )}
            {other !== undefined && (
              <p className={styles.notice}>
                {t('office.pages.newer')} <q lang={locale}>{other}</q>
              </p>
            )}
          </div>
        )
      })}
      {item !== null && <ItemButtons item={item} />}
    </fieldset>
  )
}

/** For all four languages at once, so that they stay beside each other. */
function ItemButtons({ item }: { item: string }) {
  const { t } = useOffice()
  return (
    <div className={`${styles.row} ${own.item}`} id={`item-${item}`}>
      <button name="intent" value={`add:${item}`} className={styles.secondary}>
        {t('office.pages.item.add')}
      </button>
      {!item.endsWith('.0') && (
        <button name="intent" value={`up:${item}`} className={styles.secondary}>
          {t('office.pages.item.up')}
        </button>
      )}
      <button name="intent" value={`drop:${item}`} className={styles.danger}>
        {t('office.pages.item.drop')}
      </button>
    </div>
  )
}

function Versions({ versions, action, marks }: PageTextPageProps) {
  const { t } = useOffice()
  if (versions.length === 0) return null
  return (
    <section>
      <h2>{t('office.pages.history')}</h2>
      <form method="post" action={action}>
        <Marks marks={marks} />
        <Table columns={columnsIn(t)} rows={versions} keyOf={({ locale, number }) => `${locale}${number}`} />
      </form>
    </section>
  )
}

const columnsIn = (t: OfficeTranslate): Column<PageTextPageProps['versions'][number]>[] => [
  { head: null, isRowHead: true, cell: ({ locale, number }) => `${locale} ${number}` },
  { head: null, cell: ({ number, at }) => (number === 0 ? t('office.pages.original') : at) },
  { head: null, cell: ({ by }) => by },
  { head: null, cell: ({ number, texts }) => number > 0 && t('office.pages.changed-texts', { count: texts }) },
  {
    head: null,
    cell: ({ locale, number }) => (
      <button name="intent" value={`restore:${locale}:${number}`} className={styles.secondary}>
        {t('office.pages.restore')}
      </button>
    ),
  },
]
