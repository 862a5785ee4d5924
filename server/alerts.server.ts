import type { JobHandler } from '#documents/server/jobs.ts'
import { alertUnseen, readAlert } from '#features/alerts/alerts.server.ts'
import { callWebhook } from '#features/alerts/webhook.server.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { formatCode } from '#features/codes/code.ts'
import type { MailDeps } from './mail.server.ts'
import { officeWords } from './office-words.server.ts'

const LOOK_MS = 30_000

/** Sends one alert. Whoever looked at the booking meanwhile is spared it. */
export function alertHandler(deps: MailDeps): JobHandler {
  return async (payload, { key, signal }) => {
    const { services, post, origin, site, wire } = deps
    const alert = readAlert(payload)
    const booking = readBooking(await services.store.get(bookingPath(alert.code)))
    if (booking?.unseen !== true) return
    if ('webhook' in alert) return callWebhook(alert.webhook, { code: alert.code, event: 'unseen' }, signal, wire)
    // Without a mail server nobody can be told by mail; the board still rings.
    if (post === null) return
    // The operator's language of the office is Croatian.
    const t = officeWords('hr')
    const link = `${origin}/office/bookings/${alert.code}`
    const subject = t('alert.subject', { code: formatCode(alert.code) })
    const text = `${alert.stage === 'list' ? t('alert.text') : t('alert.text-second')}\n\n${link}\n`
    // The address is ours alone: nothing in it needs escaping but the ampersand, which it has not.
    const html = `<!doctype html><html lang="hr"><p>${alert.stage === 'list' ? t('alert.text') : t('alert.text-second')}</p><p><a href="${link}">${link}</a></p></html>`
    const letter = { locale: 'hr', to: alert.mail, replyTo: null, subject, text, html, attachments: [] } as const
    await post({ ...letter, attachments: [] }, { key, now: site.clock.now(), signal })
  }
}

/** Looks for unseen bookings until it is told to stop; a look that failed is made again with the next. */
export function watchUnseen({ services, site }: MailDeps, onFailure: (error: unknown) => void): () => void {
  const timer = setInterval(() => void alertUnseen(services.store, site.clock.now()).catch(onFailure), LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
