import type { DeskData } from '#app/desk/desk-page.server.ts'
import { isAsked, needFields } from '#features/bookings/need-form.ts'
import type { DeskAnswer, DeskSlip } from '#features/partners/desk-slip.ts'
import { systemClock } from '#lib/clock.ts'
import { type DeskQueue, deskQueue, type Sending, type Waiting } from './desk-queue.ts'
import { isForGood, refusedList } from './desk-refused.ts'
import { workerAddress } from './worker-address.ts'

/**
 * The tablet of a reception desk. Everything happens on one page that is never left, so that there is no history; the form
 * is emptied after each guest, and storage holds an order only until it got through.
 */
const RETRY_MS = 10_000
const ALIVE_MS = 60_000
/** A guest who walked away leaves nothing on the screen. */
const IDLE_MS = 120_000
const PRICE_WAIT_MS = 150
/** Some networks swallow a request and say nothing. Sent again the same order is the same booking. */
const ANSWER_AT_MOST_MS = 20_000

const form = document.querySelector<HTMLFormElement>('#order')
const section = document.querySelector<HTMLElement>('#slip')
const embedded = document.getElementById('desk-data')?.textContent
if (form && section && embedded) start(form, section)

function start(order: HTMLFormElement, slip: HTMLElement): void {
  // Written by our own server into this very document.
  const data = JSON.parse(embedded ?? '') as DeskData
  // Said as it is: who reads of a network that is there looks for the fault in the wrong place.
  let isAway = true
  const queue = deskQueue(localStorage, async (row) => {
    const sent = await send(data, row)
    isAway = sent.kind === 'away'
    if (!isAway) queue.heard(systemClock.now())
    return sent
  })
  const screen = screenOf(order, slip, data, queue)
  const flush = async () => {
    queue.forgetOld(systemClock.now())
    const done = await queue.flush((answer, row) => screen.answered(answer as DeskAnswer, row)).catch(() => false)
    if (done === 'unpaired') return leave(data.action)
    screen.refused.show()
    screen.wait(queue.waiting().length > 0, isAway)
  }
  order.addEventListener('submit', (event) => {
    event.preventDefault()
    try {
      queue.add(fieldsOf(order))
    } catch {
      // Storage is full or forbidden: what is not kept is not sent either, or a drop of the network would lose it.
      return say('notice', data.words.failed)
    }
    screen.empty()
    // The button is at the end; what became of it is told at the beginning.
    scrollTo(0, 0)
    void flush()
  })
  order.addEventListener('change', ({ target }) => screen.choose(target))
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => screen.touched())
  addEventListener('online', () => void flush())
  // A browser fills a form again before this, and shows a page again that somebody has left. What is sent is sent after it.
  addEventListener('pageshow', () => {
    screen.leaveEmpty()
    void flush()
  })
  setInterval(() => void (queue.waiting().length > 0 && flush()), RETRY_MS)
  setInterval(() => void stillPaired(data.action, queue), ALIVE_MS)
  document.addEventListener('visibilitychange', () => void stillPaired(data.action, queue))
  screen.empty()
  keepPage()
}

function screenOf(order: HTMLFormElement, slip: HTMLElement, data: DeskData, queue: DeskQueue) {
  const slips: DeskSlip[] = []
  const price = pricesOf(order, data)
  let idle: ReturnType<typeof setTimeout> | undefined
  const takeBack = (row: Waiting) => {
    screen.leaveEmpty()
    restore(order, row)
    // Unchanged it is still the same order: had it been booked after all, it is not booked twice.
    order.dataset['orderId'] = row['orderId'] ?? ''
    price.ask()
  }
  const refused = refusedList(queue, data.words, {
    name: (row) => whose(order, row),
    isBegun: () => isBegun(order),
    takeBack,
  })
  const screen = {
    refused,
    choose(changed: EventTarget | null) {
      // Another trip has ways of its own: what was chosen for the last one says nothing of this.
      if (!(changed instanceof HTMLInputElement && changed.name === 'way')) showWays(order, null, [])
      price.ask()
    },
    wait(isWaiting: boolean, isAway: boolean) {
      const { waiting, waitingServer } = data.words
      say('waiting', isWaiting ? (isAway ? waiting : waitingServer) : '')
    },
    empty() {
      order.reset()
      fold(order, true)
      delete order.dataset['orderId']
      showWays(order, null, [])
      price.clear()
      say('notice', '')
    },
    next() {
      slips.shift()
      screen.show()
      screen.empty()
    },
    leaveEmpty() {
      slips.length = 0
      screen.next()
    },
    show() {
      const [first] = slips
      fillSlip(slip, first ?? null)
      slip.hidden = first === undefined
      order.hidden = first !== undefined
      if (first) slip.focus()
    },
    answered(answer: DeskAnswer, row: Waiting) {
      // It may come long after the last touch, when nobody is there to put it away.
      screen.touched()
      if (answer.kind === 'slip') slips.push(answer.slip)
      if (answer.kind === 'slip') return screen.show()
      // The next guest is choosing already, or nobody stands there any more: it waits for the desk beside the form.
      if (isBegun(order) || isLate(row)) return queue.refuse(row, answer.notice)
      // Nothing was kept: what was chosen stands again, to be tapped or changed.
      restore(order, row)
      say('notice', answer.notice)
      if (answer.kind === 'price') price.tell(answer)
    },
    touched() {
      clearTimeout(idle)
      idle = setTimeout(() => {
        screen.next()
        refused.hideNames()
        // Each of several slips has its time.
        if (slips.length > 0) screen.touched()
      }, IDLE_MS)
    },
  }
  const print = slip.querySelector<HTMLButtonElement>('#print')
  if (print) print.hidden = false
  print?.addEventListener('click', () => globalThis.print())
  slip.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    screen.next()
  })
  return screen
}

type Price = Extract<DeskAnswer, { kind: 'price' }>

/** The price beside the button: asked of the server, or without a network the most it can be. */
function pricesOf(order: HTMLFormElement, data: DeskData) {
  const output = order.querySelector('output')
  const notes = order.querySelector('#without')
  const button = order.querySelector('#send')
  let turn = 0
  const prices = {
    clear() {
      turn += 1
      prices.write('', null, 'request', data.words.button)
    },
    tell({ text, without, cents, mode, button: label, way, ways }: Price) {
      showWays(order, way, ways)
      prices.write(text, cents, mode, label, without)
    },
    write(text: string, cents: number | null, mode: string, label: string, without = '') {
      if (output) output.textContent = text
      if (notes) notes.textContent = without
      if (button) button.textContent = label
      order.dataset['cents'] = cents === null ? '' : String(cents)
      order.dataset['mode'] = mode
    },
    ask() {
      const mine = (turn += 1)
      prices.write('', null, 'request', data.words.button)
      if (!order.checkValidity()) return
      setTimeout(async () => {
        if (mine !== turn) return
        const answer = await priceOf(data.action, fieldsOf(order))
        if (mine !== turn) return
        const isTold = typeof answer === 'object'
        say('notice', isTold && answer.kind === 'fault' ? answer.notice : '')
        if (isTold && answer.kind === 'price') prices.tell(answer)
        if (answer === 'away' || answer === 'failed') prices.guess(answer === 'away')
      }, PRICE_WAIT_MS)
    },
    guess(isAway: boolean) {
      if (!data.most) return
      const { to = '', people = '1', way } = fieldsOf(order)
      // What is known without a network is the road's price, for people and cases alone.
      const isMore = way === 'boat' || Object.keys(ridingOf((name) => fieldsOf(order)[name] ?? '')).length > 0
      const most = isMore ? undefined : data.most[to]?.[Number(people) - 1]
      const { words } = data
      const atMost = isAway ? words.offline : words.mostKnown
      const none = isAway ? words.offlineNoPrice : words.noPrice
      prices.write(most ? atMost.replace('{price}', most.text) : none, most?.cents ?? null, 'request', words.button)
    },
  }
  return prices
}

/** The ways of the chosen trip, where there are two; `way`: the one the price beside the button is for. */
function showWays(order: HTMLFormElement, way: Price['way'], ways: Price['ways']): void {
  const fieldset = order.querySelector<HTMLElement>('#ways')
  if (fieldset) fieldset.hidden = ways.length === 0
  for (const radio of order.querySelectorAll<HTMLInputElement>('[name=way]')) {
    radio.checked = radio.value === way
    const label = radio.nextElementSibling
    if (label) label.textContent = ways.find((row) => row.way === radio.value)?.label ?? ''
  }
}

async function priceOf(action: string, fields: Waiting): Promise<DeskAnswer | 'away' | 'failed'> {
  try {
    const query = new URLSearchParams(sentNow(fields))
    // Nothing of the guest is in an address.
    query.delete('name')
    query.delete('dropOffAddress')
    query.delete('flight')
    const response = await ask(`${action}/price?${query}`)
    if (await isUnpaired(response)) leave(action)
    return response.ok ? ((await response.json()) as DeskAnswer) : 'failed'
  } catch {
    return 'away'
  }
}

async function send({ action, words }: DeskData, fields: Waiting): Promise<Sending> {
  try {
    const body = new URLSearchParams({ ...sentNow(fields), intent: 'order' })
    const response = await ask(action, { method: 'POST', body })
    if (await isUnpaired(response)) return { kind: 'unpaired' }
    const { status } = response
    if (isForGood(response)) return { kind: 'refused', why: words.refused.replace('{status}', String(status)) }
    return response.ok ? { kind: 'answered', answer: await response.json() } : { kind: 'failed' }
  } catch {
    return { kind: 'away' }
  }
}

async function stillPaired(action: string, queue: DeskQueue): Promise<void> {
  queue.forgetOld(systemClock.now())
  if (document.visibilityState === 'hidden') return
  const response = await ask(`${action}/alive`).catch(() => null)
  if (response?.ok) queue.heard(systemClock.now())
  if (response && (await isUnpaired(response))) leave(action)
}

function ask(href: string, init: RequestInit = {}): Promise<Response> {
  const given = new AbortController()
  setTimeout(() => given.abort(), ANSWER_AT_MOST_MS)
  return fetch(href, { ...init, headers: { Accept: 'application/json' }, signal: given.signal })
}

/** A hotel's network asks for a sign-in of its own with the same number: only our server's word clears the tablet. */
async function isUnpaired(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const answer: { kind?: unknown } | null = await response.json().catch(() => null)
  return answer?.kind === 'unpaired'
}

/** Nobody sets a tablet's clock: it says only how long ago the button was pressed. */
function sentNow(fields: Waiting): Waiting {
  return { ...fields, sentAt: String(systemClock.now()) }
}

/** Unpaired: the answer has cleared storage and cookie; the same address now asks for a code. */
function leave(action: string): void {
  localStorage.clear()
  location.replace(action)
}

function fieldsOf(order: HTMLFormElement): Waiting {
  const form = new FormData(order)
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const to = text('to') === 'other' ? text('other') : text('to')
  const { cents = '', mode = 'request', orderId = crypto.randomUUID() } = order.dataset
  return {
    ...{ orderId, to, when: text('when'), time: text('time'), people: text('people') },
    // The road is meant where nobody was asked.
    way: text('way') || 'road',
    name: text('name'),
    dropOffAddress: text('dropOffAddress'),
    flight: text('flight'),
    ...ridingOf(text),
    ...{ pressedAt: String(systemClock.now()), shownCents: cents, mode },
  }
}

/** What rides along, where something was asked for. */
function ridingOf(text: (name: string) => string): Waiting {
  return Object.fromEntries(needFields.map((name) => [name, text(name)]).filter(([, value = '']) => isAsked(value)))
}

function isBegun(order: HTMLFormElement): boolean {
  const { name = '', dropOffAddress = '', flight = '', to = '', when = '', people = '' } = fieldsOf(order)
  return name + dropOffAddress + flight + to + when + people !== ''
}

/** Who pressed this has looked away: what is answered now must not go with the next touch. */
function isLate({ pressedAt }: Waiting): boolean {
  return systemClock.now() - Number(pressedAt) > ANSWER_AT_MOST_MS
}

/** An order in the tablet's own words: for whom, and where to. */
function whose(order: HTMLFormElement, { name = '', to = '' }: Waiting): string {
  const place = order.querySelector(`[name=to][value="${CSS.escape(to)}"] + span, option[value="${CSS.escape(to)}"]`)
  return [name, place?.firstChild?.textContent?.trim()].filter(Boolean).join(', ')
}

function restore(order: HTMLFormElement, row: Waiting): void {
  for (const [name, value] of Object.entries(row)) {
    const field = order.elements.namedItem(name)
    if (field instanceof RadioNodeList || field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = value
  }
  fold(order, !needFields.some((name) => name in row))
  const to = order.elements.namedItem('to')
  const other = order.elements.namedItem('other')
  if (to instanceof RadioNodeList && to.value !== row['to'] && other instanceof HTMLSelectElement) {
    to.value = 'other'
    other.value = row['to'] ?? ''
  }
}

/** Nobody finds open what the one before has opened. */
function fold(order: HTMLFormElement, isFolded: boolean): void {
  for (const part of order.querySelectorAll('details')) part.open = !isFolded
}

function fillSlip(slip: HTMLElement, found: DeskSlip | null): void {
  for (const part of slip.querySelectorAll<HTMLElement>('[data-part]')) {
    const name = part.dataset['part'] as Exclude<keyof DeskSlip, 'qr'>
    part.textContent = found?.[name] ?? ''
  }
  const size = found?.qr.size ?? 1
  slip.querySelector('svg')?.setAttribute('viewBox', `0 0 ${size} ${size}`)
  slip.querySelector('path')?.setAttribute('d', found?.qr.path ?? '')
}

function say(id: string, text: string): void {
  const place = document.getElementById(id)
  if (!place) return
  place.textContent = text
  place.hidden = text === ''
}

/** Asks our service worker to keep this page: it holds nobody's data, and must be there when the network is not. */
function keepPage(): void {
  const { serviceWorker } = navigator
  if (!serviceWorker || location.search !== '') return
  serviceWorker
    .register(workerAddress(), { scope: '/', updateViaCache: 'none' })
    .then(() => serviceWorker.ready)
    .then(({ active }) => {
      const used = performance.getEntriesByType('resource').map(({ name }) => name)
      const files = used.filter((name) => /^\/(assets|icons)\/|^\/desk\.css$/.test(new URL(name).pathname))
      active?.postMessage({ visited: location.href, files: [...new Set(files)] })
    })
    .catch(() => {})
}
