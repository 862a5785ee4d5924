import { messagesIn } from './messages.ts'

/** A page that comes sooner shows no bar: it would only flicker. */
export const PROGRESS_AFTER_MS = 150
/** After this long the visitor is offered to try again. */
export const SLOW_AFTER_MS = 10_000

/** Shows that something is under way, and what to do when it does not come. Call the answer when it has. */
export function waitingFor(event: NavigateEvent): () => void {
  const href = event.destination.url
  const isForm = event.formData !== null
  removeNotice()
  const bar = setTimeout(showBar, PROGRESS_AFTER_MS)
  const slow = setTimeout(() => void showNotice('waiting.slow', isForm ? null : href), SLOW_AFTER_MS)
  const onFailure = () => {
    if (!event.signal.aborted)
      void showNotice(navigator.onLine ? 'waiting.failed' : 'waiting.offline', isForm ? null : href)
  }
  navigation.addEventListener('navigateerror', onFailure, { once: true })
  return () => {
    clearTimeout(bar)
    clearTimeout(slow)
    document.getElementById('progress')?.remove()
    // An error is reported right after this; the listener goes one task later.
    setTimeout(() => navigation.removeEventListener('navigateerror', onFailure))
  }
}

function showBar(): void {
  const bar = document.createElement('div')
  bar.id = 'progress'
  bar.setAttribute('role', 'progressbar')
  document.body.append(bar)
}

/** A form is never sent twice by us: then there is a text and no button. */
async function showNotice(
  key: 'waiting.slow' | 'waiting.failed' | 'waiting.offline',
  retry: string | null,
): Promise<void> {
  const { t } = await messagesIn(document.documentElement.lang)
  removeNotice()
  const notice = document.createElement('div')
  notice.id = 'notice'
  notice.setAttribute('role', 'alert')
  notice.append(t(key))
  if (retry !== null) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = t('waiting.again')
    button.addEventListener('click', () => void navigation.navigate(retry).finished?.catch(() => {}))
    notice.append(' ', button)
  }
  document.body.append(notice)
}

function removeNotice(): void {
  document.getElementById('notice')?.remove()
}
