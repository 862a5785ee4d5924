import { afterEach, expect, test } from 'vitest'
import { contactOpened } from '#features/bookings/guest-signs.server.ts'
import { markSeen, postMessage, type NewMessage } from '#features/messages/conversations.server.ts'
import { steppingClock } from '#lib/clock.ts'
import { openCatcher } from './mail-catcher.ts'
import { openTestMailSite } from './test-mail-site.ts'
import { NOW } from './mail-order.ts'

const GUEST = 'zuzana@example.de'
const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

async function setting() {
  const clock = steppingClock(NOW)
  const catcher = await openCatcher()
  const testSite = await openTestMailSite(clock, catcher.port)
  open.push(catcher, testSite.store)
  const { code } = await testSite.place()
  await contactOpened({ store: testSite.store, clock }, code)
  // A round takes a few: notifications wait beside the emails.
  const runAll = async () => {
    while ((await testSite.work().runDue()) > 0);
  }
  await runAll()
  const deps = { store: testSite.store, clock, fleet: testSite.site.fleet }
  let id = 0
  return {
    clock,
    store: testSite.store,
    code,
    run: runAll,
    mails: () => catcher.to(GUEST).filter(({ subject }) => subject?.includes('Neue Nachricht')),
    write: (message: Partial<NewMessage>) => {
      id += 1
      const from = { from: 'driver', name: 'Ivo Babić', isInternal: false, ready: null, text: null } as const
      return postMessage(deps, { ...from, id: `message-${id}`, code, leg: 'there', ...message })
    },
  }
}

test('what a guest has not read for a minute is mailed once, all of it, in the guest’s language', async () => {
  const { clock, mails, run, write } = await setting()
  await write({ ready: 'late-10' })
  clock.advance(30_000)
  await write({ text: 'Blauer Škoda <b>' })
  await write({ from: 'office', name: 'Mia', text: 'Geheim', isInternal: true })
  await write({ from: 'guest', name: null, text: 'Gut' })
  await run()
  expect(mails()).toEqual([])
  clock.advance(30_000)
  await run()
  clock.advance(120_000)
  await run()
  const [mail, ...more] = mails()
  expect(more).toEqual([])
  const text = mail?.text?.replaceAll(/\s+/g, ' ')
  expect(text).toContain('Fahrer Ivo, 11:00: Ich komme etwa 10 Minuten später.')
  expect(text).toContain('Fahrer Ivo, 11:00: Blauer Škoda <b>')
  expect(text).not.toContain('Geheim')
  expect(text).not.toContain('Sie, 11:00')
  expect(text).toMatch(/https:\/\/\S+\/de\/decoder\//)
  // The next batch has what is still unread.
  await write({ ready: 'at-meeting-point' })
  clock.advance(60_000)
  await run()
  expect(mails()).toHaveLength(2)
})

test('who has the page open gets no email', async () => {
  const { clock, code, mails, run, store, write } = await setting()
  await write({ ready: 'late-10' })
  clock.advance(5000)
  await markSeen(store, code, { side: 'guest' })
  clock.advance(60_000)
  await run()
  expect(mails()).toEqual([])
  expect((await store.get(`mails/${code}-message-1-guest`))?.data['state']).toBe('overtaken')
})
