import { expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { newConsent } from '#features/consent/consent.ts'
import { keepProofIn } from '#features/consent/consents.server.ts'

test('a decision is kept once, with nothing of the visitor but the decision', async () => {
  const store = openStore(openEmbedded(':memory:'))
  const keep = keepProofIn(store)
  const yes = newConsent(true, Date.parse('2026-07-15T09:00:00Z'), 'a1b2')
  const no = newConsent(false, Date.parse('2026-08-15T09:00:00Z'), 'a1b2')
  await keep(yes)
  await keep(yes)
  await keep(no)
  const docs = await store.query({ collection: 'consents' })
  expect(docs.map(({ data }) => data)).toEqual([{ ...yes }, { ...no }])
  expect(Object.keys(docs[0]?.data ?? {}).toSorted()).toEqual(['analytics', 'id', 'time', 'v'])
  await store.close()
})
