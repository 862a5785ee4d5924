import { expect, test } from 'vitest'
import { messages as en } from '#i18n/generated/en.server.ts'
import { messages as hr } from '#i18n/generated/hr.server.ts'
import { translator } from '#i18n/messages.ts'
import { commissionWords } from './commission-words.ts'

test.each(Object.entries({ en, hr }))('a firm is named whole, and no sentence ends twice (%s)', (_locale, messages) => {
  const words = commissionWords(translator(messages), 'Hotel Primjer d.o.o.')
  expect(words).toContain('Hotel Primjer d.o.o.')
  expect(words).toMatch(/[^.]\.$/)
})
