/** As it is stored: `+385912345678`. ITU E.164: a country code and at most fifteen digits. */
export function isPhone(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text)
}

/** `091 234 5678` → `+385912345678`; a number with a country code keeps it. */
export function readPhone(text: string): string | null {
  // The zero in +49 (0)151 is dialled at home only; in Italy it stays.
  const plain = text.replace(/^((?:\+|00)(?!39)[\d\s]*)\(0\)/, '$1').replace(/[\s()./\-\u2010-\u2015]/g, '')
  const international = plain.replace(/^00/, '+')
  const digits = international.startsWith('+')
    ? international
    : international.startsWith('0')
      ? `+385${international.slice(1)}`
      : ''
  return isPhone(digits) ? digits : null
}
