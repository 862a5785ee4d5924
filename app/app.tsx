import { Component, type ComponentType, type ReactNode } from 'react'
import { MessagesContext, type MessagesInUse } from '#i18n/messages-context.tsx'
import { FirstScreenFirst } from '#sections/below.tsx'
import { framingOf } from './framing.ts'
import { DefaultLayout, type PriceLink } from './layouts/default-layout.tsx'
import type { AnyPage } from './page.ts'
import ErrorPage from './pages/error.tsx'

type AppProps = {
  page: AnyPage
  view: ComponentType<Record<string, unknown>>
  messages: MessagesInUse
  /** Counts the pages shown in this tab, so that a page that threw does not keep the next one out. */
  visit: number
  /** A tab that goes on to the top of a page: the first screen first (sections/below.tsx). */
  isTopFirst?: boolean
  /** Tells of an error once and gives the id the visitor may quote. Only a tab has one: a server answers 500 instead. */
  report?: (cause: unknown) => string
  /** When React has taken over the page that came as a document. */
  onMount?: () => void
}

/** Everything inside `#root`, the same on both sides. */
export function App({ page, view: View, messages, visit, isTopFirst = false, report, onMount }: AppProps) {
  const outlet = (
    <Boundary key={visit} report={report} onMount={onMount}>
      <FirstScreenFirst value={isTopFirst}>
        <View {...page.props} />
      </FirstScreenFirst>
    </Boundary>
  )
  return (
    <MessagesContext value={messages}>
      {framingOf(page.page).layout === 'default' ? (
        <DefaultLayout frame={page.frame} priceLink={priceLinkOf(page)}>
          {outlet}
        </DefaultLayout>
      ) : (
        <main id="main" tabIndex={-1}>
          {outlet}
        </main>
      )}
    </MessagesContext>
  )
}

type BoundaryProps = {
  children: ReactNode
  report: AppProps['report'] | undefined
  onMount: AppProps['onMount'] | undefined
}
type BoundaryState = { failed: boolean; errorId: string | null }

/** Where the bar of the thumb would cover a form, or sell a ride to somebody who has one. */
const WITHOUT_PRICE = new Set<AnyPage['page']>([
  'application',
  'book',
  'booking',
  'booking-change',
  'enquiry',
  'partner-home',
  'price-pass',
  'ride',
])

/** Where the phone's bar leads: this page's own price box, the price page's, or nowhere while somebody is ordering or driving. */
function priceLinkOf({ page, props }: AnyPage): PriceLink {
  if (WITHOUT_PRICE.has(page)) return 'none'
  // A legal page and a service are one kind of page; only one of them sells rides.
  return 'price' in props && props.price !== null ? 'here' : 'price-page'
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, errorId: null }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true }
  }

  override componentDidMount() {
    this.props.onMount?.()
  }

  override componentDidCatch(cause: unknown) {
    this.setState({ errorId: this.props.report?.(cause) ?? null })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <ErrorPage status={500} statusMessage="" errorId={this.state.errorId} />
  }
}
