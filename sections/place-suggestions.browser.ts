import type { LocaleCode } from '#i18n/locale.ts'

/** A row of `GET /api/places` (docs/contracts/api.md), as far as the field shows it. */
export type SuggestedPlace = {
  id: string
  name: string
  region: string
  label: string
  kind: string
  match: 'name' | 'similar' | 'town' | 'popular' | 'nearby'
  /** What of the typed text is not the place's name: a hotel, a street. */
  address: string | null
  /** Where the address is, is known: it is a house or a hotel that is there. */
  located: boolean
  /** What stands in the field when it is chosen: understood as this very place again. */
  text: string
}

export type Question = { text: string; locale: LocaleCode; near?: string | undefined; limit?: number }

/** null: no answer is to be had. Fails when it is given up. */
export async function suggestPlaces(question: Question, signal: AbortSignal): Promise<SuggestedPlace[] | null> {
  const query = new URLSearchParams({ q: question.text, locale: question.locale, limit: String(question.limit ?? 8) })
  if (question.near !== undefined) query.set('near', question.near)
  const response = await fetch(`/api/places?${query.toString()}`, { signal }).catch(() => null)
  signal.throwIfAborted()
  if (!response?.ok) return null
  const rows: unknown = await response.json().catch(() => null)
  signal.throwIfAborted()
  // Written by our own server, or by somebody before it.
  return Array.isArray(rows) ? (rows as SuggestedPlace[]) : null
}

const KEY = 'recent-places'
const RECENT_AT_MOST = 5
export type RecentPlace = { text: string; kind: string }

/** What was chosen on this device, newest first. Nothing of it is sent anywhere. */
export function recentPlaces(): RecentPlace[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, RECENT_AT_MOST) : []
  } catch {
    return []
  }
}

export function rememberPlace(place: RecentPlace): void {
  const others = recentPlaces().filter(({ text }) => text !== place.text)
  try {
    localStorage.setItem(KEY, JSON.stringify([place, ...others].slice(0, RECENT_AT_MOST)))
  } catch {
    // A browser that keeps nothing has no recent places.
  }
}

function isRecent(value: unknown): value is RecentPlace {
  if (typeof value !== 'object' || value === null) return false
  return 'text' in value && typeof value.text === 'string' && 'kind' in value && typeof value.kind === 'string'
}
