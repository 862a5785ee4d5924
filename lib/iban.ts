export type IbanReading = { ok: true; iban: string } | { ok: false; fault: 'shape' | 'country-length' | 'check' }

/** Lengths of the euro area and its neighbours (ISO 13616, SWIFT IBAN registry). Others are held to the shape and check digits. */
const lengths: Record<string, number> = {
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IT: 27,
  LT: 20,
  LU: 20,
  LV: 21,
  MT: 31,
  NL: 18,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  BA: 20,
  RS: 22,
  ME: 22,
}

/** An account number as typed, spaces forgiven: shape, length of its country, and ISO 7064 MOD 97-10. */
export function readIban(typed: string): IbanReading {
  const iban = typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return { ok: false, fault: 'shape' }
  const wanted = lengths[iban.slice(0, 2)]
  if (wanted !== undefined && iban.length !== wanted) return { ok: false, fault: 'country-length' }
  return remainder(iban.slice(4) + iban.slice(0, 4)) === 1 ? { ok: true, iban } : { ok: false, fault: 'check' }
}

function remainder(text: string): number {
  let rest = 0
  // A letter is two digits: A is 10, Z is 35.
  for (const symbol of text)
    for (const digit of Number.parseInt(symbol, 36).toString()) rest = (rest * 10 + Number(digit)) % 97
  return rest
}
