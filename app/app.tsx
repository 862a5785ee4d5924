import type { ComponentType } from 'react'
import '#app/styles/tokens.css'
import '#app/styles/fonts.css'
import '#app/styles/base.css'
import '#app/styles/page-transition.css'
import '#app/styles/bars.css'
import { MessagesContext, type MessagesInUse } from '#i18n/messages-context.tsx'
import { framingOf } from './framing.ts'
import { DefaultLayout, type PriceLink } from './layouts/default-layout.tsx'
import type { AnyPage } from './page.ts'

type AppProps = {
  page: AnyPage
  view: ComponentType<Record<string, unknown>>
  messages: MessagesInUse
}

/** Everything inside `#root` of a public page. Drawn by the server only; what lives in the tab is an island (sections/island.tsx). */
export function App({ page, view: View, messages }: AppProps) {
  return (
    <MessagesContext value={messages}>
      {framingOf(page.page).layout === 'default' ? (
        <DefaultLayout frame={page.frame} priceLink={priceLinkOf(page)} price={priceIn(page)}>
          <View {...page.props} />
        </DefaultLayout>
      ) : (
        // It draws its own `main`.
        <View {...page.props} />
      )}
    </MessagesContext>
  )
}

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
  'driver',
])

/** The price that the page's own box shows first. */
function priceIn({ props }: AnyPage): string | null {
  if (!('price' in props) || props.price === null || !('answer' in props.price)) return null
  return props.price.answer.priced?.classes[0]?.price ?? null
}

/** Where the phone's bar leads: this page's own price box, the price page's, or nowhere while somebody is ordering or driving. */
function priceLinkOf({ page, props }: AnyPage): PriceLink {
  if (WITHOUT_PRICE.has(page)) return 'none'
  // A legal page and a service are one kind of page; only one of them sells rides.
  return 'price' in props && props.price !== null ? 'here' : 'price-page'
}
