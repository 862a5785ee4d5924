import type { Catalogue } from './catalogue.ts'
import { findTown } from './catalogue.ts'
import type { Fact } from './prose.ts'

/** Somebody looked a fact up, as it was written then: another text is another fact. `on` is an ISO date. */
export type FactCheck = { page: string; fact: string; text: string; on: string; by: string }

/** What a page rests on; a page of free words lists none. `page` is a TextId. */
export function factsOf(catalogue: Catalogue, page: string): readonly Fact[] {
  if (page.startsWith('taxi/')) return findTown(catalogue, page.slice('taxi/'.length))?.facts.facts ?? []
  if (page === 'airport-transfers/opatija') return catalogue.airports.place.facts
  return page === 'taxi-boat/selce' ? catalogue.boat.facts.facts : []
}

/** The catalogue with what the office has checked. A check of a text that has changed since does not count. */
export function withFactChecks(catalogue: Catalogue, checks: readonly FactCheck[]): Catalogue {
  return [...Map.groupBy(checks, ({ page }) => page)].reduce((found, [page, own]) => {
    const facts = factsOf(found, page).map((fact) => {
      const check = own.find((row) => row.fact === fact.id && row.text === fact.text)
      return check ? { ...fact, checked: check.on } : fact
    })
    return facts.length === 0 ? found : withFacts(found, page, facts)
  }, catalogue)
}

function withFacts(catalogue: Catalogue, page: string, facts: Fact[]): Catalogue {
  const { airports, boat, towns } = catalogue
  if (page === 'airport-transfers/opatija')
    return { ...catalogue, airports: { ...airports, place: { ...airports.place, facts } } }
  if (page === 'taxi-boat/selce') return { ...catalogue, boat: { ...boat, facts: { ...boat.facts, facts } } }
  const slug = page.slice('taxi/'.length)
  const town = findTown(catalogue, slug)
  if (!town) return catalogue
  return { ...catalogue, towns: { ...towns, [slug]: { ...town, facts: { ...town.facts, facts } } } }
}
