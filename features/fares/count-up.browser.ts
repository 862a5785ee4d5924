/** Short enough that nobody waits for a price that has come. */
const COUNT_MS = 360
/** The second line of a class is its price (price-result.tsx). */
const PRICES = 'li > p + p > strong'
const NUMBER = /\d(?:[\d.,\s]*\d)?/
const watched = new WeakSet<Element>()
const running = new WeakMap<HTMLElement, number>()

/**
 * From now on a price in this box counts from what it was to what it is. The text is the new price at once, for who listens and who
 * copies; what counts is drawn over it (price-result.module.css). Fetched with the first change of a trip, so a first load has none of it.
 */
export function countPricesIn(box: Element): void {
  if (watched.has(box)) return
  watched.add(box)
  new MutationObserver((changes) => changes.forEach(onChange)).observe(box, {
    subtree: true,
    childList: true,
    characterData: true,
    characterDataOldValue: true,
  })
}

function onChange({ type, target, oldValue, addedNodes }: MutationRecord): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const price = target.parentElement
  if (type === 'characterData' && price?.matches(PRICES)) return count(price, amountIn(oldValue ?? ''))
  // Where there was no price it begins at nothing; a class that only joins the others is simply there.
  for (const node of addedNodes) {
    if (!(node instanceof HTMLElement) || node.matches('li')) continue
    for (const first of node.querySelectorAll<HTMLElement>(PRICES)) count(first, 0)
  }
}

function count(price: HTMLElement, was: number): void {
  const text = price.textContent
  const end = amountIn(text)
  // A change in the middle goes on from what is seen.
  const start = price.dataset['counting'] === undefined ? was : amountIn(price.dataset['counting'])
  cancelAnimationFrame(running.get(price) ?? 0)
  let began: number | null = null
  const draw = (now: number) => {
    began ??= now
    const part = (now - began) / COUNT_MS
    if (part >= 1) return void delete price.dataset['counting']
    price.dataset['counting'] = textBetween(text, start, end, part)
    running.set(price, requestAnimationFrame(draw))
  }
  price.dataset['counting'] = textBetween(text, start, end, 0)
  running.set(price, requestAnimationFrame(draw))
}

/** Fast at first and slow at the end, written as the last price is: so many decimals, the same sign on the same side. */
export function textBetween(text: string, start: number, end: number, part: number): string {
  const amount = end + (start - end) * (1 - part) ** 3
  const [whole = '', cents] = amount.toFixed(hasCents(text) ? 2 : 0).split('.')
  // Not by `Intl`: making its formats was a third of the script before the price that has come is painted (bench/RESULTS.md).
  const [thousands, point] = isEnglish(text) ? [',', '.'] : ['.', ',']
  // Italian parts 10.000 and not 1000: four digits are parted where the price itself is written so.
  const isParted = whole.length > 4 || /(?<!\d)\d[.,]\d{3}/.test(text)
  const grouped = isParted ? whole.replace(/\B(?=(?:\d{3})+$)/g, thousands) : whole
  return text.replace(NUMBER, () => (cents === undefined ? grouped : grouped + point + cents))
}

/** Euros, out of `€1,234.50`, `1.234,50 €` and `65 €`. */
export function amountIn(text: string): number {
  const digits = Number((NUMBER.exec(text)?.[0] ?? '').replace(/\D/g, ''))
  return hasCents(text) ? digits / 100 : digits
}

function hasCents(text: string): boolean {
  return /[.,]\d\d(?!\d)/.test(text)
}

/** Which sign parts the thousands: only English writes the currency first. */
function isEnglish(text: string): boolean {
  return /^\D*€/.test(text) && !/€\s*$/.test(text)
}
