import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StoreError } from '#documents/model/status.ts'
import type { Listener } from '#documents/store.ts'
import { publishTexts, TEXTS } from '#features/texts/text-book.server.ts'
import { openTestBookingSite } from '#tests/server/test-booking-site.ts'
import { openLiveSite } from './live-site.server.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a listener the database has dropped is set up again: the node does not stay behind', async () => {
  const { site, store } = await openTestBookingSite()
  const listening: Listener[] = []
  const watched: typeof store = {
    ...store,
    listen(target, listener) {
      if ('collection' in target && target.collection === TEXTS) listening.push(listener)
      return store.listen(target, listener)
    },
  }
  const live = await openLiveSite({ site, store: watched, onChange: () => {}, log: () => {} })
  expect(listening).toHaveLength(1)
  listening[0]?.error?.(new StoreError('unavailable', 'The database cannot be reached.'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(listening).toHaveLength(2)
  live.stop()
})

test('stopped while it was looking, it looks no more', async () => {
  const { site, store } = await openTestBookingSite()
  const live = await openLiveSite({ site, store, onChange: () => {}, log: () => {} })
  const last = site.refresh()
  live.stop()
  await last
  expect(vi.getTimerCount()).toBe(0)
})

test('what could not be shown is tried again, though nothing else has changed', async () => {
  const { site, store, clock } = await openTestBookingSite()
  let shown = 0
  let isBroken = false
  const onChange = () => {
    if (isBroken) throw new Error('cannot be shown')
    shown += 1
  }
  const live = await openLiveSite({ site, store, onChange, log: () => {} })
  expect(shown).toBe(1)
  isBroken = true
  const words = { en: { lead: 'x' } }
  await publishTexts({ store, clock }, { id: 'pages/about', words, before: site.baseCatalogue, by: 'Ana', seen: {} })
  await expect(site.refresh()).rejects.toThrow('cannot be shown')
  isBroken = false
  await site.refresh()
  expect(shown).toBe(2)
  live.stop()
})
