/** One key opens a page of the office, from everywhere but a field. The same in both languages. */
export const roomKeys = { t: 'start', b: 'board', r: 'timeline', n: 'new-booking', l: 'bookings' } as const
