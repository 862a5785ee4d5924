/** Croatian OIB: eleven digits, the last by ISO 7064 MOD 11,10. */
export function isOib(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false
  let rest = 10
  for (const digit of text.slice(0, 10)) {
    rest = (rest + Number(digit)) % 10
    if (rest === 0) rest = 10
    rest = (rest * 2) % 11
  }
  return (11 - rest) % 10 === Number(text.at(-1))
}

/** Shapes of EU VAT identification numbers (Directive 2006/112/EC art. 215; formats as VIES lists them). EL is Greece, XI Northern Ireland. */
const vatShapes: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

export type TaxIdReading = { ok: true; id: string } | { ok: false; fault: 'shape' | 'oib-check' }

/** An OIB or an EU VAT number as typed, spaces and dots forgiven; a Croatian one must pass its check digit. */
export function readTaxId(typed: string): TaxIdReading {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.\-/]/g, '')
  if (/^\d{11}$/.test(plain)) return isOib(plain) ? { ok: true, id: plain } : { ok: false, fault: 'oib-check' }
  const country = plain.slice(0, 2)
  const number = plain.slice(2)
  if (!Object.hasOwn(vatShapes, country) || !vatShapes[country]?.test(number)) return { ok: false, fault: 'shape' }
  if (country === 'HR' && !isOib(number)) return { ok: false, fault: 'oib-check' }
  return { ok: true, id: plain }
}
