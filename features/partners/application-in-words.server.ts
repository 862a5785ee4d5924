import { formatDay } from '#i18n/dates.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { isCalendarDate } from '#i18n/zoned.ts'
import {
  type ApplicationFault,
  type ApplicationFaults,
  type ApplicationField,
  type ApplicationTyped,
  type Door,
  fieldsOf,
  type PartnerType,
  typesOf,
} from './application-form.ts'
import type { Application } from './application.ts'
import type { Paper } from './papers.ts'
import { phoneInGroups } from '#lib/phone-in-groups.ts'

export type ShownField = {
  name: ApplicationField
  label: string
  hint: string | null
  value: string
  type: 'text' | 'email' | 'tel' | 'date' | 'choice' | 'place'
  options: { value: string; label: string }[]
  autoComplete: string
  error: string | null
}

/** The fields of a step with their words, as a page shows them. */
export function shownFields(
  door: Door,
  step: number,
  typed: ApplicationTyped,
  faults: ApplicationFaults,
  t: Translate,
): ShownField[] {
  return fieldsOf(door, step).map(({ name, kind }) => {
    const fault = faults[name]
    return {
      name,
      label: labelOf(name, t),
      hint: hintOf(name, t),
      value: typed[name] ?? '',
      type: shownTypes[kind] ?? 'text',
      options: kind === 'type' ? typesOf(door).map((value) => ({ value, label: typeName(value, t) })) : [],
      autoComplete: autoCompletes[name] ?? 'off',
      error: fault === undefined ? null : faultText(fault, t),
    }
  })
}

const shownTypes: Partial<Record<ReturnType<typeof fieldsOf>[number]['kind'], ShownField['type']>> = {
  type: 'choice',
  email: 'email',
  phone: 'tel',
  date: 'date',
  place: 'place',
}

const autoCompletes: Partial<Record<ApplicationField, string>> = {
  name: 'organization',
  contact: 'name',
  email: 'email',
  phone: 'tel',
}

export function typeName(type: PartnerType, t: Translate): string {
  return t(`partner.type-${type}`)
}

export function labelOf(name: ApplicationField, t: Translate): string {
  return t(`partner.field-${name}`)
}

/** Why somebody's code rests: the paper and its last day, as its owner writes days. */
export function paperEnded({ field, until }: Pick<Paper, 'field' | 'until'>, t: Translate, locale: LocaleCode): string {
  return t('partner.paper-ended', { paper: labelOf(field, t), date: formatDay(until, locale, 'long') })
}

function hintOf(name: ApplicationField, t: Translate): string | null {
  switch (name) {
    case 'permits':
      return t('partner.hint-permits')
    case 'vehicle1':
      return t('partner.hint-vehicle')
    case 'taxId':
      return t('partner.hint-tax-id')
    case 'reach':
      return t('partner.hint-reach')
    default:
      return null
  }
}

function faultText(fault: ApplicationFault, t: Translate): string {
  return t(`partner.fault-${fault}`)
}

export type SentWords = { t: Translate; locale: LocaleCode; placeName: (id: string) => string }

/** What was sent. An account number is shown by its end, but to who pays: `hasAccount`. */
export function sentRows(
  { door, values }: Pick<Application, 'door' | 'values'>,
  steps: number,
  words: SentWords & { hasAccount?: boolean },
) {
  const rows = Array.from({ length: steps }, (_none, at) => fieldsOf(door, at + 1)).flat()
  return rows.flatMap(({ name, kind }) => {
    const value = values[name] ?? ''
    return value === '' ? [] : [{ label: labelOf(name, words.t), value: shownValue(kind, value, words) }]
  })
}

function shownValue(
  kind: ReturnType<typeof fieldsOf>[number]['kind'],
  value: string,
  { t, locale, placeName, hasAccount = false }: SentWords & { hasAccount?: boolean },
): string {
  switch (kind) {
    case 'type':
      return isPartnerType(value) ? typeName(value, t) : value
    case 'date':
      return isCalendarDate(value) ? formatDay(value, locale) : value
    case 'towns':
      return value.split(',').map(placeName).join(', ')
    case 'iban':
      return hasAccount ? value.replace(/(.{4})(?=.)/g, '$1 ') : `…${value.slice(-4)}`
    case 'phone':
    case 'reach':
      return phoneInGroups(value)
    default:
      return value
  }
}

function isPartnerType(value: string): value is PartnerType {
  return [...typesOf('refer'), ...typesOf('drive')].some((type) => type === value)
}

/** The heading and the sentence of a state. */
export function stateInWords(state: Application['state'], t: Translate): { heading: string; text: string } {
  return { heading: t(`application.state-${state}`), text: t(`application.text-${state}`) }
}
