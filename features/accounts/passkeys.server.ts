import { createHash } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Doc } from '#documents/model/apply.ts'
import type { Write } from '#documents/model/write.ts'
import type { CollectionRules } from '#documents/rules.ts'
import type { Store, Transaction } from '#documents/store.ts'
import type { Clock } from '#lib/clock.ts'
import type { Account } from './account.ts'
import { findAccount } from './accounts.server.ts'
import { isOurChallenge, newChallenge } from './passkey-challenge.server.ts'

const PASSKEYS = 'passkeys'
/** No browser reads it; it is asked for by the account. */
export const passkeyRules: CollectionRules = { collection: PASSKEYS, indexes: [['accountId']] }

/** Nobody has more devices; more would be a program. */
export const MOST_PASSKEYS = 20
/** COSE: EdDSA, ES256 and RS256, what every authenticator of these years can do one of. */
const ALGORITHMS = [-8, -7, -257]

/** What an account signs in with in place of its password. */
export type Passkey = {
  /** As the browser names it. */
  credentialId: string
  accountId: string
  name: string
  createdAt: number
  usedAt: number | null
}

type Stored = Passkey & {
  publicKey: string
  counter: number
  transports: string[]
  /** The last challenges it answered: an answer that was heard on the way is worth nothing. */
  spent: string[]
}

/** Where passkeys are good for: the host and origin of the site. */
export type Party = { id: string; origin: string; name: string }
export type PasskeyDeps = { store: Store; clock: Clock; secret: string }

const SPENT_KEPT = 20

/** null: a passkey needs a name, an address of numbers is none (WebAuthn § 5.1.2); and it is of the site's own address. */
export function partyAt(opened: string, publicUrl: string | null, name: string): Party | null {
  const { hostname, origin } = new URL(opened)
  if (publicUrl !== null && publicUrl !== origin) return null
  return /^\d+(\.\d+){3}$|:/.test(hostname) ? null : { id: hostname, origin, name }
}

export async function registrationOptions(
  deps: PasskeyDeps,
  account: Account,
  party: Party,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn()
  const known = await storedOf(deps.store, account.id)
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: account.email,
    userDisplayName: account.name,
    userID: Uint8Array.from(Buffer.from(account.id)),
    challenge: newChallenge(`register ${account.id}`, deps.clock.now(), deps.secret),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // Found without an e-mail being typed, and by who unlocks the device: a thing one has and a thing one is or knows.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** null: the answer is none of ours, or the passkey is known. */
export async function addPasskey(
  { store, clock, secret }: PasskeyDeps,
  { account, party, answer, name }: { account: Account; party: Party; answer: RegistrationResponseJSON; name: string },
  also: (passkey: Passkey) => Write[],
): Promise<Passkey | null> {
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: (given) => isOurChallenge(given, `register ${account.id}`, clock.now(), secret),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { credential } = verified.registrationInfo
  const stored: Stored = {
    credentialId: credential.id,
    accountId: account.id,
    name,
    createdAt: clock.now(),
    usedAt: null,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    spent: [],
  }
  const path = passkeyPath(stored.credentialId)
  const { result } = await store.transact(async (transaction) => {
    if ((await transaction.get(path)) || (await storedOf(transaction, account.id)).length >= MOST_PASSKEYS) return false
    transaction.write({ kind: 'set', path, data: { ...stored }, precondition: { exists: false } }, ...also(stored))
    return true
  })
  return result ? stored : null
}

export async function signInOptions(deps: PasskeyDeps, party: Party): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: newChallenge('sign-in', deps.clock.now(), deps.secret),
    userVerification: 'required',
  })
}

/** Whose passkey has answered; null: nobody's that may come in. An answer opens once. */
export async function accountByPasskey(
  { store, clock, secret }: PasskeyDeps,
  party: Party,
  answer: AuthenticationResponseJSON,
): Promise<Account | null> {
  const path = passkeyPath(answer.id)
  const stored = readPasskey(await store.get(path))
  if (!stored) return null
  const challenge = challengeOf(answer)
  const newCounter = await counterOf(stored, party, answer, (given) =>
    isOurChallenge(given, 'sign-in', clock.now(), secret),
  )
  if (newCounter === null) return null
  const { result } = await store.transact(async (transaction) => {
    const now = readPasskey(await transaction.get(path))
    if (!now || now.spent.includes(challenge)) return false
    const spent = [challenge, ...now.spent].slice(0, SPENT_KEPT)
    transaction.write({ kind: 'update', path, data: { counter: newCounter, usedAt: clock.now(), spent } })
    return true
  })
  const account = result ? await findAccount(store, stored.accountId) : null
  return account?.state === 'active' ? account : null
}

async function counterOf(
  { credentialId, publicKey, counter }: Stored,
  party: Party,
  response: AuthenticationResponseJSON,
  expectedChallenge: (given: string) => boolean,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn()
  const credential = { id: credentialId, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter }
  const verified = await verifyAuthenticationResponse({
    response,
    credential,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}

/** The oldest first. */
export async function passkeysOf(store: Store, accountId: string): Promise<Passkey[]> {
  const stored = await storedOf(store, accountId)
  return stored.toSorted((a, b) => a.createdAt - b.createdAt)
}

/** Only one's own; false: there is none. */
export function renamePasskey(
  store: Store,
  { accountId, credentialId, name }: { accountId: string; credentialId: string; name: string },
  also: Write[],
): Promise<boolean> {
  const change: Write = { kind: 'update', path: passkeyPath(credentialId), data: { name } }
  return changeOwn(store, accountId, change, also)
}

export function removePasskey(
  store: Store,
  { accountId, credentialId }: Pick<Passkey, 'accountId' | 'credentialId'>,
  also: Write[],
): Promise<boolean> {
  return changeOwn(store, accountId, { kind: 'delete', path: passkeyPath(credentialId) }, also)
}

/** With the account. */
export async function forgetPasskeys(store: Store, accountId: string): Promise<void> {
  const docs = await storedOf(store, accountId)
  await store.commit(docs.map(({ credentialId }) => ({ kind: 'delete', path: passkeyPath(credentialId) })))
}

async function changeOwn(store: Store, accountId: string, change: Write, also: Write[]): Promise<boolean> {
  const { result } = await store.transact(async (transaction) => {
    if (readPasskey(await transaction.get(change.path))?.accountId !== accountId) return false
    transaction.write(change, ...also)
    return true
  })
  return result
}

async function storedOf(from: Pick<Store, 'query'> | Transaction, accountId: string): Promise<Stored[]> {
  const where = [{ field: 'accountId', operator: '==', value: accountId } as const]
  return (await from.query({ collection: PASSKEYS, where })).flatMap((doc) => readPasskey(doc) ?? [])
}

/** Its name may be long and is the browser's: a hash is neither. */
export function passkeyPath(credentialId: string): string {
  return `${PASSKEYS}/${createHash('sha256').update(credentialId).digest('hex')}`
}

/** What was signed, as it was sent: the library has compared it with ours. */
function challengeOf({ response }: AuthenticationResponseJSON): string {
  return createHash('sha256').update(response.clientDataJSON).digest('base64url')
}

function readPasskey(doc: Doc | null): Stored | null {
  // Written by this file and by nobody else: browsers have no rule for this collection.
  return doc === null ? null : (doc.data as unknown as Stored)
}

/** Only where a passkey is used: its parsers of certificates are more code than the office. */
function webauthn() {
  return import('@simplewebauthn/server')
}
