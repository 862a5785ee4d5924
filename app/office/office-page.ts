import type { OfficeFrame } from './office-frame.ts'
import type { OfficePageProps } from './office-page-props.ts'

export type OfficePageName = keyof OfficePageProps

/** One page of the office, as the server draws it. */
export type OfficePage<N extends OfficePageName = OfficePageName> = {
  page: N
  props: OfficePageProps[N]
  frame: OfficeFrame
  title: string
  status: number
  build: string
}

export type AnyOfficePage = { [N in OfficePageName]: OfficePage<N> }[OfficePageName]
