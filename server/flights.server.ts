import type { Site } from '#app/site.server.ts'
import { aeroDataBox } from '#domain/flights/aerodatabox.server.ts'
import type { FlightStatus } from '#domain/flights/flight-status.ts'
import { type WatchDeps, watchFlights } from '#features/flights/watch-flights.server.ts'
import type { MailDeps } from './mail.server.ts'
import type { Log } from './operations/log.server.ts'

const LOOK_MS = 60_000

/** The service whose key the office may set. Neither flight nor key comes into the log. */
export function openFlightStatus({ clock }: Pick<Site, 'clock'>, log: Log): FlightStatus {
  return aeroDataBox({
    clock,
    onFault({ reason, cause }, isOpened) {
      log({ level: 'warn', message: 'the flight service did not answer as it should', reason, cause })
      if (isOpened) log({ level: 'error', message: 'the flight service is left alone for a while' })
    },
  })
}

/** Looks every minute which flights are to be asked for, until it is told to stop. A look that lasts longer is not begun twice. */
export function lookAtFlights(
  deps: Pick<MailDeps, 'services' | 'site'>,
  onFailure: (error: unknown) => void,
): () => void {
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    await watchFlights(watchDeps(deps)).catch(onFailure)
    isLooking = false
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** By the fleet and the tariff of this moment. */
export function watchDeps({ services, site }: Pick<MailDeps, 'services' | 'site'>): WatchDeps {
  const { clock, fleet, tariff, flightStatus } = site
  return {
    store: services.store,
    secret: services.secret,
    clock,
    fleet,
    freeMinutes: tariff.waiting.freeMinutes,
    service: flightStatus,
  }
}
