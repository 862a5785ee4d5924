import { type Mutation, mutationsOf } from './mutation.ts'
import { specRows } from './rows.ts'

const SCREENS = 'tests/server/screens.test.ts'
const DATA = 'tests/server/data.test.ts'
const ADDRESSES = 'tests/server/addresses.test.ts'

const screens = [
  ...mutationsOf('app/pages/town.tsx', SCREENS, [
    ['1.town-pages', '<PriceBox answer={price.answer} action={price.action} />', ''],
    ['2.town', '<MapFigure {...said.map} />', ''],
    [
      '2.towns',
      "<Faq title={t('town.faq-title', { town: said.name })} questions={said.questions} more={said.moreQuestions} />",
      '',
    ],
  ]),
  ...mutationsOf('app/pages/price.tsx', SCREENS, [
    [
      '1.other-pages',
      '<PriceTable of="routes" title={props.fixed.title} note={props.fixed.note} rows={props.fixed.rows} />',
      '',
    ],
    ['2.price', '<TariffInWords words={props.tariff} />', ''],
  ]),
  ...mutationsOf('app/pages/location.tsx', SCREENS, [
    ['2.location', '<PriceBox answer={props.price.answer} action={props.price.action} />', ''],
  ]),
  ...mutationsOf('app/pages/content-page.tsx', SCREENS, [
    ['2.terms', '<Prose blocks={blocks} />', ''],
    ['2.privacy', '<Prose blocks={blocks} />', ''],
    ['2.about', '{legalFacts.length > 0 && <LegalFacts facts={legalFacts} />}', ''],
    ['2.service', '<Prose blocks={blocks} />', ''],
  ]),
  ...mutationsOf('app/pages/partner.tsx', SCREENS, [['2.partner', 'props.doors.map((door)', '[].map((door)']]),
  ...mutationsOf('app/pages/decoder.tsx', SCREENS, [
    [
      '2.decoder',
      '<Island name="code-form" view={CodeForm} props={{ typed: props.typed, reading, action: url.decoder() }} />',
      '',
    ],
    ['2.decoder-code', '{reading?.ok === true && <Result code={reading.code} kind={reading.kind} {...props} />}', ''],
  ]),
  ...mutationsOf('app/pages/setup.tsx', SCREENS, [
    ['2.setup', '<Island name="setup-claim" view={SetupClaim} props={{ ...claim, action }} />', ''],
  ]),
  ...mutationsOf('app/pages/airport-hub.tsx', SCREENS, [
    ['2.airport-hub', '<PriceBox answer={price.answer} action={price.action} />', ''],
  ]),
  ...mutationsOf('app/pages/airport.tsx', SCREENS, [
    ['2.airport', '<PriceBox answer={price.answer} action={price.action} />', ''],
  ]),
  ...mutationsOf('app/pages/boat.tsx', SCREENS, [
    ['2.boat', '<PriceBox answer={price.answer} action={price.action} />', ''],
  ]),
  ...mutationsOf('app/layouts/default-layout.tsx', SCREENS, [
    ['2.layout', '<SiteHeader frame={frame} />', ''],
    ['2.layout', '<SiteFooter frame={frame} />', ''],
    ['2.layout', '{children}', ''],
  ]),
]

const ROUTE_TESTS = 'app/routes.test.ts'
const addresses = [
  ...mutationsOf('app/routes.ts', ROUTE_TESTS, [
    ['2.variants', 'localeCodes.map((code) => inLocale(code, route.path))', "['en' as const].map(() => route.path)"],
    ['2.prefix-en', "if (locale === 'en') return path", "if (locale === 'en') return `/en${path}`"],
    ...['hr', 'it', 'de'].map(
      (code) =>
        [
          `2.prefix-${code}`,
          "if (locale === 'en') return path",
          `if (locale === 'en' || locale === '${code}') return path`,
        ] as const,
    ),
  ]),
  ...mutationsOf('app/routes.ts', ADDRESSES, [['2.slug', "path: '/:slug+'", "path: '/:slug'"]]),
  ...mutationsOf('app/pages/not-found.tsx', ADDRESSES, [
    ['2.404', '<a href={url.location()}>', '<a>'],
    ['2.not-found-message', "{t('not-found.message', { path })}", "{t('not-found.heading')}"],
  ]),
  ...mutationsOf('app/not-found.ts', ADDRESSES, [['8.page-not-found', 'Page Not Found: ', 'Not found: ']]),
  ...mutationsOf('app/route-middleware.ts', ADDRESSES, [
    ['2.validity', 'return validity[facts.validity]?.(facts) ?? false', 'return true'],
    ['5.validity', 'return validity[facts.validity]?.(facts) ?? false', 'return true'],
    ['8.unknown-middleware', "throw new Error(`Unknown route middleware: '${name}'`)", 'continue'],
  ]),
  ...mutationsOf('server/app.ts', ADDRESSES, [
    ['2.root', 'inLocale(locale, options.rootPage)', "inLocale(locale, '/taxi/location')"],
  ]),
]

const DATA_ROUTES = 'server/data-routes.server.ts'
const TOWN_BUNDLE = 'found === null ? null : findBundle'
const BOAT_BUNDLE = "findBoatBundle(site.catalogue, locale, c.req.param('bundle') ?? '')"
const bundles = [
  ...mutationsOf(DATA_ROUTES, DATA, [
    ...(
      [
        ['2.bundle-page-data', 'pageData'],
        ['2.bundle-hero', 'heroTranslations'],
        ['2.bundle-footer', 'footerTranslations'],
        ['2.bundle-reviews', 'reviewsTranslations'],
        ['3.town-bundles', 'heroTranslations'],
      ] as const
    ).map(
      ([row, bundle]) => [row, TOWN_BUNDLE, `found === null || bundle === '${bundle}' ? null : findBundle`] as const,
    ),
    ['2.bundle-absent', 'if (bundle === null)', 'if (bundle === 0)'],
    ['2.bundle-no-screen', "'X-Robots-Tag': 'noindex'", "'X-Robots-Tag': 'all'"],
    ['2.airport-footer', 'footerTranslations|', ''],
    ['2.airport-hero', 'heroTranslations|', ''],
    ['2.airport-reviews', 'reviewsTranslations|', ''],
    ['2.airport-page-data', '|pageData', ''],
    ...(
      [
        ['2.boat-basic-info', 'basicInfo'],
        ['2.boat-faq-info', 'faqInfo'],
        ['2.boat-gallery-info', 'galleryInfo'],
        ['2.boat-hero-info', 'heroInfo'],
        ['2.boat-reviews', 'reviews'],
        ['2.boat-shared-data', 'sharedData'],
        ['3.boat-bundles', 'galleryInfo'],
      ] as const
    ).map(
      ([row, bundle]) => [row, BOAT_BUNDLE, `c.req.param('bundle') === '${bundle}' ? null : ${BOAT_BUNDLE}`] as const,
    ),
  ]),
]

/** Each block of the specification, left out of its preview. */
const blocks = specRows.flatMap(({ id, says }) => {
  const [, room = '', component = ''] = /^\/([a-z-]+)\/components\/(\w+)$/.exec(says) ?? []
  if (component === '') return []
  const find = `{props.room === '${room}' &&`
  const replace = `${find} props.component !== '${component}' &&`
  const test = 'tests/server/component-previews.test.ts'
  return [{ row: id, file: 'app/pages/component-preview.tsx', find, replace, test }]
})

const languages = [
  ...mutationsOf('i18n/locale.ts', 'i18n/locale.test.ts', [
    ['1.languages', "  { code: 'it', name: 'Italiano', language: 'it-IT' },\n", ''],
    ['3.locale-code', "code: 'de'", "code: 'at'"],
    ['3.locale-name', "name: 'Hrvatski'", "name: 'Croatian'"],
    ['3.locale-language', "language: 'en-US'", "language: 'en-GB'"],
    ['9.locales', "  { code: 'de', name: 'Deutsch', language: 'de-DE' },\n", ''],
    ['9.fallback-locale', "fallbackLocale = 'en'", "fallbackLocale = 'hr'"],
  ]),
  ...mutationsOf('i18n/locale-from-request.ts', 'i18n/locale-from-request.test.ts', [
    ['9.cookie-days', '= 365 *', '= 30 *'],
    ['9.cookie-lax', 'SameSite=Lax', 'SameSite=Strict'],
    ['9.cookie-path', 'Path=/;', 'Path=/taxi;'],
  ]),
  ...mutationsOf('i18n/dates.ts', 'i18n/dates.test.ts', [
    ['9.time-zone', "'Europe/Zagreb'", "'UTC'"],
    ['9.date-locale', "= 'hr-HR'", "= 'en-US'"],
    ['9.month-names', "{ month: 'long' }", "{ month: 'short' }"],
    ['9.weekday-names', '{ weekday: width }', "{ day: 'numeric' }"],
  ]),
  ...mutationsOf('i18n/tab-texts.ts', 'i18n/tab-texts.test.ts', [
    ['8.locale-loading', "'Failed locale loading'", "'x'"],
  ]),
]

const CONSENT = 'features/consent/consent.test.ts'
const tab = [
  ...mutationsOf('features/consent/consent.ts', CONSENT, [
    ['3.consent-key', "'cookie-consent'", "'consent'"],
    ['3.consent-analytics', 'toISOString(), analytics }', 'toISOString(), analytics: false }'],
    ['4.consent-default', 'record?.analytics === true', 'record?.analytics !== false'],
    ['4.consent-granted', 'record?.analytics === true', 'record !== null'],
  ]),
  ...mutationsOf('app/browser/chunk-reload.ts', 'tests/spec/constants.test.ts', [
    ['4.chunk-window', '10_000', '5_000'],
    ['9.chunk-guard', '10_000', '60_000'],
  ]),
  ...mutationsOf('app/browser/route-resolution.ts', 'tests/spec/constants.test.ts', [
    ['9.route-wait', '= 100', '= 1000'],
  ]),
  ...mutationsOf('app/browser/build-freshness.ts', 'app/browser/build-freshness.test.ts', [
    ['7.latest-timer', '        again()\n', ''],
  ]),
  ...mutationsOf('app/browser/route-rules.ts', 'tests/spec/error-catalogue.test.ts', [
    ['7.meta-call', '/builds/meta/${encodeURIComponent(build)}', '/builds/meta/latest'],
    ['7.meta-failure', "console.error('the build manifest could not be used', cause)", ''],
    ['8.manifest', "console.error('the build manifest could not be used', cause)", 'throw cause'],
    ['8.matcher', "throw new Error('no rules')", 'return { prefixes: [], redirects: new Map() }'],
  ]),
  ...mutationsOf('app/pages/error.tsx', 'tests/spec/error-catalogue.test.ts', [
    ['2.error-status', '{status}', '{0}'],
    ['2.error-message', '{statusMessage ||', '{'],
    ['2.error-go-home', 'href={', 'data-href={'],
    ['8.error-screen-message', '{statusMessage ||', '{'],
    ['8.error-screen-go-home', 'href={', 'data-href={'],
    ['8.unknown-status', "t('error.unknown-status')", "''"],
    ['8.error-screen-status', '{status}', '{0}'],
  ]),
]

/** These build the site first: minutes each. */
const built: Mutation[] = [
  ...mutationsOf('app/pages/error.module.css', 'tests/e2e/shell-failure.e2e.ts', [
    ['2.error-look', 'background: #10222b', 'background: #fff'],
  ]),
  ...mutationsOf('app/styles/base.css', 'tests/e2e/every-page-anchors.e2e.ts', [
    ['2.hash-offset', 'scroll-padding-block-start: 100px', 'scroll-padding-block-start: 60px'],
    ['9.hash-offset', 'scroll-padding-block-start: 100px', 'scroll-padding-block-start: 160px'],
  ]).map((mutation) => ({ ...mutation, title: 'the price box, opened by its address' })),
]

export const siteMutations: readonly Mutation[] = [
  ...screens,
  ...addresses,
  ...bundles,
  ...blocks,
  ...languages,
  ...tab,
  ...built,
]
