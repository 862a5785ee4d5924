import { readCode } from '#features/codes/code.ts'
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
