import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { CoastData } from './coast.ts'

const deltas = v.array(v.array(v.number()))
const islandsSchema = v.object({ islands: v.array(v.object({ name: v.string(), lat: v.number(), lon: v.number() })) })
const neighboursSchema = v.object({ land: deltas, croatianBorder: deltas, otherBorders: deltas })

/** The shore under every map: content/geo/coast. */
export function readCoast(contentFolder: string): CoastData {
  const json = (name: string): unknown =>
    JSON.parse(readFileSync(join(contentFolder, 'geo/coast', `${name}.json`), 'utf8'))
  const { land: neighbours, croatianBorder, otherBorders } = v.parse(neighboursSchema, json('neighbours'))
  const { land } = v.parse(v.object({ land: deltas }), json('adriatic-land'))
  const { croatia } = v.parse(v.object({ croatia: deltas }), json('croatia-outline'))
  const { islands } = v.parse(islandsSchema, json('places'))
  return { land, croatia, neighbours, croatianBorder, otherBorders, islands }
}
