/**
 * Numbers in prose are tokens, filled from data when the page is loaded: `{km:PUY}`, `{min:PUY}`, `{price:PUY}`,
 * `{price:PUY:van}`. The target is an airport's IATA code or a town's slug; the origin is the page's own place.
 * `{km:RJK>krk}` names both ends, `{price:b:silo}` a pier, to which one rides by boat. `{rule:wait-airport}` is a bare number of the house's rules, as the office has set it,
 * and `{rule:extras}` what they say in whole sentences.
 * `{day:2026-11-21}` is a day, as the reader's language writes it.
 */
export type Token = TripToken | RuleToken | DayToken
export type TripToken = { kind: 'km' | 'min' | 'price'; from: string | null; to: string; vehicle: string | null }
export type RuleToken = { kind: 'rule'; name: RuleName }
export type DayToken = { kind: 'day'; day: string }

/** Minutes of free waiting, hours of free cancellation and of notice, the hour after a night, per cent of a fee. */
const ruleNames = [
  ...(['wait-airport', 'wait-station', 'wait-address'] as const),
  ...(['free-car', 'free-van', 'free-minibus', 'free-boat'] as const),
  ...(['notice-car', 'notice-minibus', 'answer-by'] as const),
  ...(['late-percent', 'no-show-percent'] as const),
  // Amounts.
  ...(['wait-hour', 'wait-quarter'] as const),
  // Sentences: what rides along costs nothing, or what the tariff says; what the night and Sunday cost; who passes messages on to phones.
  ...(['extras', 'extra-child-seat', 'extra-pet', 'supplements', 'message-gateway'] as const),
]
export type RuleName = (typeof ruleNames)[number]

const TOKEN = /\{(km|min|price):(?:([A-Za-z-]+)>)?((?:b:)?[A-Za-z-]+)(?::([a-z]+))?\}/g
const RULE = new RegExp(`\\{rule:(?:${ruleNames.join('|')})\\}`, 'g')
const DAY = /\{day:(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))\}/g
const ANY = new RegExp([TOKEN, RULE, DAY].map(({ source }) => source).join('|'), 'g')

export function fillTokens(text: string, fill: (token: Token) => string): string {
  return text.replace(
    ANY,
    (whole, kind?: TripToken['kind'], from?: string, to = '', vehicle?: string, day?: string) => {
      if (kind) return fill({ kind, from: from ?? null, to, vehicle: vehicle ?? null })
      if (day) return fill({ kind: 'day', day })
      const name = ruleNames.find((rule) => whole === `{rule:${rule}}`)
      return name ? fill({ kind: 'rule', name }) : whole
    },
  )
}

/** The trips a text names. */
export function tokensIn(text: string): TripToken[] {
  const found: TripToken[] = []
  fillTokens(text, (token) => {
    if ('to' in token) found.push(token)
    return ''
  })
  return found
}

/** The words alone, for counting and for comparing texts. */
export function withoutTokens(text: string): string {
  return fillTokens(text, () => '')
}
