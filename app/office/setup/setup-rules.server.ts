import { centsOf } from '#features/fares/tariff-form.ts'
import { extraIds, type Tariff, vehicleIds, vehicleOf } from '#features/fares/tariff.ts'
import type { SetupFault } from './setup-reading.server.ts'
import type { TariffReading } from './setup-tariff.server.ts'

type Faults = Record<string, SetupFault>
const LONGEST = 1000

/** What a child seat, a case and a pet cost. */
export function readExtras(tariff: Tariff, form: FormData): TariffReading {
  const faults: Faults = {}
  const extras = extraIds.map((id) => {
    const price = centsOf(textOf(form, id).replace(/\s*€$/, ''))
    if (price === null) faults[id] = 'price'
    return { id, price: price ?? 0 }
  })
  return read({ ...tariff, extras }, faults)
}

/** How long a driver waits for nothing, and until when a ride is cancelled for nothing. */
export function readPolicies(tariff: Tariff, form: FormData): TariffReading {
  const faults: Faults = {}
  const whole = (name: string): number => {
    const typed = textOf(form, name)
    if (!/^\d{1,4}$/.test(typed) || Number(typed) > LONGEST) faults[name] = 'count'
    return Number(typed) || 0
  }
  const freeMinutes = { airport: whole('airport'), station: whole('station'), address: whole('address') }
  const vehicles = vehicleIds.map((id) => ({ ...vehicleOf(tariff, id), freeCancellationHours: whole(`hours-${id}`) }))
  const boat = { ...tariff.boat, freeCancellationHours: whole('hours-boat') }
  return read({ ...tariff, waiting: { ...tariff.waiting, freeMinutes }, vehicles, boat }, faults)
}

function read(tariff: Tariff, faults: Faults): TariffReading {
  return Object.keys(faults).length > 0 ? { ok: false, faults, tariff: null } : { ok: true, tariff }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
