import type { ComponentType } from 'react'
import type { AnyPage } from '#app/page.ts'

type View = ComponentType<Record<string, unknown>>

const asked = new Map<string, Promise<unknown>>()

/** The component of a page with its styles; null for the error screen, which every tab has. The page says which files these are. */
export async function loadPage({ page, files }: AnyPage): Promise<View | null> {
  if (page === 'error') return null
  const [first] = await Promise.all([...files.scripts.map(loadModule), ...files.styles.map(loadStyle)])
  return (first as { default: View }).default
}

/** By the address the server gave: a table of all pages would cost every visitor more than a page does. */
export function loadModule(href: string): Promise<unknown> {
  return once(href, () => import(/* @vite-ignore */ href))
}

/** A style that is not there fails the page: it would stand there naked. */
function loadStyle(href: string): Promise<unknown> {
  return once(href, () => appendStyle(href))
}

/** A browser answers a second `import()` some tasks later, when the frame is over. What failed is asked for again the next time. */
function once(href: string, ask: () => Promise<unknown>): Promise<unknown> {
  let found = asked.get(href)
  if (!found) {
    found = ask()
    asked.set(href, found)
    found.catch(() => asked.delete(href))
  }
  return found
}

function appendStyle(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"], style[data-files~="${href}"]`))
    return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${href} could not be loaded`))
    })
  })
}
