import type { ApplicationPageProps } from './pages/application.tsx'
import type { PartnerHomePageProps } from './pages/partner-home.tsx'
import type { PartnerWelcomePageProps } from './pages/partner-welcome.tsx'
import type { AirportPageProps } from './pages/airport.tsx'
import type { AirportHubPageProps } from './pages/airport-hub.tsx'
import type { BookPageProps } from './pages/book.tsx'
import type { BookingPageProps } from './pages/booking.tsx'
import type { BookingChangePageProps } from './pages/booking-change.tsx'
import type { BoatPageProps } from './pages/boat.tsx'
import type { ComponentPreviewProps } from './pages/component-preview.tsx'
import type { ConsentPageProps } from './pages/consent.tsx'
import type { ContentPageProps } from './pages/content-page.tsx'
import type { DecoderPageProps } from './pages/decoder.tsx'
import type { DeskPageProps } from './pages/desk.tsx'
import type { DriverHomePageProps } from './pages/driver.tsx'
import type { EnquiryPageProps } from './pages/enquiry.tsx'
import type { ErrorPageProps } from './pages/error.tsx'
import type { LocationPageProps } from './pages/location.tsx'
import type { NotFoundPageProps } from './pages/not-found.tsx'
import type { PartnerPageProps } from './pages/partner.tsx'
import type { PricePageProps } from './pages/price.tsx'
import type { PricePassPageProps } from './pages/price-pass.tsx'
import type { RidePageProps } from './pages/ride.tsx'
import type { SetupPageProps } from './pages/setup.tsx'
import type { TownPageProps } from './pages/town.tsx'

/** Each page module by its file name, with the data it shows. */
export type PageProps = {
  airport: AirportPageProps
  'airport-hub': AirportHubPageProps
  application: ApplicationPageProps
  boat: BoatPageProps
  book: BookPageProps
  booking: BookingPageProps
  'booking-change': BookingChangePageProps
  'component-preview': ComponentPreviewProps
  consent: ConsentPageProps
  'content-page': ContentPageProps
  decoder: DecoderPageProps
  desk: DeskPageProps
  driver: DriverHomePageProps
  enquiry: EnquiryPageProps
  error: ErrorPageProps
  location: LocationPageProps
  'not-found': NotFoundPageProps
  partner: PartnerPageProps
  'partner-home': PartnerHomePageProps
  'partner-welcome': PartnerWelcomePageProps
  price: PricePageProps
  'price-pass': PricePassPageProps
  ride: RidePageProps
  setup: SetupPageProps
  town: TownPageProps
}
