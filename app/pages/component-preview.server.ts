import type { Answer, Loader, Site, RequestContext } from '#app/site.server.ts'
import { loadAirportHub } from './airport-hub.server.ts'
import { loadBoat } from './boat.server.ts'
import { type ComponentPreviewProps, previewComponents } from './component-preview.tsx'
import { loadTown } from './town.server.ts'

const SAMPLE_TOWN = 'opatija'

/** `/{room}/components/{Name}`: noindex, for our own frames only. A name we do not have is not found. */
export const loadComponent: Loader<'component-preview'> = async (site, context) => {
  const component = context.params['component'] ?? ''
  const props = await propsOf(site, context, component)
  if (!props) return null
  return {
    page: 'component-preview',
    status: 200,
    props,
    head: { title: component, description: null, jsonLd: [], robots: 'noindex' },
  }
}

async function propsOf(site: Site, context: RequestContext, component: string): Promise<ComponentPreviewProps | null> {
  const quiet: RequestContext = { ...context, query: new URLSearchParams() }
  const line = (answer: Answer) => answer.footerLine ?? ''
  if (context.path.startsWith('/taxi/') && has('taxi', component)) {
    const answer = await loadTown(site, { ...quiet, path: `/taxi/${SAMPLE_TOWN}`, params: { town: SAMPLE_TOWN } })
    return answer && { room: 'taxi', component, town: answer.props, footerLine: line(answer) }
  }
  if (context.path.startsWith('/airport-transfers/') && has('airport-transfers', component)) {
    const answer = await loadAirportHub(site, { ...quiet, path: `/airport-transfers/${SAMPLE_TOWN}` })
    return answer && { room: 'airport-transfers', component, hub: answer.props, footerLine: line(answer) }
  }
  if (context.path.startsWith('/taxi-boat/') && has('taxi-boat', component)) {
    const answer = await loadBoat(site, { ...quiet, path: '/taxi-boat/selce' })
    return answer && { room: 'taxi-boat', component, boat: answer.props, footerLine: line(answer) }
  }
  return null
}

function has(room: keyof typeof previewComponents, component: string): boolean {
  return previewComponents[room].some((name) => name === component)
}
