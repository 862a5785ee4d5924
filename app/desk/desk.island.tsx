import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FoldedFieldsProps } from '#features/bookings/folded-fields.tsx'
import { isRequested, needFields } from '#features/bookings/need-form.ts'
import type { DeskAnswer, DeskSlip, DeskWayShown } from '#features/partners/desk-slip.ts'
import { deskWays } from '#features/partners/desk-order.ts'
import { systemClock } from '#lib/clock.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import { deskFields, DeskForm, type DeskQuestions, type DeskTyped } from './desk-form.tsx'
import { DeskRefused } from './desk-refused.tsx'
import { ANSWER_AT_MOST_MS, OF_GUEST } from './desk-requests.browser.ts'
import { DeskSlipView } from './desk-slip-view.tsx'
import styles from './desk.module.css'
import type { Waiting } from './desk-copy.ts'
import { type DeskPrice, type MostPrices, useDeskPrices } from './use-desk-prices.ts'
import { useDeskQueue } from './use-desk-queue.ts'
import { useIdle } from './use-idle.ts'

export type DeskProps = {
  action: string
  orderId: string
  questions: DeskQuestions
  most: MostPrices
  /** What is filled in only in the tab: `{price}`, `{status}`, `{order}`. */
  texts: { offline: string; mostKnown: string; refused: string; dropAsk: string }
  /** What was sent without a script, and what became of it. */
  typed: DeskTyped
  shownCents: number | null
  ways: DeskWayShown[]
  choices: readonly string[]
  notice: string | null
  slip: DeskSlip | null
}

/** What the form stands filled with; another `turn` is another form. */
type Filled = { turn: number; typed: DeskTyped; needs: FoldedFieldsProps; orderId: string | null }

/**
 * The tablet of a reception desk. Everything happens on one page that is never left, so that there is no history; the form
 * is emptied after each guest, and storage holds an order only until it got through.
 */
export default function Desk(props: DeskProps) {
  const { action, orderId, questions, most, texts } = props
  const { t } = useMessages()
  const form = useRef<HTMLFormElement>(null)
  const [filled, setFilled] = useState<Filled>({ turn: 0, typed: props.typed, needs: questions.needs, orderId: null })
  const [notice, setNotice] = useState(props.notice ?? '')
  const [slips, setSlips] = useState<readonly DeskSlip[]>(props.slip === null ? [] : [props.slip])
  const way = deskWays.find((row) => row === props.typed.way) ?? null
  const queue = useDeskQueue({
    action,
    refusedText: texts.refused,
    onAnswer: (answer, row) => onAnswer(answer, row),
    onNotKept(row) {
      refill(row, null)
      setNotice(t('desk.failed'))
    },
  })
  const prices = useDeskPrices({
    action,
    most,
    texts,
    first: { ways: { way, rows: props.ways }, choices: props.choices },
    onNotice: setNotice,
    onUnpaired: queue.leave,
  })
  const chosen = () => (form.current ? chosenIn(form.current) : {})
  const isBegun = () => isAnyChosen(chosen())
  const refill = (row: Waiting | null, id: string | null) => {
    setFilled(({ turn }) => ({ turn: turn + 1, ...filledFrom(row, questions), orderId: id }))
    prices.clear()
    setNotice('')
  }
  const next = () => {
    setSlips((rows) => rows.slice(1))
    refill(null, null)
  }
  const touched = useIdle(() => {
    // Without a script the server keeps it for a while under this address.
    if (props.slip !== null) return location.replace(action)
    next()
    queue.hideNames()
  })
  // A browser shows a page again that somebody has left.
  const onShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    setSlips([])
    refill(null, null)
  })
  useEffect(() => {
    keepPage()
    const listener = (event: PageTransitionEvent) => onShow(event)
    addEventListener('pageshow', listener)
    return () => removeEventListener('pageshow', listener)
  }, [])
  const onAnswer = (answer: DeskAnswer, row: Waiting) => {
    // It may come long after the last touch, when nobody is there to put it away.
    touched()
    if (answer.kind === 'slip') return setSlips((rows) => [...rows, answer.slip])
    // The next guest is choosing already, or nobody stands there any more: it waits for the desk beside the form.
    if (isBegun() || isLate(row)) return queue.refuse(row, answer.notice)
    // Nothing was kept: what was chosen stands again, to be tapped or changed.
    refill(row, null)
    setNotice(answer.notice)
    if (answer.kind === 'price') prices.show(answer)
    else prices.offer(answer.choices)
  }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    try {
      queue.add(orderOf(chosen(), prices.price, filled.orderId))
    } catch {
      return setNotice(t('desk.failed'))
    }
    refill(null, null)
    // The button is at the end; what became of it is told at the beginning.
    scrollTo(0, 0)
  }
  const onInput = ({ target, nativeEvent }: SyntheticEvent) => {
    const name = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : ''
    if (OF_GUEST.includes(name)) return
    if (isPlaceText(target)) {
      // Half a name is no place. What was suggested is put in by our script.
      if (nativeEvent.isTrusted) return prices.clear()
    } else if (name === 'other' && target instanceof HTMLInputElement) writePlace(target)
    void prices.ask(chosen(), name !== 'way')
  }
  const onPlaceTyped = () => {
    if (prices.price.text === '') void prices.ask(chosen(), true)
  }
  const takeBack = (id: string) => {
    const row = queue.takeRefused(id)
    if (!row) return
    setSlips([])
    // Unchanged it is still the same order: had it been booked after all, it is not booked twice.
    refill(row, id)
    void prices.ask(row, true)
  }
  const [slip = null] = slips
  return (
    <>
      <p id="desk-notice" className={`${styles.notice} ${styles.fault}`} role="alert" hidden={notice === ''}>
        {notice}
      </p>
      <p id="waiting" className={styles.notice} role="status" hidden={queue.waiting === null}>
        {queue.waiting !== null && (queue.waiting === 'away' ? t('desk.waiting') : t('desk.waiting-server'))}
      </p>
      <DeskRefused
        refused={queue.refused}
        nameOf={(row) => nameOf(row, questions, queue.isNamed)}
        dropAsk={texts.dropAsk}
        isBegun={isBegun}
        onTakeBack={takeBack}
        onDrop={queue.takeRefused}
      />
      <DeskForm
        key={filled.turn}
        {...questions}
        needs={filled.needs}
        action={action}
        orderId={orderId}
        shownCents={props.shownCents}
        typed={filled.typed}
        choices={prices.choices}
        ways={prices.ways}
        onWay={prices.chooseWay}
        price={prices.price}
        isHidden={slip !== null}
        form={form}
        onInput={onInput}
        onPlaceTyped={onPlaceTyped}
        onSubmit={onSubmit}
      />
      <DeskSlipView
        action={action}
        slip={slip}
        onNext={(event) => {
          if (props.slip !== null) return
          event.preventDefault()
          next()
        }}
      />
    </>
  )
}

/** What the form says, as an order names it. */
function chosenIn(form: HTMLFormElement): Waiting {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  const names = ['when', 'time', 'people', 'name', 'dropOffAddress', 'flight']
  return {
    to: text('to') === 'other' ? text('other') : text('to'),
    ...Object.fromEntries(names.map((name) => [name, text(name)])),
    // The road is meant where nobody was asked.
    way: text('way') || 'road',
    // What rides along, where something was asked for.
    ...Object.fromEntries(
      needFields.map((name) => [name, text(name)] as const).filter(([, value]) => isRequested(value)),
    ),
  }
}

function orderOf(chosen: Waiting, { cents, mode }: DeskPrice, orderId: string | null): Waiting {
  return {
    orderId: orderId ?? crypto.randomUUID(),
    ...chosen,
    pressedAt: String(systemClock.now()),
    shownCents: cents === null ? '' : String(cents),
    mode,
  }
}

function isAnyChosen({
  name = '',
  dropOffAddress = '',
  flight = '',
  to = '',
  when = '',
  people = '',
}: Waiting): boolean {
  return name + dropOffAddress + flight + to + when + people !== ''
}

/** Who pressed this has looked away: what is answered now must not go with the next touch. */
function isLate({ pressedAt }: Waiting): boolean {
  return systemClock.now() - Number(pressedAt) > ANSWER_AT_MOST_MS
}

/** The form with an order in it again, or empty. Nobody finds open what the one before has opened. */
function filledFrom(row: Waiting | null, { destinations, needs }: DeskQuestions): Pick<Filled, 'typed' | 'needs'> {
  const fields = needs.fields.map((field) => ({
    ...field,
    value: row?.[field.name] ?? '',
    error: null,
    isFirstError: false,
  }))
  const isOpen = row !== null && needFields.some((name) => name in row)
  const typed: DeskTyped = Object.fromEntries(deskFields.map((name) => [name, row?.[name] ?? '']))
  if (row && !destinations.some(({ id }) => id === row['to']))
    Object.assign(typed, { to: 'other', other: row['to'] ?? '' })
  return { typed, needs: { ...needs, isOpen, fields } }
}

/** An order in the tablet's own words: for whom, and where to; a place that was typed may be the guest's own address. */
function nameOf({ name = '', to = '' }: Waiting, { destinations }: DeskQuestions, isNamed: boolean): string {
  const place = destinations.find(({ id }) => id === to)?.name
  return [isNamed ? name : '', place ?? (isNamed ? to : '')].filter(Boolean).join(', ')
}

function isPlaceText(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.name === 'other' && target.type === 'text'
}

/** A place that was chosen of several stands in the field; the next question takes the list away. */
function writePlace({ form, value }: HTMLInputElement): void {
  const field = form?.querySelector<HTMLInputElement>('input[type=text][name=other]')
  if (field) field.value = value
}

/** It holds nobody's data, and must be there when the network is not. */
function keepPage(): void {
  if (import.meta.env.PROD) void import('#app/browser/worker-registration.ts').then((part) => part.keepPage())
}
