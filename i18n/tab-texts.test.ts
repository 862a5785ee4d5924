import { afterEach, expect, test, vi } from 'vitest'
import { TAB_TEXTS_ID, tabText } from './tab-texts.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const inPage = (texts: string | null) =>
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === TAB_TEXTS_ID && texts !== null ? { dataset: { texts } } : null),
  })

test('the tab speaks the language of the page that is shown', () => {
  inPage(JSON.stringify({ 'waiting.offline': 'Nema veze' }))
  expect(tabText('waiting.offline')).toBe('Nema veze')
})

test.each([null, '', '{"waiting'])(
  'texts that cannot be read are logged, and nothing throws: %s [§8.locale-loading]',
  (texts) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    inPage(texts)
    expect(tabText('waiting.offline')).toBe('waiting.offline')
    expect(log).toHaveBeenCalledWith('Failed locale loading', expect.anything())
  },
)
