import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { type Clock, fixedClock, systemClock } from '#lib/clock.ts'
import { isEmail } from '#lib/email.ts'
import { namesHost } from '#lib/host-name.ts'

export type Env = {
  port: number
  host: string
  /** Origin without a trailing slash; null when unset: then no canonical, alternates or og:url. */
  publicUrl: string | null
  dataDir: string
  databaseUrl: string | null
  rootPage: string
  tagManagerId: string | null
  published: boolean | null
  /** How often a tab asks for the latest build. */
  pollMs: number
  trustProxy: number
  /** null: a file in the data folder, made at the first start. */
  secretKey: string | null
  /** null: letters are kept for the office to see, and none is sent. */
  smtp: { url: string; from: string } | null
  /** Where the operator's own mails go; null: to the contact address of the settings. */
  operatorMail: string | null
  /** An OSRM; null: routes are planned on the road graph of content/. */
  routerUrl: string | null
  /** A Photon; null: only the places of the gazetteer are found. */
  geocoderUrl: string | null
  limits: 'on' | 'off'
  /** For tests of the built site: webhook, push services and gateways may be on this machine, without https. */
  localCalls: boolean
  /** null: no numbers are told. */
  metrics: { port: number; host: string } | null
  requestLog: boolean
  /** How long a node that was told to stop goes on answering, so that a proxy sees it first. */
  stopDelayMs: number
  clock: Clock
  mode: 'production' | 'test' | 'development'
}

/** Google's own example id: configured by nobody (spec § 1). */
export const TAG_MANAGER_PLACEHOLDER = 'GTM-XXXXXXX'

const DEFAULT_DATA_DIR = './data'

/** `rides@example.com`, or with a name before it; one line, one address. */
const SENDER = /^(?:[^<>\r\n@,;"]+ <[^\s<>@,;"]+@[^\s<>@,;"]+>|[^\s<>@,;"]+@[^\s<>@,;"]+)$/

const whole = (min: number, max: number, what: string) =>
  v.pipe(v.string(), v.regex(/^\d+$/, what), v.transform(Number), v.minValue(min, what), v.maxValue(max, what))

const envSchema = v.object({
  PORT: v.optional(whole(0, 65_535, 'a port from 0 to 65535'), '3000'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('an address to listen on')), '127.0.0.1'),
  PUBLIC_URL: v.optional(
    v.pipe(v.string(), v.check(isOrigin, 'an origin such as https://example.com, without a path')),
  ),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('a folder')), DEFAULT_DATA_DIR),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'a postgres:// address'))),
  ROOT_PAGE: v.optional(
    v.pipe(v.string(), v.regex(/^\/[^/\s?#][^\s?#]*$/, 'an own path such as /taxi/location')),
    '/taxi/location',
  ),
  TAG_MANAGER_ID: v.optional(v.pipe(v.string(), v.regex(/^GTM-[A-Z0-9]+$/, 'an id such as GTM-ABC1234'))),
  BUILD_POLL_SECONDS: v.optional(whole(1, 86_400, 'seconds, 1 to 86400'), '300'),
  PUBLISHED: v.optional(v.picklist(['true', 'false'], 'true or false')),
  TRUST_PROXY: v.optional(whole(0, 10, 'the number of proxies, 0 to 10'), '0'),
  SECRET_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'at least 32 characters'))),
  SMTP_URL: v.optional(v.pipe(v.string(), v.check(isSmtpUrl, 'an smtp:// or smtps:// address of a mail server'))),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(SENDER, 'an address such as rides@example.com or Name <rides@example.com>')),
  ),
  OPERATOR_MAIL: v.optional(v.pipe(v.string(), v.check(isEmail, 'an e-mail address'))),
  ROUTER_URL: v.optional(
    v.pipe(v.string(), v.check(isEngineUrl, 'an http:// or https:// address without a query or password')),
  ),
  GEOCODER_URL: v.optional(
    v.pipe(v.string(), v.check(isEngineUrl, 'an http:// or https:// address without a query or password')),
  ),
  METRICS_PORT: v.optional(whole(0, 65_535, 'a port from 0 to 65535')),
  METRICS_HOST: v.optional(v.pipe(v.string(), v.nonEmpty('an address to listen on')), '127.0.0.1'),
  REQUEST_LOG: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  STOP_DELAY_SECONDS: v.optional(whole(0, 60, 'seconds, 0 to 60'), '0'),
  LIMITS: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  LOCAL_CALLS: v.optional(v.picklist(['on', 'off'], 'on or off'), 'off'),
  NOW: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => !Number.isNaN(Date.parse(text)), 'an ISO date'),
    ),
  ),
  NODE_ENV: v.optional(
    v.picklist(['production', 'test', 'development'], 'production, test or development'),
    'production',
  ),
})

export class EnvFaults extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** All variables are optional with safe defaults; every fault is listed at once. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const { given, faults: fileFaults } = withSecretFiles(set)
  const parsed = v.safeParse(envSchema, given)
  const faults = [
    ...fileFaults,
    ...(parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)} must be ${issue.message}`),
    ...togetherFaults(given),
  ]
  if (!parsed.success || faults.length > 0) throw new EnvFaults(faults)
  const env = parsed.output
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL === undefined ? null : new URL(env.PUBLIC_URL).origin,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    rootPage: env.ROOT_PAGE,
    tagManagerId: env.TAG_MANAGER_ID === TAG_MANAGER_PLACEHOLDER ? null : (env.TAG_MANAGER_ID ?? null),
    pollMs: env.BUILD_POLL_SECONDS * 1000,
    published: env.PUBLISHED === undefined ? null : env.PUBLISHED === 'true',
    secretKey: env.SECRET_KEY ?? null,
    trustProxy: env.TRUST_PROXY,
    smtp: smtpOf(env.SMTP_URL, env.MAIL_FROM),
    operatorMail: env.OPERATOR_MAIL ?? null,
    routerUrl: env.ROUTER_URL ?? null,
    geocoderUrl: env.GEOCODER_URL ?? null,
    limits: env.LIMITS,
    localCalls: env.LOCAL_CALLS === 'on',
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    requestLog: env.REQUEST_LOG === 'on',
    stopDelayMs: env.STOP_DELAY_SECONDS * 1000,
    clock: env.NOW === undefined ? systemClock : fixedClock(env.NOW),
    mode: env.NODE_ENV,
  }
}

/** What holds a password: `NAME_FILE` names a file with it, as Docker and systemd hand secrets over. */
const SECRETS = ['DATABASE_URL', 'SMTP_URL', 'SECRET_KEY'] as const

function withSecretFiles(set: Record<string, string | undefined>) {
  const given = { ...set }
  const faults: string[] = []
  for (const name of SECRETS) {
    const file = set[`${name}_FILE`]
    if (file === undefined) continue
    if (set[name] !== undefined) faults.push(`${name} and ${name}_FILE cannot both be set`)
    try {
      given[name] = readFileSync(file, 'utf8').trim()
    } catch {
      faults.push(`${name}_FILE must be a file that can be read`)
    }
  }
  return { given, faults }
}

/** What no variable can say alone, and what only the disk knows. */
function togetherFaults(given: Record<string, string | undefined>): string[] {
  const faults: string[] = []
  if (given['LIMITS'] === 'off' && given['NODE_ENV'] !== 'test') faults.push('LIMITS=off is for NODE_ENV=test only')
  if (given['LOCAL_CALLS'] === 'on' && given['NODE_ENV'] !== 'test')
    faults.push('LOCAL_CALLS is for NODE_ENV=test only')
  if (given['NOW'] !== undefined && given['NODE_ENV'] !== 'test') faults.push('NOW is for NODE_ENV=test only')
  if (given['PUBLISHED'] === 'true' && given['PUBLIC_URL'] === undefined) faults.push('PUBLISHED=true needs PUBLIC_URL')
  if (given['SMTP_URL'] !== undefined && given['MAIL_FROM'] === undefined) faults.push('SMTP_URL needs MAIL_FROM')
  const unwritable = folderFault(given['DATA_DIR'] ?? DEFAULT_DATA_DIR)
  return unwritable === null ? faults : [...faults, unwritable]
}

function smtpOf(url: string | undefined, from: string | undefined): Env['smtp'] {
  return url === undefined || from === undefined ? null : { url, from }
}

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return /^smtps?:$/.test(url.protocol) && namesHost(text)
}

/** With a path where it stands behind a proxy. */
function isEngineUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && namesHost(text) && username === '' && search === '' && hash === ''
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (
    /^https?:$/.test(url.protocol) &&
    namesHost(text) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  )
}

function folderFault(folder: string): string | null {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return null
  } catch {
    return `DATA_DIR must be a folder that can be written: ${folder}`
  }
}
