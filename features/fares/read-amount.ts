import type { Cents } from './money.ts'

/** `45`, `45,50`, `1.250,00`, `45.5 €`; null: no amount. */
export function readAmount(text: string): Cents | null {
  const plain = text.replace(/[\s€]/g, '').replace(/\.(?=\d{3}(\D|$))/g, '')
  const found = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(plain)
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null
}
