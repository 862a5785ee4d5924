import type { Hono } from 'hono'
import type { RouteName } from '#app/routes.ts'
import type { Action, LiveSite, Loader } from '#app/site.server.ts'
import type { Wire } from '#features/notifications/outside-request.server.ts'
import type { Assets, AssetsOf } from './assets.server.ts'

export type AppOptions = {
  site: LiveSite
  build: { id: string; at: number }
  assets: (page: AssetsOf) => Assets | Promise<Assets>
  rootPage: string
  /** The environment's; null: the one of the office, and without that none. */
  tagManagerId: string | null
  /** How often a tab asks for the latest build; five minutes unless set. */
  pollMs?: number
  /** How many proxies of the operator's own stand before the server; none unless set. */
  trustProxy?: number
  /** off: for tests that ask more than any person does. */
  limits?: 'on' | 'off'
  log: (entry: Record<string, unknown>) => void
  /** How addresses of the outside are reached, where not by the network itself. */
  wire?: Wire
  /** Development serves styles and modules of its own and has no policy for them. */
  policy: boolean
  statics?: (app: Hono) => void
  /** The folder with the pictures that cards show; public/ unless said. */
  files?: string
  /** Who answers which route; tests add their own. */
  loaders?: Partial<Record<RouteName, Loader>>
  actions?: Partial<Record<RouteName, Action>>
}
