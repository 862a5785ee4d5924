import { expect, test } from 'vitest'
import { formIn as fieldsIn } from './form-in.ts'
import { officeWords } from '#server/office-words.server.ts'
import { elements, textOf, texts } from './html.ts'
import { openTestOffice, type SignedIn } from './test-office.ts'

const KRK = '/office/pages/taxi_krk'

const said = officeWords('en')
const formOf = async (who: SignedIn, path = KRK) => formIn(await who.get(path))

async function formIn(answer: Response) {
  const html = await answer.text()
  const { values: fields, faults } = fieldsIn(html, 'en:hero.headline')
  return { html, fields, faults }
}

test('every page of the site is listed with its languages, and opens', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  const list = await (await editor.get('/office/pages')).text()
  const rows = list.match(/<tr><th scope="row"><a href="[\s\S]*?<\/tr>/g) ?? []
  expect(rows).toHaveLength(45 + 2 + 13)
  const languages = rows.map((row) => texts(row, 'td').slice(0, -1))
  expect(languages.every((states) => states.length === 4 && !states.includes(said('office.pages.missing')))).toBe(true)
  for (const href of [
    '/office/pages/airport-transfers_opatija',
    '/office/pages/taxi-boat_selce',
    '/office/pages/pages_about',
  ])
    expect((await editor.get(href)).status).toBe(200)
  for (const href of ['/office/pages/taxi_atlantis', '/office/pages/x', '/office/pages/pages___proto__'])
    expect((await editor.get(href)).status).toBe(404)
  const krk = rows.find((row) => row.includes(`href="${KRK}"`)) ?? ''
  const count = Number(texts(krk, 'td').at(-1))
  expect(textOf((await formOf(editor)).html)).toContain(textOf(said('office.pages.unchecked-count', { count })))
})

test('a draft is seen in the preview only; published it is public at once, in one language', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  const { fields } = await formOf(editor)
  const typed = { ...fields, 'hr:hero.headline': 'Krk, kako ga vidi ured' }
  await editor.post(KRK, { ...typed, intent: 'draft' })
  const shown = async (path: string, who = '') => textOf(await (await testSite.get(path, who)).text())
  const preview = '/office/preview?path=%2Fhr%2Ftaxi%2Fkrk'
  expect(await shown('/hr/taxi/krk')).not.toContain('kako ga vidi ured')
  expect(await shown(preview, editor.cookie)).toContain('kako ga vidi ured')
  expect((await testSite.get(preview)).status).toBe(303)
  const sent = await editor.post(KRK, { ...typed, intent: 'publish' })
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, `${KRK}?done=published`])
  expect(await shown('/hr/taxi/krk')).toContain('kako ga vidi ured')
  expect(await testSite.store.query({ collection: 'texts' })).toHaveLength(1)
  expect(await testSite.store.query({ collection: 'drafts' })).toEqual([])
})

test('English that changed leaves marks at its translations', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  const { fields } = await formOf(editor)
  await editor.post(KRK, { ...fields, 'en:hero.headline': 'Another headline', intent: 'publish' })
  const { html } = await formOf(editor)
  const stale = [...html.matchAll(/data-stale="true"[^>]*><label for="([^"]+)"/g)].map(([, name]) => name)
  expect(stale).toEqual(['hr:hero.headline', 'it:hero.headline', 'de:hero.headline'])
})

test('a text that cannot be published is told at its field, and nothing is lost', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  const { fields } = await formOf(editor)
  const typed = { ...fields, 'it:hero.headline': '', 'de:hero.sentence': 'Bis {km:atlantis}', 'en:footer.line': 'Kept' }
  const sent = await editor.post(KRK, { ...typed, intent: 'publish' })
  expect(sent.status).toBe(422)
  const { fields: back, faults } = await formIn(sent)
  expect(Object.keys(faults).toSorted()).toEqual(['de:hero.sentence', 'it:hero.headline'])
  expect(back['en:footer.line']).toBe('Kept')
  expect(await testSite.store.query({ collection: 'texts' })).toEqual([])
})

test('an older version comes back through the draft, also what the site came with', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  const { fields } = await formOf(editor)
  const original = fields['en:hero.headline']
  await editor.post(KRK, { ...fields, 'en:hero.headline': 'One', intent: 'publish' })
  const late = await editor.post(KRK, { ...fields, 'en:hero.headline': 'Unseen', intent: 'publish' })
  expect(late.status).toBe(422)
  await editor.post(KRK, { intent: 'restore:en:0' })
  const back = await formOf(editor)
  expect(back.fields['en:hero.headline']).toBe(original)
  expect(testSite.site.catalogue.towns['krk']?.words.en.hero?.headline).toBe('One')
  await editor.post(KRK, { ...back.fields, intent: 'publish' })
  expect(testSite.site.catalogue.towns['krk']?.words.en.hero?.headline).toBe(original)
  const buttons = elements((await formOf(editor)).html, 'button').map(({ attributes }) => attributes['value'] ?? '')
  expect(buttons.filter((value) => value.startsWith('restore:'))).toEqual(
    ['en:2', 'en:1', 'en:0'].map((of) => `restore:${of}`),
  )
})

test('a word that is put back as it was is no draft any more, kept or published', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  const { fields } = await formOf(editor)
  for (const intent of ['draft', 'publish']) {
    await editor.post(KRK, { ...fields, 'hr:hero.headline': 'Jedan', intent: 'draft' })
    expect((await formOf(editor)).fields['hr:hero.headline']).toBe('Jedan')
    const back = { ...(await formOf(editor)).fields, 'hr:hero.headline': fields['hr:hero.headline'] ?? '' }
    await editor.post(KRK, { ...back, intent })
    expect((await formOf(editor)).fields['hr:hero.headline']).toBe(fields['hr:hero.headline'])
    expect(await testSite.store.query({ collection: 'drafts' })).toEqual([])
  }
})

test('of two who write in one language the later is told who was quicker, and replaces it on purpose only', async () => {
  const testSite = await openTestOffice({ now: '2026-07-15T08:05:00Z' })
  const [ana, ivo] = [
    await testSite.signedIn('editor', { name: 'Ana' }),
    await testSite.signedIn('editor', { name: 'Ivo', locale: 'hr' }),
  ]
  const form = await formOf(ana)
  const theirs = await formOf(ivo)
  const asAna = { ...form.fields, 'hr:hero.headline': 'Anin naslov', 'hr:footer.line': 'Anino podnožje' }
  expect((await ana.post(KRK, { ...asAna, intent: 'draft' })).status).toBe(303)
  for (const intent of ['draft', 'publish', 'discard', 'restore:hr:0', 'add:pageData.faq.0']) {
    const refused = await ivo.post(KRK, { ...theirs.fields, 'hr:hero.headline': 'Ivin naslov', intent })
    expect([intent, refused.status]).toEqual([intent, 422])
    const { fields, html } = await formIn(refused)
    expect(textOf(html)).toMatch(/Ana, 15\.\s.*10:05/)
    expect((await formOf(ana)).fields['hr:hero.headline']).toBe('Anin naslov')
    if (intent !== 'draft') continue
    expect(fields['hr:hero.headline']).toBe('Ivin naslov')
    for (const name of ['hr:hero.headline', 'hr:footer.line']) expect(html).toContain(`href="#${name}"`)
    expect(texts(html, 'q')).toEqual(expect.arrayContaining(['Anin naslov', 'Anino podnožje']))
  }
  const { fields } = await formIn(
    await ivo.post(KRK, { ...theirs.fields, 'hr:hero.headline': 'Ivin naslov', intent: 'draft' }),
  )
  expect((await ivo.post(KRK, { ...fields, intent: 'draft' })).status).toBe(303)
  expect((await formOf(ana)).fields['hr:hero.headline']).toBe('Ivin naslov')
})

test('two who write in two languages stand in nobody’s way, and neither takes the other’s away', async () => {
  const testSite = await openTestOffice()
  const [ana, ivo] = [
    await testSite.signedIn('editor', { name: 'Ana' }),
    await testSite.signedIn('editor', { name: 'Ivo' }),
  ]
  const { fields } = await formOf(ivo)
  await ana.post(KRK, { ...(await formOf(ana)).fields, 'hr:hero.headline': 'Hrvatski', intent: 'draft' })
  expect((await ivo.post(KRK, { ...fields, 'de:hero.headline': 'Deutsch', intent: 'draft' })).status).toBe(303)
  expect((await formOf(ana)).fields).toMatchObject({ 'hr:hero.headline': 'Hrvatski', 'de:hero.headline': 'Deutsch' })
  expect((await ivo.post(KRK, { ...fields, 'de:hero.headline': 'Deutsch', intent: 'publish' })).status).toBe(303)
  const { words } = testSite.site.catalogue.towns['krk'] ?? {}
  expect([words?.de.hero?.headline, words?.hr.hero?.headline]).toEqual(['Deutsch', fields['hr:hero.headline']])
  expect((await formOf(ana)).fields['hr:hero.headline']).toBe('Hrvatski')
})

test('what was typed where another has taken the text out is shown above the form', async () => {
  const testSite = await openTestOffice()
  const [ana, ivo] = [
    await testSite.signedIn('editor', { name: 'Ana' }),
    await testSite.signedIn('editor', { name: 'Ivo' }),
  ]
  const { fields } = await formOf(ivo)
  const last = Object.keys(fields)
    .map((name) => /^en:pageData\.faq\.(\d+)\.question$/.exec(name)?.[1])
    .filter(Boolean)
    .at(-1)
  await ana.post(KRK, { ...(await formOf(ana)).fields, intent: `drop:pageData.faq.${last}` })
  const typed = { ...fields, [`en:pageData.faq.${last}.question`]: 'May I bring a cello?' }
  expect(textOf(await (await ivo.post(KRK, { ...typed, intent: 'draft' })).text())).toContain('May I bring a cello?')
})

test('a dispatcher edits no words', async () => {
  const testSite = await openTestOffice()
  const dispatcher = await testSite.signedIn('dispatcher')
  expect((await dispatcher.get(KRK)).status).toBe(403)
  expect((await dispatcher.post(KRK, { intent: 'publish' })).status).toBe(403)
  expect((await testSite.get('/office/preview?path=%2Fabout', dispatcher.cookie)).status).toBe(303)
})

test('redirects hold at once; a loop, a language and the office’s own door are refused with every line kept', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  const rules = '/old /taxi/krk\n/far https://example.org/x 302\n'
  expect((await editor.post('/office/redirects', { rules })).status).toBe(303)
  const [old, far] = [await testSite.get('/it/old'), await testSite.get('/far')]
  expect([old.status, old.headers.get('Location')]).toEqual([308, '/it/taxi/krk'])
  expect([far.status, far.headers.get('Location')]).toEqual([302, 'https://example.org/x'])
  for (const bad of ['/a /b\n/b /a', '/hr/x /about', '/office /about', '/x //evil.example', '/x javascript:alert(1)']) {
    const sent = await editor.post('/office/redirects', { rules: bad })
    expect([bad, sent.status]).toEqual([bad, 422])
    expect(fieldsIn(await sent.text(), 'rules').values['rules']).toBe(bad)
  }
  expect((await testSite.get('/old')).status).toBe(308)
})

test('a question is added in four languages, written, published; another is moved and taken out', async () => {
  const testSite = await openTestOffice()
  const editor = await testSite.signedIn('editor')
  const faqOf = (locale: 'en' | 'de') => testSite.site.catalogue.towns['krk']?.words[locale].pageData.faq ?? []
  const before = faqOf('de')
  const { fields } = await formOf(editor)
  const typed = { ...fields, 'en:hero.headline': 'Typed, not lost' }
  const added = await editor.post(KRK, { ...typed, intent: 'add:pageData.faq.0' })
  expect(added.headers.get('Location')).toBe(`${KRK}?done=item#item-pageData.faq.0`)
  const form = await formOf(editor)
  expect(form.fields['en:hero.headline']).toBe('Typed, not lost')
  for (const locale of ['en', 'hr', 'it', 'de']) expect(form.fields[`${locale}:pageData.faq.1.question`]).toBe('')
  expect((await editor.post(KRK, { ...form.fields, intent: 'publish' })).status).toBe(422)
  const requested = Object.fromEntries(
    ['en', 'hr', 'it', 'de'].flatMap((locale) => [
      [`${locale}:pageData.faq.1.question`, `${locale}?`],
      [`${locale}:pageData.faq.1.answer`, `${locale}!`],
    ]),
  )
  expect((await editor.post(KRK, { ...form.fields, ...requested, intent: 'publish' })).status).toBe(303)
  expect(faqOf('de').map(({ question }) => question)).toEqual([
    before[0]?.question,
    'de?',
    ...before.slice(1).map(({ question }) => question),
  ])
  expect(textOf(await (await testSite.get('/de/taxi/krk')).text())).toContain('de!')
  await editor.post(KRK, { ...(await formOf(editor)).fields, intent: 'up:pageData.faq.1' })
  await editor.post(KRK, { ...(await formOf(editor)).fields, intent: 'drop:pageData.faq.1' })
  await editor.post(KRK, { ...(await formOf(editor)).fields, intent: 'publish' })
  expect(faqOf('en').map(({ question }) => question)[0]).toBe('en?')
  expect(faqOf('de')).toHaveLength(before.length)
})

test('facts are marked as checked with day and name, are no longer counted, and can be taken back', async () => {
  const testSite = await openTestOffice({ now: '2026-07-15T22:30:00Z' })
  const editor = await testSite.signedIn('editor', { name: 'Ana' })
  const path = `${KRK}/facts`
  const read = async () => {
    const rows = (await (await editor.get(path)).text()).match(/<tr><td><label>[\s\S]*?<\/tr>/g) ?? []
    return rows.map((row) => {
      const state = texts(row, 'td')[2] ?? ''
      const id = elements(row, 'input')[0]?.attributes['value']
      return { id, state, isChecked: state !== said('office.facts.unchecked') }
    })
  }
  const before = await read()
  expect(before.some(({ id }) => id === 'bridge')).toBe(true)
  expect(before.every(({ isChecked }) => !isChecked)).toBe(true)
  expect((await editor.post(path, { intent: 'check' })).status).toBe(422)
  expect((await editor.post(path, { intent: 'check', fact: 'bridge' })).status).toBe(303)
  const bridge = (await read()).find(({ id }) => id === 'bridge')
  // Half past midnight in Croatia is the day after.
  expect(bridge).toMatchObject({ isChecked: true, state: expect.stringMatching(/16.*Ana/) })
  const checked = testSite.site.catalogue.towns['krk']?.facts.facts.find(({ id }) => id === 'bridge')?.checked
  expect(checked).toBe('2026-07-16')
  const left = textOf(said('office.pages.unchecked-count', { count: before.length - 1 }))
  expect(textOf((await formOf(editor)).html)).toContain(left)
  await editor.post(path, { intent: 'uncheck', fact: 'bridge' })
  expect((await read()).every(({ isChecked }) => !isChecked)).toBe(true)
  expect((await testSite.store.query({ collection: 'audit' })).map(({ data }) => data['action'])).toEqual(
    expect.arrayContaining(['facts.checked', 'facts.unchecked']),
  )
  for (const none of ['/office/pages/pages_about/facts', '/office/pages/taxi_atlantis/facts'])
    expect((await editor.get(none)).status).toBe(404)
})
