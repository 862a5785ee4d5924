import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, projectFiles } from '#scripts/imports.ts'

/** What a key, a token or a password in an address looks like. */
const SECRETS = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bxox[baprs]-[A-Za-z0-9-]{10,}/,
  /\bsk_live_[A-Za-z0-9]{16,}/,
  /\b(?:postgres(?:ql)?|smtps?|https?):\/\/[^\s:/@'"`$]+:[^\s@/'"`$]{3,}@/,
]
/** Addresses that are plainly nobody's. */
const EXAMPLES =
  /user:password@|galeb:(?:secret|password)@|:\/\/[^@]*@(?:[\w.-]+\.)?(?:example|test|localhost|127\.0\.0\.1)/

test('no secret is in the repository', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
  expect(files.length).toBeGreaterThan(300)
  const texts = files.filter((file) => !/\.(png|woff2|ico|jpg|br|gz|zst)$/.test(file))
  expect(texts.flatMap((file) => secretsIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('the canary', () => {
  expect(secretsIn('a.ts', ['-----BEGIN', 'PRIVATE KEY-----'].join(' '))).toHaveLength(1)
  expect(secretsIn('a.ts', ['postgres://galeb:hunter22', 'db.internal/x'].join('@'))).toHaveLength(1)
  expect(secretsIn('a.ts', 'smtps://user:password@mail.example.com')).toEqual([])
})

/** Who reads the environment: one file parses it, and the listener looks whether systemd holds its socket. */
const READERS = /^server\/(env|main)\.ts$|^server\/operations\/listening\.server\.ts$/

test('what runs for visitors reads the environment in one place', () => {
  const readers = [...projectFiles('.')]
    .filter(
      ([file, source]) =>
        /^(lib|i18n|documents|domain|ui|catalogue|sections|features|app|server)\//.test(file) &&
        !isTest(file) &&
        source.includes('process.env'),
    )
    .map(([file]) => file)
    .filter((file) => !READERS.test(file) && !/test-cluster|conformance/.test(file))
  expect(readers).toEqual([])
})

/** Who may open a connection of its own: the mail, the database, the engines of ROUTER_URL and GEOCODER_URL, the flight service, and what the owner or a browser named (webhook, push services), which refuses the inside (docs/security.md). */
const OPENERS =
  /^server\/smtp\.server\.ts$|^lib\/fetch-text\.ts$|^features\/notifications\/outside-request\.server\.ts$|^documents\/engines\/postgres\//
/** Who may ask by lib/fetch-text.ts. */
const ENGINES = [
  'domain/flights/aerodatabox.server.ts',
  'domain/places/photon-client.server.ts',
  'domain/routing/osrm-client.server.ts',
]
const OPENS =
  /(?:from |import\()'(?:node:(?:net|tls|http2|dgram|dns)|undici|pg|nodemailer)'|\bfetch\(\s*[^)'"`]|https?\.request\(/

test('what runs on the server opens connections to the database, the mail server, the engines and to addresses of the outside only', () => {
  const openers = [...projectFiles('.')]
    .filter(
      ([file, source]) =>
        /\.server\.tsx?$|^(lib|server)\/|^documents\/(engines|server)\//.test(file) &&
        !isTest(file) &&
        OPENS.test(source),
    )
    .map(([file]) => file)
  const known = /^lib\/host-name\.ts$|^server\/(node-handler\.server\.ts|operations\/listening\.server\.ts)$/
  expect(openers.length).toBeGreaterThan(1)
  expect(openers.filter((file) => !OPENERS.test(file) && !known.test(file))).toEqual([])
  const askers = [...projectFiles('.')].filter(
    ([file, source]) => !isTest(file) && source.includes("'#lib/fetch-text.ts'"),
  )
  expect(askers.map(([file]) => file).toSorted()).toEqual(ENGINES)
})

function secretsIn(file: string, text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !EXAMPLES.test(line) && SECRETS.some((secret) => secret.test(line)))
    .map((line) => `${file}: ${line.slice(0, 60)}`)
}
