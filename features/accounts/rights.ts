/** Whoever can knock at the door. Three of them (editor, dispatcher, owner) have an account of the office. */
export const roles = [
  'nobody',
  'guest',
  'partner',
  'carrier',
  'driver',
  'desk',
  'editor',
  'dispatcher',
  'owner',
] as const
export type Role = (typeof roles)[number]

/** Who may be given an account. A partner's and a carrier's is tied to the partner it speaks for. */
export const accountRoles = ['partner', 'carrier', 'editor', 'dispatcher', 'owner'] as const
export type AccountRole = (typeof accountRoles)[number]

/** Who works in the office, and is invited to it. Partners come by a code and a mailed link instead (ADR 40). */
export const officeRoles = ['editor', 'dispatcher', 'owner'] as const satisfies readonly AccountRole[]
export type OfficeRole = (typeof officeRoles)[number]

/** `all`: of everybody. `own`: only what the code, link, tablet or agreement stands for; the place that asks has to look. */
export type Scope = 'all' | 'own'

type Row = Partial<Record<Role, Scope>>

const office: Row = { editor: 'all', dispatcher: 'all', owner: 'all' }
const desk: Row = { dispatcher: 'all', owner: 'all' }
const words: Row = { editor: 'all', owner: 'all' }
const owner: Row = { owner: 'all' }

/** The one table of rights: an action a row, who may do it. Whoever is not named may not. */
const rights = {
  'office.enter': office,

  'bookings.order': { nobody: 'own', guest: 'own', partner: 'own', desk: 'own', ...desk },
  'bookings.read': { guest: 'own', partner: 'own', carrier: 'own', driver: 'own', ...desk },
  'bookings.create': desk,
  'bookings.change': { guest: 'own', ...desk },
  'bookings.drive': { driver: 'own', carrier: 'own', ...desk },
  'bookings.assign': { carrier: 'own', ...desk },
  'bookings.message': { guest: 'own', driver: 'own', carrier: 'own', ...desk },
  'bookings.position': { guest: 'own', driver: 'own', ...desk },
  'bookings.export': desk,

  'cash.read': { driver: 'own', ...desk },
  'cash.record': { driver: 'own', ...desk },

  'enquiries.answer': desk,
  'codes.read': { partner: 'own', ...desk },
  'codes.issue': desk,
  'reviews.moderate': { ...words, ...desk },
  'reviews.write': { guest: 'own' },

  'tariff.read': office,
  'tariff.edit': owner,
  'places.edit': { ...words, ...desk },
  'fleet.read': { carrier: 'own', ...desk },
  'fleet.edit': { carrier: 'own', ...desk },

  'pages.edit': words,
  'pictures.edit': words,
  'redirects.edit': words,

  'partners.read': { partner: 'own', carrier: 'own', ...desk },
  'partners.edit': owner,
  'applications.review': desk,
  'desks.pair': { partner: 'own', ...desk },
  'files.read': { partner: 'own', carrier: 'own', ...desk },

  'reports.read': desk,
  'settings.read': office,
  'settings.edit': owner,
  'site.publish': owner,
  'accounts.manage': owner,
  'audit.read': owner,
  'data.export': owner,
  'data.erase': owner,
  'operations.read': desk,
  backup: owner,
} as const satisfies Record<string, Row>

export type Right = keyof typeof rights

// Object.keys forgets the names; they are the ones of the table.
/** @internal What the tests walk through. */
export const allRights = Object.keys(rights) as Right[]

/** How far somebody may do something; null: not at all. */
export function scopeOf(role: Role, right: Right): Scope | null {
  const row: Row = rights[right]
  return row[role] ?? null
}

/** May they, for at least their own? Where this is not enough, ask `scopeOf`. */
export function may(role: Role, right: Right): boolean {
  return scopeOf(role, right) !== null
}

/** The pages of the office show everybody's: who may only their own (a carrier its fleet) has no business there. */
export function mayAll(role: Role, right: Right): boolean {
  return scopeOf(role, right) === 'all'
}

export function isOfficeRole(text: unknown): text is OfficeRole {
  return officeRoles.some((role) => role === text)
}
