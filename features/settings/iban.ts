/** ISO 13616: the first four signs to the end, letters as numbers, the rest by 97 is one. Spaces are forgiven. */
export function readIban(typed: string): string | null {
  const plain = typed.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return null
  // A Croatian one has 21 signs, all digits after HR.
  if (plain.startsWith('HR') && !/^HR\d{19}$/.test(plain)) return null
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1 ? plain : null
}
