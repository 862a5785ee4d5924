import { guestView } from '#features/bookings/guest-view.server.ts'
import { needsRows } from '#features/bookings/needs-in-words.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import type { MailOrder } from '#features/bookings/mail-jobs.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { dayRows } from '#features/bookings/voucher-day.server.ts'
import { formatCode } from '#features/codes/code.ts'
import type { EmailBody, EmailRow } from './email.ts'
import { guestWords } from './email-words.server.ts'
import type { EmailWriting } from './email-writing.ts'

/** What the guest is told. A booking without typed words (emails.server.ts) is greeted without a name. */
export function guestBody(
  told: Pick<MailOrder, 'kind' | 'leg'>,
  booking: Booking,
  writing: EmailWriting,
): { subject: string; body: EmailBody } {
  const { kind } = told
  const { t, links, siteName, carrier } = writing
  const view = guestView(booking, writing)
  const { subject, heading, text, more = [] } = guestWords(told, booking, view, writing)
  const isOff =
    kind === 'cancelled' || kind === 'declined' || kind === 'expired' || kind === 'review' || kind === 'message'
  const { name } = booking.guest
  const terms = [t('book.terms-payment'), view.ordered, t('book.terms-carrier', { carrier })]
  const cancel = view.cancel && kind !== 'message' ? [{ label: t('mail.cancel'), value: view.cancel.text }] : []
  return {
    subject,
    body: {
      trial: booking.trial ? t('booking.trial') : null,
      heading,
      greeting: name === '' ? t('mail.hello') : t('mail.hello-name', { name }),
      paragraphs: [text, ...more],
      link: { label: t('mail.open'), href: links.voucher, note: t('mail.link-note') },
      rows: [
        ...tripRows(booking, writing, view.trip),
        ...(kind === 'review' || kind === 'message' ? [] : view.payment),
        ...view.dropped,
        ...cancel,
        ...(isOff ? [] : dayRows(booking, writing)),
        ...(isOff ? [] : detailRows([...view.contact, ...view.told, ...mailedNeeds(booking, t)])),
      ],
      lines: isOff ? [] : view.trip.lines.map(({ label, amount }) => ({ label, value: amount })),
      notes: isOff ? [] : terms,
      footer: [
        ...(booking.contactOpenedAt === null ? [t('mail.not-you')] : []),
        t('mail.automatic', { site: siteName }),
      ],
    },
  }
}

/** What is the same for both readers: code, time, way, vehicle, the most it costs. */
export function tripRows(
  booking: Booking,
  { t, locale }: EmailWriting,
  trip: ReturnType<typeof guestView>['trip'],
): EmailRow[] {
  const price = [trip.plus === null ? trip.price : `${trip.price} ${trip.plus}`, trip.tax ?? []].flat()
  return [
    { label: t('mail.code'), value: formatCode(booking.code) },
    { label: t('mail.when'), value: t('mail.local-time', { time: momentText(booking.pickUpAt, locale) }) },
    { label: t('mail.ride'), value: trip.title },
    { label: t('mail.vehicle'), value: `${trip.vehicle}, ${trip.room}` },
    { label: t('price-box.most'), value: price.join(' · ') },
    ...trip.facts,
  ]
}

/** What a guest says of a wheelchair or of steps is not written into mails, which nobody erases. */
export function mailedNeeds({ needs }: Booking, t: EmailWriting['t']): EmailRow[] {
  return needs ? needsRows({ ...needs, access: 'none' }, t) : []
}

/** What the guest typed; without typed words there is only the address it was sent to, and no use in requestMetrics it. */
function detailRows(details: EmailRow[]): EmailRow[] {
  const named = details.some(({ value }, at) => at === 0 && value !== '')
  return named ? details : []
}
