/** The columns of the list of bookings that can be chosen, in their order. The code always stands first. */
export const bookingColumns = ['pick-up', 'trip', 'name', 'party', 'flight', 'vehicle', 'price', 'ordered'] as const
export type BookingColumn = (typeof bookingColumns)[number]

const shownAtFirst: readonly BookingColumn[] = ['pick-up', 'trip', 'name', 'vehicle', 'price', 'ordered']

/** What the list's own page is sent, and no other. It says which columns this browser shows, and nothing of anybody. */
const NAME = 'office-columns'
/** As long as browsers keep a cookie at most (RFC 6265bis § 5.5). */
const COLUMNS_SECONDS = 400 * 86_400

export function columnsCookie(chosen: readonly string[], path: string, isSecure: boolean): string {
  const value = known(chosen).join('.')
  return `${NAME}=${value}; Max-Age=${COLUMNS_SECONDS}; Path=${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** What was chosen in this browser, else what a new one shows. */
export function columnsIn(cookie: string | null): BookingColumn[] {
  const value = cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1)
  const chosen = known(value?.split('.') ?? [])
  return chosen.length === 0 ? [...shownAtFirst] : chosen
}

function known(names: readonly string[]): BookingColumn[] {
  return bookingColumns.filter((column) => names.includes(column))
}
