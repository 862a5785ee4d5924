import { lateWords } from '#app/office/late-words.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, auditOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { parseRedirects } from '#catalogue/redirects.ts'
import { changeOwnPage, type StoredPage, readOwnPages } from '#features/texts/own-pages.server.ts'
import { choices } from './new-page.server.ts'
import type { OwnPagePageProps } from './own-page.tsx'
import { pageName } from './pages.server.ts'

/** GET /office/pages/{id}/address: what a page of the office's own shows beside its words, and whether it is public. */
export const loadOwnPage: OfficeLoader<'own-page'> = async (site, request) => {
  const own = await ownPageOf(site, request)
  return own && page(site, request, own, { values: {}, faults: {} })
}

const LONGEST_TO = 500

/** POST: save, withdraw (its address may lead elsewhere then), or show again. */
export const postOwnPage: OfficeAction<'own-page'> = async (site, request, form) => {
  const own = await ownPageOf(site, request)
  if (!own) return { kind: 'done', to: officePath('pages') }
  const intent = fieldOf(form, 'intent')
  const to = fieldOf(form, 'to')
  const leadTo = intent === 'withdraw' && to !== '' ? to : null
  const { redirects } = site.catalogue
  const faults: string[] = []
  const from = `/${own.slug}`
  if (to.length > LONGEST_TO) faults.push('long')
  if (leadTo !== null) parseRedirects([...redirects.filter((rule) => rule.from !== from), { from, to: leadTo }], faults)
  if (faults.length > 0) {
    const wrong = { to: request.t('office.own-page.fault.to') }
    return { kind: 'faulty', answer: page(site, request, own, { values: { to, ...seenIn(form) }, faults: wrong }) }
  }
  const saved = { priceBox: fieldOf(form, 'priceBox') === 'yes', inFooter: fieldOf(form, 'inFooter') === 'yes' }
  const ours = { at: site.clock.now(), by: accountOf(request).name }
  const { seen } = seenIn(form)
  const change = (stored: StoredPage, leadsTo: string | null): StoredPage | null => {
    const isWithdrawn = intent === 'withdraw' || (intent === 'save' && stored.isWithdrawn)
    const changed = { ...stored, ...(intent === 'save' ? saved : {}), isWithdrawn, ...ours }
    // Pressed twice, or both meant the same.
    const isSame = markOf(changed) === markOf(stored) && (intent !== 'withdraw' || leadsTo === leadTo)
    // Two tabs: what the other one saved is not written over unseen.
    const isLate = seen !== undefined && seen !== markOf(stored) && !isSame
    return isLate ? null : changed
  }
  const done = intent === 'withdraw' ? 'withdrawn' : intent === 'show' ? 'shown' : 'saved'
  const line = auditOf(site, request, { action: `page.${done}`, subject: `pages/${own.slug}`, after: { to: leadTo } })
  const keeps = intent === 'save' ? undefined : leadTo
  const isStored = await changeOwnPage(site.services.store, own.slug, change, { leadTo: keeps, redirects }, (t) =>
    t.write(line),
  )
  await site.refresh()
  if (isStored) return { kind: 'done', to: `${request.path}?done=${done}` }
  const now = (await ownPageOf(site, request)) ?? own
  const typed = intent === 'save' ? choices(saved.priceBox, saved.inFooter) : { to }
  return {
    kind: 'faulty',
    answer: page(site, request, now, { values: typed, faults: {}, late: lateWords(request, now) }),
  }
}

/** What stood beside the words when the form was shown. */
const markOf = ({ priceBox, inFooter, isWithdrawn }: StoredPage) => [priceBox, inFooter, isWithdrawn].join(' ')

function seenIn(form: FormData): { seen?: string } {
  const seen = form.get('seen')
  return typeof seen === 'string' ? { seen } : {}
}

type Shown = { values: Record<string, string>; faults: Record<string, string>; late?: string }

async function ownPageOf({ services }: OfficeSite, { params }: OfficeRequest): Promise<StoredPage | null> {
  const id = (params['id'] ?? '').replaceAll('_', '/')
  return (await readOwnPages(services.store)).find(({ slug }) => id === `pages/${slug}`) ?? null
}

function page(
  site: OfficeSite,
  { t, path, query }: OfficeRequest,
  own: StoredPage,
  { values, faults, late }: Shown,
): OfficeAnswer<'own-page'> {
  const id = `pages/${own.slug}`
  const done = (['saved', 'withdrawn', 'shown'] as const).find((what) => what === query.get('done'))
  const props: OwnPagePageProps = {
    name: pageName(site, id),
    slug: own.slug,
    isWithdrawn: own.isWithdrawn,
    action: path,
    faults,
    isPublic: Object.hasOwn(site.catalogue.pages, own.slug),
    textHref: officePath('page-text', { id: id.replaceAll('/', '_') }),
    values: { ...choices(own.priceBox, own.inFooter), seen: markOf(own), ...values },
    late: late ?? null,
    leadsTo: site.catalogue.redirects.find(({ from }) => from === `/${own.slug}`)?.to ?? null,
    notice: done === undefined ? null : t(`office.own-page.done.${done}`),
  }
  return { kind: 'page', page: 'own-page', title: props.name, props }
}
