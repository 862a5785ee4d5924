import { codeOf, type EnquiryMail } from '#features/enquiries/enquiries.server.ts'
import { personRows, tripRows } from '#features/enquiries/enquiry-in-words.server.ts'
import type { Enquiry, EnquiryOffer } from '#features/enquiries/enquiry.ts'
import { offerRows, offerTrip, type OfferWriting } from '#features/enquiries/offer-in-words.server.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { formatCode } from '#features/codes/code.ts'
import { localeRow } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { emailHtml } from './email-html.ts'
import { emailText } from './email-text.ts'
import type { Email, EmailBody, EmailRow } from './email.ts'

type OperatorWriting = { t: Translate; siteName: string; to: string | null }

/** An enquiry as the operator's letter, in Croatian; answering it writes to who asked. */
export function enquiryEmail(enquiry: Enquiry, { t, siteName, to }: OperatorWriting): Email {
  const { trip, email, promisedBy, voucher, locale, offer } = enquiry
  const subject = t('enquiry.mail-subject', { from: trip.from, to: trip.to })
  const body: EmailBody = {
    ...emptyBody(enquiry, t, siteName),
    heading: subject,
    paragraphs: [
      // Mailed again with a quote on it: it was accepted too late for a vehicle.
      ...(offer === undefined ? [] : [t('enquiry.mail-full')]),
      t('enquiry.mail-text', { time: momentText(promisedBy, 'hr') }),
    ],
    rows: [
      ...codeRow(enquiry, t),
      ...tripRows(enquiry, t, 'hr'),
      ...personRows(enquiry, t),
      ...(voucher === undefined ? [] : [{ label: t('book.voucher-code'), value: formatCode(voucher) }]),
      { label: t('mail.language'), value: localeRow(locale).name },
    ],
  }
  return { ...written(enquiry, 'hr', subject, body, t), to, replyTo: email }
}

type GuestWriting = OfferWriting & {
  siteName: string
  /** The operator's own address for answers; null where none is set. */
  contactEmail: string | null
  /** Opens the page of the enquiry. */
  link: string
}

/**
 * What who asked is told, in their language. Anybody can type a stranger's address: the first letter has none of the words that were
 * typed. The others are sent by a person of the office.
 */
export function enquirerEmail(mail: Exclude<EnquiryMail, 'operator'>, enquiry: Enquiry, writing: GuestWriting): Email {
  const { t, siteName, contactEmail, link, locale } = writing
  const { name, email } = enquiry
  const { subject, paragraphs, rows = [], lines = [] } = wordsOf(mail, enquiry, writing)
  const body: EmailBody = {
    ...emptyBody(enquiry, t, siteName),
    heading: subject,
    greeting: mail === 'received' ? t('mail.hello') : t('mail.hello-name', { name }),
    paragraphs,
    link: { label: t('enquiry.mail-open'), href: link, note: t('enquiry.mail-link-note') },
    rows: [...codeRow(enquiry, t), ...rows],
    lines,
    footer: [...(mail === 'received' ? [t('enquiry.mail-not-you')] : []), t('mail.automatic', { site: siteName })],
  }
  return { ...written(enquiry, locale, subject, body, t), to: email, replyTo: contactEmail }
}

type Words = { subject: string; paragraphs: string[]; rows?: EmailRow[]; lines?: EmailRow[] }

function wordsOf(mail: Exclude<EnquiryMail, 'operator'>, enquiry: Enquiry, writing: GuestWriting): Words {
  const { t, locale } = writing
  const { promisedBy, offer, declined } = enquiry
  switch (mail) {
    case 'received':
      return {
        subject: t('enquiry.sent-heading'),
        paragraphs: [t('enquiry.sent-text', { time: momentText(promisedBy, locale) })],
      }
    case 'quote':
      return offer ? quoteWords(offer, writing) : { subject: t('enquiry.heading-quoted'), paragraphs: [] }
    case 'declined':
      return {
        subject: t('enquiry.heading-declined'),
        paragraphs: [t('enquiry.text-declined'), ...(declined === undefined ? [] : [declined])],
      }
  }
}

function quoteWords(offer: EnquiryOffer, writing: GuestWriting): Words {
  const { t, locale } = writing
  const trip = offerTrip(offer, writing)
  const price = [trip.plus === null ? trip.price : `${trip.price} ${trip.plus}`, trip.tax ?? []].flat()
  return {
    subject: t('enquiry.mail-quote-subject', { trip: trip.title }),
    paragraphs: [t('enquiry.text-quoted'), ...(offer.message === null ? [] : [offer.message])],
    rows: [
      { label: t('mail.when'), value: t('mail.local-time', { time: momentText(offer.pickUpAt, locale) }) },
      { label: t('mail.ride'), value: trip.title },
      { label: t('mail.vehicle'), value: `${trip.vehicle}, ${trip.room}` },
      { label: t('price-box.basis.fixed'), value: price.join(' · ') },
      ...trip.facts,
      ...offerRows(offer, writing),
    ],
  }
}

function codeRow(enquiry: Enquiry, t: Translate): EmailRow[] {
  const code = codeOf(enquiry)
  return code === null ? [] : [{ label: t('mail.code'), value: formatCode(code) }]
}

function emptyBody({ trial }: Enquiry, t: Translate, siteName: string): EmailBody {
  return {
    trial: trial ? t('enquiry.sent-trial') : null,
    heading: '',
    greeting: null,
    paragraphs: [],
    link: null,
    rows: [],
    lines: [],
    notes: [],
    footer: [t('mail.automatic', { site: siteName })],
  }
}

function written({ trial }: Enquiry, locale: Email['locale'], plain: string, body: EmailBody, t: Translate) {
  const subject = trial ? t('mail.trial-subject', { subject: plain }) : plain
  const html = emailHtml(body, { locale, subject, jsonLd: null })
  return { locale, subject, text: emailText(body), html, attachments: [] }
}
