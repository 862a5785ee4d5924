import { randomUUID } from 'node:crypto'
import { declaredIndexes, joinRules } from '#documents/rules.ts'
import type { Clock } from '#lib/clock.ts'
import { type JobHandler, type Jobs, jobRules, jobs } from '#documents/server/jobs.ts'
import { ACCOUNT_MAIL_JOB } from '#features/accounts/account-mail-jobs.ts'
import { passkeyRules } from '#features/accounts/passkeys.server.ts'
import { cashEntryRules, eraseOldEntries } from '#features/cash/cash-entries.server.ts'
import { dropPicture, receiptPath } from '#features/drivers/driver-pictures.server.ts'
import { driverShiftRules, eraseOldShifts } from '#features/drivers/driver-shifts.server.ts'
import { driverLinkRules, driverPhoneRules, eraseDriverAccess } from '#features/drivers/driver-phones.server.ts'
import { driverSignalRules } from '#features/drivers/driver-signals.server.ts'
import { conversationRules } from '#features/messages/conversations.server.ts'
import { ERASE_POSITION_JOB, erasePositionIn, positionRules } from '#features/positions/positions.server.ts'
import { sessionRules } from '#features/accounts/sessions.server.ts'
import { auditRules } from '#features/audit/audit.server.ts'
import { bookingRules } from '#features/bookings/booking-rules.server.ts'
import { ALERT_JOB } from '#features/alerts/alerts.server.ts'
import { ERASE_NEEDS_JOB, eraseNeedsIn } from '#features/bookings/erase-needs.server.ts'
import { expireIn } from '#features/bookings/expire-request.server.ts'
import { EXPIRE_JOB } from '#features/bookings/expiry-jobs.server.ts'
import { consentRules, eraseConsents } from '#features/consent/erase-consents.server.ts'
import { dropUnused } from '#features/files/files.server.ts'
import { eraseEnquiries } from '#features/enquiries/erase-enquiries.server.ts'
import { enquiryRules } from '#features/enquiries/enquiry-rules.server.ts'
import { ENQUIRY_MAIL_JOB } from '#features/enquiries/enquiries.server.ts'
import { lowerPrices } from '#features/bookings/lower-prices.server.ts'
import { MESSAGE_JOB } from '#features/notifications/messages.ts'
import { NOTIFY_JOB } from '#features/notifications/notification.ts'
import { eraseOldSubscriptions, pushRules } from '#features/notifications/push-subscriptions.server.ts'
import { PRICES_JOB } from '#features/fares/tariff-book.server.ts'
import { eraseFlights, flightRules } from '#features/flights/ask-flight.server.ts'
import { MAIL_JOB } from '#features/bookings/mail-jobs.ts'
import { eraseDue, nextRetentionAt, planRetention, RETENTION_JOB } from '#features/retention/retention.server.ts'
import { accountMailHandler } from './account-mail.server.ts'
import { alertHandler, watchUnseen } from './alerts.server.ts'
import { enquiryMailHandler } from './enquiry-mail.server.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { paperEnded } from '#features/partners/application-in-words.server.ts'
import { erasePasses, passRules } from '#features/passes/erase-passes.server.ts'
import { eraseRejected } from '#features/partners/erase-rejected.server.ts'
import { expireJob, JOB_DEADLINE } from '#features/partners/job-offers.server.ts'
import { mailWeeks } from '#features/partners/job-statements.server.ts'
import { watchPapers } from '#features/partners/paper-watch.server.ts'
import { mailRules } from '#features/mail/mail-rules.server.ts'
import { reviewRules } from '#features/reviews/review-rules.server.ts'
import { eraseHolders, voucherRules } from '#features/vouchers/vouchers.server.ts'
import { partnerRules } from '#features/partners/partner-rules.server.ts'
import { settleMonths } from '#features/partners/statements.server.ts'
import { PARTNER_MAIL_JOB } from '#features/partners/partner-mail-jobs.ts'
import { partnerMailHandler } from './partner-mail.server.ts'
import { lookAtFlights } from './flights.server.ts'
import { type MailDeps, mailHandler } from './mail.server.ts'
import { messageHandler, notifyHandler } from './notify.server.ts'
import { snapshotOf } from './site.server.ts'
import { EmailDelayed } from './smtp.server.ts'

const requested = joinRules({
  collections: [
    jobRules,
    bookingRules,
    conversationRules,
    driverSignalRules,
    positionRules,
    sessionRules,
    passkeyRules,
    auditRules,
    enquiryRules,
    reviewRules,
    voucherRules,
    consentRules,
    passRules,
    flightRules,
    driverLinkRules,
    driverPhoneRules,
    driverShiftRules,
    cashEntryRules,
    pushRules,
    mailRules,
    ...partnerRules,
  ],
})
/** What is asked often, jobs every second. A store is always opened with it: an engine keeps up only the indexes it was told of. */
export const workIndexes = declaredIndexes(requested)

/** Most of them wait for another server: a slow one of mail or of push does not hold up the rest. */
const JOBS_AT_A_TIME = 12

/** What is done later, by this node or another: one kind of job, one handler. `start` and `stop` are the server's. */
export function openWork(mail: MailDeps, log: (entry: Record<string, unknown>) => void): Jobs {
  const queue = jobs({
    store: mail.services.store,
    clock: mail.site.clock,
    node: randomUUID(),
    concurrent: JOBS_AT_A_TIME,
    handlers: forEachRun(mail, (mail) => ({
      [ACCOUNT_MAIL_JOB]: accountMailHandler(mail),
      [MAIL_JOB]: mailHandler(mail),
      [NOTIFY_JOB]: notifyHandler(mail),
      [MESSAGE_JOB]: messageHandler(mail),
      [ALERT_JOB]: alertHandler(mail),
      [ENQUIRY_MAIL_JOB]: enquiryMailHandler(mail),
      [ERASE_NEEDS_JOB]: eraseNeeds(mail.site.clock),
      [ERASE_POSITION_JOB]: erasePosition,
      [EXPIRE_JOB]: expireRequest(mail.site.clock),
      [PARTNER_MAIL_JOB]: partnerMailHandler(mail),
      [JOB_DEADLINE]: jobDeadline(mail.site.clock),
      [PRICES_JOB]: pricesHandler(mail),
      [RETENTION_JOB]: retentionHandler(mail),
    })),
    // Neither the key, which holds a booking's code, nor the message, which may hold an address.
    onFailure: ({ kind, attempt, final }, error) =>
      log({ level: final ? 'error' : 'warn', message: 'a job failed', kind, attempt, final, cause: causeOf(error) }),
  })
  let stopWatch = () => {}
  return {
    runDue: () => queue.runDue(),
    start(everyMs) {
      queue.start(everyMs)
      const stopUnseen = watchUnseen(mail, (error) =>
        log({ level: 'warn', message: 'unseen bookings were not looked for', cause: causeOf(error) }),
      )
      const stopFlights = lookAtFlights(mail, (error) =>
        log({ level: 'warn', message: 'flights were not looked at', cause: causeOf(error) }),
      )
      stopWatch = () => {
        stopUnseen()
        stopFlights()
      }
    },
    stop() {
      stopWatch()
      return queue.stop()
    },
  }
}

/** Each run of a job keeps the site that it began with. */
function forEachRun(
  mail: MailDeps,
  handlersOf: (mail: MailDeps) => Record<string, JobHandler>,
): Record<string, JobHandler> {
  const run =
    (kind: string): JobHandler =>
    async (payload, context) =>
      handlersOf({ ...mail, site: snapshotOf(mail.site) })[kind]?.(payload, context)
  return Object.fromEntries(Object.keys(handlersOf(mail)).map((kind) => [kind, run(kind)]))
}

function eraseNeeds(clock: Clock): JobHandler {
  return ({ code }, { finish }) => finish((transaction) => eraseNeedsIn(transaction, String(code), clock.now()))
}

const erasePosition: JobHandler = ({ code, startedAt }, { finish }) =>
  finish((transaction) => erasePositionIn(transaction, String(code), Number(startedAt)))

/** Nobody answered a request by the promised time. */
function expireRequest(clock: Clock): JobHandler {
  return ({ code }, { finish }) => finish((transaction) => expireIn(transaction, String(code), clock.now()))
}

/** By the tariff that holds at this moment, whichever change of it the job was written for. */
function pricesHandler({ services, site }: MailDeps): JobHandler {
  return async () => {
    await lowerPrices(services.store, await site.refresh())
  }
}

/** A carrier did not answer in time: the next is asked. */
function jobDeadline(clock: Clock): JobHandler {
  return ({ booking, round, turn }, { finish }) =>
    finish((transaction) =>
      expireJob(transaction, { booking: String(booking), round: Number(round), turn: Number(turn) }, clock.now()),
    )
}

function causeOf(error: unknown): string {
  if (error instanceof EmailDelayed) return causeOf(error.cause)
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code
  return error instanceof Error ? error.name : 'unknown'
}

/** Longer than anybody keeps a file. */
const KEEPING_MS = 24 * 3_600_000

/** Tomorrow's is planned before anything of today's can fail: a day that was given up is one day, not the last. */
function retentionHandler({ services, site }: MailDeps): JobHandler {
  const { store, secret } = services
  return async () => {
    const now = site.clock.now()
    await planRetention(store, nextRetentionAt(now))
    await each([
      () => eraseDue(store, now),
      () => eraseRejected(store, now),
      () => eraseEnquiries(store, now),
      () => eraseHolders(store, now),
      () => eraseConsents(store, now),
      () => erasePasses(store, now),
      () => eraseDriverAccess(store, now),
      () => eraseOldShifts(store, now),
      () => eraseOldEntries(store, now, (entry) => dropPicture(store, receiptPath(entry))),
      () => eraseOldSubscriptions(store, now),
      () => eraseFlights(store, now),
      () => dropUnused(store, now - KEEPING_MS),
      () =>
        watchPapers({
          store,
          secret,
          now,
          today: localTimeOf(now).date,
          noteFor: ({ locale }, paper) => paperEnded(paper, site.translate(locale), locale),
        }),
      () => lowerPrices(store, site),
      () => mailWeeks(store, now),
      () => settleMonths(store, now),
    ])
  }
}

/** One after the other. What fails does not keep the rest from being done; it is told when all were tried, and tried again. */
async function each(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
