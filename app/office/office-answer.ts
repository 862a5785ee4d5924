import type { OfficePage, OfficePageName } from './office-page.ts'
import type { OfficeSite, OfficeRequest } from './office-site.server.ts'

export type OfficeAnswer<N extends OfficePageName = OfficePageName> =
  | ({ kind: 'page'; title: string; status?: number } & Pick<OfficePage<N>, 'page' | 'props'>)
  | { kind: 'redirect'; to: string; cookies?: string[] }
  | { kind: 'file'; name: string; type: string; body: string | Uint8Array<ArrayBuffer> }

/** null: there is no such thing. */
export type OfficeLoader<N extends OfficePageName = OfficePageName> = (
  site: OfficeSite,
  request: OfficeRequest,
) => OfficeAnswer<N> | null | Promise<OfficeAnswer<N> | null>

/** Done: on with a 303. Faulty: the page again, status 422, with the values and what is wrong. */
export type OfficeOutcome<N extends OfficePageName = OfficePageName> =
  | { kind: 'done'; to: string; cookies?: string[] }
  | { kind: 'faulty'; answer: OfficeAnswer<N> }
  /** JSON for a script of the office's own. */
  | { kind: 'told'; data: unknown; status?: 422 }

export type OfficeAction<N extends OfficePageName = OfficePageName> = (
  site: OfficeSite,
  request: OfficeRequest,
  form: FormData,
) => Promise<OfficeOutcome<N>>
