import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { locationMap } from '#sections/location-map-data.ts'
import { OPATIJA_AIRPORTS } from './airport-maps.ts'
import { nearestAirports, towns } from './atlas.ts'
import { hands, LEAST_PX, NARROWEST_PX, overviewHands, SEA, TONGUES } from '#domain/maps/hands.ts'
import { type Label, overlaps } from '#domain/maps/labels.ts'
import { PILL_TEXT } from '#domain/maps/ink.ts'
import { widthInEm } from '#domain/maps/letter-widths.ts'
import { clickableLabels, overview, overviewGround } from './overview.ts'
import { compose, nearestInFrame, shoreFrame, townMap } from './town-maps.ts'

const OUT = 'public/maps'
const BUDGET = 20_000
const DATA_BUDGET = 1500

describe('the maps', () => {
  const files = readdirSync(OUT)

  it('are there: each town, each airport of Opatija, the country, Selce and its pier', () => {
    const wanted = [
      ...towns.map(({ slug }) => slug),
      ...OPATIJA_AIRPORTS.map((iata) => `airport-${iata.toLowerCase()}-opatija`),
      'croatia',
      'croatia-ground',
      'selce',
      'boat-selce',
    ]
    expect(files.toSorted()).toEqual(wanted.map((name) => `${name}.svg`).toSorted())
    expect(towns.length).toBe(45)
  })

  it.each(files)('%s is small, has a dark face, names its sources and asks nobody for anything', (file) => {
    const svg = readFileSync(`${OUT}/${file}`, 'utf8')
    expect(gzipSync(svg).length).toBeLessThan(BUDGET)
    expect(svg).toContain('prefers-color-scheme:dark')
    expect(svg).toContain('GSHHG')
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|<image/)
  })

  it('no name is written so small that it cannot be read, however narrow its picture', () => {
    const all = [
      ...hands.map((hand) => ({ ...hand, units: 800 })),
      ...overviewHands.map((hand) => ({ ...hand, units: 1000 })),
    ]
    for (const [i, hand] of all.entries()) {
      const before = all[i - 1]
      const narrowest = before && before.units === hand.units ? before.upTo : NARROWEST_PX
      const sizes = [hand.name, hand.minor, hand.rule, hand.sea.size, hand.pill * PILL_TEXT]
      if ('isle' in hand) sizes.push(hand.isle.size, hand.country.size)
      for (const size of sizes) expect((size * narrowest) / hand.units).toBeGreaterThanOrEqual(LEAST_PX)
    }
  })

  it('name the sea as the site does, in every language', () => {
    for (const tongue of TONGUES) {
      const messages = readFileSync(`content/messages/${tongue}.po`, 'utf8')
      expect(/msgid "location\.map-sea"\nmsgstr "([^"]*)"/.exec(messages)?.[1]).toBe(SEA[tongue])
    }
    const svg = readFileSync(`${OUT}/krk.svg`, 'utf8')
    for (const tongue of TONGUES) expect(svg).toContain(`>${SEA[tongue]}</text>`)
  })

  it('come out the same every time', () => {
    for (const town of towns.slice(0, 6)) expect(readFileSync(`${OUT}/${town.slug}.svg`, 'utf8')).toBe(townMap(town))
    expect(readFileSync(`${OUT}/croatia-ground.svg`, 'utf8')).toBe(overviewGround())
  })

  it.each(towns.filter(({ kind }) => kind === 'coast' || kind === 'island').map((town) => [town.name, town] as const))(
    '%s: the town is named and no name stands on another',
    (name, town) => {
      for (const hand of hands) {
        const { labels } = compose(town, shoreFrame(town), nearestInFrame(town), hand)
        expect(labels[0]?.text).toBe(name)
        expect(collisions(labels)).toEqual([])
      }
    },
  )

  it.each(['hvar', 'cres'])('%s has no bridge: its way is two roads with a ferry between, end to end', (slug) => {
    const place = towns.find((town) => town.slug === slug)
    if (!place) throw new Error(slug)
    const [hand] = hands
    if (!hand) throw new Error('no hand')
    const { ways } = compose(place, shoreFrame(place), nearestInFrame(place), hand)
    expect(ways.map(({ path }) => /class="(\w+)"/.exec(path)?.[1])).toEqual(['route', 'ferry', 'route'])
    const ends = ways.map(({ path }) => {
      const outline = / d="([^"]*)"/.exec(path)?.[1] ?? ''
      return [...outline.matchAll(/(-?[\d.]+ -?[\d.]+)(?=[QL]|$)/g)].map(([, point]) => point)
    })
    expect([ends[1]?.[0], ends[1]?.at(-1)]).toContain(ends[0]?.at(-1))
    expect([ends[1]?.[0], ends[1]?.at(-1)]).toContain(ends[2]?.[0])
  })

  it('shows three airports to an inland town', () => {
    expect(nearestAirports('bjelovar', 3).map(({ iata }) => iata)).toEqual([
      expect.stringMatching('ZAG'),
      expect.any(String),
      expect.any(String),
    ])
  })
})

describe('the overview', () => {
  it('names all 45 towns, on smaller pictures those that can be read, none on another', () => {
    const counts = overviewHands.map((hand) => {
      const { labels, pills } = overview(hand)
      expect(collisions(labels)).toEqual([])
      return { labels: labels.length, pills: pills.length }
    })
    expect(counts.at(-1)).toEqual({ labels: 45, pills: 9 })
    for (const { labels, pills } of counts) expect([labels > 8, pills > 5]).toEqual([true, true])
  })

  it('has one place for a name in four languages, none on another', () => {
    const labels = clickableLabels()
    expect(labels.length).toBe(45)
    expect(collisions(labels)).toEqual([])
    const widest = (text: string, alsoCalled: readonly string[] = []): number =>
      Math.max(...[text, ...alsoCalled].map((name) => widthInEm(name, 'figtree')))
    for (const { text, alsoCalled, size, box } of labels)
      expect(box.right - box.left).toBeCloseTo(widest(text, alsoCalled) * size)
    expect(labels.some(({ alsoCalled }) => alsoCalled?.includes('Lussinpiccolo'))).toBe(true)
  })

  it('is small as data and holds every town inside its frame', () => {
    expect(gzipSync(readFileSync('sections/location-map-data.ts')).length).toBeLessThan(DATA_BUDGET)
    expect(locationMap.places.map(({ slug }) => slug)).toEqual(towns.map(({ slug }) => slug))
    for (const { x, y } of locationMap.places) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(locationMap.width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(locationMap.height)
    }
  })
})

function collisions(labels: readonly Label[]): string[] {
  return labels.flatMap((a, i) =>
    labels
      .slice(i + 1)
      .filter((b) => overlaps(a.box, b.box))
      .map((b) => `${a.text} / ${b.text}`),
  )
}
