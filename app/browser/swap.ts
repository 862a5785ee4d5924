import { TAB_TEXTS_ID } from '#i18n/tab-texts.ts'
import { morph } from './morph.ts'
import { rootOf } from './tab.ts'

/**
 * Shows `next` in this document: another `main`, and around it only what differs. `isSame`: it is the page that is shown already,
 * asked for again, so what was opened and typed in it stays.
 */
export function swap(next: Document, isSame: boolean): void {
  document.title = next.title
  document.documentElement.lang = next.documentElement.lang
  swapHead(next)
  const texts = next.getElementById(TAB_TEXTS_ID)
  if (texts) document.getElementById(TAB_TEXTS_ID)?.replaceWith(texts)
  const root = rootOf(document)
  const nextRoot = rootOf(next)
  if (!root || !nextRoot) return
  // A date field that the script has completed has more in it than the server wrote.
  if (isSame) return morph(root, nextRoot, (element) => element.matches('[data-date-field]'))
  const main = root.querySelector('main')
  const nextMain = nextRoot.querySelector('main')
  if (!main || !nextMain) return root.replaceWith(nextRoot)
  const place = next.createElement('main')
  place.id = nextMain.id
  nextMain.replaceWith(place)
  morph(root, nextRoot, (element) => element === main)
  main.replaceWith(nextMain)
}

function swapHead(next: Document): void {
  const old = new Map([...document.head.querySelectorAll('[data-head]')].map((element) => [element.outerHTML, element]))
  for (const element of next.head.querySelectorAll('[data-head]'))
    if (!old.delete(element.outerHTML)) document.head.append(element)
  for (const element of old.values()) element.remove()
}
