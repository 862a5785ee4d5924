/** The commands of the board, by the names both sides know. */
export const DISPATCH = 'bookings.dispatch'
export const SEE = 'bookings.see'
