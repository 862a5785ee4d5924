// node scripts/check-places.ts: every fault of the words of airport transfers and of the boat, and of the list of all places.
import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { bannedPhrases } from '#catalogue/banned-phrases.ts'
import { airportTransferFaults, boatFaults, type PlaceCheck } from '#catalogue/check-place.ts'
import { localeCodes } from '#i18n/locale.ts'
import { readContent } from '#server/site.server.ts'

type Row = { from: string; to: string }

const rows: Row[] = ['town-airports', 'town-towns'].flatMap((name) => geo<{ routes: Row[] }>(name).routes)
const pairs = new Set(rows.flatMap(({ from, to }) => [`${from}>${to}`, `${to}>${from}`]))
const sea = geo<{ stops: { id: string }[] }>('sea-selce')
const hasPicture = (path: string) => existsSync(`public${path}`)
const stopIds = new Set(sea.stops.map(({ id }) => id))
// The boat goes from Selce to each of its piers.
const hasRoute = (from: string, to: string) => pairs.has(`${from}>${to}`) || (from === 'selce' && stopIds.has(to))

const places = [
  { folder: 'content/airport-transfers/opatija', facts: 'place.yaml', faultsOf: airportTransferFaults },
  { folder: 'content/taxi-boat/selce', facts: 'boat.yaml', faultsOf: boatFaults },
]
let faults = 0
for (const { folder, facts, faultsOf } of places) {
  for (const locale of localeCodes) {
    const file = `${folder}/${locale}.yaml`
    const check: PlaceCheck = { hasRoute, stopIds, hasPicture, banned: bannedPhrases[locale] }
    for (const fault of faultsIn(file, () => faultsOf(yaml(`${folder}/${facts}`), yaml(file), check))) {
      faults++
      console.log(`${file}: ${fault}`)
    }
  }
}
for (const fault of faultsIn('content/geo/places.json', () => (readContent('content'), []))) {
  faults++
  console.log(fault)
}
console.log(`${faults} faults`)
process.exitCode = faults > 0 ? 1 : 0

function faultsIn(file: string, find: () => string[]): string[] {
  if (!existsSync(file)) return ['missing']
  try {
    return find()
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

function yaml(file: string): unknown {
  return parse(readFileSync(file, 'utf8'))
}

function geo<T>(name: string): T {
  return JSON.parse(readFileSync(`content/geo/${name}.json`, 'utf8'))
}
