import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EnvFaults, readEnv, TAG_MANAGER_PLACEHOLDER } from './env.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galeb-env-'))
  writeFileSync(join(folder, 'a-file'), '')
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (variables: Record<string, string | undefined>) => readEnv({ DATA_DIR: folder, ...variables })

function faultsOf(variables: Record<string, string | undefined>): string[] {
  try {
    read(variables)
  } catch (error) {
    if (error instanceof EnvFaults) return error.faults
    throw error
  }
  return []
}

test('nothing set: safe defaults', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: null,
    databaseUrl: null,
    rootPage: '/taxi/location',
    tagManagerId: null,
    published: null,
    pollMs: 300_000,
    trustProxy: 0,
    smtp: null,
    operatorMail: null,
    routerUrl: null,
    limits: 'on',
    mode: 'production',
  })
})

test('an empty variable is an unset one', () => {
  expect(faultsOf({ PORT: '', HOST: '', PUBLIC_URL: '', TAG_MANAGER_ID: '', NODE_ENV: '', NOW: '' })).toEqual([])
})

test('everything set', () => {
  const env = read({
    PORT: '8080',
    HOST: '::1',
    PUBLIC_URL: 'https://Galeb.example/',
    DATABASE_URL: 'postgres://galeb@localhost/galeb',
    ROOT_PAGE: '/taxi/opatija',
    TAG_MANAGER_ID: 'GTM-ABC1234',
    PUBLISHED: 'true',
    TRUST_PROXY: '2',
    SMTP_URL: 'smtps://user:p%40ss@mail.example:465',
    MAIL_FROM: 'Galeb Transfers <rides@galeb.example>',
    OPERATOR_MAIL: 'office@galeb.example',
    ROUTER_URL: 'http://osrm:5000/croatia',
    LIMITS: 'off',
    NOW: '2027-07-01T10:00:00Z',
    NODE_ENV: 'test',
  })
  expect(env).toMatchObject({ port: 8080, publicUrl: 'https://galeb.example', published: true, trustProxy: 2 })
  expect(env.smtp).toEqual({
    url: 'smtps://user:p%40ss@mail.example:465',
    from: 'Galeb Transfers <rides@galeb.example>',
  })
  expect([env.operatorMail, env.routerUrl]).toEqual(['office@galeb.example', 'http://osrm:5000/croatia'])
  expect(env.clock.now()).toBe(Date.UTC(2027, 6, 1, 10))
})

describe('a bad value is named with what it must be', () => {
  test.each([
    ['PORT', ['abc', '-1', '65536', '3000.5', '0x10', ' 80'], 'PORT must be a port from 0 to 65535'],
    [
      'PUBLIC_URL',
      [
        'galeb.example',
        'ftp://galeb.example',
        'https://galeb.example/site',
        'https://u:p@galeb.example',
        'https://a?b',
        'https://1.5',
        'https://a..b',
      ],
      'PUBLIC_URL must be an origin such as https://example.com, without a path',
    ],
    ['DATABASE_URL', ['mysql://x', 'localhost'], 'DATABASE_URL must be a postgres:// address'],
    [
      'ROOT_PAGE',
      ['taxi', '/', '//evil.example', 'https://evil.example', '/a?b', '/a#b'],
      'ROOT_PAGE must be an own path such as /taxi/location',
    ],
    ['TAG_MANAGER_ID', ['UA-1', 'GTM-', 'GTM-"><script>'], 'TAG_MANAGER_ID must be an id such as GTM-ABC1234'],
    ['PUBLISHED', ['yes', '1'], 'PUBLISHED must be true or false'],
    ['TRUST_PROXY', ['true', '-1', '11'], 'TRUST_PROXY must be the number of proxies, 0 to 10'],
    [
      'MAIL_FROM',
      ['rides', 'a@b, c@d', 'a@b\r\nBcc: c@d', 'Name a@b', '<a@b>'],
      'MAIL_FROM must be an address such as rides@example.com or Name <rides@example.com>',
    ],
    [
      'ROUTER_URL',
      ['localhost:5000', 'ftp://osrm', 'http://osrm:5000/?a', 'http://a..b', 'http://u:p@osrm', 'osrm'],
      'ROUTER_URL must be an http:// or https:// address without a query or password',
    ],
    ['OPERATOR_MAIL', ['office', 'a@b.example, c@d.example'], 'OPERATOR_MAIL must be an e-mail address'],
    ['LIMITS', ['none'], 'LIMITS must be on or off'],
    ['NODE_ENV', ['staging'], 'NODE_ENV must be production, test or development'],
  ])('%s', (name, values, fault) => {
    for (const value of values) expect(faultsOf({ [name]: value }), value).toEqual([fault])
  })
})

test('every fault is told at once, those of one variable and those of two', () => {
  const faults = faultsOf({
    PORT: 'x',
    TRUST_PROXY: 'x',
    LIMITS: 'off',
    PUBLISHED: 'true',
    DATA_DIR: join(folder, 'a-file'),
  })
  expect(faults).toEqual([
    'PORT must be a port from 0 to 65535',
    'TRUST_PROXY must be the number of proxies, 0 to 10',
    'LIMITS=off is for NODE_ENV=test only',
    'PUBLISHED=true needs PUBLIC_URL',
    `DATA_DIR must be a folder that can be written: ${join(folder, 'a-file')}`,
  ])
})

test('a mail server needs a sender; until the site has an address it is not used (tests/server/confirmed-address.test.ts)', () => {
  expect(faultsOf({ SMTP_URL: 'smtp://localhost' })).toEqual(['SMTP_URL needs MAIL_FROM'])
  const rest = { MAIL_FROM: 'rides@galeb.example', PUBLIC_URL: 'https://galeb.example' }
  for (const url of ['mail.example', 'https://mail.example', 'smtp://', 'smtp://1.5:25', 'smtp://..'])
    expect(faultsOf({ SMTP_URL: url, ...rest })).toEqual([
      'SMTP_URL must be an smtp:// or smtps:// address of a mail server',
    ])
  expect(faultsOf({ SMTP_URL: 'smtp://localhost:2525', ...rest })).toEqual([])
})

test('a clock that stands and limits that are off are for tests only', () => {
  expect(faultsOf({ NOW: '2027-07-01', LIMITS: 'off' })).toHaveLength(2)
  expect(faultsOf({ NOW: '2027-07-01', LIMITS: 'off', NODE_ENV: 'development' })).toHaveLength(2)
  expect(faultsOf({ NOW: '2027-07-01', LIMITS: 'off', NODE_ENV: 'test' })).toEqual([])
  expect(faultsOf({ NOW: 'tomorrow', NODE_ENV: 'test' })).toEqual(['NOW must be an ISO date'])
})

test('the placeholder id configures no tag manager [§1.tag-manager-placeholder]', () => {
  expect(read({ TAG_MANAGER_ID: TAG_MANAGER_PLACEHOLDER }).tagManagerId).toBeNull()
  expect(read({ TAG_MANAGER_ID: 'GTM-ABC1234' }).tagManagerId).toBe('GTM-ABC1234')
  expect(read({}).tagManagerId).toBeNull()
})

test('the folder for data is made where it is missing', () => {
  expect(read({ DATA_DIR: join(folder, 'new/data') }).dataDir).toBe(join(folder, 'new/data'))
})

test('a password may come from a file, and only from one place', () => {
  const file = join(folder, 'database-url')
  writeFileSync(file, 'postgres://galeb@localhost/galeb\n')
  expect(read({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://galeb@localhost/galeb')
  expect(faultsOf({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://x/y' })).toEqual([
    'DATABASE_URL and DATABASE_URL_FILE cannot both be set',
  ])
  expect(faultsOf({ SECRET_KEY_FILE: join(folder, 'nothing') })).toEqual([
    'SECRET_KEY_FILE must be a file that can be read',
  ])
})

test('numbers for the operator are told only where a port is given, and only to this machine', () => {
  expect(read({}).metrics).toBeNull()
  expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(faultsOf({ METRICS_PORT: 'x', STOP_DELAY_SECONDS: '61', REQUEST_LOG: 'some' })).toHaveLength(3)
})
