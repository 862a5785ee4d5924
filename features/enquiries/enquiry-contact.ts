import { readPhone } from '#lib/phone.ts'
import { cut } from '#lib/cut.ts'
import type { Enquiry } from './enquiry.ts'

const LONGEST = 254

/** The second factor of an enquiry: the e-mail it was sent with, the whole phone, or its last four digits (design/product.md, The Decoder). */
export function isContactOf(typed: string, { email, phone }: Pick<Enquiry, 'email' | 'phone'>): boolean {
  const plain = cut(typed.normalize('NFC').trim(), LONGEST)
  if (plain === '') return false
  if (email !== null && plain.toLowerCase() === email.toLowerCase()) return true
  if (phone === null) return false
  const digits = plain.replace(/\s/g, '')
  return /^\d{4}$/.test(digits) ? phone.endsWith(digits) : readPhone(plain) === phone
}
