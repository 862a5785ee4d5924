import { loadAlerts, postAlerts } from '#app/pages/office/alerts.server.ts'
import { loadAssignDay, postAssignDay } from '#app/pages/office/assign-day.server.ts'
import { loadAuditLog } from '#app/pages/office/audit-log.server.ts'
import { loadBoard, postBoard } from '#app/pages/office/board.server.ts'
import { loadBooking, postBooking } from '#app/pages/office/booking.server.ts'
import { loadBookings, postBookings } from '#app/pages/office/bookings.server.ts'
import { loadChangeBooking, postChangeBooking } from '#app/pages/office/change-booking.server.ts'
import { loadTimeline, postTimeline } from '#app/pages/office/timeline.server.ts'
import { loadWeather, postWeather } from '#app/pages/office/weather.server.ts'
import { loadEnquiries, postEnquiries } from '#app/pages/office/enquiries.server.ts'
import { loadOfficeEnquiry, postOfficeEnquiry } from '#app/pages/office/enquiry.server.ts'
import { loadReviews, postReviews } from '#app/pages/office/reviews.server.ts'
import { loadReview, postReview } from '#app/pages/office/review.server.ts'
import { loadCodes } from '#app/pages/office/codes.server.ts'
import { loadNewVoucher, postNewVoucher } from '#app/pages/office/new-voucher.server.ts'
import { loadDriverCards, postDriverCards } from '#app/pages/office/driver-cards.server.ts'
import { loadVoucher, postVoucher } from '#app/pages/office/voucher.server.ts'
import { loadNewBooking, postNewBooking } from '#app/pages/office/new-booking.server.ts'
import { postLanguage } from '#app/pages/office/language.server.ts'
import { loadMyAccount, postMyAccount } from '#app/pages/office/my-account.server.ts'
import { loadDriver, postDriver } from '#app/pages/office/driver.server.ts'
import { loadDriverMoney, postDriverMoney } from '#app/pages/office/driver-money.server.ts'
import { postDriverPhoto } from '#app/pages/office/driver-photo.server.ts'
import { loadDrivers } from '#app/pages/office/drivers.server.ts'
import { loadFleet, postFleet } from '#app/pages/office/fleet.server.ts'
import { loadMessages, postMessages } from '#app/pages/office/messages.server.ts'
import { loadOperations, postOperations } from '#app/pages/office/operations.server.ts'
import { loadPlaces, postPlaces } from '#app/pages/office/places.server.ts'
import { loadRedirects, postRedirects } from '#app/pages/office/redirects.server.ts'
import { loadReports } from '#app/pages/office/reports.server.ts'
import { loadGateway, postGateway } from '#app/pages/office/gateway.server.ts'
import { loadFlights, postFlights } from '#app/pages/office/flights.server.ts'
import { loadPages } from '#app/pages/office/pages.server.ts'
import { loadPageText, postPageText } from '#app/pages/office/page-text.server.ts'
import { loadNewPage, postNewPage } from '#app/pages/office/new-page.server.ts'
import { loadOwnPage, postOwnPage } from '#app/pages/office/own-page.server.ts'
import { loadPageFacts, postPageFacts } from '#app/pages/office/page-facts.server.ts'
import { loadPagePictures, postPagePictures } from '#app/pages/office/page-pictures.server.ts'
import { loadPicture, postPicture } from '#app/pages/office/picture.server.ts'
import { loadPictures, postPictures } from '#app/pages/office/pictures.server.ts'
import { loadTariff, postTariff } from '#app/pages/office/tariff.server.ts'
import { loadSetupStart, postPublish } from '#app/pages/office/setup.server.ts'
import { loadSetupStep, postSetupStep } from '#app/pages/office/setup-step.server.ts'
import { decidePartner, loadPartner } from '#app/pages/office/partner.server.ts'
import { loadCarriers } from '#app/pages/office/carriers.server.ts'
import { changeJobs, loadJobs } from '#app/pages/office/jobs.server.ts'
import { loadPartners } from '#app/pages/office/partners.server.ts'
import { loadUnseen } from '#app/pages/office/unseen.server.ts'
import { postPasskeyOptions } from '#app/pages/office/passkey-options.server.ts'
import { loadPeople, postPeople } from '#app/pages/office/people.server.ts'
import { loadRecover, postRecover } from '#app/pages/office/recover.server.ts'
import { loadWelcome, postWelcome } from '#app/pages/office/welcome.server.ts'
import { loadSignIn, postSignIn, postSignOut } from '#app/pages/office/sign-in.server.ts'
import { loadSearch } from '#app/pages/office/search.server.ts'
import { loadStart, postStart } from '#app/pages/office/start.server.ts'
import type { OfficeRouteName } from './office-routes.ts'
import type { OfficeAction, OfficeLoader } from './office-answer.ts'

/** What one may do at an address: open it, send it a form, or both. */
type OfficeHandler = { load?: OfficeLoader; act?: OfficeAction }

/** Who answers which address of the office. */
export const officeHandlers: Record<OfficeRouteName, OfficeHandler> = {
  start: { load: loadStart, act: postStart },
  search: { load: loadSearch },
  tariff: { load: loadTariff, act: postTariff },
  places: { load: loadPlaces, act: postPlaces },
  fleet: { load: loadFleet, act: postFleet },
  drivers: { load: loadDrivers },
  driver: { load: loadDriver, act: postDriver },
  'driver-money': { load: loadDriverMoney, act: postDriverMoney },
  'driver-photo': { act: postDriverPhoto },
  operations: { load: loadOperations, act: postOperations },
  redirects: { load: loadRedirects, act: postRedirects },
  reports: { load: loadReports },
  pages: { load: loadPages },
  'page-text': { load: loadPageText, act: postPageText },
  'new-page': { load: loadNewPage, act: postNewPage },
  'own-page': { load: loadOwnPage, act: postOwnPage },
  'page-facts': { load: loadPageFacts, act: postPageFacts },
  'page-pictures': { load: loadPagePictures, act: postPagePictures },
  pictures: { load: loadPictures, act: postPictures },
  picture: { load: loadPicture, act: postPicture },
  'new-booking': { load: loadNewBooking, act: postNewBooking },
  bookings: { load: loadBookings, act: postBookings },
  booking: { load: loadBooking, act: postBooking },
  'change-booking': { load: loadChangeBooking, act: postChangeBooking },
  weather: { load: loadWeather, act: postWeather },
  enquiries: { load: loadEnquiries, act: postEnquiries },
  enquiry: { load: loadOfficeEnquiry, act: postOfficeEnquiry },
  reviews: { load: loadReviews, act: postReviews },
  review: { load: loadReview, act: postReview },
  codes: { load: loadCodes },
  'new-voucher': { load: loadNewVoucher, act: postNewVoucher },
  'driver-cards': { load: loadDriverCards, act: postDriverCards },
  voucher: { load: loadVoucher, act: postVoucher },
  'assign-day': { load: loadAssignDay, act: postAssignDay },
  board: { load: loadBoard, act: postBoard },
  timeline: { load: loadTimeline, act: postTimeline },
  alerts: { load: loadAlerts, act: postAlerts },
  unseen: { load: loadUnseen },
  messages: { load: loadMessages, act: postMessages },
  gateway: { load: loadGateway, act: postGateway },
  flights: { load: loadFlights, act: postFlights },
  setup: { load: loadSetupStart, act: postPublish },
  'setup-step': { load: loadSetupStep, act: postSetupStep },
  jobs: { load: loadJobs, act: changeJobs },
  carriers: { load: loadCarriers },
  partners: { load: loadPartners },
  partner: { load: loadPartner, act: decidePartner },
  'audit-log': { load: loadAuditLog },
  people: { load: loadPeople, act: postPeople },
  recover: { load: loadRecover, act: postRecover },
  welcome: { load: loadWelcome, act: postWelcome },
  'my-account': { load: loadMyAccount, act: postMyAccount },
  'sign-in': { load: loadSignIn, act: postSignIn },
  'passkey-options': { act: postPasskeyOptions },
  'sign-out': { act: postSignOut },
  language: { act: postLanguage },
}
