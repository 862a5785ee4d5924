import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { framingOf } from '#app/framing.ts'
import { applyHead } from '#app/head.ts'
import type { AnyPage, PageName } from '#app/page.ts'
import { loadPage } from '#app/pages.ts'
import { reportError } from './error-report.ts'
import { messagesIn } from './messages.ts'

/** `load` fetches a page's script and styles, `show` draws it. */
type View = {
  load: (name: PageName) => Promise<unknown>
  show: (page: AnyPage, after: () => void) => Promise<void>
}

/** The only file with react-dom. Hydrates the first page and gives what fetches and shows the next ones. */
export async function hydrate(first: AnyPage, onRedraw: () => void): Promise<View> {
  const [view, messages] = await Promise.all([loadPage(first.page), messagesIn(first.frame.locale)])
  let visit = 0
  const app = <App page={first} view={view} messages={messages} visit={visit} report={reportError} />
  const root = hydrateRoot(rootElement(), app, {
    onRecoverableError: () => setTimeout(onRedraw),
    // The boundary tells of it, once and with an id.
    onCaughtError: () => {},
    onUncaughtError: (error) => void reportError(error),
  })
  const show: View['show'] = async (page, after) => {
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
  return { load: loadPage, show }
}

/** Written by the server into every document. */
function rootElement(): HTMLElement {
  return document.getElementById('root') as HTMLElement
}

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
