import { afterEach, expect, test } from 'vitest'
import { steppingClock } from '#lib/clock.ts'
import { openCatcher } from './mail-catcher.ts'
import { openTestMailSite } from './test-mail-site.ts'

const HOUR = 3_600_000
const ends: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(ends.splice(0).map((end) => end())))

test('a server that is away for days: nothing is given up, and each mail goes once when it is back', async () => {
  let isAway = true
  const clock = steppingClock(Date.parse('2026-07-15T09:00:00Z'))
  const catcher = await openCatcher({ refuse: () => (isAway ? { code: 421, text: '4.3.2 away' } : null) })
  const testSite = await openTestMailSite(clock, catcher.port)
  ends.push(catcher.close, testSite.store.close)
  await testSite.place()
  for (let hour = 0; hour < 72; hour++) {
    await testSite.work().runDue()
    clock.advance(HOUR)
  }
  expect(catcher.caught).toEqual([])
  expect(testSite.log.filter(({ final }) => final === true)).toEqual([])
  isAway = false
  for (let day = 0; day < 2; day++) {
    await testSite.work().runDue()
    clock.advance(24 * HOUR)
  }
  expect(catcher.caught).toHaveLength(2)
})
