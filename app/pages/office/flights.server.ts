import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import { auditOf, fieldOf, type OfficeSite, type OfficeRequest, requireRight } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { flightNumber, shownFlight } from '#domain/flights/flight-number.ts'
import type { Arrival, FlightFault } from '#domain/flights/flight-status.ts'
import { type Requested, askFlight, lastAnswer } from '#features/flights/ask-flight.server.ts'
import {
  flightKey,
  flightRecord,
  type FlightSettings,
  flightSettings,
  MOST_PER_DAY,
  saveFlightSettings,
  watchesFlights,
} from '#features/flights/flight-settings.server.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { FlightFaults, FlightsPageProps, FlightTyped } from './flights.tsx'

/** As its seller makes them: no address, no login, no line. */
const KEY = /^[\x21-\x7e]{10,200}$/
const SHOWN_OF_KEY = 4
/** What a trial has answered is asked for again when a ride wants it. */
const TRIAL_PAUSE_MS = 10 * 60_000

export const loadFlights: OfficeLoader<'flights'> = async (site, request) => {
  const { query } = request
  const settings = await flightSettings(site.services.store)
  const notice = query.has('saved') ? 'flights.saved' : query.has('removed') ? 'flights.removed' : null
  const tried = flightNumber(query.get('tried') ?? '')
  return flightsPage(site, request, {
    settings,
    notice: notice && request.t(notice),
    trial: await trialText(site, request, tried),
  })
}

/** POST /office/flights: the key and the questions a day, the end of both, or a trial. */
export const postFlights: OfficeAction<'flights'> = async (site, request, form) => {
  requireRight(request, 'settings.edit')
  const { store, secret } = site.services
  const settings = await flightSettings(store)
  // The key is in no log of changes, encrypted neither.
  const told = ({ key, perDay }: FlightSettings) => ({ set: key !== null, perDay })
  const also = (before: FlightSettings, after: FlightSettings) => {
    const change = { before: told(before), after: { ...told(after), renewed: before.key !== after.key } }
    return auditOf(site, request, { action: 'flights.changed', subject: 'settings/flights', ...change })
  }
  switch (fieldOf(form, 'intent')) {
    case 'remove':
      await saveFlightSettings(store, { key: null, secret }, also)
      await site.refresh()
      return { kind: 'done', to: `${officePath('flights')}?removed` }
    case 'trial':
      return tryFlight(site, request, settings, fieldOf(form, 'flight'))
    default: {
      const typed: FlightTyped = { perDay: fieldOf(form, 'perDay'), flight: '' }
      const key = fieldOf(form, 'key')
      const perDay = /^\d{1,5}$/.test(typed.perDay) ? Number(typed.perDay) : 0
      const faults: FlightFaults = {
        ...(key !== '' && !KEY.test(key) && { key: true }),
        ...((perDay < 1 || perDay > MOST_PER_DAY) && { perDay: true }),
      }
      if (Object.keys(faults).length > 0)
        return { kind: 'faulty', answer: await flightsPage(site, request, { settings, typed, faults }) }
      await saveFlightSettings(store, { ...(key !== '' && { key }), perDay, secret }, also)
      await site.refresh()
      return { kind: 'done', to: `${officePath('flights')}?saved` }
    }
  }
}

async function tryFlight(site: OfficeSite, request: OfficeRequest, settings: FlightSettings, flight: string) {
  const { clock, services, flightStatus: service } = site
  const typed: FlightTyped = { perDay: String(settings.perDay), flight: flight.slice(0, 12) }
  const refuse = async (shown: Pick<Shown, 'faults' | 'trial'>) =>
    ({ kind: 'faulty', answer: await flightsPage(site, request, { settings, typed, ...shown }) }) as const
  const number = flightNumber(flight)
  if (number === null) return refuse({ faults: { flight: true } })
  const question = { number, date: localTimeOf(clock.now()).date }
  const asking = { pauseMs: () => TRIAL_PAUSE_MS, isDueNow: true }
  const requested = await askFlight(
    { store: services.store, clock, service, secret: services.secret },
    question,
    asking,
  )
  if (requested.kind !== 'answer') return refuse({ trial: whyNot(requested, request.t) })
  await site.refresh()
  return { kind: 'done', to: `${officePath('flights')}?tried=${number}` } as const
}

function whyNot(requested: Exclude<Requested, { kind: 'answer' }>, t: OfficeTranslate): string {
  switch (requested.kind) {
    case 'fault':
      return t('flights.trial-fault', { reason: faultText(requested.reason, t) })
    case 'not-now':
      return t('flights.trial-fault', { reason: faultText('resting', t) })
    case 'used-up':
      return t('flights.used-up')
    case 'no-key':
      return t('flights.off')
  }
}

function faultText(reason: FlightFault, t: OfficeTranslate): string {
  switch (reason) {
    case 'refused':
      return t('flights.fault-refused')
    case 'too-many':
      return t('flights.fault-most')
    case 'failed':
      return t('flights.fault-failed')
    case 'bad-answer':
    case 'too-large':
      return t('flights.fault-answer')
    case 'timeout':
    case 'unreachable':
      return t('flights.fault-away')
    case 'resting':
      return t('flights.fault-resting')
  }
}

async function trialText(
  site: OfficeSite,
  { t, locale }: OfficeRequest,
  number: string | null,
): Promise<string | null> {
  if (number === null) return null
  const date = localTimeOf(site.clock.now()).date
  const arrivals = await lastAnswer(site.services.store, { number, date })
  if (arrivals === null) return null
  const flight = shownFlight(number)
  if (arrivals.length === 0) return t('flights.trial-none', { flight })
  const landings = arrivals.map(({ airport, landsAt, scheduledAt }: Arrival) =>
    [airport ?? '–', momentIn(locale, landsAt ?? scheduledAt ?? site.clock.now())].join(' '),
  )
  return t('flights.trial-found', { flight, landings: landings.join('; ') })
}

type Shown = {
  settings: FlightSettings
  typed?: FlightTyped
  faults?: FlightFaults
  notice?: string | null
  trial?: string | null
}

async function flightsPage(
  site: OfficeSite,
  { t, locale }: OfficeRequest,
  { settings, typed, faults = {}, notice = null, trial = null }: Shown,
): Promise<OfficeAnswer<'flights'>> {
  const { store, secret } = site.services
  const record = await flightRecord(store)
  const key = flightKey(settings, secret)
  const requestCount = record.day === localTimeOf(site.clock.now()).date ? record.asked : 0
  const { fault, lastAnswerAt } = record
  const props: FlightsPageProps = {
    typed: typed ?? { perDay: String(settings.perDay), flight: '' },
    faults,
    notice,
    trial,
    isSet: key !== null,
    keyText: key === null ? null : t('flights.key-set', { end: `…${key.slice(-SHOWN_OF_KEY)}` }),
    state: [
      key === null
        ? t('flights.off')
        : watchesFlights(settings)
          ? t('flights.live', { time: momentIn(locale, lastAnswerAt ?? settings.answeredAt ?? 0) })
          : t('flights.not-tried'),
      ...(key === null ? [] : [t('flights.asked', { asked: requestCount, most: settings.perDay })]),
      ...(key !== null && requestCount >= settings.perDay ? [t('flights.used-up')] : []),
      ...(key === null || fault === null || fault.at < (lastAnswerAt ?? 0)
        ? []
        : [t('flights.fault-last', { time: momentIn(locale, fault.at), reason: faultText(fault.reason, t) })]),
    ],
  }
  return { kind: 'page', page: 'flights', title: t('office.nav.flights'), props }
}
