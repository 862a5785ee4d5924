import { createHash, randomUUID } from 'node:crypto'
import type { Doc } from '#documents/model/apply.ts'
import type { WriteData, Write } from '#documents/model/write.ts'
import type { Store, Transaction } from '#documents/store.ts'
import type { Account } from './account.ts'
import { hashPassword } from './password.server.ts'
import type { OfficeRole } from './rights.ts'

export const ACCOUNTS = 'accounts'

export type NewAccount = Pick<Account, 'email' | 'name' | 'role' | 'locale'> & {
  partnerId?: string | null
  /** null: by passkey or not yet. */
  password: string | null
}

/** What a commit has to hold to make an account. It fails with already-exists where the address has one. */
export async function newAccount(given: NewAccount, now: number): Promise<{ account: Account; writes: Write[] }> {
  const { password, partnerId = null, ...facts } = given
  const account: Account = { ...facts, id: randomUUID(), partnerId, state: 'active', createdAt: now }
  const passwordHash = password === null ? null : await hashPassword(password)
  return {
    account,
    writes: [
      {
        kind: 'set',
        path: accountPath(account.id),
        data: { ...account, passwordHash } satisfies WriteData,
        precondition: { exists: false },
      },
      {
        kind: 'set',
        path: emailPath(account.email),
        data: { accountId: account.id },
        precondition: { exists: false },
      },
    ],
  }
}

export function accountPath(id: string): string {
  return `${ACCOUNTS}/${id}`
}

/** One document an address: two accounts cannot share one, whatever its capitals. */
export function emailPath(email: string): string {
  return `account-emails/${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`
}

export async function findAccount(store: Store, id: string): Promise<Account | null> {
  return readAccount(await store.get(accountPath(id)))
}

export async function findAccountByEmail(store: Store, email: string): Promise<Account | null> {
  const id = (await store.get(emailPath(email)))?.data['accountId']
  return typeof id === 'string' ? findAccount(store, id) : null
}

export async function passwordHashOf(store: Store, id: string): Promise<string | null> {
  const hash = (await store.get(accountPath(id)))?.data['passwordHash']
  return typeof hash === 'string' ? hash : null
}

/** Who works here, by name. */
export async function officeAccounts(store: Store): Promise<Account[]> {
  const docs = await store.query({ collection: ACCOUNTS })
  return docs.flatMap((doc) => readAccount(doc) ?? []).toSorted((a, b) => a.name.localeCompare(b.name))
}

/** An id comes from a form: what is none of ours is nobody's, and no path of a document. */
const ACCOUNT_ID = /^(?!__)[\w-]{1,64}$/

export type AccountChange = 'done' | 'last-owner' | 'gone'

/** Another role, true for the next request of whoever is signed in. */
export async function changeRole(
  store: Store,
  id: string,
  role: OfficeRole,
  also: (before: Account) => Write[],
): Promise<AccountChange> {
  const { result } = await store.transact(async (transaction) => {
    const account = ACCOUNT_ID.test(id) ? readAccount(await transaction.get(accountPath(id))) : null
    if (!account) return 'gone'
    if (role !== 'owner' && (await isLastOwner(transaction, account))) return 'last-owner'
    transaction.write({ kind: 'update', path: accountPath(id), data: { role } }, ...also(account))
    return 'done'
  })
  return result
}

/** Nothing of the account stays but its name in the logs; its address may be invited again. */
export async function removeAccount(
  store: Store,
  id: string,
  also: (before: Account) => Write[],
): Promise<AccountChange> {
  const { result } = await store.transact(async (transaction) => {
    const account = ACCOUNT_ID.test(id) ? readAccount(await transaction.get(accountPath(id))) : null
    if (!account) return 'gone'
    if (await isLastOwner(transaction, account)) return 'last-owner'
    transaction.write(
      { kind: 'delete', path: accountPath(id) },
      { kind: 'delete', path: emailPath(account.email) },
      ...also(account),
    )
    return 'done'
  })
  return result
}

/** Read in the transaction: two owners who remove each other at the same moment leave one. */
async function isLastOwner(transaction: Transaction, { id, role }: Account): Promise<boolean> {
  if (role !== 'owner') return false
  const where = [{ field: 'role', operator: '==', value: 'owner' } as const]
  const owners = await transaction.query({ collection: ACCOUNTS, where })
  return !owners.some(({ data }) => data['id'] !== id && data['state'] === 'active')
}

function readAccount(doc: Doc | null): Account | null {
  if (doc === null) return null
  const { passwordHash: _, ...account } = doc.data
  // Written by newAccount and by nobody else: browsers have no rule for this collection.
  return account as unknown as Account
}
