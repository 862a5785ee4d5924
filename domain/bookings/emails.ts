export const emailReaders = ['guest', 'operator'] as const

/** Every email about a booking, and who receives it: the guest, the operator or both. */
export const emails = {
  requested: ['guest', 'operator'],
  confirmed: ['guest', 'operator'],
  declined: ['guest'],
  expired: ['guest', 'operator'],
  assigned: ['guest'],
  'handed-over': ['guest'],
  changed: ['guest', 'operator'],
  cheaper: ['guest'],
  'change-asked': ['guest', 'operator'],
  'change-declined': ['guest'],
  'leg-cancelled': ['guest', 'operator'],
  'leg-no-show': ['guest'],
  cancelled: ['guest', 'operator'],
  flight: ['guest', 'operator'],
  weather: ['guest'],
  'weather-lifted': ['guest'],
  corrected: ['guest'],
  message: ['guest'],
  review: ['guest'],
  lost: ['operator'],
} as const satisfies Record<string, readonly EmailReader[]>

export type EmailTemplate = keyof typeof emails
export type EmailReader = (typeof emailReaders)[number]

// The keys of a literal are its type's keys.
export const emailTemplates = Object.keys(emails) as EmailTemplate[]
