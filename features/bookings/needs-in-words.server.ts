import type { Fleet } from '#features/fleet/fleet.ts'
import type { VehicleClassId } from '#features/fleet/vehicle-classes.ts'
import { accesses, type Access, couldTake, type Needs, pets, type Pet } from '#features/fleet/needs.ts'
import type { Tariff } from '#features/fares/tariff.ts'
import { extrasInWords } from '#features/fares/price-notes.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { isRequested, type NeedFaults, type NeedField, needFields, type NeedTyped } from './need-form.ts'
import type { FoldedFieldProps, FoldedFieldsProps } from './folded-fields.tsx'

type NeedsAbout = {
  fleet: Fleet
  /** Of one class, or of any on the road where no class is asked for. */
  vehicle: VehicleClassId | 'road'
  /** Has a price for some of it, or none. */
  tariff: Tariff
  locale: LocaleCode
  hasError: boolean
  /** Where some of it has a price: shows the price with it, and does nothing else. */
  button?: FoldedFieldsProps['button']
}

/** The folded part of the order form: opened where something was typed, for a mistake must be seen. */
export function needsFields(
  typed: NeedTyped,
  faults: NeedFaults,
  { fleet, vehicle, tariff, locale, hasError, button }: NeedsAbout,
  t: Translate,
): FoldedFieldsProps {
  const ofClass = fleet.vehicles.filter(({ vehicleClass }) =>
    vehicle === 'road' ? vehicleClass !== 'boat' : vehicleClass === vehicle,
  )
  const stock = Math.max(0, ...ofClass.map(({ childSeats }) => childSeats))
  const first = hasError ? null : (needFields.find((field) => faults[field] !== undefined) ?? null)
  const choices = needFields.map((name) => choiceOf(name, typed[name], ofClass, t))
  const never = choices.flatMap(({ never }) => never)
  return {
    summary: t('need.summary'),
    note: [never.length > 0 ? t('need.not-here', { list: never.join(', ') }) : null, needsNote({ tariff, locale }, t)]
      .filter((text) => text !== null)
      .join(' '),
    ...(button && pricesOf({ tariff, locale }, t) !== '' && { button }),
    isOpen: needFields.some((field) => isRequested(typed[field])),
    fields: choices.flatMap(({ name, isOffered, options }): FoldedFieldProps[] => {
      if (!isOffered) return []
      const fault = faults[name]
      return [
        {
          name,
          label: needLabel(name, t),
          hint: hintOf(name, stock, t),
          value: typed[name],
          options,
          input: { type: 'number', min: 0, inputMode: 'numeric' },
          error: fault === undefined ? null : faultText(name, fault, stock, t),
          isFirstError: first === name,
        },
      ]
    }),
  }
}

/** What of it costs something, and what becomes of what is said. */
export function needsNote(about: Pick<NeedsAbout, 'tariff' | 'locale'>, t: Translate): string {
  const prices = pricesOf(about, t)
  return prices === '' ? t('need.note') : t('need.note-priced', { prices })
}

function pricesOf(about: Pick<NeedsAbout, 'tariff' | 'locale'>, t: Translate): string {
  return extrasInWords({ ...about, t }, ['child-seat', 'pet']).join(' ')
}

type Choice = {
  name: NeedField
  isOffered: boolean
  options: FoldedFieldProps['options']
  /** What no vehicle of the class can take, in words. */
  never: string[]
}

/** Only what a vehicle of the class can take is offered; what was typed stays all the same, with what is wrong with it. */
function choiceOf(name: NeedField, typed: string, ofClass: Fleet['vehicles'], t: Translate): Choice {
  if (name === 'pet')
    return optionsOf(
      name,
      typed,
      pets,
      (pet) => couldTake(ofClass, { pet }),
      (pet) => petName(pet, t),
    )
  if (name === 'access')
    return optionsOf(
      name,
      typed,
      accesses,
      (access) => couldTake(ofClass, { access }),
      (access) => accessName(access, t),
    )
  const isPossible = couldTake(ofClass, { [name]: 1 })
  const isOffered = isPossible || isRequested(typed)
  return { name, isOffered, options: null, never: isPossible ? [] : [needLabel(name, t)] }
}

function optionsOf<T extends string>(
  name: NeedField,
  typed: string,
  all: readonly T[],
  isPossible: (value: T) => boolean,
  word: (value: T) => string,
): Choice {
  const offered = all.filter((value) => value === typed || isPossible(value))
  const options = offered.map((value) => ({ value, label: word(value) }))
  return { name, isOffered: true, options, never: all.filter((value) => !isPossible(value)).map(word) }
}

/** What was asked for, a row each; nothing that was not. `access` only where it is told to nobody who need not know. */
export function needsRows(needs: Needs | null | undefined, t: Translate): { label: string; value: string }[] {
  if (!needs) return []
  return needFields.flatMap((field) => {
    const value = valueOf(field, needs, t)
    return value === null ? [] : [{ label: needLabel(field, t), value }]
  })
}

function valueOf(field: NeedField, needs: Needs, t: Translate): string | null {
  if (field === 'pet') return needs.pet === 'none' ? null : petName(needs.pet, t)
  if (field === 'access') return needs.access === 'none' ? null : accessName(needs.access, t)
  return needs[field] === 0 ? null : String(needs[field])
}

function needLabel(field: NeedField, t: Translate): string {
  switch (field) {
    case 'under135':
      return t('need.under135')
    case 'under150':
      return t('need.under150')
    case 'prams':
      return t('need.prams')
    case 'bikes':
      return t('need.bikes')
    case 'pet':
      return t('need.pet')
    case 'access':
      return t('need.access')
  }
}

function hintOf(field: NeedField, stock: number, t: Translate): string | null {
  if (field === 'under135') return t('need.under135-hint', { seats: stock })
  return field === 'under150' ? t('need.under150-hint') : null
}

function faultText(field: NeedField, fault: 'count' | 'misfit', stock: number, t: Translate): string {
  if (fault === 'count') return t('need.error-count')
  switch (field) {
    case 'under135':
      return t('need.error-seats', { seats: stock })
    case 'under150':
      return t('need.error-rear')
    case 'prams':
      return t('need.error-room')
    case 'bikes':
      return t('need.error-bikes')
    case 'pet':
      return t('need.error-pet')
    case 'access':
      return t('need.error-access')
  }
}

function petName(pet: Pet, t: Translate): string {
  switch (pet) {
    case 'none':
      return t('need.none')
    case 'small':
      return t('need.pet-small')
    case 'large':
      return t('need.pet-large')
    case 'guide-dog':
      return t('need.pet-guide')
  }
}

function accessName(access: Access, t: Translate): string {
  switch (access) {
    case 'none':
      return t('need.none')
    case 'steps':
      return t('need.access-steps')
    case 'folds':
      return t('need.access-folds')
    case 'seated':
      return t('need.access-seated')
  }
}
