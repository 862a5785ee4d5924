import { expect, test } from 'vitest'
import { messages as de } from '#i18n/generated/de.server.ts'
import { messages as en } from '#i18n/generated/en.server.ts'
import { messages as hr } from '#i18n/generated/hr.server.ts'
import { messages as it } from '#i18n/generated/it.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { translator } from '#i18n/messages.ts'
import { paperEnded } from './application-in-words.server.ts'

test('a carrier reads which paper ended on which day, as days are written in its language', () => {
  const texts = Object.entries({ de, en, hr, it }).map(([locale, messages]) =>
    paperEnded({ field: 'licenceUntil', until: '2026-07-08' }, translator(messages), locale as LocaleCode),
  )
  expect(texts.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Lizenz gültig bis 8. Juli 2026: abgelaufen.',
    'Licence valid until 8 July 2026: expired.',
    'Licencija vrijedi do 8. srpnja 2026. Dokument je istekao.',
    'Licenza valida fino al: 8 luglio 2026. Scaduto.',
  ])
})
