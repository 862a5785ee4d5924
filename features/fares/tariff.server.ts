import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseYaml } from 'yaml'
import { parseTariff, placesIn, type Tariff } from './tariff.ts'

/** content/tariff.yaml, checked. `isPlace` finds a fixed route to nowhere. */
export function readTariff(contentFolder: string, isPlace: (id: string) => boolean): Tariff {
  const tariff = parseTariff(parseYaml(readFileSync(join(contentFolder, 'tariff.yaml'), 'utf8')))
  const unknown = placesIn(tariff).filter((id) => !isPlace(id))
  if (unknown.length > 0) throw new Error(`tariff.yaml: names unknown places: ${unknown.join(', ')}`)
  return tariff
}
