import { useOffice } from '#app/office/office-context.tsx'
import { type Column, Table } from '#app/office/table.tsx'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import styles from './office.module.css'

type LanguageState = { locale: LocaleCode; isMissing: boolean; stale: number; isDraft: boolean; isOwn: boolean }
type Row = { id: string; name: string; href: string; factsHref: string; states: LanguageState[]; unchecked: number }
export type PagesPageProps = { groups: { title: string; rows: Row[] }[] }

/** Every page with words, four languages side by side. */
export default function PagesPage({ groups }: PagesPageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.pages')}</h1>
      <p className={styles.lead}>{t('office.pages.lead')}</p>
      <p>
        <a href="/office/new-page" className={styles.secondary}>
          {t('office.own-page.new')}
        </a>
      </p>
      {groups.map(({ title, rows }) => (
        <section key={title}>
          <h2>{title}</h2>
          <Table columns={columnsIn(t)} rows={rows} keyOf={({ id }) => id} narrow="cards" />
        </section>
      ))}
    </div>
  )
}

const columnsIn = (t: OfficeTranslate): Column<Row>[] => [
  { head: t('office.pages.page'), isRowHead: true, cell: ({ href, name }) => <a href={href}>{name}</a> },
  ...localeCodes.map((code) => ({
    head: code,
    cell: ({ states }: Row) => states.filter(({ locale }) => locale === code).map((state) => stateWords(state, t)),
  })),
  {
    head: t('office.pages.unchecked'),
    cell: ({ unchecked, factsHref, name }) =>
      unchecked > 0 ? (
        <a href={factsHref} aria-label={t('office.facts.of-page', { page: name })}>
          {unchecked}
        </a>
      ) : (
        '–'
      ),
  },
]

function stateWords({ isMissing, stale, isDraft, isOwn }: LanguageState, t: OfficeTranslate): string {
  const words = [
    isMissing ? t('office.pages.missing') : null,
    stale > 0 ? t('office.pages.stale', { count: stale }) : null,
    isDraft ? t('office.pages.draft') : null,
    !isMissing && stale === 0 && !isDraft ? (isOwn ? t('office.pages.own') : t('office.pages.delivered')) : null,
  ]
  return words.filter((word) => word !== null).join(', ')
}
