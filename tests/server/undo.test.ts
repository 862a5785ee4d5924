import { afterEach, beforeEach, expect, test } from 'vitest'
import { cancelBooking } from '#features/bookings/cancel-booking.server.ts'
import { driveBooking, undoDrive } from '#features/bookings/drive-booking.server.ts'
import { markBooking } from '#features/bookings/mark-booking.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { dispatchActions } from '#features/dispatch/dispatching.ts'
import { logOf } from '#features/dispatch/person-data.server.ts'
import { settleBookings } from '#features/dispatch/settle-bookings.server.ts'
import { findVoucher, issueVoucher } from '#features/vouchers/vouchers.server.ts'
import { allTaken } from './all-taken.ts'
import { emailKeys } from './email-keys.ts'
import { type DispatchStore, NOW, openDispatchStore } from './dispatch-store.ts'

const SECOND_MS = 1000
const HOUR_MS = 3_600_000

let dispatchStore: DispatchStore
beforeEach(() => {
  dispatchStore = openDispatchStore()
})
afterEach(() => dispatchStore.store.close())

const undo = (code: string, reason: string | null = null) => dispatchStore.act(code, 'undo', { reason })

type Step = (typeof dispatchActions)[number]
/** What leads to where a step can be done. */
const ways: Record<Step, Step[]> = {
  confirm: [],
  decline: [],
  cancel: ['confirm', 'assign'],
  assign: ['confirm'],
  unassign: ['confirm', 'assign'],
  'set-off': ['confirm', 'assign'],
  arrive: ['confirm', 'assign', 'set-off'],
  'pick-up': ['confirm', 'assign', 'set-off', 'arrive'],
  complete: ['confirm', 'assign', 'set-off', 'arrive', 'pick-up'],
  'no-show': ['confirm', 'assign', 'set-off', 'arrive'],
}

test.each(dispatchActions)(
  '%s is undone within a minute: ride, calendar and emails are as before, the log says who did it',
  async (step) => {
    const code = await dispatchStore.booked({ ordered: 'request' })
    dispatchStore.clock.advance(47.5 * HOUR_MS)
    for (const action of ways[step]) expect((await dispatchStore.act(code, action)).kind).toBe('done')
    if (step === 'no-show') dispatchStore.clock.advance(3 * HOUR_MS)
    const [before, occupied] = [await dispatchStore.kept(code), await allTaken(dispatchStore.store, 'van')]
    const told = await emailKeys(dispatchStore.store, code)
    expect((await dispatchStore.act(code, step)).kind).toBe('done')
    dispatchStore.clock.advance(59 * SECOND_MS)
    expect(await undo(code)).toEqual({ kind: 'done', sequence: before.sequence + 2 })
    const { sequence: _1, unseen: _2, ...rest } = await dispatchStore.kept(code)
    const { sequence: _3, unseen: _4, lastStep: _5, ...was } = before
    expect(rest).toEqual(was)
    expect(await allTaken(dispatchStore.store, 'van')).toEqual(occupied)
    expect(await emailKeys(dispatchStore.store, code)).toEqual(told)
    expect((await logOf(dispatchStore.store, code)).at(-1)).toMatchObject({
      action: 'undo',
      by: 'Mia',
      to: before.state,
      why: null,
    })
    // Pressed twice it is done once, and what was undone is not done again.
    expect((await undo(code)).kind).toBe('changed')
  },
)

test('after a minute the office takes a step back with a reason only, and after three days not at all', async () => {
  const code = await dispatchStore.booked()
  await dispatchStore.act(code, 'assign', { driver: 'Ivo' })
  dispatchStore.clock.advance(60 * SECOND_MS)
  expect(await undo(code)).toEqual({ kind: 'too-late' })
  expect((await undo(code, 'the wrong ride')).kind).toBe('done')
  expect((await logOf(dispatchStore.store, code)).at(-1)).toMatchObject({
    action: 'undo',
    why: 'the wrong ride',
    to: 'confirmed',
  })
  await dispatchStore.act(code, 'assign', { driver: 'Ivo' })
  dispatchStore.clock.advance(72 * HOUR_MS)
  expect(await undo(code, 'the wrong ride')).toEqual({ kind: 'too-late' })
})

test('where something else has happened since, or the page is an older one, nothing is undone', async () => {
  const code = await dispatchStore.booked()
  await dispatchStore.act(code, 'assign', { driver: 'Ivo' })
  expect((await dispatchStore.act(code, 'undo', { expected: 0 })).kind).toBe('changed')
  await settleBookings({ store: dispatchStore.store, now: dispatchStore.clock.now(), who: 'Iva' }, [code], 'paid')
  expect((await undo(code)).kind).toBe('changed')
  expect((await dispatchStore.kept(code)).state).toBe('assigned')
})

test('what a guest did stands', async () => {
  const code = await dispatchStore.booked()
  await cancelBooking(dispatchStore, { code, by: 'guest', reason: 'guest', shownFeeCents: 0 })
  expect((await undo(code)).kind).toBe('changed')
  expect((await dispatchStore.kept(code)).state).toBe('cancelled')
})

test('a cancelled ride whose vehicle another has taken since is not brought back without one', async () => {
  const [first, second] = [await dispatchStore.booked(), await dispatchStore.booked()]
  await dispatchStore.act(first, 'cancel')
  const third = await dispatchStore.booked()
  expect((await undo(first)).kind).toBe('vehicle-taken')
  await dispatchStore.act(third, 'cancel')
  expect((await undo(first)).kind).toBe('done')
  expect((await dispatchStore.kept(second)).blocks).toHaveLength(1)
  expect(await allTaken(dispatchStore.store, 'van')).toHaveLength(2)
})

test('a voucher that was given back is taken again', async () => {
  const voucher = makeCode('V')
  await issueVoucher(dispatchStore.store, {
    code: voucher,
    state: 'open',
    reason: 'promotion',
    credit: 'amount',
    cents: 2_000,
    until: '2026-08-31',
    expiresAt: Date.parse('2026-08-31T22:00:00Z'),
    issuedAt: NOW,
    issuedBy: 'Mia',
    holder: 'x',
    note: 'x',
  })
  const code = await dispatchStore.booked({ voucher })
  const state = async () => (await findVoucher(dispatchStore.store, voucher))?.state
  await dispatchStore.act(code, 'cancel', { reason: 'operator' })
  expect(await state()).toBe('open')
  expect((await undo(code)).kind).toBe('done')
  expect([await state(), (await dispatchStore.kept(code)).voucher?.code]).toEqual(['used', voucher])
})

test('a driver takes back what a driver did, in a minute, and nothing of the office', async () => {
  const code = await dispatchStore.booked()
  const undoDriver = () => undoDrive(dispatchStore, { code, seen: null, link: 0 })
  await dispatchStore.act(code, 'assign', { driver: 'Ivo' })
  expect(await undoDriver()).toBe('not-possible')
  await driveBooking(dispatchStore, { code, step: 'accept' })
  expect(await undoDriver()).toBe('done')
  expect((await dispatchStore.kept(code)).times.acceptedAt).toBeNull()
  expect((await logOf(dispatchStore.store, code)).at(-1)).toMatchObject({ action: 'undo', by: 'driver' })
  await driveBooking(dispatchStore, { code, step: 'accept' })
  dispatchStore.clock.advance(60 * SECOND_MS)
  expect(await undoDriver()).toBe('too-late')
})

test('what is erased of a guest stands in no copy of the booking as it was before', async () => {
  const code = await dispatchStore.booked()
  await dispatchStore.act(code, 'cancel')
  const copies = () => dispatchStore.store.query({ collection: `bookings/${code}/undo` })
  expect(JSON.stringify(await copies())).toContain('Ana Horvat')
  const booking = await dispatchStore.kept(code)
  await dispatchStore.store.transact((transaction) => {
    markBooking(transaction, booking, { guest: { ...booking.guest, name: '' } })
    return true
  })
  expect(await copies()).toEqual([])
  expect((await undo(code)).kind).toBe('not-possible')
})
