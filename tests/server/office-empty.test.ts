import { expect, test } from 'vitest'
import { elements, textOf } from './html.ts'
import { openTestOffice } from './test-office.ts'

/** Each empty room of the office, and where its first thing is done. */
const ROOMS = [
  ['/office/bookings', '/office/new-booking'],
  ['/office/enquiries', '/book?from=elsewhere'],
  ['/office/reviews', '/office/board'],
  ['/office/codes', '/office/codes/new'],
  ['/office/carriers', '/office/partners'],
  ['/office/partners', '/become-a-partner'],
  ['/office/board', '/office/new-booking'],
  // The form stands on the page itself: the link leads into its first field.
  ['/office/pictures', '#file'],
  ['/office/redirects', '#rules'],
  ['/office/places', '#en'],
] as const

test.each(['en', 'hr'] as const)(
  'an empty list says in a few sentences what will stand there, and leads to the first thing to do (%s)',
  async (locale) => {
    const testSite = await openTestOffice()
    const owner = await testSite.signedIn('owner', { locale })
    // The sample site comes with redirects of its own.
    await owner.post('/office/redirects', { rules: '' })
    for (const [path, first] of ROOMS) {
      const html = await (await owner.get(path)).text()
      const room =
        /<section[^>]*aria-label="(?:Nothing here yet|Ovdje još nema ničega)"[^>]*>[\s\S]*?<\/section>/.exec(
          html,
        )?.[0] ?? ''
      const [link] = elements(room, 'a').map(({ attributes }) => attributes['href'] ?? '')
      const wanted = /^(\/office|#)/.test(first) || locale === 'en' ? first : `/hr${first}`
      expect([path, link]).toEqual([path, wanted])
      expect([1, 2, 3]).toContain((textOf(room).match(/\.\s/g) ?? []).length)
      // It leads somewhere.
      if (wanted.startsWith('#')) expect(html).toContain(` id="${wanted.slice(1)}"`)
      else expect([link, (await owner.get(wanted)).status]).toEqual([link, 200])
    }
  },
)

test('the sentence goes with the first thing, and a filter that leaves no ride is told as one', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  await testSite.order()
  await owner.post('/office/redirects', { rules: '/old /taxi/krk' })
  await owner.post('/office/places', {
    intent: 'save',
    en: 'Beach',
    hr: 'Plaža',
    it: 'Spiaggia',
    de: 'Strand',
    lat: '45.1',
    lon: '14.6',
    country: 'HR',
    near: 'Krk',
    km: '3',
    minutes: '6',
  })
  for (const path of ['/office/redirects', '/office/places', '/office/board'])
    expect([path, (await (await owner.get(path)).text()).includes('Nothing here yet')]).toEqual([path, false])
  const board = await (await owner.get('/office/board?q=nobody')).text()
  expect([board.includes('Nothing here yet'), board.includes('No results.')]).toEqual([false, true])
})

test('nobody is led to a room that is closed to them: an editor reads reviews and has no board', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  const html = await (await editor.get('/office/reviews')).text()
  expect(html).toContain('aria-label="Nothing here yet"')
  expect(elements(html, 'a').map(({ attributes }) => attributes['href'])).not.toContain('/office/board')
})

test('a search without a find is no beginning', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  for (const query of ['?q=nobody', '?state=cancelled', '?from=2026-07-01&to=2026-07-02']) {
    const html = await (await owner.get(`/office/bookings${query}`)).text()
    expect([query, html.includes('Nothing here yet'), html.includes('No results.')]).toEqual([query, false, true])
  }
})
