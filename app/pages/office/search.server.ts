import type { OfficeLoader } from '#app/office/office-answer.ts'
import { searchOffice } from '#app/office/search/search-sources.server.ts'
import { cut } from '#lib/cut.ts'

const LONGEST = 100

/** GET /office/search?q=: whatever the text names and this person may see. */
export const loadSearch: OfficeLoader<'search'> = async (site, visit) => {
  const q = cut((visit.query.get('q') ?? '').trim(), LONGEST)
  const props = { q, groups: await searchOffice(site, visit, q) }
  return { kind: 'page', page: 'search', title: visit.t('search.heading'), props }
}
