import type { ComponentType } from 'react'
import type { PageName } from '#app/page.ts'

const views = import.meta.glob<ComponentType<never>>('/app/pages/*.tsx', { import: 'default' })

/** The component of a page. Props and component are tied by PageProps. */
export async function pageView(name: PageName): Promise<View> {
  const found = known.get(name)
  if (found) return found
  const view: unknown = await views[`/app/pages/${name}.tsx`]?.()
  if (view === undefined) throw new Error(`there is no page "${name}"`)
  if (!import.meta.env.DEV) known.set(name, view as View)
  return view as View
}

/** To import what is there already costs a page as much as its route. Development imports anew what was edited. */
const known = new Map<PageName, View>()
type View = ComponentType<Record<string, unknown>>
