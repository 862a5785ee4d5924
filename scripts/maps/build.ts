// Draws every map into public/maps, and the data of the clickable one. Run: node scripts/maps/build.ts
import { mkdirSync, writeFileSync } from 'node:fs'
import { airportMap, OPATIJA_AIRPORTS } from './airport-maps.ts'
import { towns } from './atlas.ts'
import { locationMap, overviewGround, overviewMap } from './overview.ts'
import { pierMap, selceMap } from './pier-map.ts'
import { townMap } from './town-maps.ts'

const OUT = 'public/maps'
const DATA = 'sections/location-map-data.ts'

mkdirSync(OUT, { recursive: true })
for (const town of towns) write(town.slug, townMap(town))
for (const iata of OPATIJA_AIRPORTS) write(`airport-${iata.toLowerCase()}-opatija`, airportMap(iata))
write('croatia', overviewMap())
write('croatia-ground', overviewGround())
write('selce', selceMap())
write('boat-selce', pierMap())
writeFileSync(DATA, dataFile())

function write(name: string, svg: string): void {
  writeFileSync(`${OUT}/${name}.svg`, svg)
}

function dataFile(): string {
  const { width, height, places, around } = locationMap()
  const quoted = (value: string | number | boolean): string =>
    typeof value === 'string' ? `'${value}'` : String(value)
  const row = (each: Record<string, string | number | boolean>): string =>
    `    { ${Object.entries(each)
      .map(([key, value]) => `${key}: ${quoted(value)}`)
      .join(', ')} },\n`
  return (
    '// Written by scripts/maps/build.ts: where the names of the overview stand on public/maps/croatia-ground.svg.\n' +
    `export const locationMap = {\n  width: ${width},\n  height: ${height},\n` +
    `  places: [\n${places.map(row).join('')}  ],\n  around: [\n${around.map(row).join('')}  ],\n} as const\n`
  )
}
