import { expect, test } from 'vitest'
import { loadMessages, type Messages, translator } from './messages.ts'

const english: Messages = { 'error.go-home': 'Go Home' }

function recorder() {
  const lines: string[] = []
  return { lines, log: (text: string) => void lines.push(text) }
}

test('a language that fails to load is logged, and the page goes on in English [§8.locale-loading] [§9.fallback-locale]', async () => {
  const { lines, log } = recorder()
  const messages = await loadMessages(
    'hr',
    async (locale) => (locale === 'en' ? english : Promise.reject(new Error('offline'))),
    log,
  )
  expect(messages).toBe(english)
  expect(lines).toEqual(['Failed locale loading'])
})

test('a loader that throws at once is caught too', async () => {
  const { lines, log } = recorder()
  const load = (locale: string) => {
    if (locale !== 'en') throw new TypeError('Failed to fetch dynamically imported module')
    return Promise.resolve(english)
  }
  expect(await loadMessages('de', load, log)).toBe(english)
  expect(lines).toHaveLength(1)
})

test('when English fails as well there is no text, and no loop', async () => {
  const { lines, log } = recorder()
  expect(await loadMessages('it', () => Promise.reject(new Error('offline')), log)).toEqual({})
  expect(lines).toEqual(['Failed locale loading', 'Failed locale loading'])
})

test('a key without a text shows itself', () => {
  expect(translator({})('error.go-home')).toBe('error.go-home')
  expect(translator(english)('error.go-home')).toBe('Go Home')
})

test('arguments reach the message', () => {
  const t = translator({ 'error.id': (a: { id: string }) => `Error ${a.id}` })
  expect(t('error.id', { id: 'ab12' })).toBe('Error ab12')
})
