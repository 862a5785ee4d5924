import type { Engine } from '#documents/engines/engine.ts'
import type { Data } from '#documents/model/value.ts'
import type { Store } from '#documents/store.ts'
import { contactKey, namesContact } from '#features/bookings/contact-key.ts'
import { readCode } from '#features/codes/code.ts'
import { type EnquiryRecord, enquiryRecords, eraseEnquirer } from '#features/enquiries/enquirer.server.ts'
import { MAILS } from '#features/mail/mail-record.ts'
import { type ApplicantRecord, applicantRecords, eraseApplicant } from '#features/partners/applicant.server.ts'
import { erasePerson, type PersonRecord, personRecord } from '#features/retention/person.server.ts'
import { holdingRecord, holdingsOf } from '#features/vouchers/holder.server.ts'
import { eraseHolder } from '#features/vouchers/vouchers.server.ts'

/** `engine`: of the same database; it alone can look at every document there is. */
export type Database = { store: Store; engine: Pick<Engine, 'dump'> }

/** What is not given out or not erased here: the code or the path, and why. For who runs the command. */
export type LeftToYou = { code: string; reason: string }

export type Everything = PersonRecord & {
  enquiries: EnquiryRecord[]
  vouchers: { voucher: Data; log: Data[] }[]
  applications: ApplicantRecord[]
  accountLetters: Data[]
  elsewhere: LeftToYou[]
}

/** All that is kept about somebody, by whichever part of the site keeps it; and where else their contact stands. */
export async function everythingAbout({ store, engine }: Database, contact: string): Promise<Everything> {
  const known = await knownOf(store, contact)
  const { theirs, namesakes } = await holdingsOf(store, holderOf(known, contact))
  const given = [...codesOf(known), ...theirs.map(({ code }) => code)]
  return {
    ...known,
    vouchers: await Promise.all(theirs.map((voucher) => holdingRecord(store, voucher))),
    accountLetters: (await accountEmailsTo(store, contact)).map(({ data }) => data),
    elsewhere: [
      ...namesakes.map(({ code }) => ({ code, reason: NAMESAKE })),
      ...(await namedElsewhere(engine, contact, given))
        .filter(({ isAccountLetter: isAccountEmail }) => !isAccountEmail)
        .map(told),
    ],
  }
}

/** Erases what may go, and lists what stays: kept by law, still needed, or written where only a person can judge it. */
export async function eraseEverywhere(
  { store, engine }: Database,
  contact: string,
): Promise<{ erased: string[]; stillOpen: LeftToYou[] }> {
  const known = await knownOf(store, contact)
  // First, as a name is known by the bookings alone.
  const { theirs, namesakes } = await holdingsOf(store, holderOf(known, contact))
  for (const { code } of theirs) await eraseHolder(store, code)
  const enquiries = await eraseEnquirer(store, contact)
  const letters = await accountEmailsTo(store, contact)
  if (letters.length > 0) await store.commit(letters.map(({ path }) => ({ kind: 'delete', path })))
  const [guest, applicant] = [await erasePerson(store, contact), await eraseApplicant(store, contact)]
  const stillOpen = [...guest.stillOpen, ...applicant.stillOpen]
  const isOpen = (code: string) => stillOpen.some((row) => row.code === code)
  const partnerOf = known.applications.flatMap(({ application, partner }) =>
    partner && isOpen(String(application['code'])) ? [String(partner['code'])] : [],
  )
  const listed = [...stillOpen.map(({ code }) => code), ...partnerOf]
  return {
    erased: [...guest.erased, ...enquiries, ...theirs.map(({ code }) => code), ...applicant.erased],
    stillOpen: [
      ...stillOpen,
      ...namesakes.map(({ code }) => ({ code, reason: NAMESAKE })),
      ...(await namedElsewhere(engine, contact, listed)).map(told),
    ],
  }
}

type Known = PersonRecord & Pick<Everything, 'enquiries' | 'applications'>

async function knownOf(store: Store, contact: string): Promise<Known> {
  return {
    ...(await personRecord(store, contact)),
    enquiries: await enquiryRecords(store, contact),
    applications: await applicantRecords(store, contact),
  }
}

function holderOf({ bookings, enquiries }: Known, contact: string) {
  const guests = bookings.map(({ booking }) => booking['guest'])
  const names = guests.map((guest) =>
    typeof guest === 'object' && guest !== null && 'name' in guest ? guest.name : '',
  )
  return {
    contact,
    names: [...names, ...enquiries.map(({ enquiry }) => enquiry['name'])].map(String),
    bookings: bookings.map(({ booking }) => String(booking['code'])),
  }
}

function codesOf({ bookings, enquiries, applications }: Known): string[] {
  return [
    ...bookings.map(({ booking }) => String(booking['code'])),
    ...enquiries.map(({ enquiry }) => String(enquiry['id'])),
    ...applications.flatMap(({ application, partner }) => [application['code'], partner?.['code'] ?? ''].map(String)),
  ]
}

/** That an invitation or a way back in was mailed, and to whom: nobody needs it afterwards. */
async function accountEmailsTo(store: Store, contact: string) {
  const docs = await store.query({
    collection: MAILS,
    where: [{ field: 'reader', operator: '==', value: 'account' }],
  })
  return docs.filter(({ data: { to } }) => typeof to === 'string' && contactKey(to) === contactKey(contact))
}

const NAMESAKE = 'A voucher to the same name, and no contact on it: where it is theirs, erase it by its code.'
const REASONS: Record<string, string> = {
  accounts: 'An account of the office, with its sessions and keys: the owner removes it under People.',
  'account-links': 'An invitation to the office: the owner withdraws it under People.',
  audit: 'What the office did, and for whom, is kept as the office decides.',
  mails: 'A letter about something else went to this address, or tells of it.',
  jobs: 'It waits to be done, and goes with that.',
  settings: 'The contact of the operator, or of who is alerted: it is changed where it was typed.',
}
const TYPED = 'It stands among the words of something else: whoever keeps that takes it out by hand.'

type Named = LeftToYou & { isAccountLetter: boolean }

function told({ code, reason }: Named): LeftToYou {
  return { code, reason }
}

/** Looks at every document, so that nothing a later part of the site keeps is forgotten here. */
async function namedElsewhere(engine: Database['engine'], contact: string, known: string[]): Promise<Named[]> {
  // The digits of a code are nobody's number.
  const key = readCode(contact).ok ? '' : contactKey(contact)
  const found: Named[] = []
  for await (const { docs } of engine.dump())
    for (const { path, data } of docs) {
      const [room = '', name = ''] = path.split('/')
      const content: unknown = JSON.parse(data)
      const { code, reader } = content as { code?: unknown; reader?: unknown }
      const isKnown = known.includes(name) || (typeof code === 'string' && known.includes(code))
      if (room === BYTES || isKnown || !stringsIn(content).some((text) => namesContact(text, key))) continue
      found.push({ code: path, reason: REASONS[room] ?? TYPED, isAccountLetter: reader === 'account' })
    }
  return found
}

/** What is in a picture or a paper is no text here. */
const BYTES = 'files'

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
