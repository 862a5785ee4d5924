import * as v from 'valibot'
import type { Position } from './router.ts'

/** A guest waits for the page while it is asked. */
export const TIMEOUT_MS = 1500
/** The longest way in Croatia is under one. */
const MOST_BYTES = 8 * 1024 * 1024

/** Why there is no answer: the engine's fault, or its own word that it knows no way. */
export type OsrmFault = 'timeout' | 'unreachable' | 'refused' | 'bad-answer' | 'too-large' | 'no-route'

export class OsrmError extends Error {
  readonly reason: OsrmFault

  constructor(reason: OsrmFault, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

const position = v.tuple([v.pipe(v.number(), v.finite()), v.pipe(v.number(), v.finite())])
const positive = v.pipe(v.number(), v.finite(), v.minValue(0))

const stepSchema = v.object({
  distance: positive,
  duration: positive,
  mode: v.string(),
  ref: v.optional(v.string(), ''),
  geometry: v.object({ coordinates: v.pipe(v.array(position), v.minLength(1)) }),
})
export type OsrmStep = v.InferOutput<typeof stepSchema>

const wayPointSchema = v.object({ distance: positive })
const answerSchema = v.object({
  code: v.literal('Ok'),
  waypoints: v.tuple([wayPointSchema, wayPointSchema]),
  routes: v.tupleWithRest(
    [v.object({ legs: v.tuple([v.object({ steps: v.pipe(v.array(stepSchema), v.minLength(1)) })]) })],
    v.unknown(),
  ),
})
const refusalSchema = v.object({ code: v.picklist(['NoRoute', 'NoSegment']) })

export type OsrmRoute = {
  steps: readonly OsrmStep[]
  /** From each end to the nearest road of the engine's map. */
  offRoadMetres: readonly [number, number]
}

/** One question in the protocol of OSRM 5 and 6: route service, http://project-osrm.org/docs/v5.24.0/api/#route-service. */
export async function askOsrm(base: string, from: Position, to: Position): Promise<OsrmRoute> {
  const path = `route/v1/driving/${from.join(',')};${to.join(',')}`
  const url = new URL(path, base.endsWith('/') ? base : `${base}/`)
  // The geometry of all steps is the whole line: the overview would send it a second time.
  url.search = '?overview=false&steps=true&geometries=geojson'
  const { status, text } = await textFrom(url)
  const json = jsonIn(text)
  // A way that is not there comes with status 400, as a question that is not one.
  if (v.is(refusalSchema, json)) throw new OsrmError('no-route')
  if (status !== 200) throw new OsrmError('refused', `status ${status}`)
  const answer = v.safeParse(answerSchema, json)
  if (!answer.success) throw new OsrmError('bad-answer', v.getDotPath(answer.issues[0]))
  const { waypoints, routes } = answer.output
  return { steps: routes[0].legs[0].steps, offRoadMetres: [waypoints[0].distance, waypoints[1].distance] }
}

async function textFrom(url: URL): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: response.status, text: await textUpTo(MOST_BYTES, response) }
  } catch (error) {
    if (error instanceof OsrmError) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new OsrmError(isLate ? 'timeout' : 'unreachable', error)
  }
}

async function textUpTo(most: number, { body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    // Leaving the loop closes the line.
    if (bytes > most) throw new OsrmError('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
