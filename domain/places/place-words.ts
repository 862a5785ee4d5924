/** A word as it is compared, and where it stands in what was typed. */
export type Word = { text: string; start: number; end: number }

/** More is read by nobody: a sentence was pasted, and its beginning says enough. */
export const LONGEST_TEXT = 160

/** One line without steering codes, in whole characters. */
export function cleanLine(typed: string): string {
  const plain = typed
    .slice(0, 10 * LONGEST_TEXT)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
  return [...plain.trim()].slice(0, LONGEST_TEXT).join('').trim()
}

/** A latitude and a longitude, as maps write them: `45.3371, 14.3052`, `45.3371° N 14.3052° E`. */
const COORDINATES =
  /^(?=.*\.)([+-]?\d{1,2}(?:\.\d{1,16})?)\s*°?\s*N?(?:\s*[,;]\s*|\s+)([+-]?\d{1,3}(?:\.\d{1,16})?)\s*°?\s*E?$/i

export function coordinatesIn(line: string): { lat: number; lon: number } | null {
  const [, lat, lon] = COORDINATES.exec(line) ?? []
  return lat === undefined || lon === undefined ? null : { lat: Number(lat), lon: Number(lon) }
}

/** „Đurđevac“, `Djurdjevac`, ` DURDEVAC `: without case, marks and signs. `Sv.` and `St.` are `Sveti` on a Croatian map. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((found) => ({
    text: foldWord(found[0]),
    start: found.index,
    end: found.index + found[0].length,
  }))
}

export function fold(text: string): string {
  return wordsOf(text)
    .flatMap((word) => (word.text === '' ? [] : [word.text]))
    .join(' ')
}

function foldWord(word: string): string {
  const plain = word
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')
  return plain === 'sv' || plain === 'st' ? 'sveti' : plain
}

/** Said beside a place without being a part of its name: the country, its middle, and words that only join. */
const BESIDE = new Set(
  [
    'croatia hrvatska croazia kroatien hr near kod bei vicino presso blizu in im am na di de da of the from to und and e i',
    'island otok isola insel center centre centar centro zentrum stadtzentrum downtown',
  ]
    .join(' ')
    .split(' '),
)

/** The words that name something; all of them where nothing would be left. */
export function namingWords(words: readonly Word[]): Word[] {
  const naming = words.filter(({ text }) => text !== '' && !BESIDE.has(text) && !isPostalCode(text))
  return naming.length > 0 ? naming : words.filter(({ text }) => text !== '')
}

const TOWN_WORDS = new Set('town city grad citta stadt ville'.split(' '))

/** Without the word for a town: `Hvar town`, `grad Hvar`, `città di Hvar`. null: no such word was said, or nothing else. */
export function withoutTownWords(words: readonly Word[]): Word[] | null {
  const rest = namingWords(words).filter(({ text }) => !TOWN_WORDS.has(text))
  return rest.length === 0 || !words.some(({ text }) => TOWN_WORDS.has(text)) ? null : rest
}

/** The same of a folded text. */
export function withoutJoiningWords(folded: string): string {
  return folded
    .split(' ')
    .filter((word) => !BESIDE.has(word))
    .join(' ')
}

/** The code where nothing else is said, but perhaps the country. */
export function postalCodeAlone(words: readonly Word[]): string | null {
  const rest = words.filter(({ text }) => !isCountry(text))
  return rest.length === 1 && rest[0] && isPostalCode(rest[0].text) ? rest[0].text : null
}

function isPostalCode(word: string): boolean {
  return /^(hr)?\d{5}$/.test(word)
}

const ADDRESS_WORDS = new Set(
  [
    'hotel hoteli hostel motel pansion pension pensione apartman apartmani apartment apartments appartement appartamento',
    'appartamenti ferienwohnung ferienhaus villa vila villas kuca house casa haus residence rezidencija rooms sobe zimmer',
    'guesthouse bnb airbnb kamp camp camping campingplatz autokamp restaurant restoran ristorante konoba bar caffe',
    'ulica ul trg put cesta obala setaliste avenija prilaz riva via viale piazza street str strasse road square ave',
  ]
    .join(' ')
    .split(' '),
)

/** One letter or only signs name nothing. */
export function isReadable(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 1
}

const STATION_WORDS = new Set(
  'airport aerodrom zracna luka aeroporto flughafen station bahnhof hauptbahnhof hbf stazione kolodvor city'.split(' '),
)

/** The city of `Oslo`, `Oslo Airport`, `Oslo, Norway`. */
export function cityIn(line: string): string {
  const [city = ''] = line.split(',')
  return namingWords(wordsOf(city).filter(({ text }) => !STATION_WORDS.has(text)))
    .map(({ text }) => text)
    .join(' ')
}

/** Whether it is a house rather than a place on the map: a hotel, a street, a number. */
export function isAddress(words: readonly Word[]): boolean {
  return (
    words.some(({ text }) => ADDRESS_WORDS.has(text) || /strasse$|gasse$/.test(text)) ||
    (words.length > 1 && words.some(({ text }) => /^\d{1,4}[a-z]?$/.test(text)))
  )
}

/** What is left of a line without some of its words: the address without its town, postal code and country. */
export function withoutWords(line: string, words: readonly Word[], taken: readonly Word[]): string | null {
  const gone = new Set([...taken, ...words.filter(({ text }) => isPostalCode(text) || isCountry(text))])
  let rest = ''
  let at = 0
  for (const word of words) {
    rest += line.slice(at, gone.has(word) ? word.start : word.end)
    at = word.end
  }
  const tidy = (rest + line.slice(at))
    .replace(/[\s,;]*[,;][\s,;]*/g, ', ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;.–-]+|[\s,;–-]+$/g, '')
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : null
}

function isCountry(word: string): boolean {
  return /^(croatia|hrvatska|croazia|kroatien|hr)$/.test(word)
}
