import { readPhone } from '#lib/phone.ts'

/** By which a contact is compared: however an address or a number was written, it is the same one. */
export function contactKey(contact: string): string {
  const text = contact.trim().toLowerCase()
  return text.includes('@') ? text : (readPhone(text) ?? text.replace(/[^\d+]/g, ''))
}

/** Shorter than any number somebody is called by: it would be found everywhere. */
const SHORTEST_KEY = 7
const AROUND_AN_ADDRESS = /[\s,;:<>()"[\]=&?]+/
const NUMBER = /[+(]?\d[\d\s()./\-\u2010-\u2015]{5,}\d/g

/** Whether a contact stands among the words of a text. `key` is its contactKey. */
export function namesContact(text: string, key: string): boolean {
  if (key.length < SHORTEST_KEY) return false
  const words = key.includes('@')
    ? text.split(AROUND_AN_ADDRESS).map((word) => word.replace(/\.+$/, ''))
    : (text.match(NUMBER) ?? [])
  return words.some((word) => contactKey(word) === key)
}
