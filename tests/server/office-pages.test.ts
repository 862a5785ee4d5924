import { expect, test } from 'vitest'
import { embeddedPage, textOf } from './html.ts'
import { openOfficeHouse, type SignedIn } from './office-house.ts'

type Cell = { locale: string; text: string | null; isStale: boolean }
type Props = {
  rows: { path: string; texts: Cell[] }[]
  seen: { locale: string; number: number }[]
  faults: Record<string, string>
  facts: { unchecked: number } | null
  versions: { locale: string; number: number }[]
}
const KRK = '/office/pages/taxi_krk'

async function formOf(who: SignedIn, path = KRK) {
  const { props } = embeddedPage(await (await who.get(path)).text()) as { props: Props }
  const texts = props.rows.flatMap(({ path: leaf, texts: cells }) =>
    cells.map(({ locale, text }) => [`${locale}:${leaf}`, text ?? '']),
  )
  const seen = props.seen.map(({ locale, number }) => [`seen-${locale}`, String(number)])
  return { props, fields: Object.fromEntries([...texts, ...seen]) as Record<string, string> }
}

test('every page of the site is listed with its languages, and opens', async () => {
  const house = await openOfficeHouse()
  const editor = await house.signedIn('editor')
  const list = embeddedPage(await (await editor.get('/office/pages')).text()) as {
    props: { groups: { rows: { href: string; states: { isMissing: boolean }[]; unchecked: number }[] }[] }
  }
  const rows = list.props.groups.flatMap((group) => group.rows)
  expect(rows).toHaveLength(45 + 2 + 13)
  expect(rows.every(({ states }) => states.length === 4 && states.every(({ isMissing }) => !isMissing))).toBe(true)
  for (const href of [
    '/office/pages/airport-transfers_opatija',
    '/office/pages/taxi-boat_selce',
    '/office/pages/pages_about',
  ])
    expect((await editor.get(href)).status).toBe(200)
  for (const href of ['/office/pages/taxi_atlantis', '/office/pages/x', '/office/pages/pages___proto__'])
    expect((await editor.get(href)).status).toBe(404)
  expect((await formOf(editor)).props.facts?.unchecked).toBe(rows.find(({ href }) => href === KRK)?.unchecked)
})

test('a draft is seen in the preview only; published it is public at once, in one language', async () => {
  const house = await openOfficeHouse()
  const editor = await house.signedIn('editor')
  const { fields } = await formOf(editor)
  const typed = { ...fields, 'hr:hero.headline': 'Krk, kako ga vidi ured' }
  await editor.post(KRK, { ...typed, intent: 'draft' })
  const shown = async (path: string, who = '') => textOf(await (await house.get(path, who)).text())
  const preview = '/office/preview?path=%2Fhr%2Ftaxi%2Fkrk'
  expect(await shown('/hr/taxi/krk')).not.toContain('kako ga vidi ured')
  expect(await shown(preview, editor.cookie)).toContain('kako ga vidi ured')
  expect((await house.get(preview)).status).toBe(303)
  const sent = await editor.post(KRK, { ...typed, intent: 'publish' })
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, `${KRK}?done=published`])
  expect(await shown('/hr/taxi/krk')).toContain('kako ga vidi ured')
  expect(await house.store.query({ collection: 'texts' })).toHaveLength(1)
  expect(await house.store.query({ collection: 'drafts' })).toEqual([])
})

test('English that changed leaves marks at its translations', async () => {
  const house = await openOfficeHouse()
  const editor = await house.signedIn('editor')
  const { fields } = await formOf(editor)
  await editor.post(KRK, { ...fields, 'en:hero.headline': 'Another headline', intent: 'publish' })
  const { props } = await formOf(editor)
  const stale = props.rows.flatMap(({ path, texts }) =>
    texts.filter((cell) => cell.isStale).map(({ locale }) => `${locale}:${path}`),
  )
  expect(stale).toEqual(['hr:hero.headline', 'it:hero.headline', 'de:hero.headline'])
})

test('a text that cannot be published is told at its field, and nothing is lost', async () => {
  const house = await openOfficeHouse()
  const editor = await house.signedIn('editor')
  const { fields } = await formOf(editor)
  const typed = { ...fields, 'it:hero.headline': '', 'de:hero.sentence': 'Bis {km:atlantis}', 'en:footer.line': 'Kept' }
  const sent = await editor.post(KRK, { ...typed, intent: 'publish' })
  expect(sent.status).toBe(422)
  const { props } = embeddedPage(await sent.text()) as { props: Props }
  expect(Object.keys(props.faults).toSorted()).toEqual(['de:hero.sentence', 'it:hero.headline'])
  const row = props.rows.find(({ path }) => path === 'footer.line')
  expect(row?.texts.find(({ locale }) => locale === 'en')?.text).toBe('Kept')
  expect(await house.store.query({ collection: 'texts' })).toEqual([])
})

test('an older version comes back through the draft, also what the site came with', async () => {
  const house = await openOfficeHouse()
  const editor = await house.signedIn('editor')
  const { fields } = await formOf(editor)
  const original = fields['en:hero.headline']
  await editor.post(KRK, { ...fields, 'en:hero.headline': 'One', intent: 'publish' })
  const late = await editor.post(KRK, { ...fields, 'en:hero.headline': 'Unseen', intent: 'publish' })
  expect(late.status).toBe(422)
  await editor.post(KRK, { intent: 'restore:en:0' })
  const back = await formOf(editor)
  expect(back.fields['en:hero.headline']).toBe(original)
  expect(house.site.catalogue.towns['krk']?.words.en.hero?.headline).toBe('One')
  await editor.post(KRK, { ...back.fields, intent: 'publish' })
  expect(house.site.catalogue.towns['krk']?.words.en.hero?.headline).toBe(original)
  expect((await formOf(editor)).props.versions.map(({ number }) => number)).toEqual([2, 1, 0])
})

test('a word that is put back as it was is no draft any more, kept or published', async () => {
  const house = await openOfficeHouse()
  const editor = await house.signedIn('editor')
  const { fields } = await formOf(editor)
  for (const intent of ['draft', 'publish']) {
    await editor.post(KRK, { ...fields, 'hr:hero.headline': 'Jedan', intent: 'draft' })
    expect((await formOf(editor)).fields['hr:hero.headline']).toBe('Jedan')
    await editor.post(KRK, { ...fields, intent })
    expect((await formOf(editor)).fields['hr:hero.headline']).toBe(fields['hr:hero.headline'])
    expect(await house.store.query({ collection: 'drafts' })).toEqual([])
  }
})

test('a dispatcher edits no words', async () => {
  const house = await openOfficeHouse()
  const dispatcher = await house.signedIn('dispatcher')
  expect((await dispatcher.get(KRK)).status).toBe(403)
  expect((await dispatcher.post(KRK, { intent: 'publish' })).status).toBe(403)
  expect((await house.get('/office/preview?path=%2Fabout', dispatcher.cookie)).status).toBe(303)
})

test('redirects hold at once; a loop, a language and the office’s own door are refused with every line kept', async () => {
  const house = await openOfficeHouse()
  const editor = await house.signedIn('editor')
  const rules = '/old /taxi/krk\n/far https://example.org/x 302\n'
  expect((await editor.post('/office/redirects', { rules })).status).toBe(303)
  const [old, far] = [await house.get('/it/old'), await house.get('/far')]
  expect([old.status, old.headers.get('Location')]).toEqual([308, '/it/taxi/krk'])
  expect([far.status, far.headers.get('Location')]).toEqual([302, 'https://example.org/x'])
  for (const bad of ['/a /b\n/b /a', '/hr/x /about', '/office /about', '/x //evil.example', '/x javascript:alert(1)']) {
    const sent = await editor.post('/office/redirects', { rules: bad })
    expect([bad, sent.status]).toEqual([bad, 422])
    expect((embeddedPage(await sent.text()) as { props: { rules: string } }).props.rules).toBe(bad)
  }
  expect((await house.get('/old')).status).toBe(308)
})

test('a question is added in four languages, written, published; another is moved and taken out', async () => {
  const house = await openOfficeHouse()
  const editor = await house.signedIn('editor')
  const faqOf = (locale: 'en' | 'de') => house.site.catalogue.towns['krk']?.words[locale].pageData.faq ?? []
  const before = faqOf('de')
  const { fields } = await formOf(editor)
  const typed = { ...fields, 'en:hero.headline': 'Typed, not lost' }
  const added = await editor.post(KRK, { ...typed, intent: 'add:pageData.faq.0' })
  expect(added.headers.get('Location')).toBe(`${KRK}?done=item#item-pageData.faq.0`)
  const form = await formOf(editor)
  expect(form.fields['en:hero.headline']).toBe('Typed, not lost')
  for (const locale of ['en', 'hr', 'it', 'de']) expect(form.fields[`${locale}:pageData.faq.1.question`]).toBe('')
  expect((await editor.post(KRK, { ...form.fields, intent: 'publish' })).status).toBe(422)
  const asked = Object.fromEntries(
    ['en', 'hr', 'it', 'de'].flatMap((locale) => [
      [`${locale}:pageData.faq.1.question`, `${locale}?`],
      [`${locale}:pageData.faq.1.answer`, `${locale}!`],
    ]),
  )
  expect((await editor.post(KRK, { ...form.fields, ...asked, intent: 'publish' })).status).toBe(303)
  expect(faqOf('de').map(({ question }) => question)).toEqual([
    before[0]?.question,
    'de?',
    ...before.slice(1).map(({ question }) => question),
  ])
  expect(textOf(await (await house.get('/de/taxi/krk')).text())).toContain('de!')
  await editor.post(KRK, { ...(await formOf(editor)).fields, intent: 'up:pageData.faq.1' })
  await editor.post(KRK, { ...(await formOf(editor)).fields, intent: 'drop:pageData.faq.1' })
  await editor.post(KRK, { ...(await formOf(editor)).fields, intent: 'publish' })
  expect(faqOf('en').map(({ question }) => question)[0]).toBe('en?')
  expect(faqOf('de')).toHaveLength(before.length)
})

test('facts are marked as checked with day and name, are no longer counted, and can be taken back', async () => {
  const house = await openOfficeHouse({ now: '2026-07-15T22:30:00Z' })
  const editor = await house.signedIn('editor', { name: 'Ana' })
  const path = `${KRK}/facts`
  const read = async () => {
    const { props } = embeddedPage(await (await editor.get(path)).text()) as {
      props: { facts: { id: string; isChecked: boolean; state: string }[] }
    }
    return props.facts
  }
  const before = await read()
  expect(before.some(({ id }) => id === 'bridge')).toBe(true)
  expect(before.every(({ isChecked }) => !isChecked)).toBe(true)
  expect((await editor.post(path, { intent: 'check' })).status).toBe(422)
  expect((await editor.post(path, { intent: 'check', fact: 'bridge' })).status).toBe(303)
  const bridge = (await read()).find(({ id }) => id === 'bridge')
  // Half past midnight in Croatia is the day after.
  expect(bridge).toMatchObject({ isChecked: true, state: expect.stringMatching(/16.*Ana/) })
  const checked = house.site.catalogue.towns['krk']?.facts.facts.find(({ id }) => id === 'bridge')?.checked
  expect(checked).toBe('2026-07-16')
  expect((await formOf(editor)).props.facts).toMatchObject({ unchecked: before.length - 1 })
  await editor.post(path, { intent: 'uncheck', fact: 'bridge' })
  expect((await read()).every(({ isChecked }) => !isChecked)).toBe(true)
  expect((await house.store.query({ collection: 'audit' })).map(({ data }) => data['action'])).toEqual(
    expect.arrayContaining(['facts.checked', 'facts.unchecked']),
  )
  for (const none of ['/office/pages/pages_about/facts', '/office/pages/taxi_atlantis/facts'])
    expect((await editor.get(none)).status).toBe(404)
})
