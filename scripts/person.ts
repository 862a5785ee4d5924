// node scripts/person.ts export|erase CONTACT [FOLDER]: what is kept about one person, or without them; see docs/privacy.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '#documents/engines/open-store.ts'
import { readPhone } from '#lib/phone.ts'
import { readCode } from '#features/codes/code.ts'
import type { ApplicantRecord } from '#features/partners/applicant.server.ts'
import { eraseEverywhere, everythingAbout } from './everything-about.ts'
import { openSiteData } from '#server/site-data.server.ts'
import { readEnv } from '#server/env.ts'

const [task, contact, folder] = process.argv.slice(2)
if ((task !== 'export' && task !== 'erase') || !contact) {
  console.error(
    'Say export or erase, and an e-mail address, a telephone number, or the code of an application or a voucher.',
  )
  process.exit(1)
}
// Stderr: who runs this reads it, the file that is handed out does not have it.
if (readPhone(contact) !== null && !readCode(contact).ok)
  console.error(
    'Found by this telephone number, which nobody has checked: whoever orders may type somebody else’s. Look at each ride before you give it out or erase it. By an e-mail address only what bears that address is found.',
  )
const engine = await openSiteData(readEnv(process.env))
const database = { engine, store: openStore(engine) }
console.log(
  JSON.stringify(task === 'export' ? await everything(contact) : await eraseEverywhere(database, contact), null, 2),
)
await database.store.close()

async function everything(about: string) {
  const record = await everythingAbout(database, about)
  const applications = record.applications.map((row) => ({ ...row, files: copyFiles(row) }))
  if (folder === undefined && applications.some(({ files }) => files.length > 0))
    console.error('There are documents, too: name a folder after the contact, and they are copied into it.')
  return { ...record, applications }
}

/** `copy`: where in the folder it lies now; null without a folder, and of a document that never came whole. */
function copyFiles({ application, files }: ApplicantRecord): { name: string; copy: string | null }[] {
  return files.map(({ name, bytes }, at) => {
    if (folder === undefined || bytes === null) return { name, copy: null }
    // Two documents may have one name; what it is made of is harmless (paperName).
    const copy = `${String(application['code'])}-${at + 1}-${name}`
    // Somebody's licence and insurance: for who runs this, and nobody else on the machine.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, copy), bytes, { mode: 0o600 })
    return { name, copy }
  })
}
