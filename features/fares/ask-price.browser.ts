// Its name is not one of price-*: those are one file with the page (vite.config.ts), and this one is fetched later.
import type { LocaleCode } from '#i18n/locale.ts'
import { countPricesIn } from './count-up.browser.ts'
import type { PriceAnswer } from './price-answer.ts'

const AGAIN_MS = 5000

/** The answer to the trip as it stands in the form, for a box whose prices count from now on. null: the trip is another one by now. */
export async function askPrice(
  box: Element,
  query: URLSearchParams,
  locale: LocaleCode,
  signal: AbortSignal,
): Promise<PriceAnswer | null> {
  countPricesIn(box)
  for (;;) {
    const answer = await fetchPrice(query, locale, signal)
    if (answer) showInBar(answer)
    if (answer || signal.aborted) return answer
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}

/** The bar of a phone says the same price as the box (app/layouts/thumb-bar.tsx). */
function showInBar({ priced }: PriceAnswer): void {
  const price = document.querySelector('[data-bar-price]')
  if (price) price.textContent = priced?.classes[0]?.price ?? ''
}

/** null where there is no answer to be had: aborted, offline, or not one of ours. */
export async function fetchPrice(
  query: URLSearchParams,
  locale: LocaleCode,
  signal: AbortSignal,
  fetchIt: typeof fetch = fetch,
): Promise<PriceAnswer | null> {
  const requested = new URLSearchParams(query)
  requested.set('locale', locale)
  try {
    const response = await fetchIt(`/api/price?${requested.toString()}`, {
      signal,
      headers: { Accept: 'application/json' },
    })
    const body: unknown = await response.json()
    return isPriceAnswer(body) ? body : null
  } catch {
    return null
  }
}

/** Our own server wrote it; what has to be told apart is an error page or a limit. */
function isPriceAnswer(body: unknown): body is PriceAnswer {
  if (typeof body !== 'object' || body === null) return false
  return 'status' in body && typeof body.status === 'string' && 'typed' in body && 'errors' in body
}
