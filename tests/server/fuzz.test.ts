import { expect, test } from 'vitest'
import { fuzz } from '#tests/fuzz/fuzz.ts'
import { openTestBookingSite } from './test-booking-site.ts'

/** The short round of `npm run fuzz`: the same requests, straight into the site. */
const REQUESTS = 4_000

test(`${REQUESTS} generated requests: no error of ours, none that hangs`, { timeout: 120_000 }, async () => {
  const testSite = await openTestBookingSite()
  const result = await fuzz({
    requests: REQUESTS,
    seed: 20_260_715,
    atOnce: 4,
    send: async ({ method, path, headers, body }) => {
      // What no client can put into a Request is for the long round, which writes raw bytes.
      if (!URL.canParse(path, 'https://galeb.example')) return null
      // Each its own round of the loop, as a socket gives it; else one that waits for the disk waits for all others.
      await new Promise((resolve) => setImmediate(resolve))
      try {
        const response = await testSite.ask(path, { method, headers, ...(body === null ? {} : { body }) })
        await response.body?.cancel()
        return response.status
      } catch (error) {
        if (error instanceof TypeError) return null
        throw error
      }
    },
  })
  await testSite.store.close()
  expect(result.faults).toEqual([])
  expect(result.sent).toBe(REQUESTS)
  expect(result.slowestMs).toBeLessThan(2_000)
  // The canary: it reached pages, forms, refusals and what is not there.
  for (const status of [200, 303, 404, 405, 422])
    expect([status, (result.statuses.get(status) ?? 0) > 0]).toEqual([status, true])
})
