import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPlaces } from '#features/places/places.server.ts'
import { fixedClock } from '#lib/clock.ts'
import { createSite, factsOf, readContent } from '#server/site.server.ts'
import { choicesFor } from './choices.ts'

const content = readContent('content')
const site = createSite(content, fixedClock('2026-07-15T09:00:00Z'), null)
const tables = createPlaces(content.geo, factsOf(content.catalogue))

test('every pair that the tables price costs what it costs by the tables alone', () => {
  const trip = { when: null, people: 2, bags: 2, returnTrip: false }
  const [alone, together] = [createHash('sha256'), createHash('sha256')]
  let pairs = 0
  for (const { id: from } of tables.all) {
    for (const { id: to } of tables.all) {
      const before = choicesFor({ ...trip, from, to }, { ...site, places: tables })
      if (before.land.length === 0 && before.boat === null) continue
      pairs += 1
      alone.update(JSON.stringify([from, to, before]))
      together.update(JSON.stringify([from, to, choicesFor({ ...trip, from, to }, site)]))
    }
  }
  const hash = together.digest('hex')
  expect({ pairs, hash }).toEqual({ pairs: 6138, hash: alone.digest('hex') })
})
