import { rowsOf, type SpecRow } from './row.ts'

const ADDRESSES = 'tests/server/addresses.test.ts'
const DATA = 'tests/server/data.test.ts'
const WALK = 'tests/server/every-page.test.ts'
const PREVIEW = 'app/pages/component-preview.tsx'
const PREVIEWS = 'tests/server/component-previews.test.ts'
const VARIANTS = 'app/routes.test.ts'

const screens = rowsOf('2', [
  ['variants', 'every route exists in four language variants', 'app/routes.ts', VARIANTS],
  ['prefix-en', 'no prefix for English', 'app/routes.ts', VARIANTS],
  ['prefix-hr', 'prefix /hr', 'app/routes.ts', VARIANTS],
  ['prefix-it', 'prefix /it', 'app/routes.ts', VARIANTS],
  ['prefix-de', 'prefix /de', 'app/routes.ts', VARIANTS],
  ['town', '/taxi/{town}: landing page for one town', 'app/pages/town.tsx', WALK],
  ['location', '/taxi/location: location page', 'app/pages/location.tsx', WALK],
  ['price', '/taxi/price: price page', 'app/pages/price.tsx', WALK],
  ['terms', '/terms: terms page', 'content/pages/terms', WALK],
  ['privacy', '/privacy: privacy page', 'content/pages/privacy', WALK],
  ['about', '/about: about page, default layout', 'content/pages/about', WALK],
  ['about-transition', '/about: with a page transition', 'app/styles/page-transition.css'],
  ['partner', '/become-a-partner: partner sign-up page', 'app/pages/partner.tsx', WALK],
  ['decoder', '/Decoder: code decoder page', 'app/pages/decoder.tsx', WALK],
  ['decoder-code', '/decoder/{code}: code decoder page', 'app/pages/decoder.tsx', WALK],
  ['setup', '/Setup: setup page', 'app/pages/setup.tsx', WALK],
  ['airport-hub', '/airport-transfers/opatija: airport transfer page', 'app/pages/airport-hub.tsx', WALK],
  ['airport', '/airport-transfers/opatija/{airport}: airport transfer pages', 'app/pages/airport.tsx', WALK],
  ['boat', '/taxi-boat/selce: boat taxi page', 'app/pages/boat.tsx', WALK],
  ['404', '/404: not-found page', 'app/pages/not-found.tsx', ADDRESSES],
  ['slug', '/{slug}, rest of path captured: catch-all content page', 'app/pages/content-page.tsx', ADDRESSES],
  ['service', '/{service}: single-segment service page', 'app/pages/content-page.tsx', WALK],
  ['towns', '45 towns from bjelovar to zagreb have /taxi/{town} pages', 'content/taxi', WALK],
  ['other-towns', 'other towns may exist: a folder of content makes one', 'catalogue/catalogue.server.ts'],
])

const contentRoutes = rowsOf('2', [
  ['bundle-page-data', '/taxi/{town}/pageData', 'server/data-routes.server.ts', DATA],
  ['bundle-hero', '/taxi/{town}/heroTranslations', 'server/data-routes.server.ts', DATA],
  ['bundle-footer', '/taxi/{town}/footerTranslations', 'server/data-routes.server.ts', DATA],
  ['bundle-reviews', '/taxi/{town}/reviewsTranslations', 'server/data-routes.server.ts', DATA],
  ['bundle-absent', 'not every town has all of them', 'catalogue/town.ts', DATA],
  [
    'bundle-no-screen',
    'they are internal content exposed as routes, not real screens',
    'server/data-routes.server.ts',
    DATA,
  ],
  ['airport-page-block', '/airport-transfers/components/AirportTransferPage', PREVIEW, WALK, PREVIEWS],
  ['airport-footer-block', '/airport-transfers/components/Footer', PREVIEW, WALK, PREVIEWS],
  ['airport-hero-block', '/airport-transfers/components/Hero', PREVIEW, WALK, PREVIEWS],
  ['airport-map-block', '/airport-transfers/components/TaxiAirportMap', PREVIEW, WALK, PREVIEWS],
  ['airport-footer', '/airport-transfers/opatija/footerTranslations', 'server/data-routes.server.ts', DATA],
  ['airport-hero', '/airport-transfers/opatija/heroTranslations', 'server/data-routes.server.ts', DATA],
  ['airport-reviews', '/airport-transfers/opatija/reviewsTranslations', 'server/data-routes.server.ts', DATA],
  ['airport-page-data', '/airport-transfers/opatija/pageData', 'server/data-routes.server.ts', DATA],
  ['boat-basic-info', '/taxi-boat/selce/basicInfo', 'server/data-routes.server.ts', DATA],
  ['boat-faq-info', '/taxi-boat/selce/faqInfo', 'server/data-routes.server.ts', DATA],
  ['boat-gallery-info', '/taxi-boat/selce/galleryInfo', 'server/data-routes.server.ts', DATA],
  ['boat-hero-info', '/taxi-boat/selce/heroInfo', 'server/data-routes.server.ts', DATA],
  ['boat-reviews', '/taxi-boat/selce/reviews', 'server/data-routes.server.ts', DATA],
  ['boat-shared-data', '/taxi-boat/selce/sharedData', 'server/data-routes.server.ts', DATA],
  ['boat-basic-info-block', '/taxi-boat/components/BasicInfo', PREVIEW, WALK, PREVIEWS],
  ['boat-basic-info-map-block', '/taxi-boat/components/BasicInfoMap', PREVIEW, WALK, PREVIEWS],
  ['boat-footer-block', '/taxi-boat/components/Footer', PREVIEW, WALK, PREVIEWS],
  ['boat-gallery-block', '/taxi-boat/components/Gallery', PREVIEW, WALK, PREVIEWS],
  ['boat-hero-block', '/taxi-boat/components/Hero', PREVIEW, WALK, PREVIEWS],
  ['boat-map-block', '/taxi-boat/components/Map', PREVIEW, WALK, PREVIEWS],
  ['boat-excursions-block', '/taxi-boat/components/PopularExcursions', PREVIEW, WALK, PREVIEWS],
  ['boat-rent-block', '/taxi-boat/components/RentABoat', PREVIEW, WALK, PREVIEWS],
  ['boat-reviews-block', '/taxi-boat/components/Reviews', PREVIEW, WALK, PREVIEWS],
  ['boat-wave-block', '/taxi-boat/components/Wave', PREVIEW, WALK, PREVIEWS],
  ['boat-whatsapp-block', '/taxi-boat/components/WhatsAppButtonNew', PREVIEW, WALK, PREVIEWS],
  ['taxi-footer-block', '/taxi/components/Footer', PREVIEW, WALK, PREVIEWS],
  ['taxi-hero-block', '/taxi/components/Hero', PREVIEW, WALK, PREVIEWS],
  ['taxi-map-block', '/taxi/components/TaxiMap', PREVIEW, WALK, PREVIEWS],
])

const navigation = rowsOf('2', [
  [
    'not-found-message',
    'unknown paths give a 404 with the message ‘Page not found: {path}’',
    'app/pages/not-found.tsx',
    ADDRESSES,
  ],
  ['validity', 'a route may carry a validity check; failure produces a 404', 'app/route-middleware.ts', ADDRESSES],
  ['redirect', 'the server may supply a redirect, which is followed', 'server/app.ts, app/browser/navigation.ts'],
  ['redirect-external', '… even if external', 'server/app.ts, app/browser/navigation.ts'],
  ['scroll-top', 'scroll goes to the top on navigation', 'app/browser/navigation.ts'],
  ['hash-smooth', 'a hash link scrolls smoothly to its element', 'app/browser/scroll.ts'],
  ['hash-offset', '… with a 100 px offset', 'app/styles/base.css'],
  ['root', 'the root path redirects to a configured root page', 'server/app.ts', ADDRESSES],
  ['error-404', 'error screen: on status 404 it redirects, replacing history, to /404', 'app/browser/navigation.ts'],
  ['error-status', 'for any other error it shows the status code', 'app/pages/error.tsx'],
  ['error-message', '… and the status message', 'app/pages/error.tsx'],
  ['error-go-home', '… and a ‘Go Home’ link to /', 'app/pages/error.tsx'],
  ['error-look', '… on a dark background with an amber button', 'app/pages/error.module.css'],
  ['layout', 'a default layout with a page outlet', 'app/layouts/default-layout.tsx', WALK],
  ['transition-name', 'page transition default: name page', 'app/styles/page-transition.css'],
  ['transition-mode', '… mode out-in', 'app/styles/page-transition.css'],
])

/** Section 2 of the specification: screens, content routes, navigation. */
export const routeRows: readonly SpecRow[] = [...screens, ...contentRoutes, ...navigation]
