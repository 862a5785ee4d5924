/**
 * Numbers in prose are tokens, filled from data when the page is loaded: `{km:PUY}`, `{min:PUY}`, `{price:PUY}`,
 * `{price:PUY:van}`. The target is an airport's IATA code or a town's slug; the origin is the page's own place.
 * `{km:RJK>krk}` names both ends, `{price:b:silo}` a pier, to which one rides by boat. `{rule:wait-airport}` is a bare number of the house's rules, as the office has set it.
 */
export type Token = TripToken | RuleToken
export type TripToken = { kind: 'km' | 'min' | 'price'; from: string | null; to: string; vehicle: string | null }
export type RuleToken = { kind: 'rule'; name: RuleName }

/** Minutes of free waiting, hours of free cancellation and of notice, the hour after a night, per cent of a fee. */
const ruleNames = [
  ...(['wait-airport', 'wait-station', 'wait-address'] as const),
  ...(['free-car', 'free-van', 'free-minibus', 'free-boat'] as const),
  ...(['notice-car', 'notice-minibus', 'answer-by'] as const),
  ...(['late-percent', 'no-show-percent'] as const),
]
export type RuleName = (typeof ruleNames)[number]

const TOKEN = /\{(km|min|price):(?:([A-Za-z-]+)>)?((?:b:)?[A-Za-z-]+)(?::([a-z]+))?\}/g
const RULE = new RegExp(`\\{rule:(?:${ruleNames.join('|')})\\}`, 'g')
const EITHER = new RegExp(`${TOKEN.source}|${RULE.source}`, 'g')

export function fillTokens(text: string, fill: (token: Token) => string): string {
  return text.replace(EITHER, (whole, kind?: TripToken['kind'], from?: string, to = '', vehicle?: string) => {
    if (kind) return fill({ kind, from: from ?? null, to, vehicle: vehicle ?? null })
    const name = ruleNames.find((rule) => whole === `{rule:${rule}}`)
    return name ? fill({ kind: 'rule', name }) : whole
  })
}

/** The trips a text names. */
export function tokensIn(text: string): TripToken[] {
  const found: TripToken[] = []
  fillTokens(text, (token) => {
    if (token.kind !== 'rule') found.push(token)
    return ''
  })
  return found
}

/** The words alone, for counting and for comparing texts. */
export function withoutTokens(text: string): string {
  return fillTokens(text, () => '')
}
