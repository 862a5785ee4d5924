import { expect, test } from 'vitest'
import { statusCodes } from '#documents/model/status.ts'
import { localeCodes } from '#i18n/locale.ts'
import { statusSentence } from './status-sentences.ts'

test('each status code has a sentence in four languages [§8.codes-shown]', () => {
  for (const locale of localeCodes) {
    const sentences = statusCodes.map((code) => statusSentence(code, locale))
    expect(new Set(sentences).size).toBe(statusCodes.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.+\.$/u)
  }
  for (const code of statusCodes)
    expect(new Set(localeCodes.map((locale) => statusSentence(code, locale))).size).toBe(4)
})
