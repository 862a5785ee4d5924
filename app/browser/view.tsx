import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { framingOf } from '#app/framing.ts'
import { applyHead } from '#app/head.ts'
import type { AnyPage } from '#app/page.ts'
import { loadPage } from '#app/pages.ts'
import { reportError } from './error-report.ts'
import { messagesIn } from './messages.ts'

type Show = (page: AnyPage, after: () => void) => Promise<void>

/** The only file with react-dom. Hydrates the first page and gives the function that shows the next ones. */
export async function hydrate(first: AnyPage, onRedraw: () => void): Promise<Show> {
  const container = document.getElementById('root')
  if (!container) throw new Error('no #root')
  const [view, messages] = await Promise.all([loadPage(first.page), messagesIn(first.frame.locale)])
  let visit = 0
  const app = <App page={first} view={view} messages={messages} visit={visit} report={reportError} />
  const root = hydrateRoot(container, app, {
    onRecoverableError(error) {
      console.warn('drawn anew', error)
      setTimeout(onRedraw)
    },
    // The boundary tells of it, once and with an id.
    onCaughtError: () => {},
    onUncaughtError: (error) => void reportError(error),
  })
  return async (page, after) => {
    const [next, words] = await Promise.all([loadPage(page.page), messagesIn(page.frame.locale)])
    const update = () => {
      flushSync(() =>
        root.render(<App page={page} view={next} messages={words} visit={++visit} report={reportError} />),
      )
      applyHead(page.head, document)
      after()
    }
    await inTransition(page, update)
  }
}

export { loadPage }

async function inTransition(page: AnyPage, update: () => void): Promise<void> {
  const { transition: name } = framingOf(page.page)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (name === null || still || !('startViewTransition' in document)) return update()
  document.documentElement.dataset['transition'] = name
  const transition = document.startViewTransition(update)
  // Skipped transitions reject these two; the update itself has been done.
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
  await transition.updateCallbackDone
}
