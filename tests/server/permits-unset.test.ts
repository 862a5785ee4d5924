import { expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { openLiveSite } from '#server/live-site.server.ts'
import { trip } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'
import { elements, textOf } from './html.ts'
import { openTestOffice } from './test-office.ts'

async function openUnpublished() {
  const testSite = await openTestOffice()
  const env = { publicUrl: null, published: null }
  const live = await openLiveSite({
    site: testSite.site,
    store: testSite.store,
    env,
    log: () => {},
    onChange: () => {},
  })
  const owner = await testSite.signedIn('owner')
  const said = async (path: string) => textOf(await (await testSite.get(path)).text())
  const publish = async () => {
    await owner.post('/office/setup/address', { publicUrl: ORIGIN })
    await owner.post('/office/setup/contact', {
      phone: '+385 91 234 5678',
      whatsapp: '',
      email: 'a@example.hr',
      hours: '',
    })
    await owner.post('/office/setup', { intent: 'publish' })
    expect(testSite.site.catalogue.settings.sample).toBe(false)
  }
  return { house: testSite, owner, said, publish, stop: live.stop }
}

test('no permit and no kind of carriage is ticked before the owner has ticked it, and what he ticked stays', async () => {
  const { owner, stop } = await openUnpublished()
  const ticked = async () =>
    elements(await (await owner.get('/office/setup/permits')).text(), 'input')
      .filter(({ attributes }) => attributes['type'] === 'checkbox' && attributes['checked'] !== undefined)
      .map(({ attributes }) => attributes['value'])
  expect(await ticked()).toEqual([])
  expect(textOf(await (await owner.get('/office/setup')).text())).toContain(
    'Taxi permits and kinds of carriage are not entered',
  )
  await owner.post('/office/setup/permits', { permits: 'opatija', carriage: 'taxi' })
  expect(await ticked()).toEqual(['opatija', 'taxi'])
  stop()
})

test('the sample says of its permits that they are samples', async () => {
  const { said, stop } = await openUnpublished()
  expect(await said('/taxi/rab')).toContain('Sample permit for Rab')
  expect(await said('/taxi/location')).toContain('Sample permits:')
  stop()
})

test('published without a word on permits, the site claims none and shows that none is entered', async () => {
  const { house: testSite, owner, said, publish, stop } = await openUnpublished()
  await publish()
  for (const locale of localeCodes) {
    const t = testSite.site.translate(locale)
    expect(await said(inLocale(locale, '/taxi/location'))).toContain(textOf(t('location.permits-unset')))
    for (const slug of ['rab', 'opatija', 'rijeka']) {
      const town = testSite.site.places.find(slug)?.names[locale] ?? ''
      const page = await said(inLocale(locale, `/taxi/${slug}`))
      expect(page).toContain(textOf(t('town.permit-unset', { town })))
      expect(page).not.toContain(textOf(t('town.permit-taxi', { town })))
    }
  }
  // Nor is a ride promised at once by a permit nobody has entered.
  const book = await (await testSite.get(`/book?${new URLSearchParams(trip)}`)).text()
  expect(/name="mode" value="(\w+)"/.exec(book)?.[1]).toBe('request')
  expect(textOf(await (await owner.get('/office/setup')).text())).toContain(
    'Taxi permits and kinds of carriage are not entered',
  )
  stop()
})

test('with two towns chosen no page calls another one a taxi town', async () => {
  const { house: testSite, owner, said, publish, stop } = await openUnpublished()
  const form = new URLSearchParams([
    ['permits', 'opatija'],
    ['permits', 'rijeka'],
    ['carriage', 'taxi'],
  ])
  await owner.post('/office/setup/permits', [...form])
  await publish()
  for (const slug of Object.keys(testSite.site.catalogue.towns)) {
    const isChosen = slug === 'opatija' || slug === 'rijeka'
    const page = await said(`/taxi/${slug}`)
    expect([slug, page.includes('We hold a taxi permit for')]).toEqual([slug, isChosen])
  }
  stop()
})
