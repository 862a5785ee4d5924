import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Every visible block can be looked at: alone, at `/{room}/components/{Name}` (app/pages/component-preview.tsx), or where it cannot stand without
 * the state of a visitor, on the page named here.
 */
const onAPage: Record<string, string> = {
  'features/bookings/booking-form.tsx': '/book, key page "book"',
  'features/bookings/day-leg.tsx': '/decoder/{B…}, key page "voucher"',
  'features/bookings/leg-fields.tsx': 'a part of features/bookings/booking-form.tsx',
  'features/bookings/lost-form.tsx': '/decoder/{B…} after the ride',
  'features/bookings/folded-fields.tsx': '/book, key page "book"',
  'features/bookings/order-field.tsx': 'a part of features/bookings/booking-form.tsx',
  'features/bookings/trip-card.tsx': '/book and /decoder/{B…}, key pages "book" and "voucher"',
  'features/bookings/trip-comparison.tsx': '/decoder/{B…}?change=1 with another time',
  'features/bookings/show-driver.tsx': '/decoder/{B…} of a guest, key page "voucher"',
  'features/bookings/voucher-tools.island.tsx': '/decoder/{B…}, key page "voucher"',
  'features/bookings/weather-choice.tsx': '/decoder/{B…} of a held boat',
  'sections/place-input.tsx': 'a part of features/fares/price-box.tsx',
  'features/codes/code-scanner.tsx': '/Decoder, kind "decoder"',
  'features/codes/token-check.tsx': '/decoder/{Q…}#t=, key page "price-pass"',
  'features/enquiries/enquiry-form.tsx': '/book?from=elsewhere',
  'features/fares/fair-price-checker.tsx': '/taxi/price, key page "price"',
  'features/fares/price-field.tsx': 'a part of features/fares/price-box.tsx',
  'features/fares/price-log.tsx': '/taxi/price, key page "price"',
  'features/fares/price-result.tsx': 'a part of features/fares/price-box.tsx',
  'features/fares/tariff-in-words.tsx': '/taxi/price, key page "price"',
  'features/fares/trip-choice.tsx': 'a part of features/fares/price-box.tsx',
  'features/fares/trip-fields.tsx': 'a part of features/fares/price-box.tsx',
  'features/fares/when-form.tsx': '/book of a class without date and time',
  'features/partners/application-form-view.tsx': '/become-a-partner?door=drive',
  'features/partners/desk-section.tsx': '/partner',
  'features/partners/jobs-section.tsx': '/partner of a carrier',
  'features/partners/papers-section.tsx': '/decoder/{A…} of a driver whose contact is confirmed',
  'features/passes/book-pass.tsx': '/decoder/{Q…}, key page "price-pass"',
  'features/passes/driver-card.tsx': '/decoder/{Q…}, key page "price-pass"',
  'features/passes/keep-form.tsx': '/book, key page "book"',
  'features/passes/pass-ticket.tsx': '/decoder/{Q…}, key page "price-pass"',
  'features/passes/pass-tools.tsx': '/decoder/{Q…}, key page "price-pass"',
  'features/reviews/review-form.tsx': '/decoder/{B…} after the ride',
  'sections/date-input.tsx': 'the days and times of every form, as in features/fares/price-box.tsx',
  'sections/island.tsx': 'around each block that lives in the tab, as features/fares/price-box.island.tsx',
  'sections/location-map.tsx': '/taxi/location, key page "location"',
  'sections/picture.tsx': 'a part of sections/hero.tsx',
  'sections/town-search.tsx': '/taxi/location?q=split and ?q=atlantis',
  'sections/prose.tsx': '/terms, kind "terms": the page is this block',
}

const drawn = globSync('{sections,features}/**/*.tsx').filter((file) => !file.includes('.test.'))
/** An island is looked at with the block of the same name that places it. */
const blocks = drawn.filter(
  (file) => !drawn.includes(file.replace('.island.tsx', '.tsx')) || !file.includes('.island.'),
)
const previewed = previewsIn(readFileSync('app/pages/component-preview.tsx', 'utf8'))

test('no visible block lacks a page to look at it', () => {
  expect(blocks.length).toBeGreaterThan(30)
  expect(missing(blocks, previewed)).toEqual([])
})

test('and no row is about a block that is gone, or that has a preview of its own', () => {
  expect(Object.keys(onAPage).filter((file) => !blocks.includes(file) || previewed.has(file))).toEqual([])
})

test('the canary: a new block is noticed', () => {
  expect(missing([...blocks, 'sections/new-block.tsx'], previewed)).toEqual(['sections/new-block.tsx'])
})

function missing(files: string[], seen: Set<string>): string[] {
  return files.filter((file) => !seen.has(file) && !Object.hasOwn(onAPage, file))
}

function previewsIn(source: string): Set<string> {
  return new Set([...source.matchAll(/from '#((?:sections|features)\/[\w/-]+\.tsx)'/g)].map(([, file = '']) => file))
}
