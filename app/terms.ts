/** The version of content/pages/terms that an order agrees to; it is kept with the booking. */
export const TERMS_VERSION = '1 (2026-11-21)'
