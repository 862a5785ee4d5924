import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { type TownFacts, townFactsSchema } from '#catalogue/town.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { type Section, factsOf, towns, yaml } from './corpus.ts'

type NamedPlace = { names: Record<LocaleCode, string>; alt?: string[]; city?: string }

export const townFacts: TownFacts[] = towns.map((town) =>
  v.parse(townFactsSchema, yaml(`content/taxi/${town}/town.yaml`)),
)

/** Every word of every name of a place, in any language and any case. */
export function nameWords(): Set<string> {
  return new Set(
    [...dataNames(), ...townFacts.flatMap(({ facts }) => facts.flatMap(({ names }) => names))].flatMap(wordsIn),
  )
}

/** Names that stand in data: towns with their cases, airports, cities, stops, islands, ferries, counties. */
export function dataNames(): string[] {
  return (dataRead ??= [...townNames(), ...geoNames(), ...ferryNames()])
}

/** What a section may call by name: its own facts and all data. */
export function namesFor(section: Section): Set<string> {
  return new Set([...dataNames(), ...factsOf(section).flatMap(({ text, names }) => [text, ...names])].flatMap(wordsIn))
}

export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\d]+/gu) ?? []
}

let dataRead: string[] | null = null

function townNames(): string[] {
  return townFacts.flatMap((town) => [
    town.name,
    ...Object.values(town.names),
    ...Object.values(town.alt).flat(),
    ...Object.values(town.cases),
    ...Object.values(town.county),
    town.island ?? '',
  ])
}

function geoNames(): string[] {
  const airports = json<NamedPlace[]>('airports')
  const cities = json<NamedPlace[]>('cities')
  const { stops } = json<{ stops: NamedPlace[] }>('sea-selce')
  return [...airports, ...cities, ...stops].flatMap(({ names, alt = [], city = '' }) => [
    ...Object.values(names),
    ...alt,
    city,
  ])
}

function ferryNames(): string[] {
  return yaml<{ ports: string[]; island: string }[]>('content/geo/ferries.yaml').flatMap(({ ports, island }) => [
    ...ports,
    island,
  ])
}

function json<T>(name: string): T {
  return JSON.parse(readFileSync(`content/geo/${name}.json`, 'utf8'))
}
