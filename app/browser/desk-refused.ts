import type { DeskData } from '#app/desk/desk-page.server.ts'
import type { DeskQueue, Refused, Waiting } from './desk-queue.ts'

type Words = DeskData['words']
type Screen = {
  /** For whom and where to. */
  name: (row: Waiting) => string
  isBegun: () => boolean
  takeBack: (row: Waiting) => void
}

/**
 * Orders that were not taken, each with why: back into the form to be put right, or dropped. They stand there until somebody
 * at the desk has chosen, over a reload and the next guest, so that nobody waits for a ride that was never booked. Once the
 * guest has gone their name is not on the screen any more; back in the form it is.
 */
export function refusedList(queue: DeskQueue, words: Words, screen: Screen) {
  const place = document.querySelector<HTMLElement>('#refused')
  const list = place?.querySelector('ul')
  let isNamed = false
  let count = 0
  const refused = {
    show() {
      const rows = queue.refused()
      if (rows.length > count) isNamed = true
      count = rows.length
      if (place) place.hidden = rows.length === 0
      list?.replaceChildren(...rows.map(line))
    },
    hideNames() {
      isNamed = false
      refused.show()
    },
  }
  const nameOf = (row: Waiting) => screen.name(isNamed ? row : { ...row, name: '' })

  function line({ row, why }: Refused): HTMLLIElement {
    const item = document.createElement('li')
    const text = document.createElement('p')
    text.textContent = [nameOf(row), why].filter(Boolean).join(': ')
    const id = row['orderId'] ?? ''
    // What the next guest has chosen is not thrown away for it unasked.
    const mayReplace = () => !screen.isBegun() || confirm(words.replaceAsk)
    const back = button(words.takeBack, mayReplace, () => {
      const taken = queue.takeRefused(id)
      if (taken) screen.takeBack(taken)
    })
    const drop = button(
      words.drop,
      () => confirm(words.dropAsk.replace('{order}', nameOf(row))),
      () => {
        queue.takeRefused(id)
      },
    )
    drop.className = 'plain'
    item.append(text, back, drop)
    return item
  }

  function button(label: string, isMeant: () => boolean, act: () => void): HTMLButtonElement {
    const made = document.createElement('button')
    made.type = 'button'
    made.textContent = label
    made.addEventListener('click', () => {
      if (!isMeant()) return
      act()
      refused.show()
    })
    return made
  }
  // Seen to in another tab of this tablet, it goes here, too.
  addEventListener('storage', () => refused.show())
  return refused
}

/** Refusals that say "not now": the order waits like one the network did not carry. */
const PASSING = new Set([401, 407, 408, 421, 425, 429])

/** Whether the same order sent again would be answered the same for ever. */
export function isForGood({ status }: { status: number }): boolean {
  return status >= 400 && status < 500 && !PASSING.has(status)
}
