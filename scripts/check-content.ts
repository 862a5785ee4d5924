// node scripts/check-content.ts [town ...]: every fault of the towns' words, or of those named.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { bannedPhrases } from '#catalogue/banned-phrases.ts'
import { townFaults, wordCount } from '#catalogue/check-town.ts'
import { localeCodes } from '#i18n/locale.ts'

const towns = readdirSync('content/taxi')
const airports: { iata: string }[] = JSON.parse(readFileSync('content/geo/airports.json', 'utf8'))
const known = new Set([...towns, 'selce', ...airports.map((a) => a.iata)])
const requested = process.argv.slice(2)
let faults = 0
for (const town of requested.length > 0 ? requested : towns) {
  const facts = parse(readFileSync(`content/taxi/${town}/town.yaml`, 'utf8'))
  for (const locale of localeCodes) {
    const file = `content/taxi/${town}/${locale}.yaml`
    if (!existsSync(file)) {
      faults++
      console.log(`${file}: missing`)
      continue
    }
    try {
      const words = parse(readFileSync(file, 'utf8'))
      const found = townFaults(facts, words, (id) => known.has(id), bannedPhrases[locale])
      for (const fault of found) console.log(`${file}: ${fault}`)
      faults += found.length
      if (found.length === 0 && requested.length > 0) console.log(`${file}: fine, ${wordCount(words)} words`)
    } catch (error) {
      faults++
      console.log(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
console.log(`${faults} faults`)
process.exitCode = faults > 0 ? 1 : 0
