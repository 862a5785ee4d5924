import type { DeskData } from '#app/desk/desk-page.server.ts'
import type { DeskAnswer, DeskSlip } from '#features/partners/desk-slip.ts'
import { systemClock } from '#lib/clock.ts'
import { deskQueue, type Sending, type Waiting } from './desk-queue.ts'
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

const form = document.querySelector<HTMLFormElement>('#order')
const section = document.querySelector<HTMLElement>('#slip')
const embedded = document.getElementById('desk-data')?.textContent
if (form && section && embedded) start(form, section)

function start(order: HTMLFormElement, slip: HTMLElement): void {
  // Written by our own server into this very document.
  const data = JSON.parse(embedded ?? '') as DeskData
  const queue = deskQueue(localStorage, (row) => send(data.action, row))
  const screen = screenOf(order, slip, data)
  const flush = async () => {
    const done = await queue.flush((answer, row) => screen.answered(answer as DeskAnswer, row)).catch(() => false)
    if (done === 'unpaired') return leave(data.action)
    screen.wait(queue.waiting().length > 0)
  }
  order.addEventListener('submit', (event) => {
    event.preventDefault()
    queue.add(fieldsOf(order))
    screen.empty()
    void flush()
  })
  order.addEventListener('change', ({ target }) => screen.choose(target))
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => screen.touched())
  addEventListener('online', () => void flush())
  addEventListener('pageshow', () => screen.empty())
  setInterval(() => void (queue.waiting().length > 0 && flush()), RETRY_MS)
  setInterval(() => void stillPaired(data.action), ALIVE_MS)
  document.addEventListener('visibilitychange', () => void stillPaired(data.action))
  screen.empty()
  void flush()
  keepPage()
}

function screenOf(order: HTMLFormElement, slip: HTMLElement, data: DeskData) {
  const slips: DeskSlip[] = []
  const price = pricesOf(order, data)
  let idle: ReturnType<typeof setTimeout> | undefined
  const screen = {
    choose(changed: EventTarget | null) {
      // Another trip has ways of its own: what was chosen for the last one says nothing of this.
      if (!(changed instanceof HTMLInputElement && changed.name === 'way')) showWays(order, null, [])
      price.ask()
    },
    wait(isWaiting: boolean) {
      say('waiting', isWaiting ? data.words.waiting : '')
    },
    empty() {
      order.reset()
      showWays(order, null, [])
      price.clear()
      say('notice', '')
    },
    next() {
      slips.shift()
      screen.show()
      screen.empty()
    },
    show() {
      const [first] = slips
      fillSlip(slip, first ?? null)
      slip.hidden = first === undefined
      order.hidden = first !== undefined
      if (first) slip.focus()
    },
    answered(answer: DeskAnswer, row: Waiting) {
      if (answer.kind === 'slip') slips.push(answer.slip)
      if (answer.kind === 'slip') return screen.show()
      // Nothing was kept: what was chosen stands again, to be tapped or changed.
      restore(order, row)
      say('notice', answer.notice)
      if (answer.kind === 'price') price.tell(answer)
    },
    touched() {
      clearTimeout(idle)
      idle = setTimeout(() => (slips.length > 0 ? screen.next() : screen.empty()), IDLE_MS)
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
  const button = order.querySelector('#send')
  let turn = 0
  const prices = {
    clear() {
      turn += 1
      prices.write('', null, 'request', data.words.button)
    },
    tell({ text, cents, mode, button: label, way, ways }: Price) {
      showWays(order, way, ways)
      prices.write(text, cents, mode, label)
    },
    write(text: string, cents: number | null, mode: string, label: string) {
      if (output) output.textContent = text
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
        say('notice', answer?.kind === 'fault' ? answer.notice : '')
        if (answer?.kind === 'price') prices.tell(answer)
        if (answer === null) prices.guess()
      }, PRICE_WAIT_MS)
    },
    guess() {
      if (!data.most) return
      const { to = '', people = '1', way } = fieldsOf(order)
      // What is known without a network is the road's price.
      const most = way === 'boat' ? undefined : data.most[to]?.[Number(people) - 1]
      const { offline, noPrice, button: label } = data.words
      prices.write(most ? offline.replace('{price}', most.text) : noPrice, most?.cents ?? null, 'request', label)
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

async function priceOf(action: string, fields: Waiting): Promise<DeskAnswer | null> {
  try {
    const query = new URLSearchParams(fields)
    // Nothing of the guest is in an address.
    query.delete('name')
    const response = await fetch(`${action}/price?${query}`, { headers: { Accept: 'application/json' } })
    if (response.status === 401) leave(action)
    return response.ok ? ((await response.json()) as DeskAnswer) : null
  } catch {
    return null
  }
}

async function send(action: string, fields: Waiting): Promise<Sending> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ ...fields, intent: 'order' }),
    })
    if (response.status === 401) return { kind: 'unpaired' }
    return response.ok ? { kind: 'answered', answer: await response.json() } : { kind: 'away' }
  } catch {
    return { kind: 'away' }
  }
}

async function stillPaired(action: string): Promise<void> {
  if (document.visibilityState === 'hidden') return
  const response = await fetch(`${action}/alive`, { headers: { Accept: 'application/json' } }).catch(() => null)
  if (response?.status === 401) leave(action)
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
  const { cents = '', mode = 'request' } = order.dataset
  return {
    ...{ orderId: crypto.randomUUID(), to, when: text('when'), time: text('time'), people: text('people') },
    // The road is meant where nobody was asked.
    ...{ way: text('way') || 'road', name: text('name') },
    ...{ pressedAt: String(systemClock.now()), shownCents: cents, mode },
  }
}

function restore(order: HTMLFormElement, row: Waiting): void {
  for (const [name, value] of Object.entries(row)) {
    const field = order.elements.namedItem(name)
    if (field instanceof RadioNodeList || field instanceof HTMLInputElement) field.value = value
  }
  const to = order.elements.namedItem('to')
  const other = order.elements.namedItem('other')
  if (to instanceof RadioNodeList && to.value !== row['to'] && other instanceof HTMLSelectElement) {
    to.value = 'other'
    other.value = row['to'] ?? ''
  }
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
