import { useEffect, useState } from 'react'
import { systemClock } from '#lib/clock.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import { sendStep } from './driver-requests.browser.ts'
import styles from './ride.module.css'
import { stepQueue, type Waiting } from './step-queue.ts'

const RETRY_MS = 10_000
/** A copy of the rides opens without a network for so long: a working day (driver-phones.server.ts). */
const COPY_MS = 16 * 3_600_000

/**
 * The page that shows the rides after the last step that was sent; null once it is there. The network may be gone again before it
 * comes, and another page may have taken the place of the one on which the step was pressed: it is asked for until one comes.
 */
let next: string | null = null

type Shown = { waiting: number; refused: number }
type Pressed = { form: HTMLFormElement; button: HTMLElement | null }

/**
 * Every step of the driver's waits in the phone's storage until the server has answered it, so that a dead spot loses none and sends
 * none twice (step-queue.ts). Without a script the same forms are sent by the browser.
 */
export default function DriverQueue({ action, name }: { action: string; name: string }) {
  const { t } = useMessages()
  const [shown, setShown] = useState<Shown>({ waiting: 0, refused: 0 })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    next = null
    /** What is still on the screen as it was pressed: refused, it is sent by the browser, which shows what is wrong. */
    const pressed = new Map<string, Pressed>()
    const byBrowser = new WeakSet<HTMLFormElement>()
    const queue = stepQueue(localStorage, (row) => sendStep(action, row))
    const show = () => setShown({ waiting: queue.waiting().length, refused: queue.refused().length })
    const showNext = () => {
      if (next !== null && queue.waiting().length === 0) location.assign(next)
    }
    const flush = async () => {
      queue.forgetOld(systemClock.now())
      const done = await queue
        .flush((answer, row) => {
          queue.heard(systemClock.now())
          pressed.delete(row['stepId'] ?? '')
          if (typeof answer === 'string') next = answer
        })
        .catch(() => false)
      if (signal.aborted) return
      // The page that says so forgets what is kept here.
      if (done === 'unpaired') return location.replace(action)
      const [refused] = queue.refused()
      const press = refused && pressed.get(refused.row['stepId'] ?? '')
      if (refused && press?.form.isConnected) {
        queue.takeRefused(refused.row['stepId'] ?? '')
        fill(press.form, refused.row)
        byBrowser.add(press.form)
        press.form.requestSubmit(press.button)
        return
      }
      show()
      showNext()
    }
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter } = event
      if (!(form instanceof HTMLFormElement) || form.dataset['step'] === undefined || byBrowser.has(form)) return
      event.preventDefault()
      event.stopPropagation()
      const id = crypto.randomUUID()
      const fields = fieldsOf(form, submitter)
      // An expense is entered again as often as there is one; the empty form is not sent by a second press.
      const isEntry = form.dataset['step'] === 'entry'
      if (!isEntry && queue.waiting().some((row) => isSame(row, fields))) return void flush()
      pressed.set(id, { form, button: submitter })
      queue.add({ ...fields, stepId: id, pressedAt: String(systemClock.now()) })
      if (isEntry) form.reset()
      show()
      void flush()
    }
    addEventListener('submit', onSubmit, { capture: true, signal })
    addEventListener('online', () => void flush(), { signal })
    addEventListener('pageshow', () => void flush(), { signal })
    const retry = setInterval(() => (queue.waiting().length > 0 ? void flush() : showNext()), RETRY_MS)
    show()
    void flush()
    void keepCopy(name)
    return () => {
      controller.abort()
      clearInterval(retry)
    }
  }, [action, name])
  const drop = () => {
    const queue = stepQueue(localStorage, (row) => sendStep(action, row))
    for (const { row } of queue.refused()) queue.takeRefused(row['stepId'] ?? '')
    setShown((before) => ({ ...before, refused: 0 }))
  }
  return (
    <>
      <p className={styles.notice} role="status" hidden={shown.waiting === 0}>
        {t('driver.waiting')}
      </p>
      {shown.refused > 0 && (
        <div className={styles.notice} role="alert">
          <p>{t('driver.not-sent')}</p>
          <button type="button" className={styles.small} onClick={drop}>
            {t('driver.not-sent-seen')}
          </button>
        </div>
      )}
    </>
  )
}

/** What was emptied after it was pressed stands in its form again. */
function fill(form: HTMLFormElement, row: Waiting): void {
  for (const field of form.elements) {
    const isTyped = field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type === 'text')
    if (isTyped) field.value = row[field.name] ?? ''
  }
}

function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): Waiting {
  const fields: Waiting = {}
  for (const [name, value] of new FormData(form, submitter)) if (typeof value === 'string') fields[name] = value
  return fields
}

/** The same button of the same leg, pressed again while the first press waits. */
function isSame(row: Waiting, fields: Waiting): boolean {
  return ['code', 'leg', 'intent', 'sequence', 'text', 'ready', 'audience'].every((name) => row[name] === fields[name])
}

/** The rides open without a network: a copy of the page on this phone, for a working day. */
async function keepCopy(name: string): Promise<void> {
  if (!import.meta.env.PROD || !('caches' in window)) return
  const part = await import('#features/bookings/keep-voucher.browser.ts')
  await part.keepVoucher({ until: systemClock.now() + COPY_MS, sequence: 0, name }).catch(() => {})
}
