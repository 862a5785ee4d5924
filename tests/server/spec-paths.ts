/** The addresses of spec § 2 as the spec writes them, without language prefix: by hand, so that no code of ours can forget one. */
export const towns =
  `bjelovar buje buzet cres crikvenica dakovo dubrovnik dugo-selo hvar karlovac kastav korcula krk kutina labin
makarska mali-losinj nasice novalja novigrad ogulin opatija osijek pag pazin porec pula rab rijeka rovinj samobor senj
sibenik sisak slavonski-brod split umag varazdin velika-gorica vinkovci vodnjan vrsar vukovar zadar zagreb`.split(/\s+/)

export const airports = ['rijeka', 'pula', 'trieste', 'ljubljana', 'zagreb', 'venice', 'treviso']

export const services = [
  'long-distance',
  'group-minibus',
  'night-transfers',
  'weddings',
  'day-trips',
  'business',
  'medical',
  'courier',
]

/** Pages a search engine should know. */
export const indexablePaths = [
  '/taxi/location',
  '/taxi/price',
  ...towns.map((town) => `/taxi/${town}`),
  '/airport-transfers/opatija',
  ...airports.map((airport) => `/airport-transfers/opatija/${airport}`),
  '/taxi-boat/selce',
  '/terms',
  '/privacy',
  '/about',
  '/become-a-partner',
  ...services.map((service) => `/${service}`),
]

/** Real screens that no search engine should keep. */
export const privatePaths = ['/Decoder', '/decoder/Q7K4M2XR9H2', '/decoder/Q7K4M2XR9H3', '/Setup']

export const townBundles = ['pageData', 'heroTranslations', 'footerTranslations', 'reviewsTranslations']
export const boatBundles = ['basicInfo', 'faqInfo', 'galleryInfo', 'heroInfo', 'reviews', 'sharedData'] as const

export const componentPaths = [
  ...['Footer', 'Hero', 'TaxiMap'].map((name) => `/taxi/components/${name}`),
  ...['AirportTransferPage', 'Footer', 'Hero', 'TaxiAirportMap'].map((name) => `/airport-transfers/components/${name}`),
  ...[
    'BasicInfo',
    'BasicInfoMap',
    'Footer',
    'Gallery',
    'Hero',
    'Map',
    'PopularExcursions',
    'RentABoat',
    'Reviews',
    'Wave',
    'WhatsAppButtonNew',
  ].map((name) => `/taxi-boat/components/${name}`),
]
