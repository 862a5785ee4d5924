import type { LegDetails } from '#features/bookings/booking.ts'
import { noDetails } from '#features/bookings/leg-details.ts'
import { orderFaultsInWords } from '#features/bookings/order-faults.server.ts'
import { formatDay } from '#i18n/dates.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { phoneInGroups } from '#lib/phone-in-groups.ts'
import type { EnquiryFieldProps } from './enquiry-form.tsx'
import {
  type Enquiry,
  type EnquiryFault,
  type EnquiryField,
  type EnquiryReading,
  type EnquiryTyped,
  legFields,
  MOST,
  personFields,
  tripFields,
} from './enquiry.ts'

export type EnquiryFaults = Omit<Extract<EnquiryReading, { ok: false }>, 'ok'>
export const noFaults: EnquiryFaults = { faults: {}, orderFaults: {} }

/** The fields with what was typed, each fault under its own, the cursor in the first. */
export function enquiryFields(typed: EnquiryTyped, { faults, orderFaults }: EnquiryFaults, t: Translate) {
  const { errors } = orderFaultsInWords(orderFaults, t)
  const all: EnquiryField[] = [...tripFields, ...legFields, ...personFields]
  const errorOf = (field: EnquiryField): string | null => {
    if (isTripField(field)) return faults[field] === undefined ? null : faultText(faults[field], t)
    return errors[field] ?? null
  }
  const first = all.find((field) => errorOf(field) !== null) ?? null
  const props = (name: EnquiryField): EnquiryFieldProps => ({
    name,
    label: labelOf(name, t),
    ...inputOf(name),
    value: typed[name],
    hint: hintOf(name, t),
    error: errorOf(name),
    isFirstError: first === name,
  })
  return { trip: tripFields.map(props), leg: legFields.map(props), person: personFields.map(props) }
}

function hintOf(field: EnquiryField, t: Translate): string | null {
  switch (field) {
    case 'pickUpAddress':
    case 'dropOffAddress':
      return t('enquiry.address-hint')
    case 'flight':
      return t('book.flight-hint')
    case 'email':
      return t('book.contact-hint')
    default:
      return null
  }
}

function isTripField(field: EnquiryField): field is (typeof tripFields)[number] {
  return tripFields.some((name) => name === field)
}

function faultText(fault: EnquiryFault, t: Translate): string {
  switch (fault) {
    case 'place':
      return t('enquiry.error-place')
    case 'too-long':
      return t('book.error-too-long')
    case 'when':
      return t('enquiry.error-when')
    case 'before':
      return t('enquiry.error-before')
    case 'count':
      return t('enquiry.error-count', { most: MOST })
  }
}

/** What was asked, each with its label; a day that is open is left out. */
export function tripRows({ trip, leg = noDetails }: Pick<Enquiry, 'trip' | 'leg'>, t: Translate, locale: LocaleCode) {
  const when = (label: string, { date, time }: { date?: string | null; time?: string | null }) =>
    date ? [{ label, value: [formatDay(date, locale, 'long'), time].filter(Boolean).join(', ') }] : []
  return [
    { label: t('enquiry.from'), value: trip.from },
    { label: t('enquiry.to'), value: trip.to },
    ...when(t('price-box.date'), { date: trip.date, time: trip.time }),
    ...when(t('booking.way-back'), { date: trip.returnDate ?? null, time: trip.returnTime ?? null }),
    { label: t('price-box.people'), value: String(trip.people) },
    { label: t('price-box.bags'), value: String(trip.bags) },
    ...legRows(leg, t),
  ]
}

/** Who asked, and what else was written. */
export function personRows({ name, email, phone, note }: Enquiry, t: Translate) {
  const optional = (label: string, value: string | null) => (value === null ? [] : [{ label, value }])
  return [
    { label: t('book.name'), value: name },
    ...optional(t('book.email'), email),
    ...optional(t('book.phone'), phone && phoneInGroups(phone)),
    ...optional(t('book.note'), note),
  ]
}

/** What of one leg was told, each with its label. */
function legRows(leg: LegDetails, t: Translate): { label: string; value: string }[] {
  return legFields.flatMap((field) => {
    const value = leg[field]
    return value === null ? [] : [{ label: labelOf(field, t), value }]
  })
}

function inputOf(field: EnquiryField): Pick<EnquiryFieldProps, 'type' | 'autoComplete'> {
  switch (field) {
    case 'date':
    case 'returnDate':
      return { type: 'date', autoComplete: 'off' }
    case 'time':
    case 'returnTime':
      return { type: 'time', autoComplete: 'off' }
    case 'people':
    case 'bags':
      return { type: 'number', autoComplete: 'off' }
    case 'email':
      return { type: 'email', autoComplete: 'email' }
    case 'phone':
      return { type: 'tel', autoComplete: 'tel' }
    case 'name':
      return { type: 'text', autoComplete: 'name' }
    case 'note':
      return { type: 'lines', autoComplete: 'off' }
    case 'from':
    case 'to':
      return { type: 'place', autoComplete: 'off' }
    case 'pickUpAddress':
    case 'dropOffAddress':
    case 'flight':
      return { type: 'text', autoComplete: 'off' }
  }
}

function labelOf(field: EnquiryField, t: Translate): string {
  switch (field) {
    case 'from':
      return t('enquiry.from')
    case 'to':
      return t('enquiry.to')
    case 'date':
      return t('price-box.date')
    case 'time':
      return t('price-box.time')
    case 'people':
      return t('price-box.people')
    case 'bags':
      return t('price-box.bags')
    case 'returnDate':
      return t('price-box.return-date')
    case 'returnTime':
      return t('price-box.return-time')
    case 'pickUpAddress':
      return t('book.pick-up-address')
    case 'dropOffAddress':
      return t('book.drop-off-address')
    case 'flight':
      return t('book.flight')
    case 'name':
      return t('book.name')
    case 'email':
      return t('book.email')
    case 'phone':
      return t('book.phone')
    case 'note':
      return t('book.note')
  }
}
