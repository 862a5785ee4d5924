import { beforeEach, describe, expect, test } from 'vitest'
import { driveBooking } from '#features/bookings/drive-booking.server.ts'
import { viewCookie } from '#features/codes/view-cookie.server.ts'
import { findReview, withdrawReview, writeReview } from '#features/reviews/reviews.server.ts'
import { guest, SECRET, trip } from './test-booking-site.ts'
import { formIn } from './form-in.ts'
import { elements, textOf } from './html.ts'
import { type TestOffice, openTestOffice, type SignedIn } from './test-office.ts'

let testSite: TestOffice
let session: SignedIn
beforeEach(async () => {
  testSite = await openTestOffice()
  session = await testSite.signedIn('editor', { name: 'Mia' })
})

/** A ride that was driven, and what its guest wrote. */
async function written(words: { stars: number; text: string }, person: Record<string, string> = guest) {
  const { code } = await testSite.booked(person, { ...trip, date: '2026-07-16' })
  testSite.clock.advance(Date.parse('2026-07-16T09:00:00Z') - testSite.clock.now())
  const deps = { store: testSite.store, clock: testSite.clock }
  for (const step of ['accept', 'set-off', 'arrive', 'complete'] as const) await driveBooking(deps, { code, step })
  await writeReview(deps, code, { ...words, locale: 'hr' })
  const cookie = viewCookie(code, testSite.clock.now(), SECRET, true).split(';')[0] ?? ''
  return { code, cookie }
}
const town = async () => textOf(await (await testSite.get('/taxi/opatija')).text())

test('nothing is public before it was read; published it stands on the town’s page with our answer, and its log', async () => {
  const { code } = await written({ stars: 5, text: 'Sve na vrijeme.' })
  expect(await town()).not.toContain('Sve na vrijeme')
  const page = `/office/reviews/${code}`
  expect(await (await session.get('/office/reviews?state=waiting')).text()).toContain(`href="${page}"`)
  await session.post(page, { intent: 'show' })
  await session.post(page, { intent: 'answer', answer: 'Hvala Vam, Ana!' })
  const shown = await town()
  for (const text of ['Sve na vrijeme.', 'Hvala Vam, Ana!']) expect(shown).toContain(text)
  const log = await testSite.store.query({ collection: `reviews/${code}/log` })
  expect(log.map(({ data }) => [data['by'], data['from'], data['to']])).toEqual([
    ['Mia', 'waiting', 'shown'],
    ['Mia', 'shown', 'shown'],
  ])
  expect(textOf(await (await session.get(page)).text())).toContain('published')
  await session.post(page, { intent: 'answer', answer: '' })
  expect(await town()).not.toContain('Hvala Vam')
})

test('two who answer one review: the second is shown the first’s answer, and replaces it on purpose only', async () => {
  const { code } = await written({ stars: 4, text: 'Dobro.' })
  const page = `/office/reviews/${code}`
  const answerIn = (html: string) => formIn(html, 'answer').values
  const { seen: before = '' } = answerIn(await (await session.get(page)).text())
  const answer = (text: string, seen: string) => session.post(page, { intent: 'answer', answer: text, seen })
  expect((await answer('Hvala!', before)).status).toBe(303)
  const late = await answer('Hvala lijepa!', before)
  expect(late.status).toBe(422)
  const html = await late.text()
  expect(textOf(html)).toContain('Hvala!')
  const told = answerIn(html)
  expect([told['answer'], textOf(html)]).toEqual(['Hvala lijepa!', expect.stringMatching(/\(Mia, /)])
  expect((await answer('Hvala lijepa!', told['seen'] ?? '')).status).toBe(303)
})

describe('of two who judge one review', () => {
  const asSeen = async (page: string) => {
    return formIn(await (await session.get(page)).text(), 'judged').values['judged'] ?? ''
  }

  test('the first’s verdict stands, and the later is told whose, with what was written still there', async () => {
    const { code } = await written({ stars: 2, text: 'Marko je kasnio.' })
    const page = `/office/reviews/${code}`
    const judged = await asSeen(page)
    const colleague = await testSite.signedIn('editor', { name: 'Ivo' })
    const refusal = { intent: 'hide', reason: 'personal', note: 'a name', judged }
    expect((await session.post(page, refusal)).status).toBe(303)
    // A second press is no news.
    expect((await session.post(page, refusal)).status).toBe(303)
    const late = await colleague.post(page, { intent: 'hide', reason: 'insult', note: 'rude to Marko', judged })
    expect(late.status).toBe(422)
    const message = textOf(await late.text())
    expect(message).toMatch(/Another user has changed this review: it is now rejected \(Mia, /)
    expect(message).toContain('rude to Marko')
    expect((await colleague.post(page, { intent: 'show', judged })).status).toBe(422)
    expect(await findReview(testSite.store, code)).toMatchObject({ state: 'hidden', reason: 'personal' })
    // Seen now, it may be changed on purpose.
    await colleague.post(page, { intent: 'show', judged: await asSeen(page) })
    const refused = await session.post(page, refusal)
    expect(formIn(await refused.text(), 'note').values).toMatchObject({ note: 'a name', reason: 'personal' })
    expect(await findReview(testSite.store, code)).toMatchObject({ state: 'shown' })
  })

  test('words that the guest wrote meanwhile are not published unread', async () => {
    const { code } = await written({ stars: 2, text: 'Kasnio je.' })
    const page = `/office/reviews/${code}`
    const judged = await asSeen(page)
    testSite.clock.advance(1000)
    const deps = { store: testSite.store, clock: testSite.clock }
    await writeReview(deps, code, { stars: 1, text: 'Marko iz Ulice 5 je kasnio.', locale: 'hr' })
    const late = await session.post(page, { intent: 'show', judged })
    expect([late.status, textOf(await late.text())]).toEqual([422, expect.stringContaining('Marko iz Ulice 5')])
    expect(await findReview(testSite.store, code)).toMatchObject({ state: 'waiting' })
    expect((await session.post(page, { intent: 'show', judged: await asSeen(page) })).status).toBe(303)
  })
})

test('what was written of a trial ride is no review of a site that is no sample any more', async () => {
  const { code } = await written({ stars: 5, text: 'Sve na vrijeme.' })
  await session.post(`/office/reviews/${code}`, { intent: 'show' })
  const { site } = testSite
  site.tariff = { ...site.tariff, sample: false }
  expect(await town()).toContain('Sve na vrijeme')
  expect(await town()).not.toContain('No reviews yet')
  site.catalogue = { ...site.catalogue, settings: { ...site.catalogue.settings, sample: false } }
  expect(await town()).not.toContain('Sve na vrijeme')
  expect(await town()).toContain('No reviews yet')
})

test('refusing wants one of the two promised reasons, and the guest is told it', async () => {
  const { code, cookie } = await written({ stars: 1, text: 'Marko iz Ulice 5 je …' })
  const page = `/office/reviews/${code}`
  for (const reason of ['', 'too-bad']) expect((await session.post(page, { intent: 'hide', reason })).status).toBe(422)
  expect(await findReview(testSite.store, code)).toMatchObject({ state: 'waiting' })
  await session.post(page, { intent: 'hide', reason: 'personal', note: 'a name' })
  expect(await findReview(testSite.store, code)).toMatchObject({ state: 'hidden', reason: 'personal' })
  expect(textOf(await (await testSite.get(`/decoder/${code}`, cookie)).text())).toContain('somebody’s personal data')
  expect(textOf(await (await session.get(page)).text())).toContain('It contains personal data: a name')
  expect((await session.post(page, { intent: 'answer', answer: 'x'.repeat(801) })).status).toBe(422)
  // The guest takes it back: nothing is left, its log neither.
  await withdrawReview({ store: testSite.store, clock: testSite.clock }, code)
  expect(await testSite.store.query({ collection: `reviews/${code}/log` })).toEqual([])
})

test('refused without a reason, the note is still there, and so is the answer beside it', async () => {
  const { code } = await written({ stars: 2, text: 'Kasnio je.' })
  const page = `/office/reviews/${code}`
  await session.post(page, { intent: 'answer', answer: 'Žao nam je.' })
  const refused = await session.post(page, { intent: 'hide', reason: '', note: 'a name' })
  const html = await refused.text()
  expect([formIn(html, 'note').values['note'], formIn(html, 'answer').values['answer']]).toEqual([
    'a name',
    'Žao nam je.',
  ])
})

test.each(['__proto__', 'constructor', ''])('the press "%s" is no verdict', async (intent) => {
  const { code } = await written({ stars: 2, text: 'Kasnio je.' })
  expect((await session.post(`/office/reviews/${code}`, { intent })).status).toBe(303)
  expect(await findReview(testSite.store, code)).toMatchObject({ state: 'waiting' })
})

test('many are published with one press and back with one; only what waited is', async () => {
  const one = await written({ stars: 4, text: 'Prva' })
  const listed = await (await session.get('/office/reviews?q=ana')).text()
  expect(elements(listed, 'input').filter(({ attributes }) => attributes['name'] === 'id')).toHaveLength(1)
  const sent = await session.post('/office/reviews', { intent: 'show', id: one.code })
  expect(sent.headers.get('Location')).toContain(`ids=${one.code}`)
  expect(await town()).toContain('Prva')
  expect((await session.post('/office/reviews', { intent: 'show', id: one.code })).headers.get('Location')).toMatch(
    /ids=$/,
  )
  await session.post('/office/reviews', { intent: 'wait', id: one.code })
  expect(await town()).not.toContain('Prva')
  const csv = await (await session.get('/office/reviews?export=csv')).text()
  expect(csv).toContain('Prva')
  const partner = await testSite.signedIn('partner')
  expect((await partner.post('/office/reviews', { intent: 'show', id: one.code })).status).toBe(403)
})
