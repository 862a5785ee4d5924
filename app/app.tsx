import { Component, type ComponentType, type ReactNode } from 'react'
import { MessagesContext, type MessagesInUse } from '#i18n/messages-context.tsx'
import { DefaultLayout } from './layouts/default-layout.tsx'
import type { AnyPage } from './page.ts'
import ErrorPage from './pages/error.tsx'

type AppProps = {
  page: AnyPage
  view: ComponentType<Record<string, unknown>>
  messages: MessagesInUse
  /** Counts the pages shown in this tab, so that a page that threw does not keep the next one out. */
  visit: number
}

/** Everything inside `#root`, the same on both sides. */
export function App({ page, view: View, messages, visit }: AppProps) {
  return (
    <MessagesContext value={messages}>
      <DefaultLayout frame={page.frame} page={page.page} hasPriceBox={hasPriceBox(page)}>
        <Boundary key={visit} fallback={<ErrorPage status={500} statusMessage="" errorId={null} />}>
          <View {...page.props} />
        </Boundary>
      </DefaultLayout>
    </MessagesContext>
  )
}

/** A legal page and a service are one kind of page; only one of them sells rides. */
function hasPriceBox({ props }: AnyPage): boolean {
  return 'price' in props && props.price !== null
}

class Boundary extends Component<{ children: ReactNode; fallback: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
