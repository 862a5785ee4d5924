import type { ComponentType } from 'react'
import type { OfficePageName } from './office-page.ts'

const modules = import.meta.glob<ComponentType<never>>('/app/pages/office/*.tsx', { import: 'default' })

/** The component of a page of the office; in the tab this fetches its script. Props and component are tied by OfficePageProps. */
export async function loadOfficePage(name: OfficePageName): Promise<ComponentType<Record<string, unknown>>> {
  const load = modules[`/app/pages/office/${name}.tsx`]
  if (!load) throw new Error(`no page ${name} in the office`)
  const view: unknown = await load()
  return view as ComponentType<Record<string, unknown>>
}
