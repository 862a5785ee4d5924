import { tabText } from '#i18n/tab-texts.ts'

/** A page that comes sooner shows no bar: it would only flicker. */
export const PROGRESS_AFTER_MS = 150
/** After this long the visitor is offered to try again. */
export const SLOW_AFTER_MS = 10_000

type NoticeKey = 'waiting.slow' | `waiting.${'failed' | 'offline' | 'form-failed' | 'form-offline'}`

/** Ended when what it says is over: the page has come, or another one is asked for. */
let notice = new AbortController()
/** What was sent on a network that has gone since may have arrived. */
let wasOnline = true

/** Shows that something is under way, and what to do when it does not come. Call the answer when it has. */
export function waitingFor(event: NavigateEvent): () => void {
  notice.abort()
  wasOnline = navigator.onLine
  const bar = setTimeout(() => showBar(true), PROGRESS_AFTER_MS)
  const slow = setTimeout(() => showNotice('waiting.slow', event), SLOW_AFTER_MS)
  let isOver = false
  const done = () => {
    // Given up before: what is shown by now is of the next navigation.
    if (isOver) return
    isOver = true
    clearTimeout(bar)
    clearTimeout(slow)
    showBar(false)
    notice.abort()
  }
  event.signal.addEventListener('abort', done)
  return done
}

/** The bar stands hidden in every document. */
function showBar(isShown: boolean): void {
  document.getElementById('progress')?.toggleAttribute('hidden', !isShown)
}

/** The page could not be had, and the one that was there is still there. */
export function tellFailure(event: NavigateEvent): void {
  if (event.signal.aborted) return
  const form = event.formData === null ? '' : 'form-'
  const isFailed = navigator.onLine || (form && wasOnline)
  showNotice(`waiting.${form}${isFailed ? 'failed' : 'offline'}`, event)
}

function showNotice(key: NoticeKey, event: NavigateEvent): void {
  // A form is never sent twice by us: then there is a text and no button.
  const retry = event.formData === null ? event.destination.url : null
  notice.abort()
  notice = new AbortController()
  const { signal } = notice
  const box = document.createElement('div')
  box.id = 'notice'
  box.role = 'alert'
  box.append(tabText(key))
  signal.addEventListener('abort', () => box.remove())
  if (retry !== null) {
    const again = () => void navigation.navigate(retry).finished?.catch(() => {})
    const button = document.createElement('button')
    button.textContent = tabText('waiting.again')
    button.addEventListener('click', again)
    box.append(' ', button)
    // As the text says: the page comes when the network is back.
    if (key === 'waiting.offline') addEventListener('online', again, { once: true, signal })
  }
  document.body.append(box)
}
