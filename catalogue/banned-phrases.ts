import type { InEveryLocale } from '#i18n/locale.ts'

/** What we never claim unless a setting says so (design/product.md, Permits). */
export const bannedPhrases: InEveryLocale<RegExp[]> = {
  en: [/24\/7/, /\bofficial\b/i, /\blicen[sc]ed\b/i, /\bbest price/i, /\bcheapest\b/i, /flight tracking/i, /track your flight/i, /\blegal maximum\b/i, /\bregulated\b/i, /nestled/i, /hidden gem/i, /look no further/i],
  hr: [/24\/7/, /0-24/, /\bslužben[aeiou]\w* cijen/i, /licenciran/i, /najbolj\w* cijen/i, /najjeftinij/i, /prat(imo|iti|enje) let/i, /skriveni dragulj/i],
  it: [/24\/7/, /24 ore su 24/i, /\bufficial[ei]\b/i, /con licenza/i, /miglior(e)? prezzo/i, /più economic/i, /monitoriamo il volo/i, /gioiello nascosto/i],
  de: [/24\/7/, /rund um die Uhr/i, /\boffiziell/i, /lizenziert/i, /konzessioniert/i, /bester? preis/i, /günstigst/i, /flugverfolgung/i, /geheimtipp/i],
}
