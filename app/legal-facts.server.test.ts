import { expect, test } from 'vitest'
import { withOverrides, nothingStored } from '#features/settings/stored-settings.ts'
import { messages } from '#i18n/generated/en.server.ts'
import { translator } from '#i18n/messages.ts'
import { contentCopy } from '#tests/server/test-site.ts'
import { legalFacts } from './legal-facts.server.ts'

test('the account that was said in the set-up stands among the firm’s facts; none is not missed', () => {
  const base = contentCopy().catalogue.settings
  const ibanOf = (iban: string | null) =>
    legalFacts(withOverrides(base, { ...nothingStored, iban }, false), translator(messages)).filter(
      ({ label }) => label === 'IBAN',
    )
  expect(ibanOf('HR1210010051863000160')).toEqual([{ label: 'IBAN', value: 'HR12 1001 0051 8630 0016 0' }])
  expect(ibanOf(null)).toEqual([])
})
