import { StoreError } from '#documents/model/status.ts'

/** Spec § 4. Unknown: not tried, or trying; Online: the server has spoken; Offline: it was silent or unreachable. */
export type OnlineState = 'Unknown' | 'Online' | 'Offline'

/** Spec § 9: the backend has so long to respond before we call ourselves offline. */
export const ONLINE_STATE_TIMEOUT_MS = 10_000

/** From Unknown one failure is enough for Offline; from Online the first only leads back to Unknown. */
const MAX_FAILURES = 1

export type OnlineStateTracker = {
  readonly state: OnlineState
  /** An attempt to connect begins. */
  attempt(): void
  failure(error: StoreError): void
  /** Connected or any message: Online. Nobody listens any more: Unknown. Network switched off: Offline. */
  set(state: OnlineState): void
}

export function onlineStateTracker(
  onChange: (state: OnlineState) => void,
  warn: (message: string) => void,
): OnlineStateTracker {
  let state: OnlineState = 'Unknown'
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let warned = false

  function change(to: OnlineState): void {
    if (to === state) return
    state = to
    onChange(to)
  }

  function warnOnce(details: string): void {
    if (!warned) warn(`Could not reach the document server. ${details}`)
    warned = true
  }

  function stopTimer(): void {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    get state() {
      return state
    },
    attempt() {
      if (failures > 0 || state === 'Online') return
      stopTimer()
      change('Unknown')
      timer = setTimeout(() => {
        timer = undefined
        warnOnce(`Backend didn't respond within ${ONLINE_STATE_TIMEOUT_MS / 1000} seconds.`)
        change('Offline')
      }, ONLINE_STATE_TIMEOUT_MS)
    },
    failure(error) {
      if (state === 'Online') {
        change('Unknown')
        return
      }
      failures++
      if (failures < MAX_FAILURES) return
      stopTimer()
      warnOnce(`Connection failed: ${error.code}: ${error.message}`)
      change('Offline')
    },
    set(to) {
      stopTimer()
      failures = 0
      // Who has been connected once is not warned again: losing a network on the way is normal.
      if (to === 'Online') warned = true
      change(to)
    },
  }
}
