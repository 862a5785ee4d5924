import { useState } from 'react'
import { needFields } from '#features/bookings/need-form.ts'
import { TYPING_MS, useNewestQuestion } from '#features/fares/price-updates.ts'
import type { DeskWay } from '#features/partners/desk-order.ts'
import type { DeskAnswer, DeskWayShown } from '#features/partners/desk-slip.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import { askPrice } from './desk-requests.browser.ts'
import type { Waiting } from './desk-copy.ts'

export type DeskPrice = {
  text: string
  /** What costs something and is not in it. */
  without: string
  cents: number | null
  mode: 'order' | 'request'
  button: string
}

/** The maximum by destination and number of people, at the dearest hour; null where the tablet shows no prices. */
export type MostPrices = Record<string, { cents: number; text: string }[]> | null

type Ways = { way: DeskWay | null; rows: readonly DeskWayShown[] }
const NO_WAYS: Ways = { way: null, rows: [] }

type Options = {
  action: string
  most: MostPrices
  /** With `{price}` in it: what is said where only the most is known, without a network and with one. */
  texts: { offline: string; mostKnown: string }
  first: { ways: Ways; choices: readonly string[] }
  onNotice: (notice: string) => void
  onUnpaired: () => void
}

const NO_CHOICES: readonly string[] = []

/** The price beside the button: asked of the server, or without an answer the most it can be. */
export function useDeskPrices({ action, most, texts, first, onNotice, onUnpaired }: Options) {
  const { t } = useMessages()
  const none: DeskPrice = { text: '', without: '', cents: null, mode: 'request', button: t('book.button-request') }
  const [price, setPrice] = useState(none)
  const [ways, setWays] = useState(first.ways)
  const [choices, setChoices] = useState(first.choices)
  const question = useNewestQuestion()

  const show = ({ text, without, cents, mode, button, way, ways: rows }: Extract<DeskAnswer, { kind: 'price' }>) => {
    setWays({ way, rows })
    setPrice({ text, without, cents, mode, button })
  }
  const guess = (fields: Waiting, isAway: boolean) => {
    if (!most) return
    const found = isMoreThanKnown(fields) ? undefined : most[fields['to'] ?? '']?.[Number(fields['people']) - 1]
    const atMost = isAway ? texts.offline : texts.mostKnown
    const unknown = isAway ? t('desk.no-network-price') : t('desk.no-price')
    const text = found ? atMost.replace('{price}', found.text) : unknown
    setPrice({ ...none, text, cents: found?.cents ?? null })
  }
  return {
    price,
    ways,
    /** What the place that was typed may mean. */
    choices,
    show,
    offer: setChoices,
    chooseWay: (way: DeskWay) => setWays((before) => ({ ...before, way })),
    clear() {
      question.drop()
      setPrice(none)
      setWays(NO_WAYS)
      setChoices(NO_CHOICES)
    },
    /** `isNewTrip`: another trip has ways of its own; what was chosen for the last one says nothing of this. */
    async ask(fields: Waiting, isNewTrip: boolean) {
      question.drop()
      setPrice(none)
      setChoices(NO_CHOICES)
      if (isNewTrip) setWays(NO_WAYS)
      if (!isWhole(fields)) return
      const reply = await question.ask(TYPING_MS, (signal) => askPrice(action, fields, signal))
      if (!reply) return
      onNotice(reply.kind === 'fault' ? reply.notice : '')
      if (reply.kind === 'price') show(reply)
      if (reply.kind === 'fault') setChoices(reply.choices)
      if (reply.kind === 'unpaired') onUnpaired()
      if (reply.kind === 'away' || reply.kind === 'failed') guess(fields, reply.kind === 'away')
    },
  }
}

/** What is known without an answer is the road's price, for people and cases alone. */
function isMoreThanKnown(fields: Waiting): boolean {
  return fields['way'] === 'boat' || needFields.some((name) => name in fields)
}

/** Half filled is somebody still choosing, not a mistake to be told of. */
function isWhole({ to = '', when = '', time = '', people = '' }: Waiting): boolean {
  return to !== '' && when !== '' && people !== '' && (when !== 'time' || time !== '')
}
