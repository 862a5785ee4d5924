import * as v from 'valibot'
import type { LocaleCode } from '#i18n/locale.ts'
import { FetchError, type FetchFault, fetchText, jsonIn } from '#lib/fetch-text.ts'
import type { Point } from './place-index.server.ts'

/** Somebody is typing: later the gazetteer's answers are shown alone. */
export const TIMEOUT_MS = 700
/** Ten rows have some 6 kB. */
const MOST_BYTES = 512 * 1024

export type PhotonFault = FetchFault | 'refused' | 'bad-answer'

export class PhotonError extends Error {
  readonly reason: PhotonFault

  constructor(reason: PhotonFault, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

const text = v.optional(v.pipe(v.string(), v.maxLength(200)))
const degrees = v.pipe(v.number(), v.finite(), v.minValue(-180), v.maxValue(180))

const featureSchema = v.object({
  geometry: v.object({ type: v.literal('Point'), coordinates: v.tuple([degrees, degrees]) }),
  properties: v.object({
    name: text,
    street: text,
    housenumber: text,
    locality: text,
    district: text,
    city: text,
    countrycode: text,
  }),
})
const answerSchema = v.object({ features: v.pipe(v.array(v.unknown()), v.maxLength(100)) })

export type PhotonFeature = v.InferOutput<typeof featureSchema>['properties'] & Point

export type PhotonQuestion = {
  text: string
  locale: LocaleCode
  near: Point | null
  limit: number
  /** Nothing outside is wanted: west, south, east, north. */
  box: readonly [number, number, number, number]
}

/** One question in the protocol of Photon: https://github.com/komoot/photon/blob/master/docs/api-v1.md. */
export async function askPhoton(base: string, question: PhotonQuestion): Promise<PhotonFeature[]> {
  const url = new URL('api', base.endsWith('/') ? base : `${base}/`)
  url.search = queryOf(question).toString()
  const { status, text: body } = await textFrom(url)
  if (status !== 200) throw new PhotonError('refused', `status ${status}`)
  const answer = v.safeParse(answerSchema, jsonIn(body))
  if (!answer.success) throw new PhotonError('bad-answer', v.getDotPath(answer.issues[0]))
  const features = answer.output.features.flatMap((row) => {
    const feature = v.safeParse(featureSchema, row)
    if (!feature.success) return []
    const [lon, lat] = feature.output.geometry.coordinates
    return [{ ...feature.output.properties, lat, lon }]
  })
  // One odd row is left out; where no row can be read it is another protocol.
  if (features.length === 0 && answer.output.features.length > 0) throw new PhotonError('bad-answer')
  return features
}

function queryOf({ text: q, locale, near, limit, box }: PhotonQuestion): URLSearchParams {
  const query = new URLSearchParams({ q, lang: LANGUAGES[locale] })
  if (near !== null) {
    // To a kilometre: where somebody stands is nobody's business, and says no more about what they type.
    query.set('lat', near.lat.toFixed(2))
    query.set('lon', near.lon.toFixed(2))
  }
  query.set('limit', String(limit))
  query.set('bbox', box.join(','))
  return query
}

/** An index has local names, and those of English, German, French and Italian unless it was told others. */
const LANGUAGES: Record<LocaleCode, string> = { en: 'en', hr: 'default', it: 'it', de: 'de' }

async function textFrom(url: URL): ReturnType<typeof fetchText> {
  try {
    return await fetchText(url, { timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES })
  } catch (error) {
    throw error instanceof FetchError ? new PhotonError(error.reason, error) : error
  }
}
