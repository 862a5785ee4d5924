import { expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { steppingClock } from '#lib/clock.ts'
import { findLink } from './account-links.server.ts'
import { findAccountByEmail, newAccount, passwordHashOf } from './accounts.server.ts'
import { acceptInvitation, invite } from './invitations.server.ts'
import { makeRecovery, recover } from './recovery.server.ts'

const HOUR_MS = 3_600_000
const PASSWORD = 'four gulls over the harbour'
const ivo = { email: 'ivo@example.hr', name: 'Ivo', role: 'dispatcher', locale: 'en', by: 'Ana' } as const
const none = () => []

function opened() {
  const clock = steppingClock(Date.parse('2026-07-15T09:00:00Z'))
  return { clock, secret: 'a secret of thirty-two characters', store: openStore(openEmbedded(':memory:', { clock })) }
}

/** The page was opened in time; composing a password's hash takes a while, and typing one longer. */
test('an invitation that ends while its form is open makes no account', async () => {
  const deps = opened()
  const late = await invite(deps, ivo, none)
  if (!late) throw new Error('not invited')
  deps.clock.advance(7 * 24 * HOUR_MS)
  expect(await acceptInvitation(deps, late, { name: 'Ivo', password: PASSWORD }, none)).toBeNull()
  expect(await findAccountByEmail(deps.store, ivo.email)).toBeNull()
  const next = await invite(deps, ivo, none)
  if (!next) throw new Error('not invited')
  deps.clock.advance(7 * 24 * HOUR_MS - 1)
  expect(await acceptInvitation(deps, next, { name: 'Ivo', password: PASSWORD }, none)).not.toBeNull()
})

test('a way back in that ends while its form is open changes no password', async () => {
  const deps = opened()
  const { account, writes } = await newAccount({ ...ivo, partnerId: null, password: null }, deps.clock.now())
  await deps.store.commit(writes)
  const found = async () => {
    const made = await makeRecovery(deps, ivo.email)
    const link = await findLink(deps, made?.token ?? '')
    if (link?.kind !== 'recovery') throw new Error('no link')
    return link
  }
  const before = await passwordHashOf(deps.store, account.id)
  const late = await found()
  deps.clock.advance(HOUR_MS)
  expect(await recover(deps, late, PASSWORD, none)).toBeNull()
  expect(await passwordHashOf(deps.store, account.id)).toBe(before)
  const next = await found()
  deps.clock.advance(HOUR_MS - 1)
  expect(await recover(deps, next, PASSWORD, none)).toMatchObject({ id: account.id })
})
