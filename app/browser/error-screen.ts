import styles from '#app/pages/error.module.css'
import { inLocale, splitLocale } from '#app/routes.ts'
import { isLocaleCode } from '#i18n/locale.ts'
import { tabText } from '#i18n/tab-texts.ts'
import { reportError } from './error-report.ts'
import type { FetchedPage } from './fetch-page.ts'
import { rootOf, tab } from './tab.ts'

/** RFC 5842 § 7.2: the server ended in a circle. */
const LOOP_DETECTED = 508
const UNAVAILABLE = 503

type Kind = 'loop' | 'not-loaded' | 'refused' | 'unreachable'
const statuses: Record<Kind, number> = {
  loop: LOOP_DETECTED,
  'not-loaded': 500,
  refused: 400,
  unreachable: UNAVAILABLE,
}

/**
 * The error screen (spec § 2, app/pages/error.tsx) for what only the tab knows of, at the address `href`: a copy of the page that
 * is shown, with another `main`. It needs nothing from the network.
 */
export function errorScreen(kind: Kind, href: string, cause: unknown, status = statuses[kind]): FetchedPage {
  const root = rootOf(document)
  if (!root || !tab.page) throw cause
  const { locale } = tab.page
  const text = tabText(`error.${kind}`)
  const page = document.implementation.createHTMLDocument(`${status} ${text}`)
  page.documentElement.lang = document.documentElement.lang
  page.head.append(headTag(page, 'robots', 'noindex'))
  const copy = page.importNode(root, true)
  const make = (name: string, textContent: string, className = '') =>
    Object.assign(page.createElement(name), { textContent, className })
  const link = (linked: string, words: string, className = '') =>
    Object.assign(make('a', words, className), { href: linked })
  const actions = make('p', '', styles['actions'])
  actions.append(
    link(inLocale(locale, '/'), tabText('error.go-home'), styles['home']),
    // The address is the one that failed: asking for it again is the retry.
    link('', tabText('error.again'), styles['again']),
  )
  const inner = make('div', '', styles['page'])
  inner.append(
    make('p', String(status), styles['status']),
    make('h1', text),
    make('p', tabText('error.help')),
    make('p', tabText('error.id').replace('{id}', reportError(cause)), styles['id']),
    actions,
  )
  const ground = make('div', '', styles['ground'])
  ground.append(inner)
  copy.querySelector('main')?.replaceChildren(ground)
  // Of what failed, not of the page before: who changes the language tries the same address again.
  const { pathname, search } = new URL(href)
  for (const alternate of copy.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    const code = alternate.dataset['locale']
    if (isLocaleCode(code)) alternate.href = inLocale(code, splitLocale(pathname).path + search)
  }
  page.body.append(copy)
  return { document: page, facts: { ...tab.page, page: 'error', transition: null }, status }
}

function headTag(page: Document, name: string, content: string): HTMLMetaElement {
  const tag = Object.assign(page.createElement('meta'), { name, content })
  tag.dataset['head'] = ''
  return tag
}
