// First, so that every block may overrule them. Here and not in the entry: what the entry fetches later would wait for them.
import '#app/styles/tokens.css'
import '#app/styles/fonts.css'
import '#app/styles/base.css'
import '#app/styles/page-transition.css'
import '#app/styles/bars.css'
import { type ComponentType, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot, type Root } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { framingOf } from '#app/framing.ts'
import { applyHead } from '#app/head.ts'
import type { AnyPage } from '#app/page.ts'
import ErrorPage from '#app/pages/error.tsx'
import type { MessagesInUse } from '#i18n/messages-context.tsx'
import { reportError } from './error-report.ts'
import { messagesOf } from './messages.ts'
import { loadPage } from './page-files.ts'
import { inTransition, noteDraw } from './page-transition.ts'

/** How a page is entered. `same`: the one that stands there, asked for again; what was opened and typed in it stays. */
export type Entered = 'at its top' | 'in its middle' | 'same'
type Show = (page: AnyPage, after: () => void, entered: Entered) => Promise<void>
/**
 * `begin`: from now on React answers clicks, be it by taking the page over at once. `putBack` what was typed: once it has, and
 * again if it had to draw the page anew.
 */
type Taking = { begin: () => void; putBack: () => void }
type Hydrate = (first: AnyPage, taking: Taking) => Promise<Show>
/** What hydration.ts finds in this file, which it fetches by the address the document gives. */
export type ViewModule = { hydrate: Hydrate }
type View = ComponentType<Record<string, unknown>>

/** The only file with react-dom. Hydrates the first page and gives what shows the next ones. */
export const hydrate: Hydrate = async (first, taking) => {
  const [view, messages] = await shownBy(first)
  let visit = 0
  const root = await takenOver(first, view, messages, taking)
  return async (page, after, entered) => {
    const [next, words] = await shownBy(page)
    if (entered !== 'same') visit++
    const isTopFirst = entered === 'at its top'
    const app = (
      <App page={page} view={next} messages={words} visit={visit} isTopFirst={isTopFirst} report={reportError} />
    )
    const update = () => {
      flushSync(() => root.render(app))
      applyHead(page.head, document)
      after()
    }
    // What stands there already has nowhere to glide from.
    if (entered === 'same') update()
    else await inTransition(framingOf(page.page).transition, update)
  }
}

/** Resolves when the page is React's. Until then links are full loads: an update in between would have it all drawn anew. */
function takenOver(page: AnyPage, view: View, messages: MessagesInUse, { begin, putBack }: Taking): Promise<Root> {
  begin()
  const began = performance.now()
  return new Promise((resolve) => {
    const onMount = () => {
      noteDraw(performance.now() - began)
      putBack()
      resolve(root)
    }
    const app = <App page={page} view={view} messages={messages} visit={0} report={reportError} onMount={onMount} />
    let root: Root
    // As a transition React works in slices of 5 ms, and a touch is answered in between; else it holds the thread for all of a page.
    startTransition(() => {
      root = hydrateRoot(rootElement(), app, {
        onRecoverableError: () => setTimeout(putBack),
        // The boundary tells of it, once and with an id.
        onCaughtError: () => {},
        onUncaughtError: (error) => void reportError(error),
      })
    })
  })
}

/** Props and component are tied by the page's name; ErrorPage is written for its own. */
async function shownBy(page: AnyPage): Promise<[View, MessagesInUse]> {
  const [view, messages] = await Promise.all([loadPage(page), messagesOf(page)])
  return [view ?? (ErrorPage as ComponentType<never> as View), messages]
}

/** Written by the server into every document. */
function rootElement(): HTMLElement {
  return document.getElementById('root') as HTMLElement
}
