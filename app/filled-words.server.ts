import type { Paragraph, Passage, Question } from '#catalogue/prose.ts'
import { fillTokens, type Token, tokensIn, type TripToken } from '#catalogue/token.ts'
import { formatCents } from '#features/fares/money.ts'
import { isOffered, quote, quoteBoat } from '#features/fares/quote.ts'
import type { Quote } from '#features/fares/quote-line.ts'
import { vehicleIds } from '#features/fares/tariff.ts'
import { shownKm } from '#features/places/route.ts'
import { formatDay } from '#i18n/dates.ts'
import { durationInWords } from '#i18n/duration.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { number } from '#i18n/message-runtime.ts'
import type { Translate } from '#i18n/messages.ts'
import { setType } from '#i18n/typography.ts'
import type { FilledQuestion } from '#sections/faq.tsx'
import type { FilledPassage } from '#sections/passage.tsx'
import { ruleText } from './rules-in-words.server.ts'
import { leftOut } from './left-out.ts'
import type { Site } from './site.server.ts'

export type Fill = {
  /** Without the sentences that name the price of a class the fleet has no vehicle of. */
  (text: string): string
  /** Whether there is such a sentence in it. */
  leavesOut(text: string): boolean
}

/** Numbers in prose come from data: fills the tokens of a text for a page whose own place is `here`. */
export function fillerFor(site: Site, locale: LocaleCode, here: string | null): Fill {
  const t = site.translate(locale)
  const say = (token: Token): string => {
    if (token.kind === 'rule') return ruleText(site, locale, token.name)
    return token.kind === 'day' ? formatDay(token.day, locale, 'long') : tripText(site, locale, t, here, token)
  }
  const leavesOut = (text: string) => tokensIn(text).some((token) => isMissing(token, site))
  const fill = (text: string) => setType(fillTokens(leavesOut(text) ? leftOut(text, leavesOut) : text, say), locale)
  return Object.assign(fill, { leavesOut })
}

export function filledPassage(passage: Passage, fill: Fill): FilledPassage {
  return { title: fill(passage.title), body: filledParagraphs(passage.body, fill) }
}

export function filledParagraphs(body: Paragraph[], fill: Fill): string[] {
  return body.map(({ text }) => fill(text)).filter((text) => text !== '')
}

export function filledQuestions(questions: Question[], fill: Fill): FilledQuestion[] {
  // Half an answer is none.
  const whole = questions.filter(({ answer }) => !fill.leavesOut(answer))
  return whole.map(({ question, answer }) => ({ question: fill(question), answer: fill(answer) }))
}

function isMissing({ kind, vehicle }: TripToken, { localFares }: Site): boolean {
  const named = vehicleIds.find((id) => id === vehicle)
  return kind === 'price' && named !== undefined && !isOffered(named, localFares)
}

export function kmText(km: number, locale: LocaleCode): string {
  return `${number(locale, shownKm(km))}\u00a0km`
}

function tripText(site: Site, locale: LocaleCode, t: Translate, here: string | null, token: TripToken): string {
  const from = token.from ?? here
  const route = from === null ? null : (site.places.route(token.to, from) ?? site.places.route(from, token.to))
  // The content check names such a token before it is published; a reader sees a dash, never a crash.
  if (!route) return '–'
  switch (token.kind) {
    case 'km':
      return kmText(route.km, locale)
    case 'min':
      return durationInWords(route.minutes, t)
    case 'price': {
      const vehicle = vehicleIds.find((id) => id === token.vehicle) ?? 'car'
      const trip = { when: null, people: 1, bags: 0, returnTrip: false }
      const found =
        route.by === 'sea'
          ? quoteBoat(route, site.tariff, trip, site.localFares)
          : quote(route, site.tariff, { ...trip, vehicle }, site.localFares)
      return found ? priceText(found, locale, t) : '–'
    }
  }
}

/** Over a ferry it says whether the ticket is in the price. */
function priceText({ maximumCents, lines, asks }: Quote, locale: LocaleCode, t: Translate): string {
  const price = formatCents(maximumCents, locale)
  if (!lines.some(({ kind }) => kind === 'ferry')) return price
  return t(asks ? 'words.without-ferry-ticket' : 'words.with-ferry-ticket', { price })
}
