import { readFileSync } from 'node:fs'
import { matchesGlob, posix } from 'node:path'
import * as v from 'valibot'
import { type Import, isTest, type Module } from '#scripts/imports.ts'

/** Who may import whom. Each rule has a name, so that a message, the canary and a reader mean the same one. */
export type RuleName =
  | 'downwards'
  | 'features-are-strangers'
  | 'domain-order'
  | 'documents-door'
  | 'package-alone'
  | 'package-exports'
  | 'engines-door'
  | 'server-is-closed'
  | 'browser-only'
  | 'islands-only'
  | 'no-cycles'
  | 'no-up'
  | 'no-index'
  | 'no-drawer-names'
  | 'resolves'
export type Fault = { rule: RuleName; file: string; text: string }

/** Downwards only; rooms of one level are strangers to each other. `content` is data, open to all. */
const LEVELS: Record<string, number> = {
  content: -1,
  lib: 0,
  i18n: 1,
  documents: 1,
  domain: 2,
  catalogue: 3,
  sections: 4,
  features: 5,
  app: 6,
  server: 7,
}
/** A folder of the domain knows those named before it. */
const DOMAIN_ORDER = ['places', 'routing', 'maps', 'flights', 'bookings']
/** Not part of what runs for a visitor: may open everything, and nothing that runs may open them. */
const WORKSHOPS = new Set(['scripts', 'tests', 'bench'])

type Friendship = { from: string; to: string; reason: string }

/** A feature that must know another: only with a reason. */
export const featureFriends: readonly Friendship[] = [
  { from: 'fares', to: 'places', reason: 'a price is for the way between two places' },
  { from: 'fleet', to: 'fares', reason: 'a vehicle is of a class, and the classes are rows of the tariff' },
  { from: 'cash', to: 'fares', reason: 'an entry is a sum, typed as every amount is' },
  { from: 'drivers', to: 'fares', reason: 'a driver earns a share of a price' },
  { from: 'drivers', to: 'files', reason: 'a photo and a receipt are files' },
  { from: 'drivers', to: 'pictures', reason: 'a photo is drawn anew like every picture' },
  { from: 'drivers', to: 'accounts', reason: 'a PIN is hashed like a password, a link is made like an invitation' },
  { from: 'accounts', to: 'mail', reason: 'who is invited is written to in the form of every letter' },
  { from: 'alerts', to: 'bookings', reason: 'an alert is for a booking nobody has looked at' },
  { from: 'bookings', to: 'cash', reason: 'what was collected is recorded, and taken back, in the commit of the step' },
  { from: 'alerts', to: 'notifications', reason: 'a webhook is called as every address of the outside is' },
  { from: 'bookings', to: 'fares', reason: 'a booking keeps the quote it was ordered with' },
  { from: 'bookings', to: 'places', reason: 'a ride begins and ends at a place' },
  { from: 'bookings', to: 'codes', reason: 'a Price Pass and a booking are found and signed by a code' },
  { from: 'bookings', to: 'fleet', reason: 'a booking is confirmed at once where a vehicle is free' },
  { from: 'bookings', to: 'notifications', reason: 'who is told of a change is decided in its commit' },
  { from: 'bookings', to: 'vouchers', reason: 'a voucher is used, and given back, in the commit of its booking' },
  { from: 'dispatch', to: 'bookings', reason: 'the board is where the office moves bookings on' },
  { from: 'dispatch', to: 'cash', reason: 'who asks for their data is told what they paid' },
  { from: 'dispatch', to: 'codes', reason: 'what a form names is a code, or nothing' },
  { from: 'dispatch', to: 'fares', reason: 'a call is priced by the tariff while it is taken' },
  { from: 'dispatch', to: 'fleet', reason: 'a ride is given a vehicle, and its time is held' },
  { from: 'dispatch', to: 'places', reason: 'the board can be narrowed to rides from and to an airport' },
  { from: 'dispatch', to: 'retention', reason: 'the office erases a person as the command and the daily job do' },
  { from: 'dispatch', to: 'vouchers', reason: 'a request that is declined gives its voucher back' },
  {
    from: 'enquiries',
    to: 'bookings',
    reason: 'who asks is reached like who orders, and an accepted quote is a booking',
  },
  { from: 'enquiries', to: 'codes', reason: 'an enquiry is found by its code' },
  { from: 'enquiries', to: 'fares', reason: 'a quote is a price' },
  {
    from: 'enquiries',
    to: 'fleet',
    reason: 'a quote that no vehicle is free for is answered anew, by the hours of the office',
  },
  { from: 'enquiries', to: 'vouchers', reason: 'a voucher that came along is taken off the quote' },
  { from: 'flights', to: 'bookings', reason: 'a flight is watched for the ride that meets it' },
  { from: 'flights', to: 'fares', reason: 'what is heard is of one leg' },
  { from: 'flights', to: 'fleet', reason: 'a late ride takes its vehicle and its driver at another hour' },
  { from: 'gateway', to: 'notifications', reason: 'a gateway is called as every address of the outside is' },
  { from: 'mail', to: 'enquiries', reason: 'a letter tells the operator of a question' },
  { from: 'mail', to: 'bookings', reason: 'a letter tells of a booking, in the words of its voucher' },
  { from: 'mail', to: 'codes', reason: 'a letter shows the code of the booking' },
  { from: 'mail', to: 'fares', reason: 'a letter tells what the ride costs at most' },
  { from: 'mail', to: 'fleet', reason: 'the words of a booking name the class of its vehicle' },
  { from: 'messages', to: 'bookings', reason: 'guest, driver and office write to each other about a booking' },
  { from: 'messages', to: 'drivers', reason: 'a driver’s phone is told that there is a message' },
  { from: 'messages', to: 'notifications', reason: 'who is to read a message is told of it in its commit' },
  { from: 'messages', to: 'fares', reason: 'a message is about one leg' },
  { from: 'messages', to: 'fleet', reason: 'the driver of a leg is one of the fleet' },
  { from: 'messages', to: 'notifications', reason: 'who is told that somebody has written is decided in its commit' },
  { from: 'dispatch', to: 'messages', reason: 'what is given out about a person has their messages' },
  { from: 'bookings', to: 'positions', reason: 'a leg of the voucher says how far its driver is' },
  { from: 'positions', to: 'bookings', reason: 'a position is shared for one leg that is on the way' },
  { from: 'retention', to: 'positions', reason: 'the position goes with the guest of its ride' },
  { from: 'retention', to: 'messages', reason: 'messages are erased when their time is over' },
  { from: 'retention', to: 'notifications', reason: 'the devices of a guest are forgotten with the letters' },
  { from: 'dispatch', to: 'notifications', reason: 'whose data are given out sees which devices are told' },
  { from: 'drivers', to: 'notifications', reason: 'who drives no more is told nothing more' },
  { from: 'retention', to: 'bookings', reason: 'it erases what is personal in a booking when its time is over' },
  { from: 'retention', to: 'cash', reason: 'what was typed about the payment of an erased guest goes' },
  { from: 'pictures', to: 'files', reason: 'a picture is files, one for each width and type' },
  { from: 'reviews', to: 'bookings', reason: 'a review is of a ride that was driven' },
  { from: 'vouchers', to: 'bookings', reason: 'a voucher is used in the commit of the booking it is taken off' },
  { from: 'vouchers', to: 'codes', reason: 'whom a voucher was given to is asked for by its code' },
  { from: 'vouchers', to: 'fares', reason: 'a voucher is worth a part of a price' },
  {
    from: 'partners',
    to: 'bookings',
    reason: 'a partner earns from bookings, and gives the same contact and tax number',
  },
  { from: 'partners', to: 'audit', reason: 'an applicant asks what was done with the application, or to be forgotten' },
  { from: 'partners', to: 'codes', reason: 'an application and a partner are found by a code' },
  { from: 'partners', to: 'fares', reason: 'a commission is a part of a price' },
  { from: 'partners', to: 'files', reason: 'a driver sends documents with an application' },
  { from: 'partners', to: 'mail', reason: 'an applicant is written to in the form of every letter' },
  { from: 'partners', to: 'vouchers', reason: 'a private host is given a voucher in place of money' },
  { from: 'passes', to: 'bookings', reason: 'a Price Pass keeps the offer that can be ordered, in the same words' },
  { from: 'passes', to: 'codes', reason: 'a Price Pass is named by a code and signed' },
  { from: 'passes', to: 'fares', reason: 'a Price Pass says what its price is made of' },
]
const DOCUMENTS = 'packages/documents/'
/** What the package shows to others, as its package.json says. */
const documentsExports = Object.values(
  v.parse(
    v.object({ exports: v.record(v.string(), v.string()) }),
    JSON.parse(readFileSync(`${DOCUMENTS}package.json`, 'utf8')),
  ).exports,
)

const FEATURES_MAY_SEE = /^packages\/documents\/(store\.ts|rules\.ts|model\/.*)$/
const DRAWER_WORDS = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'common', 'temp', 'tmp', 'v2', 'V2'])

export function boundaryFaults(modules: readonly Module[]): Fault[] {
  return [
    ...modules.flatMap((module) => nameFaults(module.file)),
    ...modules.flatMap((module) => module.imports.flatMap((found) => importFaults(module.file, found))),
    ...browserFaults(modules),
    ...pageFaults(modules),
    ...cycleFaults(modules),
  ]
}

export function roomOf(file: string): string {
  if (isTest(file)) return 'tests'
  if (file.startsWith(DOCUMENTS)) return 'documents'
  return file.includes('/') ? (file.split('/')[0] ?? '') : '(root)'
}

function nameFaults(file: string): Fault[] {
  const faults: Fault[] = []
  const fault = (rule: RuleName, says: string) => faults.push({ rule, file, text: `${file}: ${says} [${rule}]` })
  if (/(^|\/)index\.tsx?$/.test(file)) fault('no-index', 'no index files; import the file itself')
  const drawer = file.split(/[-._/]/).find((word) => DRAWER_WORDS.has(word))
  if (drawer !== undefined) fault('no-drawer-names', `"${drawer}" says nothing; name the idea`)
  return faults
}

function importFaults(file: string, { specifier, target }: Import): Fault[] {
  const fault = (rule: RuleName, says: string): Fault[] => [
    { rule, file, text: `${file} imports ${specifier}: ${says} [${rule}]` },
  ]
  switch (target.kind) {
    case 'up':
      return fault('no-up', 'write #room/file.ts across rooms and ./file.ts inside one')
    case 'unreadable':
      return fault('resolves', 'what is imported must be written out, or no rule can see it')
    case 'missing':
      return fault('resolves', 'there is no such file')
    case 'builtin':
    case 'package':
      return []
    case 'file':
      return doorFaults(file, target.file).flatMap(([rule, says]) => fault(rule, says))
  }
}

function doorFaults(file: string, to: string): [RuleName, string][] {
  const faults: [RuleName, string][] = []
  const [own, other] = [roomOf(file), roomOf(to)]
  if (!mayOpen(file, to)) faults.push(['downwards', `${own} may not open ${other}`])
  if (other === 'server' && !['server', 'tests', 'scripts', 'bench', '(root)'].includes(own)) {
    faults.push(['server-is-closed', 'only tests and scripts look into the server'])
  }
  if (own === 'features' && other === 'features' && !areFriends(folderOf(file), folderOf(to))) {
    faults.push(['features-are-strangers', `${folderOf(file)} and ${folderOf(to)} are not on the list of friends`])
  }
  if (own === 'domain' && other === 'domain' && !isInDomainOrder(folderOf(file), folderOf(to))) {
    faults.push(['domain-order', `${folderOf(file)} comes before ${folderOf(to)}, or is not in the order`])
  }
  if (own === 'features' && other === 'documents' && !isDocumentsDoor(file, to)) {
    faults.push(['documents-door', 'features see store.ts, model/, rules.ts, and from .tsx client/hooks.ts'])
  }
  if (file.startsWith(DOCUMENTS) && !to.startsWith(DOCUMENTS)) {
    faults.push(['package-alone', 'a package imports nothing of the project, not in its tests either'])
  }
  if (to.startsWith(DOCUMENTS) && !['documents', ...WORKSHOPS].includes(own) && !isExported(to)) {
    faults.push(['package-exports', 'its package.json does not export it'])
  }
  if (to.startsWith(`${DOCUMENTS}engines/`) && !mayOpenEngines(file)) {
    faults.push([
      'engines-door',
      'only server/main.ts, its twin for development, server/site-data.server.ts, scripts, tests and conformance open an engine',
    ])
  }
  return faults
}

function mayOpen(file: string, to: string): boolean {
  const [own, other] = [roomOf(file), roomOf(to)]
  if (own === other || own === '(root)' || WORKSHOPS.has(own)) return true
  const [from, into] = [LEVELS[own], LEVELS[other]]
  return from !== undefined && into !== undefined && into < from
}

function areFriends(from: string, to: string): boolean {
  return from === to || featureFriends.some((row) => row.from === from && row.to === to)
}

function isInDomainOrder(from: string, to: string): boolean {
  return from === to || (DOMAIN_ORDER.includes(to) && DOMAIN_ORDER.indexOf(to) < DOMAIN_ORDER.indexOf(from))
}

function folderOf(file: string): string {
  return file.split('/')[1] ?? ''
}

function isDocumentsDoor(file: string, to: string): boolean {
  return FEATURES_MAY_SEE.test(to) || (file.endsWith('.tsx') && to === `${DOCUMENTS}client/hooks.ts`)
}

function isExported(file: string): boolean {
  return documentsExports.some((path) => matchesGlob(file, posix.join(DOCUMENTS, path)))
}

function mayOpenEngines(file: string): boolean {
  const doors = ['server/main.ts', 'server/dev.ts', 'server/site-data.server.ts']
  // The check of the database file runs in a thread of its own, beside the open engine.
  const check = ['server/operations/check-worker.ts', 'server/operations/data-check.server.ts']
  if ([...doors, ...check].includes(file) || /^packages\/documents\/(engines|conformance)\//.test(file)) return true
  return ['tests', 'scripts', 'bench'].includes(roomOf(file))
}

/** What a browser starts with: its scripts, and the islands they fetch. Everything else of a page is drawn by the server. */
function isBrowserStart(file: string): boolean {
  return !isTest(file) && (file.startsWith('app/browser/') || file.endsWith('.island.tsx'))
}

/** Each module that a browser reaches, with the modules it leads to. Types stay behind. */
function browserModules(modules: readonly Module[], starts: readonly string[]): Module[] {
  const known = new Map(modules.map((module) => [module.file, module]))
  const reached = new Set(starts)
  for (const file of reached) {
    for (const { typeOnly, target } of known.get(file)?.imports ?? []) {
      if (!typeOnly && target.kind === 'file' && !isServerFile(target.file)) reached.add(target.file)
    }
  }
  return [...reached].flatMap((file) => known.get(file) ?? [])
}

function isServerFile(file: string): boolean {
  return /\.server\.tsx?$/.test(file)
}

function browserFaults(modules: readonly Module[]): Fault[] {
  const starts = modules.map(({ file }) => file).filter(isBrowserStart)
  return browserModules(modules, starts).flatMap(({ file, imports }) =>
    imports
      .filter(
        ({ typeOnly, target }) =>
          !typeOnly && (target.kind === 'builtin' || (target.kind === 'file' && isServerFile(target.file))),
      )
      .map(({ specifier }): Fault => {
        const text = `${file} imports ${specifier}: the browser reaches it and cannot have it [browser-only]`
        return { rule: 'browser-only', file, text }
      }),
  )
}

/** The scripts of the public pages, of the office and of the tablet. */
const WITHOUT_PAGES = ['app/browser/shell.ts', 'app/browser/office.ts', 'app/browser/desk.ts']

/** A page and its frame are the server's: what lives on in the tab is an island. */
function pageFaults(modules: readonly Module[]): Fault[] {
  const islands = modules.map(({ file }) => file).filter((file) => file.endsWith('.island.tsx') && !isTest(file))
  const pages = new Set(modules.map(({ file }) => file).filter(isPageOrFrame))
  return browserModules(modules, [...WITHOUT_PAGES, ...islands]).flatMap(({ file, imports }) =>
    imports
      .filter(({ typeOnly, target }) => !typeOnly && target.kind === 'file' && pages.has(target.file))
      .map(({ specifier }): Fault => {
        const text = `${file} imports ${specifier}: pages are drawn by the server; make what lives an island [islands-only]`
        return { rule: 'islands-only', file, text }
      }),
  )
}

function isPageOrFrame(file: string): boolean {
  return /^app\/(app|layouts\/[\w-]+|pages\/(?![\w-]+-form\.)[\w-]+)\.tsx$/.test(file)
}

/** Depth first; every import that leads back into the path being walked is named with that path. */
function cycleFaults(modules: readonly Module[]): Fault[] {
  const known = new Map(modules.map((module) => [module.file, module]))
  const done = new Set<string>()
  const faults: Fault[] = []
  const visit = (file: string, path: string[]) => {
    const from = path.indexOf(file)
    if (from >= 0) {
      const ring = [...path.slice(from), file].join(' → ')
      faults.push({
        rule: 'no-cycles',
        file,
        text: `${path.at(-1)} imports ${posix.basename(file)}: ${ring} [no-cycles]`,
      })
      return
    }
    if (done.has(file)) return
    for (const { target } of known.get(file)?.imports ?? [])
      if (target.kind === 'file') visit(target.file, [...path, file])
    done.add(file)
  }
  for (const { file } of modules) visit(file, [])
  return faults
}
