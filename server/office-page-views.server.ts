import type { ComponentType } from 'react'
import type { OfficePageName } from '#app/office/office-page.ts'

const views = import.meta.glob<ComponentType<never>>('/app/pages/office/*.tsx', { import: 'default' })

/** The component of a page of the office. Props and component are tied by OfficePageProps. */
export async function officePageView(name: OfficePageName): Promise<ComponentType<Record<string, unknown>>> {
  const load = views[`/app/pages/office/${name}.tsx`]
  if (!load) throw new Error(`no page ${name} in the office`)
  const view: unknown = await load()
  return view as ComponentType<Record<string, unknown>>
}
