import { readCode } from '#features/codes/code.ts'
import { showBooking } from './booking.server.ts'
import type { Loader } from '#app/site.server.ts'

/** `/Decoder?code=…` and `/decoder/{code}`. Codes are nobody's business: never indexed. */
export const loadDecoder: Loader<'decoder'> = (site, { locale, params, query }) => {
  const t = site.translate(locale)
  const asked = params['code'] === undefined ? query.get('code') : decodeURIComponent(params['code'])
  const typed = (asked ?? '').slice(0, 80)
  return {
    page: 'decoder',
    status: 200,
    props: { typed, reading: asked === null ? null : readCode(typed) },
    head: { title: t('decoder.title'), description: t('decoder.description'), jsonLd: [], robots: 'noindex' },
  }
}

/** `/decoder/{code}`: a booking has a page of its own; every other kind is explained here. */
export const loadDecoderCode: Loader<'decoder' | 'booking'> = (site, visit) => {
  const reading = readCode(decodeURIComponent(visit.params['code'] ?? ''))
  if (reading.ok && reading.kind === 'B' && site.desk !== null) return showBooking(site, site.desk, visit, reading.code)
  return loadDecoder(site, visit)
}
