import type { AlertsPageProps } from '#app/pages/office/alerts.tsx'
import type { AssignDayPageProps } from '#app/pages/office/assign-day.tsx'
import type { AuditLogPageProps } from '#app/pages/office/audit-log.tsx'
import type { DriverPageProps } from '#app/pages/office/driver.tsx'
import type { DriverMoneyPageProps } from '#app/pages/office/driver-money.tsx'
import type { DriversPageProps } from '#app/pages/office/drivers.tsx'
import type { FlightsPageProps } from '#app/pages/office/flights.tsx'
import type { GatewayPageProps } from '#app/pages/office/gateway.tsx'
import type { FleetPageProps } from './fleet-page-props.ts'
import type { MessagesPageProps } from '#app/pages/office/messages.tsx'
import type { OperationsPageProps } from '#app/pages/office/operations.tsx'
import type { PeoplePageProps } from '#app/pages/office/people.tsx'
import type { RecoverPageProps } from '#app/pages/office/recover.tsx'
import type { WelcomePageProps } from '#app/pages/office/welcome.tsx'
import type { PlacesPageProps } from '#app/pages/office/places.tsx'
import type { RedirectsPageProps } from '#app/pages/office/redirects.tsx'
import type { ReportsPageProps } from '#app/pages/office/reports.tsx'
import type { PageTextPageProps } from '#app/pages/office/page-text.tsx'
import type { NewPagePageProps } from '#app/pages/office/new-page.tsx'
import type { OwnPagePageProps } from '#app/pages/office/own-page.tsx'
import type { PageFactsPageProps } from '#app/pages/office/page-facts.tsx'
import type { PagePicturesPageProps } from '#app/pages/office/page-pictures.tsx'
import type { PicturePageProps } from '#app/pages/office/picture.tsx'
import type { PicturesPageProps } from '#app/pages/office/pictures.tsx'
import type { PagesPageProps } from '#app/pages/office/pages.tsx'
import type { TariffPageProps } from '#app/pages/office/tariff.tsx'
import type { BoardPageProps } from '#app/office/board/board-props.ts'
import type { BookingPageProps } from '#app/pages/office/booking.tsx'
import type { BookingsPageProps } from '#app/pages/office/bookings.tsx'
import type { ChangeBookingPageProps } from '#app/pages/office/change-booking.tsx'
import type { WeatherPageProps } from '#app/pages/office/weather.tsx'
import type { DriverCardsPageProps } from '#app/pages/office/driver-cards.tsx'
import type { EnquiriesPageProps } from '#app/pages/office/enquiries.tsx'
import type { EnquiryPageProps } from '#app/pages/office/enquiry.tsx'
import type { ReviewsPageProps } from '#app/pages/office/reviews.tsx'
import type { ReviewPageProps } from '#app/pages/office/review.tsx'
import type { CodesPageProps } from '#app/pages/office/codes.tsx'
import type { NewVoucherPageProps } from '#app/pages/office/new-voucher.tsx'
import type { VoucherPageProps } from '#app/pages/office/voucher.tsx'
import type { NewBookingPageProps } from '#app/pages/office/new-booking.tsx'
import type { CarriersPageProps } from '#app/pages/office/carriers.tsx'
import type { JobsPageProps } from '#app/pages/office/jobs.tsx'
import type { PartnerPageProps } from '#app/pages/office/partner.tsx'
import type { PartnersPageProps } from '#app/pages/office/partners.tsx'
import type { RefusedPageProps } from '#app/pages/office/refused.tsx'
import type { SignedOutPageProps } from '#app/pages/office/signed-out.tsx'
import type { SearchPageProps } from '#app/pages/office/search.tsx'
import type { SetupPageProps } from '#app/pages/office/setup.tsx'
import type { SetupStepPageProps } from '#app/pages/office/setup-step.tsx'
import type { SignInPageProps } from '#app/pages/office/sign-in.tsx'
import type { TimelinePageProps } from './timeline/timeline-props.ts'
import type { TodayPageProps } from './today/today-props.ts'
import type { StartPageProps } from '#app/pages/office/start.tsx'
import type { MyAccountPageProps } from '#app/pages/office/my-account.tsx'

/** Each page module of `app/pages/office/` by its file name, with the data it shows. */
export type OfficePageProps = {
  alerts: AlertsPageProps
  'assign-day': AssignDayPageProps
  'audit-log': AuditLogPageProps
  board: BoardPageProps
  booking: BookingPageProps
  bookings: BookingsPageProps
  'change-booking': ChangeBookingPageProps
  weather: WeatherPageProps
  enquiries: EnquiriesPageProps
  enquiry: EnquiryPageProps
  reviews: ReviewsPageProps
  review: ReviewPageProps
  codes: CodesPageProps
  'new-voucher': NewVoucherPageProps
  'driver-cards': DriverCardsPageProps
  voucher: VoucherPageProps
  'new-booking': NewBookingPageProps
  'my-account': MyAccountPageProps
  drivers: DriversPageProps
  driver: DriverPageProps
  'driver-money': DriverMoneyPageProps
  fleet: FleetPageProps
  messages: MessagesPageProps
  gateway: GatewayPageProps
  flights: FlightsPageProps
  operations: OperationsPageProps
  people: PeoplePageProps
  recover: RecoverPageProps
  welcome: WelcomePageProps
  places: PlacesPageProps
  redirects: RedirectsPageProps
  reports: ReportsPageProps
  pages: PagesPageProps
  'page-text': PageTextPageProps
  'new-page': NewPagePageProps
  'own-page': OwnPagePageProps
  'page-facts': PageFactsPageProps
  'page-pictures': PagePicturesPageProps
  picture: PicturePageProps
  pictures: PicturesPageProps
  tariff: TariffPageProps
  jobs: JobsPageProps
  partner: PartnerPageProps
  carriers: CarriersPageProps
  partners: PartnersPageProps
  refused: RefusedPageProps
  search: SearchPageProps
  setup: SetupPageProps
  'setup-step': SetupStepPageProps
  'sign-in': SignInPageProps
  'signed-out': SignedOutPageProps
  start: StartPageProps
  timeline: TimelinePageProps
  today: TodayPageProps
}
