const ACCENTED: Record<string, string> = {
  a: 'á',
  c: 'č',
  d: 'đ',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  z: 'ž',
}

/**
 * A language nobody speaks: a text as it stands, accented and two fifths longer, so that a page can be looked at in the longest language there
 * could be. It names nothing outside itself: the browser tests run it in the page.
 */
export function pseudo(text: string, accented: Record<string, string> = ACCENTED): string {
  return text.replace(/\p{L}+/gu, (word) => {
    const letters = [...word].map((letter) => accented[letter] ?? letter)
    const more = Math.ceil(letters.length * 0.4)
    // Short words stay short, as they do in every language; a code or a plate is not a word.
    if (letters.length < 4 || word === word.toUpperCase()) return letters.join('')
    return letters.join('') + letters.slice(1, 1 + more).join('')
  })
}
