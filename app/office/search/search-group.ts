/** What the search of the office finds. */
export type SearchKind =
  | 'rooms'
  | 'bookings'
  | 'enquiries'
  | 'drivers'
  | 'vehicles'
  | 'partners'
  | 'vouchers'
  | 'places'
  | 'pages'

export type SearchHit = { href: string; title: string; text: string }

/** `more`: the address of the whole list; null: this is all, or there is no such list. */
export type SearchGroup = { kind: SearchKind; hits: SearchHit[]; more: string | null }
