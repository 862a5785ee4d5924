import { useEffect, useState } from 'react'
import { type PushState, pushState, switchPushOff, switchPushOn, testPush } from '#app/browser/push.ts'
import type { Reader } from '#features/notifications/notification.ts'
import styles from './push-switch.module.css'

export type PushWords = {
  heading: string
  text: string
  on: string
  off: string
  isOn: string
  test: string
  tested: string
  testFailed: string
  denied: string
  failed: string
  homeScreen: string
}

export type PushSwitchProps = { reader: Reader; locale: string; publicKey: string; words: PushWords }

type State = PushState | 'unknown' | 'failed'

/** Notifications on this device, by a tap only. Shown by a script alone: without one there are none. */
export function PushSwitch({ words, ...requested }: PushSwitchProps) {
  const { reader, locale, publicKey } = requested
  const [state, setState] = useState<State>('unknown')
  const [said, setSaid] = useState('')
  useEffect(() => {
    pushState({ reader, locale, publicKey }).then(setState, () => setState('off'))
  }, [reader, locale, publicKey])
  if (state === 'unknown' || state === 'none') return null
  const on = () =>
    switchPushOn(requested).then(
      (isOn) => setState(isOn ? 'on' : Notification.permission === 'denied' ? 'denied' : 'off'),
      () => setState('failed'),
    )
  const off = () =>
    switchPushOff(requested).then(
      () => setState('off'),
      () => setState('failed'),
    )
  const test = () =>
    testPush(requested).then(
      ({ sent, reason = '' }) => setSaid(sent === true ? words.tested : `${words.testFailed} ${reason}`),
      () => setSaid(words.testFailed),
    )
  return (
    <section className={styles.box} data-push={state}>
      <h2>{words.heading}</h2>
      <p>{state === 'home-screen' ? words.homeScreen : words.text}</p>
      {state === 'on' ? (
        <p className={styles.row}>
          <strong>{words.isOn}</strong>
          <button type="button" onClick={() => void test()}>
            {words.test}
          </button>
          <button type="button" onClick={() => void off()}>
            {words.off}
          </button>
        </p>
      ) : (
        state !== 'home-screen' &&
        state !== 'denied' && (
          <button type="button" className={styles.on} onClick={() => void on()}>
            {words.on}
          </button>
        )
      )}
      <p role="status">{state === 'denied' ? words.denied : state === 'failed' ? words.failed : said}</p>
    </section>
  )
}
