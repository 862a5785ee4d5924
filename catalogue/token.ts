/**
 * Numbers in prose are tokens, filled from data when the page is loaded: `{km:PUY}`, `{min:PUY}`, `{price:PUY}`,
 * `{price:PUY:van}`. The target is an airport's IATA code or a town's slug; the origin is the page's own place.
 * `{km:RJK>krk}` names both ends.
 */
export type Token = { kind: 'km' | 'min' | 'price'; from: string | null; to: string; vehicle: string | null }

const TOKEN = /\{(km|min|price):(?:([A-Za-z-]+)>)?([A-Za-z-]+)(?::([a-z]+))?\}/g

export function fillTokens(text: string, fill: (token: Token) => string): string {
  return text.replace(TOKEN, (_whole, kind: Token['kind'], from?: string, to = '', vehicle?: string) =>
    fill({ kind, from: from ?? null, to, vehicle: vehicle ?? null }),
  )
}

export function tokensIn(text: string): Token[] {
  const found: Token[] = []
  fillTokens(text, (token) => {
    found.push(token)
    return ''
  })
  return found
}

/** The words alone, for counting and for comparing texts. */
export function withoutTokens(text: string): string {
  return text.replace(TOKEN, '')
}
