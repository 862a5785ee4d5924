import type { ComponentType } from 'react'
import type { PageName } from '#app/page.ts'

const views = import.meta.glob<ComponentType<never>>('/app/pages/*.tsx', { import: 'default' })

/** The component of a page. In the tab app/browser/page-files.ts does this. Props and component are tied by PageProps. */
export async function pageView(name: PageName): Promise<ComponentType<Record<string, unknown>>> {
  const view: unknown = await views[`/app/pages/${name}.tsx`]?.()
  if (view === undefined) throw new Error(`there is no page "${name}"`)
  return view as ComponentType<Record<string, unknown>>
}
