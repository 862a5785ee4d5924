import type { ComponentType } from 'react'
import type { AnyPage } from '#app/page.ts'

type View = ComponentType<Record<string, unknown>>

const styles = new Map<string, Promise<void>>()

/** The component of a page with its styles; null for the error screen, which every tab has. The page says which files these are. */
export async function loadPage({ page, files }: AnyPage): Promise<View | null> {
  if (page === 'error') return null
  const [first] = await Promise.all([...files.scripts.map(loadModule), ...files.styles.map(loadStyle)])
  return (first as { default: View }).default
}

/** By the address the server gave: a table of all pages would cost every visitor more than a page does. */
export function loadModule(href: string): Promise<unknown> {
  return import(/* @vite-ignore */ href)
}

/** A style that is not there fails the page: it would stand there naked. Asked for again the next time. */
function loadStyle(href: string): Promise<void> {
  let found = styles.get(href)
  if (!found) {
    found = appendStyle(href)
    styles.set(href, found)
    found.catch(() => styles.delete(href))
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
