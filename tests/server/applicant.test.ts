import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import type { Store } from '#documents/store.ts'
import { audit } from '#features/audit/audit.server.ts'
import { formatCode } from '#features/codes/code.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { keepEnquiry } from '#features/enquiries/enquiries.server.ts'
import { listFiles } from '#features/files/files.server.ts'
import { applicantRecords, eraseApplicant } from '#features/partners/applicant.server.ts'
import { keepPapers } from '#features/partners/application-papers.server.ts'
import { apply, confirmContact, decideIn } from '#features/partners/applications.server.ts'
import type { Decision } from '#features/partners/decision.ts'
import { eraseRejected } from '#features/partners/erase-rejected.server.ts'
import { fixedClock } from '#lib/clock.ts'
import { workIndexes } from '#server/work.server.ts'

const clock = fixedClock('2026-07-15T10:00:00Z')
const NOW = clock.now()
const DRIVER = makeCode('A')
const OTHER = makeCode('A')
const words = /Obrt Primjer|vozac@obrt|2345678|Polica 1|Predaleko|HR12|"rejected"/

const pdf = (fill: number) => {
  const bytes = new Uint8Array(2000).fill(fill)
  bytes.set(new TextEncoder().encode('%PDF-1.7'))
  return bytes
}

let folder: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galeb-person-'))
  open()
  await sent(DRIVER, { name: 'Obrt Primjer', email: 'vozac@obrt.example', phone: '+385912345678', iban: 'HR12' }, 1)
  await sent(OTHER, { name: 'Drugi Obrt', email: 'drugi@obrt.example', phone: '+385912345679', iban: 'HR13' }, 2)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** In a file, so that the command opens the very same. */
function open(): void {
  store = openStore(openEmbedded(join(folder, 'documents.sqlite'), { clock, indexes: workIndexes }))
}

async function sent(code: string, values: { name: string; email: string; phone: string; iban: string }, fill: number) {
  await apply(store, { code, door: 'drive', locale: 'hr', values: { type: 'driver', ...values }, now: NOW })
  await confirmContact(store, code, NOW)
  expect(await upload(code, [`Polica ${fill}.pdf`, pdf(fill)])).toBe('kept')
  const line = { who: { id: 'o', name: 'Mara', role: 'owner' }, action: 'partner.paper-opened' as const, before: null }
  await audit(store, { at: NOW, ...line, subject: `applications/${code}`, after: { name: `Polica ${fill}.pdf` } })
  await store.commit([{ kind: 'set', path: `mails/${code}-applied-0-partner`, data: { code, to: values.email } }])
}

function upload(code: string, [name, bytes]: [string, Uint8Array]) {
  return keepPapers({ store, code, now: NOW, today: '2026-07-15', diskFree: null }, [{ name, bytes }])
}

async function decide(decision: Decision): Promise<void> {
  const deciding = { now: NOW, who: 'Mara', by: 'office' as const, secret: 's'.repeat(43) }
  const { result } = await store.transact((transaction) => decideIn(transaction, decision, deciding))
  expect(result.kind).toBe('done')
}

const approval = { place: 'opatija', terms: { percent: 10, least: 0 }, paidIn: 'money' as const, origins: [] }
const approve = (code: string, partner: string) => decide({ code, action: 'approve', partner, ...approval })

async function everything(): Promise<string> {
  const collections = ['applications', `applications/${DRIVER}/log`, 'mails', 'jobs', 'audit', 'partners', 'files']
  const docs = await Promise.all(collections.map((collection) => store.query({ collection })))
  return JSON.stringify(docs.flat().map(({ path, data }) => [path, data]))
}

async function command(...words: string[]) {
  await store.close()
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: undefined }
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/person.ts', ...words], { encoding: 'utf8', env })
  open()
  return { answer: JSON.parse(stdout), stderr }
}

test('who applied gets words, log, letters, documents and what was done, and nothing of anybody else', async () => {
  await decide({ code: DRIVER, action: 'reject', note: 'Predaleko.' })
  for (const contact of [
    'Vozac@obrt.example ',
    '00385 91 234 5678',
    '091 234 5678',
    formatCode(DRIVER).toLowerCase(),
  ]) {
    const records = await applicantRecords(store, contact)
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({
      application: { code: DRIVER, values: { name: 'Obrt Primjer', iban: 'HR12' } },
      log: [{ by: 'applicant' }, { by: 'office', why: 'Predaleko.' }],
      mails: [{ to: 'vozac@obrt.example' }],
      audit: [{ action: 'partner.paper-opened', after: { name: 'Polica 1.pdf' } }],
      files: [{ name: 'Polica 1.pdf', bytes: pdf(1) }],
    })
    expect(JSON.stringify(records)).not.toMatch(/drugi|Mara/i)
  }
  for (const contact of ['nobody@obrt.example', '+38591', 'Obrt', ' '])
    expect([contact, await applicantRecords(store, contact)]).toEqual([contact, []])
})

test('who is erased is in no document and no file; that the office opened something stays, without words', async () => {
  await decide({ code: DRIVER, action: 'ask', note: 'Predaleko?' })
  expect(await everything()).toMatch(words)
  expect(await eraseApplicant(store, 'vozac@obrt.example')).toEqual({ erased: [DRIVER], stillOpen: [] })
  const left = await everything()
  expect(left).not.toMatch(words)
  expect(left).toContain('Drugi Obrt')
  expect(left).toContain(`"subject":"applications/${DRIVER}"`)
  expect((await listFiles(store)).flatMap(({ uses }) => uses)).toEqual([expect.stringContaining(OTHER)])
  expect(await applicantRecords(store, DRIVER)).toEqual([])
  expect(await eraseApplicant(store, DRIVER)).toEqual({ erased: [], stillOpen: [] })
})

test('a document that was on its way while its application was erased is not kept', async () => {
  const slow = {
    ...store,
    async commit(...requested: Parameters<Store['commit']>) {
      const done = await store.commit(...requested)
      await eraseApplicant(store, DRIVER)
      return done
    },
  }
  const keeping = { store: slow, code: DRIVER, now: NOW, today: '2026-07-15', diskFree: null }
  expect(await keepPapers(keeping, [{ name: 'Kasni.pdf', bytes: pdf(3) }])).toBe('closed')
  expect(await listFiles(store)).toHaveLength(1)
})

test('an erasure that was cut off is finished by the daily job', async () => {
  const dying = { ...store, commit: () => Promise.reject(new Error('the machine went off')) }
  await expect(eraseApplicant(dying, DRIVER)).rejects.toThrow('the machine went off')
  expect(await upload(DRIVER, ['Kasni.pdf', pdf(3)])).toBe('closed')
  expect(await eraseRejected(store, NOW + 30 * 24 * 3_600_000)).toBe(1)
  expect(await everything()).not.toMatch(words)
})

test('a partnership is listed with the reason and left whole; it is given out like everything else', async () => {
  const partner = makeCode('P')
  await approve(DRIVER, partner)
  await store.commit([
    { kind: 'set', path: `partners/${partner}/statements/2026-06`, data: { statement: { due: 700 } } },
    { kind: 'set', path: `mails/${partner}-job-week-1-partner`, data: { code: partner, reader: 'partner' } },
    { kind: 'set', path: `mails/${partner}-job-none-1-operator`, data: { code: partner, reader: 'operator' } },
  ])
  const before = await everything()
  expect(await eraseApplicant(store, DRIVER)).toEqual({
    erased: [],
    stillOpen: [{ code: DRIVER, reason: expect.stringContaining('partnership') }],
  })
  expect(await everything()).toBe(before)
  const [record] = await applicantRecords(store, DRIVER)
  expect(record).toMatchObject({ partner: { name: 'Obrt Primjer' }, statements: [{ statement: { due: 700 } }] })
  expect(record?.mails).toHaveLength(2)
})

test('the command writes it down, copies the documents, and erases', async () => {
  const third = makeCode('A')
  await sent(third, { name: 'Treći', email: 'treci@obrt.example', phone: '+385912345678', iban: 'HR14' }, 3)
  await approve(third, makeCode('P'))
  const short = await command('export', DRIVER)
  expect(short.answer).toMatchObject({
    bookings: [],
    applications: [{ files: [{ name: 'Polica 1.pdf', copy: null }] }],
  })
  expect(short.stderr).toContain('folder')
  const { answer } = await command('export', DRIVER, join(folder, 'ana'))
  const copy = answer.applications[0].files[0].copy
  expect(new Uint8Array(readFileSync(join(folder, 'ana', copy)))).toEqual(pdf(1))
  const id = '11111111-2222-4333-8444-555555555555'
  await keepEnquiry(store, {
    id,
    state: 'open',
    locale: 'hr',
    name: 'Vozač',
    email: null,
    phone: '+385912345678',
    note: null,
    trip: { from: 'Gospić', to: 'Opatija', date: null, time: null, people: 1, bags: 0 },
    at: NOW,
    promisedBy: NOW,
    trial: true,
  })
  const byNumber = await command('export', '0912345678')
  expect(byNumber.answer).toMatchObject({ enquiries: [{ enquiry: { id } }] })
  expect(byNumber.stderr).toContain('nobody has checked')
  for (const checked of ['ana@example.hr', DRIVER])
    expect((await command('export', checked)).stderr).not.toContain('nobody has checked')
  const erased = await command('erase', '091 234 5678')
  expect(erased.answer).toMatchObject({ erased: [id, DRIVER], stillOpen: [{ code: third }] })
  expect(await store.get(`enquiries/${id}`)).toBeNull()
}, 60_000)
