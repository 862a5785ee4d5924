import { readPhone } from './order-form.ts'

/** By which a contact is compared: however an address or a number was written, it is the same one. */
export function contactKey(contact: string): string {
  const text = contact.trim().toLowerCase()
  return text.includes('@') ? text : (readPhone(text) ?? text.replace(/[^\d+]/g, ''))
}
