import type { Order } from '#features/bookings/place-order.server.ts'

export const NOW = Date.parse('2026-07-15T09:00:00Z')
export const HOUR = 3_600_000

/** An order with letters of three languages in it, and with what would be markup. */
export const order: Order = {
  orderId: 'first',
  fingerprint: 'a',
  quote: {
    from: 'RJK',
    to: 'opatija',
    people: 2,
    bags: 2,
    returnTrip: false,
    returnAt: null,
    vehicle: 'van',
    lines: [],
    maximumCents: 8_000,
    basis: 'fixed',
    asks: false,
    freeCancellationHours: 24,
    km: 39,
    minutes: 35,
  },
  pickUpAt: NOW + 48 * HOUR,
  locale: 'de',
  trial: true,
  termsVersion: '1',
  ordered: 'order',
  guest: {
    name: 'Žužana Müller-Đurić',
    email: 'zuzana@example.de',
    phone: '+4915112345678',
    legs: { there: { pickUpAddress: null, dropOffAddress: 'Ćićarija <b>ulaz</b> 3', flight: 'OU411' }, back: null },
    signText: 'Čaša & Šaš',
    note: 'Kinderwagen\nund Gepäck',
    invoice: null,
  },
}
