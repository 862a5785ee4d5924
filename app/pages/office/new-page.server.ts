import { officePath } from '#app/office/office-routes.ts'
import { accountOf, auditOf, fieldOf, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { type SlugFault, slugFault } from '#app/own-page-slug.ts'
import { makeOwnPage, readOwnPages } from '#features/texts/own-pages.server.ts'
import { cut } from '#lib/cut.ts'
import type { NewPagePageProps } from './new-page.tsx'

/** GET /office/new-page: which address a new page is to have. */
export const loadNewPage: OfficeLoader<'new-page'> = (_site, request) => page(request, {}, null)

/** POST: the page is made, and nobody sees it until words of it are published. */
export const postNewPage: OfficeAction<'new-page'> = async (site, request, form) => {
  const { store } = site.services
  const slug = fieldOf(form, 'slug')
    .toLowerCase()
    .replace(/^\/+|\/+$/g, '')
  const priceBox = fieldOf(form, 'priceBox') === 'yes'
  const inFooter = fieldOf(form, 'inFooter') === 'yes'
  const fault = slugFault(slug, site.catalogue, await readOwnPages(store))
  const made = { slug, priceBox, inFooter, isWithdrawn: false, at: site.clock.now(), by: accountOf(request).name }
  const line = auditOf(site, request, { action: 'page.made', subject: `pages/${slug}` })
  const isMade = fault === null && (await makeOwnPage(store, made, (t) => t.write(line)))
  if (isMade) return { kind: 'done', to: officePath('page-text', { id: `pages/${slug}`.replaceAll('/', '_') }) }
  const values = { slug: cut(fieldOf(form, 'slug'), 200), ...choices(priceBox, inFooter) }
  return { kind: 'faulty', answer: page(request, values, fault ?? 'taken') }
}

export function choices(priceBox: boolean, inFooter: boolean): Record<string, string> {
  return { priceBox: priceBox ? 'yes' : '', inFooter: inFooter ? 'yes' : '' }
}

function page({ t }: OfficeRequest, values: Record<string, string>, fault: SlugFault | null): OfficeAnswer<'new-page'> {
  const faults: Record<string, string> = fault === null ? {} : { slug: t(`office.own-page.fault.${fault}`) }
  const props: NewPagePageProps = { values, faults }
  return { kind: 'page', page: 'new-page', title: t('office.own-page.new'), props }
}
