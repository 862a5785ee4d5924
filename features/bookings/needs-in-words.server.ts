import type { Fleet, VehicleClassId } from '#features/fleet/fleet.ts'
import { accesses, type Access, type Needs, pets, type Pet } from '#features/fleet/needs.ts'
import type { Translate } from '#i18n/messages.ts'
import { type NeedFaults, type NeedField, needFields, type NeedTyped } from './need-form.ts'
import type { NeedFieldProps, NeedsFieldsProps } from './needs-fields.tsx'

/** The folded part of the order form: opened where something was typed, for a mistake must be seen. */
export function needsFields(
  typed: NeedTyped,
  faults: NeedFaults,
  { fleet, vehicle, hasError }: { fleet: Fleet; vehicle: VehicleClassId; hasError: boolean },
  t: Translate,
): NeedsFieldsProps {
  const ofClass = fleet.vehicles.filter(({ vehicleClass }) => vehicleClass === vehicle)
  const stock = Math.max(0, ...ofClass.map(({ childSeats }) => childSeats))
  const first = hasError ? null : (needFields.find((field) => faults[field] !== undefined) ?? null)
  return {
    summary: t('need.summary'),
    note: t('need.note'),
    isOpen: needFields.some((field) => !['', '0', 'none'].includes(typed[field])),
    fields: needFields.map((name): NeedFieldProps => {
      const fault = faults[name]
      return {
        ...{ name, label: needLabel(name, t), hint: hintOf(name, stock, t), value: typed[name] },
        error: fault === undefined ? null : faultText(name, fault, stock, t),
        isFirstError: first === name,
        options: optionsOf(name, t),
      }
    }),
  }
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

function optionsOf(field: NeedField, t: Translate): NeedFieldProps['options'] {
  if (field === 'pet') return pets.map((value) => ({ value, label: petName(value, t) }))
  if (field === 'access') return accesses.map((value) => ({ value, label: accessName(value, t) }))
  return null
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
