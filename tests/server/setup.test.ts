import { afterAll, describe, expect, test } from 'vitest'
import { makeSetupToken } from '#features/accounts/setup-link.server.ts'
import { openLiveSite } from '#server/live-site.server.ts'
import { cookieOf } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'
import { formIn } from './form-in.ts'
import { elements, metaOf, textOf, texts } from './html.ts'
import { openTestOffice, PASSWORD } from './test-office.ts'

const HOUR_MS = 3_600_000
const stops: (() => void)[] = []
afterAll(() => stops.forEach((stop) => stop()))

/** An empty, unpublished site whose environment says nothing. */
async function openEmpty(
  env: { publicUrl: string | null; published: boolean | null } = { publicUrl: null, published: null },
) {
  const testSite = await openTestOffice()
  const { site, store } = testSite
  let cleared = 0
  const live = await openLiveSite({ site, store, env, log: () => {}, onChange: () => (cleared += 1) })
  stops.push(live.stop)
  const deps = { store, clock: testSite.clock }
  return {
    ...testSite,
    cleared: () => cleared,
    token: () => makeSetupToken(deps),
    claim: (link: string, more: Record<string, string> = {}) =>
      testSite.post('/Setup', {
        intent: 'claim',
        link,
        name: 'Mara',
        ownerEmail: 'mara@example.hr',
        newPassword: PASSWORD,
        ...more,
      }),
  }
}

describe('the one-time link', () => {
  test('makes the first who comes with it the owner, signed in and in the wizard', async () => {
    const testSite = await openEmpty()
    const token = await testSite.token()
    const [first, second] = await Promise.all([
      testSite.claim(`${ORIGIN}/Setup#setup=${token}`),
      testSite.claim(token, { ownerEmail: 'second@example.hr' }),
    ])
    expect([first.status, second.status].toSorted()).toEqual([303, 422])
    const won = first.status === 303 ? first : second
    expect(won.headers.get('Location')).toBe('/office/setup')
    expect((await testSite.get('/office/setup', cookieOf(won))).status).toBe(200)
    expect((await testSite.claim(token, { ownerEmail: 'third@example.hr' })).status).toBe(422)
  })

  test('ends after 24 hours, and with a newer one', async () => {
    const testSite = await openEmpty()
    const old = await testSite.token()
    const token = await testSite.token()
    expect((await testSite.claim(old)).status).toBe(422)
    testSite.clock.advance(24 * HOUR_MS)
    expect((await testSite.claim(token)).status).toBe(422)
    expect((await testSite.claim(await testSite.token())).status).toBe(303)
  })

  test('is kept as a hash only, and survives a form with a fault', async () => {
    const testSite = await openEmpty()
    const token = await testSite.token()
    expect(JSON.stringify(await testSite.store.get('setup/link'))).not.toContain(token)
    for (const fault of [{ name: '' }, { ownerEmail: 'mara' }, { ownerEmail: 'mara@1.5' }, { newPassword: 'short' }]) {
      const response = await testSite.claim(token, fault)
      expect([fault, response.status]).toEqual([fault, 422])
      expect(await response.text()).not.toContain(PASSWORD)
    }
    expect((await testSite.claim(token)).status).toBe(303)
  })

  test('closes to an address that guesses, but not for who has it', async () => {
    const testSite = await openEmpty()
    for (let i = 0; i < 30; i++) await testSite.claim(`wrong ${i}`)
    expect(textOf(await (await testSite.claim('wrong')).text())).toContain('Too many')
    expect((await testSite.claim(await testSite.token())).status).toBe(303)
  })

  test('leads whoever forgot the password on in Croatian from the Croatian page, whatever the browser prefers', async () => {
    const testSite = await openEmpty()
    const link = /href="(\/office\/recover[^"]*)"/.exec(await (await testSite.get('/hr/Setup')).text())?.[1] ?? ''
    const recover = await testSite.ask(link, { headers: { 'Accept-Language': 'en' } })
    expect([recover.status, recover.headers.get('Set-Cookie')]).toEqual([200, expect.stringContaining('=hr')])
    expect(await recover.text()).toContain('lang="hr"')
  })

  test('is asked for on the same page before and after, in four languages', async () => {
    const testSite = await openEmpty()
    for (const prefix of ['', '/hr', '/it', '/de']) {
      const read = async () => textOf(await (await testSite.get(`${prefix}/Setup`)).text())
      const before = await read()
      if (prefix === '') await testSite.claim(await testSite.token())
      expect(await read()).toBe(before)
    }
    const signedIn = await testSite.post('/Setup', { intent: 'sign-in', email: 'mara@example.hr', password: PASSWORD })
    expect([signedIn.status, signedIn.headers.get('Location')]).toEqual([303, '/office'])
    expect((await testSite.post('/Setup', { intent: 'sign-in', email: 'mara@example.hr', password: 'x' })).status).toBe(
      422,
    )
  })
})

const company = { siteName: 'Kvarner Rides', companyName: 'Kvarner Rides j.d.o.o.', oib: '69435151530' }
const contact = { phone: '091 234 5678', email: 'rides@example.hr' }
const prices = {
  start: '5',
  minimum: '12,00',
  perKm0: '2.20',
  perKm1: '1.80',
  perKm2: '1.50',
  perHour: '30',
  rounding: 'halfEuro',
}

describe('the wizard', () => {
  test('changes the public site with the answer, and goes on where it was left', async () => {
    const testSite = await openEmpty()
    const owner = await testSite.signedIn('owner')
    const cleared = testSite.cleared()
    expect((await owner.post('/office/setup/company', company)).headers.get('Location')).toBe('/office/setup/contact')
    expect(testSite.cleared()).toBeGreaterThan(cleared)
    await owner.post('/office/setup/contact', contact)
    const terms = textOf(await (await testSite.get('/terms')).text())
    for (const text of ['Kvarner Rides j.d.o.o.', '69435151530', '+385 91 234 5678']) expect(terms).toContain(text)
    const html = await (await owner.get('/office/setup')).text()
    const steps = elements(html, 'a').map(({ attributes }) => attributes['href'])
    expect(steps.filter((href) => href === '/office/setup/address')).toHaveLength(3)
    const again = await (await owner.get('/office/setup/company')).text()
    expect(again).toContain('value="69435151530"')
  })

  test('keeps what was typed where something is wrong, and saves nothing of it', async () => {
    const testSite = await openEmpty()
    const owner = await testSite.signedIn('owner')
    const response = await owner.post('/office/setup/company', { ...company, oib: '69435151531' })
    expect(response.status).toBe(422)
    const html = await response.text()
    expect(html).toContain('value="69435151531"')
    expect(html).toContain('value="Kvarner Rides"')
    expect(elements(html, 'input').filter(({ attributes }) => attributes['aria-invalid'] === 'true')).toHaveLength(1)
    expect(testSite.site.catalogue.settings.siteName).not.toBe('Kvarner Rides')
  })

  test('tells the later of two who change one step who was quicker, and does not mind the other steps', async () => {
    const testSite = await openEmpty()
    const owner = await testSite.signedIn('owner', { name: 'Ana' })
    const stepIn = async (answer: Response) => {
      const html = await answer.text()
      return { text: textOf(html), values: formIn(html, 'seen').values }
    }
    const wanted = { company, contact, tariff: { ...prices, own: 'yes' }, fleet: { car: '2', van: '0', minibus: '0' } }
    const other = { company: 'siteName', contact: 'phone', tariff: 'start', fleet: 'car' }
    for (const [step, typed] of Object.entries(wanted)) {
      const path = `/office/setup/${step}`
      const before = await stepIn(await owner.get(path))
      const name = other[step as keyof typeof other]
      const mine: Record<string, string> = { ...before.values, ...typed }
      const first = await owner.post(path, { ...mine, [name]: step === 'contact' ? '091 765 4321' : '6' })
      expect([step, first.status]).toEqual([step, 303])
      const late = await owner.post(path, mine)
      expect([step, late.status]).toEqual([step, 422])
      const told = await stepIn(late)
      expect(told.text).toContain('(Ana, ')
      expect(told.values[name]).toBe(mine[name])
      expect((await owner.post(path, { ...mine, seen: told.values['seen'] ?? '' })).status).toBe(303)
    }
  })

  test('proposes the address it is opened at', async () => {
    const owner = await (await openEmpty()).signedIn('owner')
    expect(await (await owner.get('/office/setup/address')).text()).toContain(`value="${ORIGIN}"`)
  })

  test('shows what three rides would cost before the owner’s own prices are saved', async () => {
    const testSite = await openEmpty()
    const owner = await testSite.signedIn('owner')
    const before = testSite.site.tariff
    const shown = await owner.post('/office/setup/tariff', { intent: 'reprice', ...prices })
    expect(shown.status).toBe(422)
    expect((await shown.text()).match(/€/g)?.length).toBeGreaterThanOrEqual(3)
    expect((await owner.post('/office/setup/tariff', { intent: 'save', ...prices })).status).toBe(422)
    expect(
      (await owner.post('/office/setup/tariff', { intent: 'save', ...prices, start: 'four', own: 'yes' })).status,
    ).toBe(422)
    expect(testSite.site.tariff).toBe(before)
    expect((await owner.post('/office/setup/tariff', { intent: 'save', ...prices, own: 'yes' })).status).toBe(303)
    expect(testSite.site.tariff).toMatchObject({
      sample: false,
      start: 500,
      minimum: 1200,
      rounding: 'halfEuro',
      fixed: [],
    })
  })
})

const steps = [
  'address',
  'company',
  'contact',
  'permits',
  'fleet',
  'tariff',
  'extras',
  'policies',
  'mail',
  'measuring',
  'legal',
]

describe('the steps', () => {
  test('lead from one to the next with what there is, and back to what is missing', async () => {
    const testSite = await openEmpty()
    const owner = await testSite.signedIn('owner')
    const all = { ...company, ...contact, ...prices, publicUrl: ORIGIN, own: 'yes' }
    const filled = {
      cars: '2',
      van: '1',
      car: '2',
      minibus: '0',
      area: 'Opatija\nRijeka',
      'child-seat': '0',
      luggage: '0',
    }
    const rules = { pet: '0', airport: '60', station: '30', address: '15', 'hours-car': '24', 'hours-van': '24' }
    const hours = { 'hours-minibus': '72', 'hours-boat': '24' }
    const led = ['/office/setup/address']
    for (const step of steps) {
      const sent = await owner.post(`/office/setup/${step}`, { ...all, ...filled, ...rules, ...hours })
      expect([step, sent.status]).toEqual([step, 303])
      led.push(sent.headers.get('Location') ?? '')
    }
    expect(led).toEqual([...steps.map((step) => `/office/setup/${step}`), '/office/setup'])
    const html = await (await owner.get('/office/setup')).text()
    expect(textOf(html)).not.toContain('○')
  })

  test('have an example beside every field that is no confirmation and no password', async () => {
    const testSite = await openEmpty()
    const owner = await testSite.signedIn('owner')
    for (const step of steps) {
      const html = await (await owner.get(`/office/setup/${step}`)).text()
      const hints = [...html.matchAll(/<p id="([\w-]+)-hint"[^>]*>([\s\S]*?)<\/p>/g)]
      for (const [, name = '', hint = ''] of hints)
        if (!['own', 'keep', 'password'].includes(name))
          expect([step, name, hint]).toEqual([step, name, expect.stringContaining('Example')])
    }
  })

  test('name every legal fact that is not set, take what is typed, and let each be skipped', async () => {
    const testSite = await openEmpty()
    const owner = await testSite.signedIn('owner')
    const requested = async () =>
      elements(await (await owner.get('/office/setup/legal')).text(), 'input').map(
        ({ attributes }) => attributes['name'],
      )
    const notSet = async (path: string) =>
      texts(await (await testSite.get(path)).text(), 'dd').filter((fact) => fact === 'not set yet').length
    const all = ['companyName', 'seat', 'oib', 'register', 'licence', 'insurer', 'complaintsAddress', 'phone', 'email']
    expect(await requested()).toEqual(expect.arrayContaining(all))
    expect(await notSet('/about')).toBe(10)
    const save = (fields: Record<string, string>) => owner.post('/office/setup/legal', fields)
    const wrong = await save({ oib: '69435151531', seat: 'Opatija', phone: 'by letter', email: 'nobody' })
    expect(wrong.status).toBe(422)
    const html = await wrong.text()
    expect(elements(html, 'input').filter(({ attributes }) => attributes['aria-invalid'] === 'true')).toHaveLength(3)
    expect(html).toContain('value="69435151531"')
    expect(await notSet('/about')).toBe(10)

    expect((await save({ oib: '69435151530', seat: '', phone: '091 234 5678' })).status).toBe(303)
    expect((await save({ vat: 'exempt', insurer: 'Kvarner osiguranje' })).status).toBe(303)
    expect(testSite.site.catalogue.settings).toMatchObject({
      legal: { oib: '69435151530', vat: 'exempt', insurer: 'Kvarner osiguranje', seat: null, companyName: null },
      contact: { phone: '+385912345678', email: null },
    })
    for (const path of ['/terms', '/privacy', '/about']) expect([path, await notSet(path)]).toEqual([path, 6])
    const left = await requested()
    expect(all.filter((name) => left.includes(name))).toEqual(
      all.filter((name) => !['oib', 'insurer', 'phone'].includes(name)),
    )
    expect((await save({})).headers.get('Location')).toBe('/office/setup')
    expect(testSite.site.catalogue.settings.legal.oib).toBe('69435151530')
  })

  test('show the legal pages in four languages, as a visitor would see them', async () => {
    const testSite = await openEmpty()
    const owner = await testSite.signedIn('owner')
    const html = await (await owner.get('/office/setup/legal')).text()
    const previews = elements(html, 'a').flatMap(({ attributes }) => {
      const href = attributes['href']?.replaceAll('&amp;', '&') ?? ''
      return href.startsWith('/office/preview?') ? [href] : []
    })
    expect(previews).toHaveLength(12)
    for (const href of previews) expect([href, (await owner.get(href)).status]).toEqual([href, 200])
    expect(previews).toContain('/office/preview?path=%2Fde%2Fprivacy')
  })

  test('count vehicles: fewer, more, none', async () => {
    const testSite = await openEmpty()
    const owner = await testSite.signedIn('owner')
    const ids = () => testSite.site.fleet.vehicles.map(({ id }) => id)
    const save = (fields: Record<string, string>) =>
      owner.post('/office/setup/fleet', {
        car: '1',
        van: '0',
        minibus: '0',
        area: 'Opatija',
        drivers: 'Ivo, Mara',
        ...fields,
      })
    expect((await save({ car: '5', van: '1' })).status).toBe(303)
    expect(ids()).toEqual(['car-1', 'car-2', 'car-3', 'car-4', 'car-5', 'van-1', 'boat-1'])
    expect(testSite.site.fleet).toMatchObject({ sample: false, drivers: [{ name: 'Ivo' }, { name: 'Mara' }] })
    expect(testSite.site.fleet.confirmation.serviceArea).toEqual(['opatija'])
    for (const wrong of [{ car: '-1' }, { car: 'two' }, { van: '51' }, { area: 'Atlantis' }])
      expect([wrong, (await save(wrong)).status]).toEqual([wrong, 422])
    expect(ids()).toHaveLength(7)
  })

  test('change extras and rules as versions of the tariff, and make none where nothing changed', async () => {
    const testSite = await openEmpty()
    const owner = await testSite.signedIn('owner')
    const extras = { 'child-seat': '5,00', luggage: '0', pet: '0' }
    await owner.post('/office/setup/extras', extras)
    expect(testSite.site.tariff.extras).toContainEqual({ id: 'child-seat', price: 500 })
    await owner.post('/office/setup/extras', extras)
    expect(testSite.site.tariffHistory.versions).toHaveLength(1)
    expect((await owner.post('/office/setup/extras', { ...extras, pet: 'free' })).status).toBe(422)
    expect(testSite.site.tariff.sample).toBe(true)
  })

  test('ask again before prices that look like a slip of the finger', async () => {
    const testSite = await openEmpty()
    const owner = await testSite.signedIn('owner')
    const odd = { intent: 'save', ...prices, perKm0: '22', perKm1: '18', own: 'yes' }
    const refused = await owner.post('/office/setup/tariff', odd)
    expect([refused.status, (await refused.text()).includes('name="unusual"')]).toEqual([422, true])
    const live = await owner.post('/office/setup/tariff', { ...odd, intent: 'reprice-live' })
    const { rows, warnings } = (await live.json()).prices
    expect([live.status, rows.length, warnings.length > 0]).toEqual([200, 3, true])
    expect((await owner.post('/office/setup/tariff', { ...odd, unusual: 'yes' })).status).toBe(303)
  })
})

describe('publishing', () => {
  test('is refused without an address of the site', async () => {
    const testSite = await openEmpty()
    const owner = await testSite.signedIn('owner')
    expect((await owner.post('/office/setup', { intent: 'publish' })).status).toBe(422)
    expect(testSite.site.published).toBe(false)
    await owner.post('/office/setup/address', { publicUrl: ORIGIN })
    expect((await owner.post('/office/setup', { intent: 'publish' })).status).toBe(303)
    expect(testSite.site.published).toBe(true)
  })

  test('takes noindex and the sample away, and gives every page its canonical address', async () => {
    const testSite = await openEmpty()
    const owner = await testSite.signedIn('owner')
    const sampleOf = async () => {
      const response = await testSite.get('/taxi/rovinj')
      const html = await response.text()
      return {
        header: response.headers.get('X-Robots-Tag'),
        robots: metaOf(html, 'robots'),
        isSample: textOf(html).includes(testSite.site.translate('en')('layout.sample-title')),
      }
    }
    expect(await sampleOf()).toEqual({ header: 'noindex', robots: 'noindex', isSample: true })
    await owner.post('/office/setup/address', { publicUrl: ORIGIN })
    await owner.post('/office/setup/contact', contact)
    await owner.post('/office/setup', { intent: 'publish' })
    expect(await sampleOf()).toEqual({ header: null, robots: null, isSample: false })
    expect(await (await testSite.get('/taxi/rovinj')).text()).toContain(`${ORIGIN}/taxi/rovinj`)
    await owner.post('/office/setup', { intent: 'unpublish' })
    expect((await sampleOf()).robots).toBe('noindex')
  })

  test('is the environment’s where it says so', async () => {
    const testSite = await openEmpty({ publicUrl: 'https://other.example', published: true })
    const owner = await testSite.signedIn('owner')
    expect([testSite.site.published, testSite.site.publicUrl]).toEqual([true, 'https://other.example'])
    await owner.post('/office/setup/address', { publicUrl: ORIGIN })
    expect(testSite.site.publicUrl).toBe('https://other.example')
  })

  test('names every page that claims more than the permits allow, and what is missing', async () => {
    const testSite = await openEmpty()
    const owner = await testSite.signedIn('owner')
    const listed = async () =>
      elements(await (await owner.get('/office/setup')).text(), 'a').map(({ attributes }) => attributes['href'])
    expect(await listed()).not.toContain('/taxi/krk')
    await owner.post('/office/setup/permits', { permits: 'opatija', carriage: 'taxi' })
    const hrefs = await listed()
    for (const href of [
      '/taxi/krk',
      '/taxi/cres',
      '/office/setup/tariff',
      '/office/setup/fleet',
      '/office/setup/mail',
      '/office/setup/company',
    ])
      expect(hrefs).toContain(href)
    expect(hrefs).not.toContain('/taxi/opatija')
    expect(hrefs).not.toContain('/taxi/rovinj')
  })

  test('is the owner’s alone', async () => {
    const testSite = await openEmpty()
    for (const role of ['partner', 'carrier', 'editor', 'dispatcher'] as const) {
      const { get, post } = await testSite.signedIn(role)
      for (const path of ['/office/setup', '/office/setup/company'])
        expect([role, (await get(path)).status, (await post(path, { intent: 'publish', ...company })).status]).toEqual([
          role,
          403,
          403,
        ])
    }
    expect(testSite.site.published).toBe(false)
  })
})
