import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse as parseYaml } from 'yaml'
import { type Fleet, fleetSchema } from './fleet.ts'

/** content/fleet.yaml, checked; throws with every fault of the file. */
export function readFleet(contentFolder: string): Fleet {
  const result = v.safeParse(fleetSchema, parseYaml(readFileSync(join(contentFolder, 'fleet.yaml'), 'utf8')))
  if (result.success) return result.output
  throw new Error(result.issues.map((issue) => `fleet.yaml: ${v.getDotPath(issue) ?? ''} ${issue.message}`).join('\n'))
}
