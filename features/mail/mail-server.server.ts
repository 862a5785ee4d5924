import * as v from 'valibot'
import type { Doc } from '#documents/model/apply.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import { decryptText, encryptText } from '#lib/encrypted-text.ts'
import { storedSchema } from '#lib/stored-schema.ts'
import { type MailServer, securities } from './mail-server.ts'

const PATH = 'settings/mail'
const PURPOSE = 'galeb mail server'

const stored = storedSchema(
  'the mail server',
  v.object({
    host: v.string(),
    port: v.number(),
    security: v.picklist(securities),
    user: v.string(),
    /** Encrypted; null: the server asks for no login. */
    password: v.nullable(v.string()),
    from: v.string(),
  }),
)

/** What the office has set; null: nothing, or its password was encrypted with another secret and has to be typed again. */
export async function officeMailServer(store: Pick<Store, 'get'>, secret: string): Promise<MailServer | null> {
  return mailServerIn(await store.get(PATH), secret)
}

function mailServerIn(doc: Doc | null, secret: string): MailServer | null {
  if (doc === null) return null
  const { password, ...rest } = stored.read(doc.data)
  if (password === null) return { ...rest, password: '' }
  try {
    return { ...rest, password: decryptText(password, secret, PURPOSE) }
  } catch {
    return null
  }
}

/** null: none any more. `also`: in the same commit. */
export async function saveMailServer(
  store: Store,
  server: MailServer | null,
  secret: string,
  also: (before: MailServer | null) => Write,
): Promise<void> {
  await store.transact(async (transaction) => {
    const before = mailServerIn(await transaction.get(PATH), secret)
    transaction.write(mailServerWrite(server, secret), also(before))
    return null
  })
}

function mailServerWrite(server: MailServer | null, secret: string): Write {
  if (server === null) return { kind: 'delete', path: PATH }
  const { password, ...rest } = server
  const data = stored.write({ ...rest, password: password === '' ? null : encryptText(password, secret, PURPOSE) })
  // Texts and a number.
  return { kind: 'set', path: PATH, data: data as WriteData }
}
