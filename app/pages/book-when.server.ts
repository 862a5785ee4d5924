import { needFields } from '#features/bookings/need-form.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { answerPrice } from '#features/fares/price-answer.server.ts'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { textFields } from '#features/fares/price-question.ts'
import type { WhenFormProps } from '#features/fares/when-form.tsx'
import { promisedAnswer } from '#features/fleet/promised-answer.ts'
import type { Translate } from '#i18n/messages.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Site, RequestContext } from '#app/site.server.ts'

import { nowOffer } from './book-now.server.ts'

/** What must still be chosen before a ride can be ordered. */
export type Missing = 'trip' | 'time' | 'return-time' | 'later'

const whenFields = ['date', 'time', 'returnDate', 'returnTime']
const carriedFields = [...textFields, 'return', 'vehicle', 'pass', 'voucher', ...needFields]

/** The same trip with its vehicle not chosen yet. */
export function otherChoice({ query, locale, path }: RequestContext): string {
  const trip = new URLSearchParams(query)
  for (const field of ['vehicle', 'step', 'now']) trip.delete(field)
  return `${inLocale(locale, path)}?${trip}`
}

/** Step 1 again, with all that is known filled in. */
export function editTrip(context: RequestContext): string {
  return `${otherChoice(context)}&step=edit`
}

/** A class was chosen and only its time is missing or wrong: that alone is asked, and the class is kept. null: more is to be chosen. */
export async function whenStep(
  site: Site,
  context: RequestContext,
  what: Missing | null,
): Promise<WhenFormProps | null> {
  const { query, locale, path } = context
  if (what === null) return null
  const t = site.translate(locale)
  const deps = priceDeps(site, locale)
  const timeless = new URLSearchParams(query)
  for (const field of whenFields) timeless.delete(field)
  const { priced, title } = answerPrice(timeless, locale, deps)
  const row = priced?.classes.find(({ vehicle }) => vehicle === query.get('vehicle'))
  if (!priced || !row || title === null) return null
  const answer = wrongTime(site, context, what, answerPrice(query, locale, deps))
  return {
    answer,
    title,
    chosen: { ...priced, classes: [{ ...row, bookHref: null }] },
    lead: what === 'return-time' ? t('book.choose-return-time') : t('book.choose-time'),
    action: inLocale(locale, path),
    hidden: [...query].flatMap(([name, value]) =>
      carriedFields.includes(name) && !whenFields.includes(name) ? [{ name, value }] : [],
    ),
    edit: { href: editTrip(context), label: t('book.edit') },
    isReturn: answer.typed.return,
    button: t('book.continue'),
    now: await nowOffer(site, context),
  }
}

/** What is said where a form was sent without its date. */
export function whenError(query: URLSearchParams, t: Translate): string {
  return query.has('now') ? t('book.now-none') : t('book.error-when')
}

/** What is missing is a mistake only once the form was sent without it. */
function wrongTime(site: Site, { query, locale }: RequestContext, what: Missing, answer: PriceAnswer): PriceAnswer {
  const t = site.translate(locale)
  if (answer.status === 'invalid') return answer
  switch (what) {
    case 'time':
      return { ...answer, firstError: 'date', errors: query.has('date') ? { date: whenError(query, t) } : {} }
    case 'return-time': {
      const errors = query.has('returnDate') ? { returnDate: t('book.error-when') } : {}
      return { ...answer, firstError: 'returnDate', errors }
    }
    case 'later': {
      const time = momentText(promisedAnswer(site.clock.now(), site.fleet.confirmation.answer), locale)
      return { ...answer, firstError: 'time', errors: { time: t('book.choose-later', { time }) } }
    }
    // The class that was chosen is none at that time.
    case 'trip': {
      const reason = answer.priced?.notice ?? answer.unpriced?.text ?? t('book.choose-vehicle')
      return { ...answer, firstError: 'date', errors: { date: reason } }
    }
  }
}
