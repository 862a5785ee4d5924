import { shownCode } from '#features/codes/code.ts'
import { legRows } from '#features/enquiries/enquiry-in-words.server.ts'
import type { Enquiry } from '#features/enquiries/enquiry.ts'
import { noDetails } from '#features/bookings/leg-details.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { localeRow } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import type { Letter, LetterBody } from './letter.ts'
import { phoneInGroups } from '#lib/phone-in-groups.ts'

type EnquiryWriting = { t: Translate; siteName: string; to: string | null }

/** A question as the operator's letter, in Croatian; answering it writes to who asked. */
export function enquiryLetter(enquiry: Enquiry, { t, siteName, to }: EnquiryWriting): Letter {
  const { trip, email, trial, promisedBy } = enquiry
  const plain = t('enquiry.mail-subject', { from: trip.from, to: trip.to })
  const subject = trial ? t('mail.trial-subject', { subject: plain }) : plain
  const body: LetterBody = {
    trial: trial ? t('enquiry.sent-trial') : null,
    heading: plain,
    greeting: null,
    paragraphs: [t('enquiry.mail-text', { time: momentText(promisedBy, 'hr') })],
    link: null,
    rows: rowsOf(enquiry, t),
    lines: [],
    notes: [],
    footer: [t('mail.automatic', { site: siteName })],
  }
  const html = letterHtml(body, { locale: 'hr', subject, jsonLd: null })
  return { locale: 'hr', to, replyTo: email, subject, text: letterText(body), html, attachments: [] }
}

function rowsOf({ trip, leg = noDetails, name, email, phone, note, voucher, locale }: Enquiry, t: Translate) {
  const optional = (label: string, value: string | null) => (value === null ? [] : [{ label, value }])
  return [
    { label: t('enquiry.from'), value: trip.from },
    { label: t('enquiry.to'), value: trip.to },
    ...optional(t('price-box.date'), trip.date),
    ...optional(t('price-box.time'), trip.time),
    { label: t('price-box.people'), value: String(trip.people) },
    { label: t('price-box.bags'), value: String(trip.bags) },
    ...legRows(leg, t),
    { label: t('book.name'), value: name },
    ...optional(t('book.email'), email),
    ...optional(t('book.phone'), phone && phoneInGroups(phone)),
    ...optional(t('book.note'), note),
    ...optional(t('book.voucher-code'), voucher === undefined ? null : shownCode(voucher)),
    { label: t('mail.language'), value: localeRow(locale).name },
  ]
}
