import type { Translate } from './messages.ts'

/**
 * "Prijevoz d.o.o." and "15. srpnja 2026." bring a full stop of their own to the end of a sentence. Only the server says firms and dates, so
 * no tab carries this.
 */
export function withOneFullStop(t: Translate): Translate {
  return (key, ...args) => {
    const text = t(key, ...args)
    return text.includes('..') ? text.replace(/(?<!\.)\.\.(?!\.)/g, '.') : text
  }
}
