import { withoutTokens } from '#catalogue/token.ts'
import { type InEveryLocale, type LocaleCode, localeCodes } from '#i18n/locale.ts'

/** The small words of a language that the other three do not have: a text of twenty words holds some of them. */
const SMALL_WORDS: InEveryLocale<Set<string>> = {
  en: words(`the of and to is are you your we our with for at by from it this that not but or as be can if than there which
    its have has when where what who they them their one two more most before after ask us an into on up will out how then only
    no yes do does book boat ride price driver takes stands wait`),
  hr: words(`je su se i u na za od do iz s sa vas vam vi vaš vaša vaše vašu nas nam mi naš koji koja koje kad kada ako ili ali
    nego pa te ne ni što gdje kako prije poslije preko kroz oko uz bez samo više najviše još već može možete bude biti nije nisu smo
    ste bi vozi vozimo vožnja vožnje cijena cijene iznos vozač kod svaki svi sve to taj ta tu`),
  it: words(`il lo la le gli i un una uno di del della dei delle degli dal dalla al alla alle ai nel nella sul sulla con per che non si
    è sono ti tuo tua ci noi più meno ma anche se come dove quando prima dopo chi cosa ha hai hanno basta fino tra fra questo questa
    quello solo ogni costa corsa prezzo autista o e da a`),
  de: words(`der die das den dem des ein eine einen einem einer und oder aber ist sind sie ihr ihre ihren ihrem wir uns unser mit für
    auf aus bei von vom zum zur im am in nach vor über unter durch nicht kein keine auch nur noch mehr als wie wenn wo was wer es er
    man wird werden kann können hat haben bis so dann fährt fahren fahrt preis kostet höchstens`),
}
/** Letters inside a word that begins small, since names carry theirs into every language. */
const OWN_LETTERS: InEveryLocale<RegExp | null> = {
  en: null,
  hr: /[čćđšž]/,
  it: /[àèìòù]/,
  de: /[äöüß]/,
}

/** The language a text looks more like than its own, `null` where it speaks for its own, 'none' where nothing speaks for it. */
export function foreignTo(locale: LocaleCode, text: string): LocaleCode | 'none' | null {
  const found = wordsOf(text)
  const own = pointsFor(locale, found)
  const [likelier] = localeCodes
    .filter((code) => code !== locale && pointsFor(code, found) > own)
    .toSorted((a, b) => pointsFor(b, found) - pointsFor(a, found))
  return likelier ?? (own === 0 ? 'none' : null)
}

function pointsFor(locale: LocaleCode, found: string[]): number {
  const letters = OWN_LETTERS[locale]
  return found.reduce(
    (points, word) =>
      points +
      (SMALL_WORDS[locale].has(word.toLowerCase()) ? 1 : 0) +
      (letters?.test(word) && /^\p{Ll}/u.test(word) ? 1 : 0),
    0,
  )
}

export function wordsOf(text: string): string[] {
  return withoutTokens(text).match(/\p{L}+/gu) ?? []
}

function words(list: string): Set<string> {
  return new Set(list.split(/\s+/))
}
