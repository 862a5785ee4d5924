import type { ApplicationTyped, Door } from './application-form.ts'

/** What was typed so far stays in the applicant's own browser, read by no script, and leaves nothing here. */
const NAME = 'application'
const DRAFT_SECONDS = 60 * 60
/** Browsers drop a cookie above 4096 bytes without a word. */
const LONGEST = 3800

/** null: too long for a cookie; then the form still works, it only forgets over a reload. */
export function draftCookie(door: Door, typed: ApplicationTyped, secure: boolean): string | null {
  const value = Buffer.from(JSON.stringify({ door, typed })).toString('base64url')
  if (value.length > LONGEST) return null
  return cookie(value, DRAFT_SECONDS, secure)
}

export function noDraftCookie(secure: boolean): string {
  return cookie('', 0, secure)
}

/** Everything in it is read as if it had just been typed: nothing is believed. */
export function readDraft(cookies: string | null, door: Door): ApplicationTyped {
  const pair = cookies?.split(';').find((part) => part.trim().startsWith(`${NAME}=`))
  if (pair === undefined) return {}
  try {
    const draft: unknown = JSON.parse(Buffer.from(pair.trim().slice(NAME.length + 1), 'base64url').toString())
    if (typeof draft !== 'object' || draft === null || !('typed' in draft) || !('door' in draft)) return {}
    if (draft.door !== door || typeof draft.typed !== 'object' || draft.typed === null) return {}
    // No form can send these signs, and no document can hold them.
    return Object.fromEntries(
      Object.entries(draft.typed).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value.toWellFormed().replaceAll('\0', '')]] : [],
      ),
    )
  } catch {
    return {}
  }
}

function cookie(value: string, seconds: number, secure: boolean): string {
  return `${NAME}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
