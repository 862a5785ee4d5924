// Apart from message-runtime.ts: other languages' pages need not fetch it.

const GENITIVE: Record<string, string> = {
  ponedjeljak: 'ponedjeljka',
  utorak: 'utorka',
  srijeda: 'srijede',
  četvrtak: 'četvrtka',
  petak: 'petka',
  subota: 'subote',
  nedjelja: 'nedjelje',
}
const ACCUSATIVE: Record<string, string> = { srijeda: 'srijedu', subota: 'subotu', nedjelja: 'nedjelju' }

/** A Croatian preposition before a moment that begins with its day of the week: "do nedjelje, 6. prosinca", "u subotu". */
export function weekday(before: string, next: string | number): string {
  const text = String(next)
  const day = /^\p{L}+/u.exec(text)?.[0] ?? ''
  const forms = /(?<!\p{L})u\s$/iu.test(before) ? ACCUSATIVE : GENITIVE
  return before + (Object.hasOwn(forms, day) ? forms[day] + text.slice(day.length) : text)
}
