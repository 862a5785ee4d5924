import { rowsOf, type SpecRow } from './row.ts'
import { documentRows } from './rows-documents.ts'
import { routeRows } from './rows-routes.ts'

const productRows = rowsOf('1', [
  ['town-pages', 'one landing page per town', 'app/pages/town.tsx'],
  [
    'other-pages',
    'airport-transfer, boat-taxi, price, location, terms, privacy, about and partner pages',
    'app/routes.ts',
  ],
  ['languages', 'languages: English, Croatian, Italian, German', 'i18n/locale.ts'],
  ['first-load', 'a single-page app with server-rendered first load', 'server/render.server.tsx, app/browser/shell.ts'],
  ['tag-manager', 'a tag-manager script is loaded only when an id is configured', 'server/env.ts'],
  ['tag-manager-placeholder', '… and the id is not the placeholder value', 'server/env.ts'],
])

const entityRows = rowsOf('3', [
  ['locale-code', 'locale: code (en, hr, it, de)', 'i18n/locale.ts'],
  ['locale-name', 'locale: name (English, Hrvatski, Italiano, Deutsch)', 'i18n/locale.ts'],
  ['locale-language', 'locale: language (en-US, hr-HR, it-IT, de-DE)', 'i18n/locale.ts'],
  ['town-bundles', 'per-town bundles: page data, hero text, footer text, review texts', 'catalogue/town.ts'],
  [
    'boat-bundles',
    'boat bundles: basic info, FAQ info, gallery info, hero info, reviews, shared data',
    'catalogue/boat.ts',
  ],
  ['consent-key', 'consent record stored under the key cookie-consent', 'docs/contracts/cookie-consent.md'],
  ['consent-analytics', 'consent record has an analytics flag', 'docs/contracts/cookie-consent.md'],
])

const stateRows = rowsOf('4', [
  ['freshness-poll', 'the tab polls for the latest build id', 'app/browser/build-freshness.ts'],
  [
    'freshness-reload',
    'when it differs, the next navigation is a full page load',
    'app/browser/build-freshness.ts, navigation.ts',
  ],
  ['chunk-reload', 'a chunk that fails to load during navigation triggers a reload', 'app/browser/navigation.ts'],
  ['chunk-window', '… at most once per path within 10 seconds', 'app/browser/chunk-reload.ts'],
  ['consent-default', 'consent defaults to denied', 'features/consent'],
  ['consent-granted', 'consent is granted only when the saved analytics flag is set', 'features/consent'],
  ['app-error', 'an application error leads to the error screen', 'server/app.ts, app/pages/error.tsx'],
])

const validationRows = rowsOf('5', [
  ['validity', 'page validity check failure leads to 404', 'app/route-middleware.ts'],
])

const callRows = rowsOf('7', [
  ['latest-call', 'GET builds/latest.json with a timestamp query', 'app/browser/build-freshness.ts'],
  ['latest-timer', '… polled on a timer', 'app/browser/build-freshness.ts'],
  [
    'latest-id',
    '… the id of the answer is compared with the current build id',
    'server/builds.ts, app/browser/build-freshness.ts',
  ],
  [
    'meta-call',
    'GET builds/meta/{buildId}.json: a manifest used for route rules',
    'server/builds.ts, app/browser/route-rules.ts',
  ],
  ['meta-failure', '… failure is logged to the console', 'app/browser/route-rules.ts'],
])

const errorRows = rowsOf('8', [
  ['page-not-found', 'route validation fails or nothing matches: 404 ‘Page Not Found: {path}’', 'app/not-found.ts'],
  ['unknown-middleware', 'unknown route middleware: error ‘Unknown route middleware’', 'app/route-middleware.ts'],
  ['locale-loading', 'locale messages fail to load: logged as ‘Failed locale loading’', 'i18n/tab-texts.ts'],
  [
    'chunk-error',
    'chunk-load error in navigation: page reload, once per path within 10 seconds',
    'app/browser/chunk-reload.ts',
  ],
  ['manifest', 'app manifest fails: console error only', 'app/browser/route-rules.ts'],
  ['matcher', 'matcher fails to build: console error only', 'app/browser/route-rules.ts'],
  ['unknown-status', 'other: ‘Unknown error status’', 'app/pages/error.tsx'],
  ['error-screen-status', 'any app error: error screen with status code', 'app/pages/error.tsx'],
  ['error-screen-message', '… with message', 'app/pages/error.tsx'],
  ['error-screen-go-home', '… with ‘Go Home’ link', 'app/pages/error.tsx'],
])

const constantRows = rowsOf('9', [
  ['locales', 'supported locales: en, hr, it, de', 'i18n/locale.ts'],
  ['fallback-locale', 'fallback locale: en-US', 'i18n/locale.ts'],
  ['cookie-days', 'locale cookie: 365 days', 'i18n/locale-from-request.ts'],
  ['cookie-lax', 'locale cookie: lax same-site', 'i18n/locale-from-request.ts'],
  ['cookie-path', 'locale cookie: path is site root', 'i18n/locale-from-request.ts'],
  ['time-zone', 'default time zone Europe/Zagreb', 'i18n/dates.ts'],
  ['date-locale', 'date locale Croatian', 'i18n/dates.ts'],
  ['monday-first', 'the week starts on Monday', 'i18n/dates.ts'],
  ['month-names', 'Croatian month names', 'i18n/dates.ts'],
  ['weekday-names', 'Croatian weekday names', 'i18n/dates.ts'],
  ['chunk-guard', 'chunk-error reload guard: 10 seconds', 'app/browser/chunk-reload.ts'],
  ['route-wait', 'wait before route resolution: 100 ms', 'app/browser/route-resolution.ts'],
  ['hash-offset', 'hash scroll offset: 100 px', 'app/styles/base.css'],
])

/** Every row, in the order of the specification. */
export const specRows: readonly SpecRow[] = [
  ...productRows,
  ...routeRows,
  ...entityRows,
  ...stateRows,
  ...validationRows,
  ...callRows,
  ...errorRows,
  ...constantRows,
  ...documentRows,
].toSorted((a, b) => Number.parseInt(a.section) - Number.parseInt(b.section))
