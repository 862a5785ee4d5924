import type { ComponentType } from 'react'
import type { PageName } from './page.ts'
import ErrorPage from './pages/error.tsx'

// The error page is part of the shell: it must be there when a page's own file cannot be had.
const modules = import.meta.glob<ComponentType<never>>(['./pages/*.tsx', '!./pages/error.tsx'], { import: 'default' })

/** The component of a page; in the tab this fetches its script and its styles. Props and component are tied by PageProps. */
export async function loadPage(name: PageName): Promise<ComponentType<Record<string, unknown>>> {
  const load = modules[`./pages/${name}.tsx`]
  const view: unknown = load === undefined ? ErrorPage : await load()
  return view as ComponentType<Record<string, unknown>>
}
