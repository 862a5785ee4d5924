/**
 * What a visitor decided about analytics: the cookie `cookie-consent` (docs/contracts/cookie-consent.md). Readable by
 * both sides; whatever is not exactly this record counts as "never asked", and that is: denied (spec § 4).
 */
export const CONSENT_COOKIE = 'cookie-consent'
export const CONSENT_VERSION = 1
/** Six months, counted as the longest half-year there is, so that nobody is asked again too soon. */
export const CONSENT_SECONDS = 184 * 24 * 60 * 60

export type ConsentRecord = {
  v: typeof CONSENT_VERSION
  /** Random; names the decision on our proof and nobody else. */
  id: string
  /** UTC, ISO 8601. */
  time: string
  analytics: boolean
}

export function newConsent(analytics: boolean, now: number, id: string): ConsentRecord {
  return { v: CONSENT_VERSION, id, time: new Date(now).toISOString(), analytics }
}

/** From a Cookie header or `document.cookie`. The first cookie of that name that can be read decides. */
export function readConsent(cookies: string | null): ConsentRecord | null {
  for (const pair of (cookies ?? '').split(';')) {
    const [name, ...value] = pair.trim().split('=')
    const record = name === CONSENT_COOKIE ? parseConsent(value.join('=')) : null
    if (record !== null) return record
  }
  return null
}

/** Granted only when the saved flag says so (spec § 4). */
export function isGranted(record: ConsentRecord | null): boolean {
  return record?.analytics === true
}

export function consentCookie(record: ConsentRecord, secure: boolean): string {
  const value = encodeURIComponent(JSON.stringify(record))
  return `${CONSENT_COOKIE}=${value}; Max-Age=${CONSENT_SECONDS}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
}

function parseConsent(value: string): ConsentRecord | null {
  try {
    const data: unknown = JSON.parse(decodeURIComponent(value))
    return isRecord(data) ? { v: data.v, id: data.id, time: data.time, analytics: data.analytics } : null
  } catch {
    return null
  }
}

function isRecord(data: unknown): data is ConsentRecord {
  if (typeof data !== 'object' || data === null) return false
  if (!('v' in data && 'id' in data && 'time' in data && 'analytics' in data)) return false
  const { v, id, time, analytics } = data
  return (
    v === CONSENT_VERSION &&
    typeof id === 'string' &&
    /^[\w-]{8,64}$/.test(id) &&
    typeof time === 'string' &&
    !Number.isNaN(Date.parse(time)) &&
    typeof analytics === 'boolean'
  )
}
