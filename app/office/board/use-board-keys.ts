import type { DragEvent, KeyboardEvent, RefObject, SubmitEvent } from 'react'
import type { Booking } from '#features/bookings/booking.ts'
import { isLeg } from '#features/bookings/booking-legs.ts'
import { type Ride, requestedRide } from '#features/bookings/ride.ts'
import { isEarlyToSetOff } from '#features/bookings/booking-times.ts'
import { boardColumns } from '#domain/bookings/states.ts'
import { columnOf } from '#features/dispatch/board.ts'
import { ASSIGN_SEVERAL, oneAfterTheOther, readAssignments } from '#features/dispatch/bulk-assign.ts'
import {
  actionTowards,
  type DispatchAction,
  type Dispatching,
  officeActions,
  readDispatching,
} from '#features/dispatch/dispatching.ts'
import type { Queue } from './use-queue.ts'

type KeysOptions = {
  root: RefObject<HTMLElement | null>
  bookings: readonly Booking[]
  queue: Queue
  isScripted: boolean
  now: number
}

/** One letter an action, the same in both languages: they stand on the buttons' places, not for words. */
const actionKeys: Readonly<Record<string, DispatchAction>> = {
  '1': 'confirm',
  '2': 'assign',
  '3': 'set-off',
  '4': 'arrive',
  '5': 'complete',
  '6': 'pick-up',
}

/** Keys, drags and forms of the board, all ending in the same press. */
export function useBoardKeys({ root, bookings, queue, isScripted, now }: KeysOptions) {
  const find = (code: string | undefined, leg: string | null | undefined) => {
    const booking = bookings.find((row) => row.code === code)
    return booking && requestedRide(booking, isLeg(leg) ? leg : null)
  }
  const act = ({ code, leg, isOfTwo, sequence, state }: Ride, action: DispatchAction) => {
    const requested = readDispatching({ code, action, expected: sequence, leg: isOfTwo ? leg : null })
    if (requested && officeActions({ state }).includes(action)) send(requested)
  }
  const send = (requested: Dispatching) => {
    const ride = find(requested.code, requested.leg)
    const isEarly = requested.action === 'set-off' && requested.isSure !== true && ride && isEarlyToSetOff(ride, now)
    if (isEarly) queue.ask(requested, 'early')
    else queue.press(requested)
  }
  return {
    onKeyDown(event: KeyboardEvent) {
      if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
      const card = event.target.closest<HTMLElement>('[data-code]')
      const ride = find(card?.dataset['code'], card?.dataset['leg'])
      if (!isScripted || !card || !ride || !root.current) return
      if (event.key === 'Escape') return closeMenus(card)
      if (event.target.matches('input:not([type=checkbox]), select')) return
      if (moveFocus(root.current, card, event.key)) return event.preventDefault()
      const action = actionKeys[event.key]
      if (event.key === 's') queue.see(ride.code)
      else if (event.key === 'x') card.querySelector<HTMLInputElement>('input[name=ride]')?.click()
      else if (event.key === 'm') openMenu(card.querySelector('details:last-of-type > summary'))
      else if (action === 'assign') openMenu(card.querySelector('input[name=driver]'))
      // A carrier's ride asks who comes first.
      else if (action === 'set-off' && crewField(card)) openMenu(crewField(card))
      else if (action === 'complete' && openComplete(card)) return event.preventDefault()
      else if (action !== undefined) act(ride, action)
      else return
      event.preventDefault()
    },
    onDragStart(event: DragEvent) {
      const card = event.target instanceof HTMLElement ? event.target.id : ''
      if (card !== '') event.dataTransfer.setData('text/plain', card)
    },
    onSubmit(event: SubmitEvent<HTMLElement>) {
      if (!isScripted || !(event.target instanceof HTMLFormElement) || event.target.method !== 'post') return
      const data = new FormData(event.target, event.nativeEvent.submitter)
      const fields = Object.fromEntries(data)
      event.preventDefault()
      if (fields['action'] === ASSIGN_SEVERAL) {
        for (const row of oneAfterTheOther(readAssignments(data))) send(row)
        return event.target.reset()
      }
      closeMenus(event.target)
      if (fields['action'] === 'see') return queue.see(String(fields['code']))
      const requested = readDispatching(fields)
      if (typeof fields['entry'] === 'string') queue.dismiss(fields['entry'])
      if (requested) send(requested)
    },
    onDragOver(event: DragEvent) {
      if (isScripted && columnAt(event)) event.preventDefault()
    },
    onDrop(event: DragEvent) {
      const card = root.current?.querySelector<HTMLElement>(`#${CSS.escape(event.dataTransfer.getData('text/plain'))}`)
      const ride = find(card?.dataset['code'], card?.dataset['leg'])
      const column = columnAt(event)
      if (!card || !ride || !column || columnOf(ride.state) === column) return
      event.preventDefault()
      const action = actionTowards(ride.state, column)
      // Who drives is asked, not guessed.
      if (action === 'assign') openMenu(card.querySelector('input[name=driver]'))
      else if (action === 'complete' && openComplete(card)) return
      else if (action !== null) act(ride, action)
    },
  }
}

function columnAt(event: DragEvent) {
  if (!(event.target instanceof Element)) return undefined
  const name = event.target.closest('[data-column]')?.getAttribute('data-column')
  return boardColumns.find((column) => column === name)
}

function crewField(card: HTMLElement): HTMLInputElement | null {
  return card.querySelector('input[name=crewName]')
}

/** Opens the menu in which it lies, and goes there. */
function openMenu(field: HTMLElement | null): void {
  const details = field?.closest('details')
  if (details) details.open = true
  field?.focus()
}

/** All menus around it or in it; what had the focus in one gives it to its button. */
function closeMenus(part: HTMLElement): void {
  const row = part.closest('[data-code]') ?? part
  for (const menu of row.querySelectorAll<HTMLDetailsElement>('details[open]')) {
    menu.open = false
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
  }
}

/** What was paid is asked, not guessed: false where the ride does not ask, as for a carrier's. */
function openComplete(card: HTMLElement): boolean {
  const button = card.querySelector<HTMLElement>('button[data-complete]')
  openMenu(button)
  return button !== null
}

/** Up and down within a column, left and right to the next column that has a card. */
function moveFocus(root: HTMLElement, card: HTMLElement, key: string): boolean {
  const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], k: [0, -1], j: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[
    key
  ]
  if (!step) return false
  const columns = [...root.querySelectorAll('[data-column]')]
    .map((column) => [...column.querySelectorAll<HTMLElement>('[data-code]')])
    .filter((cards) => cards.length > 0)
  const x = columns.findIndex((cards) => cards.includes(card))
  const y = columns[x]?.indexOf(card) ?? 0
  const cards = columns[x + (step[0] ?? 0)] ?? []
  cards[Math.min(Math.max(y + (step[1] ?? 0), 0), cards.length - 1)]
    ?.querySelector<HTMLElement>('[data-focus]')
    ?.focus()
  return true
}
