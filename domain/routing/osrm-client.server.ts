import * as v from 'valibot'
import { FetchError, type FetchFault, fetchText, jsonIn } from '#lib/fetch-text.ts'
import type { Position } from './router.ts'

/** A guest waits for the page while it is asked. */
export const TIMEOUT_MS = 1500
/** The longest way in Croatia is under one. */
const MOST_BYTES = 8 * 1024 * 1024

/** Why there is no answer: the engine's fault, or its own word that it knows no way. */
export type OsrmFault = FetchFault | 'refused' | 'bad-answer' | 'no-route'

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

async function textFrom(url: URL): ReturnType<typeof fetchText> {
  try {
    return await fetchText(url, { timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES })
  } catch (error) {
    throw error instanceof FetchError ? new OsrmError(error.reason, error) : error
  }
}
