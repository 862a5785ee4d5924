import type { OfficeLoader } from '#app/office/office-answer.ts'
import { searchOffice } from '#app/office/search/search-sources.server.ts'
import { cut } from '#lib/cut.ts'

const LONGEST = 100

/** GET /office/search?q=: whatever the text names and this person may see. */
export const loadSearch: OfficeLoader<'search'> = async (site, request) => {
  const q = cut((request.query.get('q') ?? '').trim(), LONGEST)
  const props = { q, groups: await searchOffice(site, request, q) }
  return { kind: 'page', page: 'search', title: request.t('search.heading'), props }
}
