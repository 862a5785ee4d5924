import { officePath } from '#app/office/office-routes.ts'
import {
  accountOf,
  auditOf,
  fieldOf,
  type OfficeAction,
  type OfficeAnswer,
  type OfficeLoader,
  type OfficeSite,
  type OfficeVisit,
} from '#app/office/office-site.server.ts'
import { parseRedirects } from '#catalogue/redirects.ts'
import { changeOwnPage, type KeptPage, readOwnPages } from '#features/texts/own-pages.server.ts'
import { choices } from './new-page.server.ts'
import type { OwnPagePageProps } from './own-page.tsx'
import { pageName } from './pages.server.ts'

/** GET /office/pages/{id}/address: what a page of the office's own shows beside its words, and whether it is public. */
export const loadOwnPage: OfficeLoader<'own-page'> = async (site, visit) => {
  const own = await ownPageOf(site, visit)
  return own && page(site, visit, own, {}, {})
}

/** POST: save, withdraw (its address may lead elsewhere then), or show again. */
export const postOwnPage: OfficeAction<'own-page'> = async (site, visit, form) => {
  const own = await ownPageOf(site, visit)
  if (!own) return { kind: 'done', to: officePath('pages') }
  const intent = fieldOf(form, 'intent')
  const to = fieldOf(form, 'to').slice(0, 500)
  const leadTo = intent === 'withdraw' && to !== '' ? to : null
  const { redirects } = site.catalogue
  const faults: string[] = []
  const from = `/${own.slug}`
  if (leadTo !== null) parseRedirects([...redirects, { from, to: leadTo }], faults)
  if (faults.length > 0) {
    const wrong = { to: visit.t('office.own-page.fault.to') }
    return { kind: 'faulty', answer: page(site, visit, own, { to }, wrong) }
  }
  const saved = { priceBox: fieldOf(form, 'priceBox') === 'yes', inFooter: fieldOf(form, 'inFooter') === 'yes' }
  const isWithdrawn = intent === 'withdraw' || (intent === 'save' && own.isWithdrawn)
  const changed: KeptPage = {
    ...own,
    ...(intent === 'save' ? saved : {}),
    ...{ isWithdrawn, at: site.clock.now(), by: accountOf(visit).name },
  }
  const done = intent === 'withdraw' ? 'withdrawn' : intent === 'show' ? 'shown' : 'saved'
  const line = auditOf(site, visit, { action: `page.${done}`, subject: `pages/${own.slug}`, after: { to: leadTo } })
  const keeps = intent === 'save' ? undefined : leadTo
  await changeOwnPage(site.desk.store, changed, { leadTo: keeps, redirects }, (t) => t.write(line))
  await site.refresh()
  return { kind: 'done', to: `${visit.path}?done=${done}` }
}

async function ownPageOf({ desk }: OfficeSite, { params }: OfficeVisit): Promise<KeptPage | null> {
  const id = (params['id'] ?? '').replaceAll('_', '/')
  return (await readOwnPages(desk.store)).find(({ slug }) => id === `pages/${slug}`) ?? null
}

function page(
  site: OfficeSite,
  { t, path, query }: OfficeVisit,
  own: KeptPage,
  typed: Record<string, string>,
  faults: Record<string, string>,
): OfficeAnswer<'own-page'> {
  const id = `pages/${own.slug}`
  const done = (['saved', 'withdrawn', 'shown'] as const).find((what) => what === query.get('done'))
  const props: OwnPagePageProps = {
    ...{ name: pageName(site, id), slug: own.slug, isWithdrawn: own.isWithdrawn, action: path, faults },
    isPublic: Object.hasOwn(site.catalogue.pages, own.slug),
    textHref: officePath('page-text', { id: id.replaceAll('/', '_') }),
    values: { ...choices(own.priceBox, own.inFooter), ...typed },
    leadsTo: site.catalogue.redirects.find(({ from }) => from === `/${own.slug}`)?.to ?? null,
    notice: done === undefined ? null : t(`office.own-page.done.${done}`),
  }
  return { kind: 'page', page: 'own-page', title: props.name, props }
}
