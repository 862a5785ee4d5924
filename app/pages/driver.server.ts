import { type DriveFault, type Driven, linkOfStep, rideProps, takeStep, typedLine } from '#app/driver/drive.server.ts'
import { isMoneyIntent, type MoneyFault, moneyProps, takeMoney } from '#app/cash/driver-money.server.ts'
import { stateName } from '#features/bookings/guest-view.server.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { isLeg, namedLeg } from '#features/bookings/booking-legs.ts'
import { type DriverRide, ridesOfDriverAround, ridesOfDriverIn } from '#features/bookings/driver-rides.server.ts'
import { isDrivenBy } from '#features/bookings/driver-time.ts'
import { isDriverStep } from '#features/bookings/driver-step.ts'
import { driverUndo } from '#features/bookings/driver-view.server.ts'
import { refuseRide } from '#features/bookings/refuse-ride.server.ts'
import { nameOfRide, type Ride } from '#features/bookings/ride.ts'
import { clockText, momentText, tripInWords } from '#features/bookings/trip-in-words.server.ts'
import * as phones from '#features/drivers/driver-phones.server.ts'
import { readSignal, signalPath } from '#features/drivers/driver-signals.server.ts'
import type { Driver } from '#features/fleet/driver.ts'
import { POSITION, STOP_POSITION } from '#features/positions/position.ts'
import { stopSharing } from '#features/positions/positions.server.ts'
import { isOver, leadsTo, rowOf, stateAfter } from '#domain/bookings/states.ts'
import { formatDay } from '#i18n/dates.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { pushSwitch } from '#app/push/push-words.server.ts'
import type {
  Action,
  ActionResult,
  Answer,
  Services,
  FormSubmission,
  Loader,
  RequestContext,
  Site,
} from '#app/site.server.ts'
import { urlsIn } from '#app/urls.ts'
import { takePosition } from '#app/positions/driver-position.server.ts'
import { newForDriver } from '#app/messages/driver-messages.server.ts'
import { newsText } from '#app/messages/message-form.server.ts'
import type { DriverHomePageProps, ListedRide, RidesShown } from './driver.tsx'

type Known = { driver: Driver; phone: phones.DriverPhone }
const LONGEST_REASON = 200

/** `/driver`: the rides of whose phone this is. */
export const loadDriverHome: Loader<'driver'> = (site, context) =>
  openedBy(site, context, (services, known) => {
    const sign = context.query.get('sign')
    return sign === null ? ridesPage(site, services, context, known) : signPage(site, services, context, known, sign)
  })

/** `/driver/money`: cash, expenses, hours and statement of whose phone it is. */
export const loadDriverMoney: Loader<'driver'> = (site, context) =>
  openedBy(site, context, (services, known) => moneyPage(site, services, context, known))

async function openedBy(
  site: Site,
  context: RequestContext,
  show: (services: Services, known: Known) => Promise<Answer<'driver'> | null>,
): Promise<Answer<'driver'> | null> {
  const { services } = site
  if (services === null) return null
  const known = await knownBy(site, services, context.cookie)
  if (known === null) return page(site, context, { kind: 'out' })
  if (phones.isLocked(known.phone, site.clock.now())) return lockedPage(site, context, known, null)
  return show(services, known)
}

async function moneyPage(
  site: Site,
  services: Services,
  context: RequestContext,
  { driver }: Known,
  fault?: MoneyFault,
): Promise<Answer<'driver'>> {
  return page(site, context, { kind: 'money', ...(await moneyProps(site, services, context, driver, fault)) })
}

/** POST /driver: a step of a ride, the PIN, or the end of the sign-in. */
export const postDriverHome: Action<'driver'> = async (site, context, sent): Promise<ActionResult<'driver'>> => {
  const { services } = site
  const to = urlsIn(context.locale).driver()
  if (services === null) return { kind: 'done', to, cookies: [] }
  const known = await knownBy(site, services, sent.cookie)
  const intent = sent.form.get('intent')
  // The phone's queue tells by the status whether a step waits for the PIN (401) or for nobody any more (403).
  if (known === null) return { kind: 'faulty', answer: { ...page(site, context, { kind: 'out' }), status: 403 } }
  if (intent === 'sign-out') {
    await phones.forgetPhone(services.store, sent.cookie)
    return { kind: 'done', to, cookies: [phones.noPhoneCookie(sent.secure)] }
  }
  if (intent === 'open') return openWithPin(site, services, context, sent, known)
  if (phones.isLocked(known.phone, site.clock.now()))
    return { kind: 'faulty', answer: { ...lockedPage(site, context, known, null), status: 401 } }
  if (isMoneyIntent(intent)) {
    const fault = await takeMoney(site, services, context, sent, known.driver)
    const done = `${urlsIn(context.locale).driverMoney()}${intent === 'expense' ? '?done=expense' : ''}`
    if (fault === null) return { kind: 'done', to: done, cookies: [] }
    return { kind: 'faulty', answer: { ...(await moneyPage(site, services, context, known, fault)), status: 422 } }
  }
  return drive(site, services, context, sent, known)
}

/** `/driver/link/{token}`: opened on the phone it asks for a PIN, and the phone is the driver's. */
export const loadDriverLink: Loader<'driver'> = async (site, context) => {
  const { services } = site
  if (services === null) return null
  const driver = await driverOfLink(site, services, tokenOf(context))
  return driver === null ? linkOver(site, context) : linkPage(site, context, driver, null)
}

export const postDriverLink: Action<'driver'> = async (site, context, sent): Promise<ActionResult<'driver'>> => {
  const { services } = site
  const token = tokenOf(context)
  const driver = services && (await driverOfLink(site, services, token))
  if (!services || driver === null) return { kind: 'faulty', answer: linkOver(site, context) }
  const pin = digitsIn(sent, 'pin')
  const t = site.translate(context.locale)
  const fault = phones.pinFault(pin)
  const refuse = (words: string): ActionResult<'driver'> => ({
    kind: 'faulty',
    answer: { ...linkPage(site, context, driver, words), status: 422 },
  })
  if (fault !== null) return refuse(t(fault === 'digits' ? 'driver.pin-digits' : 'driver.pin-simple'))
  if (pin !== digitsIn(sent, 'again')) return refuse(t('driver.pin-again'))
  const deps = { store: services.store, clock: site.clock }
  const phone = await phones.useLink(deps, { token, pin, agent: sent.agent })
  if (phone === null) return { kind: 'faulty', answer: linkOver(site, context) }
  return { kind: 'done', to: urlsIn(context.locale).driver(), cookies: [phones.phoneCookie(phone, sent.secure)] }
}

/** 410: used, replaced, or a day old; another one is to be had from the office. */
function linkOver(site: Site, context: RequestContext): Answer<'driver'> {
  return { ...page(site, context, { kind: 'link-over' }), status: 410 }
}

function linkPage(site: Site, context: RequestContext, { name }: Driver, fault: string | null): Answer<'driver'> {
  const action = urlsIn(context.locale).driverLink(tokenOf(context))
  return page(site, context, { kind: 'link', action, name, fault })
}

function tokenOf({ params }: RequestContext): string {
  return decodeURIComponent(params['token'] ?? '')
}

/** As it is typed on a phone: with spaces, perhaps. */
function digitsIn({ form }: FormSubmission, name: string): string {
  const typed = form.get(name)
  return typeof typed === 'string' ? typed.replace(/\s/g, '') : ''
}

async function driverOfLink(site: Site, { store }: Services, token: string): Promise<Driver | null> {
  return workingDriver(site, await phones.driverOfLink({ store, clock: site.clock }, token))
}

function workingDriver({ fleet }: Site, id: string | null): Driver | null {
  return fleet.drivers.find((driver) => driver.id === id && driver.active) ?? null
}

/** Whose phone it is; null: nobody’s. */
export async function knownBy(site: Site, { store }: Services, cookie: string | null): Promise<Known | null> {
  const phone = await phones.phoneOf({ store, clock: site.clock }, cookie)
  const driver = workingDriver(site, phone?.driver ?? null)
  return phone && driver ? { phone, driver } : null
}

async function openWithPin(
  site: Site,
  services: Services,
  context: RequestContext,
  sent: FormSubmission,
  known: Known,
): Promise<ActionResult<'driver'>> {
  const deps = { store: services.store, clock: site.clock }
  switch (await phones.openPhone(deps, sent.cookie, digitsIn(sent, 'pin'))) {
    case 'open':
      return { kind: 'done', to: urlsIn(context.locale).driver(), cookies: [] }
    case 'wrong': {
      const words = site.translate(context.locale)('driver.pin-wrong')
      return { kind: 'faulty', answer: { ...lockedPage(site, context, known, words), status: 422 } }
    }
    case 'signed-out':
      return { kind: 'done', to: urlsIn(context.locale).driver(), cookies: [phones.noPhoneCookie(sent.secure)] }
  }
}

function lockedPage(site: Site, context: RequestContext, { driver }: Known, fault: string | null): Answer<'driver'> {
  return page(site, context, { kind: 'locked', action: urlsIn(context.locale).driver(), name: driver.name, fault })
}

/** One's own ride alone: of any other nothing is told, not even that there is one. */
async function ownRides({ store }: Services, { driver }: Known, code: unknown): Promise<Driven | null> {
  if (typeof code !== 'string' || !/^B[0-9A-Z]{10}$/.test(code)) return null
  const booking = readBooking(await store.get(bookingPath(code)))
  const [first, ...more] = booking ? ridesOfDriverIn(booking, driver.name) : []
  return booking && first ? { booking, rides: [first, ...more] } : null
}

/** The leg of theirs that a form is of. */
function rideOfForm({ booking, rides }: Driven, form: FormSubmission['form']): Ride {
  const requested = form.get('leg')
  const leg = isLeg(requested) ? namedLeg(booking, requested) : null
  return rides.find((ride) => ride.leg === leg) ?? rides[0]
}

async function drive(
  site: Site,
  services: Services,
  context: RequestContext,
  { form }: FormSubmission,
  known: Known,
): Promise<ActionResult<'driver'>> {
  const t = site.translate(context.locale)
  const own = await ownRides(services, known, form.get('code'))
  const ride = own && rideOfForm(own, form)
  const refuse = async (fault: DriveFault): Promise<ActionResult<'driver'>> => {
    const shown = { name: ride && nameOfRide(ride), fault }
    return { kind: 'faulty', answer: { ...(await ridesPage(site, services, context, known, shown)), status: 422 } }
  }
  const notPossible = { notice: t('drive.not-possible'), reason: null }
  if (own === null || ride === null) return refuse(notPossible)
  const { code, leg } = ride
  const home = urlsIn(context.locale).driver()
  const step = form.get('intent')
  if (step === POSITION || step === STOP_POSITION) {
    const isTaken = await takePosition(site, services, { ride, driver: known.driver.id }, form)
    return isTaken ? { kind: 'done', to: home, cookies: [] } : refuse(notPossible)
  }
  if (step === 'refuse') {
    const reason = typedLine(form, 'why', LONGEST_REASON)
    if (reason === '') return refuse({ leg, notice: null, reason: null, refusal: t('drive.error-why') })
    const deps = { store: services.store, clock: site.clock }
    const isDone = await refuseRide(deps, { code, leg, driver: known.driver.name, reason })
    return isDone ? { kind: 'done', to: `${home}?done=refused`, cookies: [] } : refuse(notPossible)
  }
  const fault = await takeStep(site, services, own, { form, locale: context.locale })
  if (fault !== null) return refuse(fault)
  if (endsSharing(step)) await stopSharing(services.store, ride)
  const isEnded = step === 'complete' || step === 'no-show'
  return { kind: 'done', to: isEnded ? home : `${home}?ride=${nameOfRide(ride)}`, cookies: [] }
}

/** There is nothing to wait for any more: at the pick-up the position is nobody's business. */
function endsSharing(step: unknown): boolean {
  return isDriverStep(step) && step !== 'accept' && step !== 'set-off'
}

/** The name is held up with nothing else on the screen. */
async function signPage(
  site: Site,
  services: Services,
  context: RequestContext,
  known: Known,
  name: string,
): Promise<Answer<'driver'> | null> {
  const own = await ownRides(services, known, name.split('-')[0])
  const ride = own?.rides.find((one) => nameOfRide(one) === name)
  if (ride === undefined || isOver(ride.state)) return null
  const back = `${urlsIn(context.locale).driver()}?ride=${name}`
  return page(site, context, { kind: 'sign', text: ride.guest.signText ?? ride.guest.name, back })
}

/** `name`: of the leg that the form is of. */
type Requested = { name: string | null; fault: DriveFault }

async function ridesPage(
  site: Site,
  services: Services,
  context: RequestContext,
  known: Known,
  requested?: Requested,
): Promise<Answer<'driver'>> {
  const { locale, query } = context
  const now = site.clock.now()
  const t = site.translate(locale)
  const { ahead, over } = await ridesOfDriverAround(services.store, known.driver.name, now)
  const wanted = requested?.name ?? query.get('ride')
  const chosen = [...ahead, ...over].find(({ ride }) => nameOfRide(ride) === wanted) ?? nextOf(ahead)
  const home = urlsIn(locale).driver()
  // Before the messages are read: what comes meanwhile is asked for again.
  const signal = await readSignal(services.store, known.driver.id)
  const news = await newsOf([...over, ...ahead], services)
  // A guest may still write after the ride: something was left in the vehicle.
  const written = over.filter(({ ride }) => (news.get(nameOfRide(ride)) ?? 0) > 0)
  const shown: RidesShown = {
    action: home,
    money: urlsIn(locale).driverMoney(),
    name: known.driver.name,
    notice: requested?.fault.notice ?? (query.get('done') === 'refused' ? t('driver.refused') : null),
    undos: undosOf([...over, ...ahead], site, context),
    ride:
      chosen === null
        ? null
        : await rideProps(
            site,
            context,
            { ...chosen, services },
            {
              action: home,
              code: chosen.booking.code,
              sign: `${home}?sign=${nameOfRide(chosen.ride)}`,
              mayRefuse: mayRefuse(chosen.ride, known),
              fault: requested?.name === nameOfRide(chosen.ride) ? requested.fault : undefined,
            },
          ),
    days: daysOf([...written, ...ahead], { chosen, news }, site, context),
    live: {
      person: `driver ${known.driver.id}`,
      watched: [{ path: signalPath(known.driver.id), field: 'count', seen: signal }],
    },
    push: pushSwitch(site, services, 'driver', locale),
  }
  return page(site, context, { kind: 'rides', ...shown })
}

/** Who is under way finishes that first; else the ride whose hour comes first. */
function nextOf(ahead: readonly DriverRide[]): DriverRide | null {
  return ahead.find(({ ride }) => rowOf(ride.state).phase === 'under-way') ?? ahead[0] ?? null
}

function mayRefuse(ride: Ride, { driver }: Known): boolean {
  return isDrivenBy(ride, driver.name) && stateAfter(ride.state, 'unassign', 'driver') === leadsTo.unassign
}

/** What was pressed last of each booking, while it can be undone; a leg that was just ended is not in the list any more. */
function undosOf(rows: readonly DriverRide[], site: Site, { locale }: RequestContext): RidesShown['undos'] {
  const writing = { ...site, t: site.translate(locale), locale, now: site.clock.now() }
  const byCode = new Map<string, Driven>()
  for (const { booking, ride } of rows)
    byCode.set(booking.code, { booking, rides: [ride, ...(byCode.get(booking.code)?.rides ?? [])] })
  return [...byCode.values()].flatMap(({ booking, rides }) => {
    const undo = driverUndo(booking, linkOfStep(booking, rides), writing)
    return undo === null ? [] : [{ code: booking.code, ...undo }]
  })
}

/** How many messages of each ride are new. */
async function newsOf(rides: readonly DriverRide[], services: Services): Promise<ReadonlyMap<string, number>> {
  const rows = rides.map(async (row) => [nameOfRide(row.ride), await newForDriver(services, row)] as const)
  return new Map(await Promise.all(rows))
}

/** Today and the days after it, each with its rides; the one shown large is marked. */
function daysOf(
  rows: readonly DriverRide[],
  { chosen, news }: { chosen: DriverRide | null; news: ReadonlyMap<string, number> },
  site: Site,
  { locale }: RequestContext,
): RidesShown['days'] {
  const t = site.translate(locale)
  const today = localTimeOf(site.clock.now()).date
  const byDay = new Map<string, ListedRide[]>()
  for (const one of rows) {
    const { ride } = one
    const { quote, pickUpAt, state } = ride
    const { date } = localTimeOf(pickUpAt)
    const row: ListedRide = {
      href: `${urlsIn(locale).driver()}?ride=${nameOfRide(ride)}`,
      time: clockText(pickUpAt, locale),
      when: momentText(pickUpAt, locale),
      title: tripInWords(quote, pickUpAt, { ...site, t, locale, seats: quote.people, luggage: quote.bags }).title,
      state: stateName(state, t),
      isShown: one === chosen,
      news: one === chosen ? null : newsText(news.get(nameOfRide(ride)) ?? 0, t),
    }
    byDay.set(date, [...(byDay.get(date) ?? []), row])
  }
  return [...byDay].map(([date, rides]) => ({
    label: date === today ? t('driver.today') : formatDay(date, locale, 'long'),
    rides,
  }))
}

function page(site: Site, context: RequestContext, props: DriverHomePageProps): Answer<'driver'> {
  const title = site.translate(context.locale)('driver.title')
  return { page: 'driver', status: 200, props, head: { title, description: null, jsonLd: [], robots: 'noindex' } }
}
