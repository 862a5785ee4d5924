import { readCode } from '#features/codes/code.ts'
import { isLinkToken, linkToken } from '#features/codes/link-token.server.ts'
import { type Booking, legStatuses } from './booking.ts'
import { type Ride, ridesOf } from './ride.ts'
import { driverLinkEndsAt, guestLinkEndsAt } from './booking-times.ts'

/** The secret end of the link in a guest's mail. It is for this address: another contact makes it worthless. */
export function guestLinkToken({ code, guest }: Booking, secret: string): string {
  return linkToken('voucher', guestSubject(code, guest.email), secret)
}

/** The same work whether the booking exists or not. */
export function opensVoucher(
  given: string,
  code: string,
  booking: Booking | null,
  now: number,
  secret: string,
): boolean {
  const isOurs = isLinkToken(given, 'voucher', guestSubject(code, booking?.guest.email ?? null), secret)
  return isOurs && booking !== null && now < guestLinkEndsAt(booking)
}

/** `{code}.{counter}.{mac}`: the legs with this counter; another one makes all links before it worthless. */
export function driverLinkToken({ code, driverLink }: Pick<Ride, 'code' | 'driverLink'>, secret: string): string {
  const subject = `${code}.${driverLink}`
  return `${subject}.${linkToken('ride', subject, secret)}`
}

/** The code a token was made for by us, or null. Whether it still opens the ride is asked of the booking. */
export function codeOfDriverLink(token: string, secret: string): string | null {
  const [code = '', counter = '', mac = '', ...more] = token.split('.')
  const reading = readCode(code)
  if (more.length > 0 || !reading.ok || reading.code !== code) return null
  return isLinkToken(mac, 'ride', `${code}.${counter}`, secret) ? code : null
}

/** The next number: never one that a link had before. */
export function nextDriverLink({ sequence }: Pick<Booking, 'sequence'>): number {
  return sequence + 1
}

/** A link of ours to a leg that another driver has now. */
export function wasHandedOver(token: string, booking: Booking): boolean {
  const counter = Number(token.split('.')[1])
  return legStatuses(booking).some(({ handedOverLink }) => handedOverLink !== undefined && counter < handedOverLink)
}

/** The legs that a link opens: both where one driver drives them by one link. */
export function ridesOfLink(token: string, booking: Booking, now: number, secret: string): Ride[] {
  return ridesOf(booking).filter((ride) => token === driverLinkToken(ride, secret) && now < driverLinkEndsAt(ride))
}

/** The links of a booking, each with the legs that it opens. */
export function linkedRides(booking: Booking): [Ride, ...Ride[]][] {
  const [first, second] = ridesOf(booking)
  if (second === undefined) return [[first]]
  return first.driverLink === second.driverLink ? [[first, second]] : [[first], [second]]
}

function guestSubject(code: string, email: string | null): string {
  return `${code} ${email ?? ''}`
}
