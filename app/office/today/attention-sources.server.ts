import { officePath } from '#app/office/office-routes.ts'
import type { OfficeSite, OfficeRequest } from '#app/office/office-site.server.ts'
import { papersShown } from '#app/pages/office/drivers.server.ts'
import { delayedMails, failedJobs } from '#app/pages/office/operations.server.ts'
import { mayAll } from '#features/accounts/rights.ts'
import { formatCode } from '#features/codes/code.ts'
import { ENQUIRIES, readEnquiryDoc } from '#features/enquiries/enquiries.server.ts'
import { type EndingPaper, endingPapers } from '#features/fleet/driver.ts'
import { roadDocumentNames } from '#features/fleet/fleet.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'
import { MAILS } from '#features/mail/mail-record.ts'
import { formatDay } from '#i18n/dates.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { momentShort } from './attention-words.ts'
import type { AttentionRow } from './today-props.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** An answer is due in so many minutes: it stands with what is urgent. */
const SOON_MS = 10 * MINUTE_MS
const MOST_ROWS = 20
/** What was not delivered before has been seen, or is of a ride that is over. */
const MAILS_SINCE_MS = 2 * DAY_MS

/**
 * What needs a person and no booking shows. To add a kind: write a source that answers with its rows, in words, and name it here.
 * What a booking shows is a finder in features/dispatch/attention.ts, and stays true while the page is open.
 */
const sources: readonly ((site: OfficeSite, request: OfficeRequest) => Promise<AttentionRow[]> | AttentionRow[])[] = [
  openEnquiries,
  refusedMails,
  waitingMails,
  abandonedJobs,
  driversPapers,
  vehiclesPapers,
]

export async function otherAttention(site: OfficeSite, request: OfficeRequest): Promise<AttentionRow[]> {
  return (await Promise.all(sources.map(async (rowsOf) => rowsOf(site, request)))).flat()
}

async function openEnquiries(
  { services, clock }: OfficeSite,
  { t, locale, role }: OfficeRequest,
): Promise<AttentionRow[]> {
  if (!mayAll(role, 'enquiries.answer')) return []
  const now = clock.now()
  const docs = await services.store.query({
    collection: ENQUIRIES,
    where: [{ field: 'state', operator: '==', value: 'open' }],
    orderBy: [{ field: 'promisedBy' }],
    limit: MOST_ROWS,
  })
  return docs
    .flatMap((doc) => readEnquiryDoc(doc) ?? [])
    .map(({ id, name, trip, promisedBy }) => ({
      id: `enquiry:${id}`,
      level: promisedBy - now <= SOON_MS ? 'now' : 'next',
      due: promisedBy,
      what: t('today.enquiry', { when: momentShort(promisedBy, now, locale) }),
      about: `${trip.from} → ${trip.to} · ${name}`,
      action: { href: officePath('enquiry', { id }), label: t('today.answer') },
    }))
}

/** They will never be taken: somebody has to put the address right and send them again, or call. */
async function refusedMails({ services, clock }: OfficeSite, { t }: OfficeRequest): Promise<AttentionRow[]> {
  const docs = await services.store.query({
    collection: MAILS,
    where: [{ field: 'state', operator: '==', value: 'refused' }],
    limit: 1000,
  })
  return docs
    .flatMap(({ path, data }): AttentionRow[] => {
      const { at, code, to, subject, againAt } = data
      // What was sent again has a record of its own.
      if (typeof at !== 'number' || at < clock.now() - MAILS_SINCE_MS || typeof againAt === 'number') return []
      const booking = typeof code === 'string' && code.startsWith('B') ? code : null
      const about = [booking === null ? '' : formatCode(booking), to, subject]
      return [
        {
          id: `mail:${path}`,
          level: 'next',
          due: at,
          what: t('today.mail-refused'),
          about: about.filter((part) => typeof part === 'string' && part !== '').join(' · '),
          action: { href: `${officePath('messages')}?state=refused`, label: t('office.nav.messages') },
        },
      ]
    })
    .toSorted((a, b) => b.due - a.due)
    .slice(0, MOST_ROWS)
}

async function waitingMails({ services, clock }: OfficeSite, { t, role }: OfficeRequest): Promise<AttentionRow[]> {
  if (!mayAll(role, 'operations.read')) return []
  const count = await delayedMails(services.store)
  if (count === 0) return []
  // It cannot be told by mail: the one that would tell it is the one that is away.
  return [systemRow(t, { id: 'mails-delayed', now: clock.now(), what: t('office.start-delayed', { count }) })]
}

async function abandonedJobs({ services, clock }: OfficeSite, { t, role }: OfficeRequest): Promise<AttentionRow[]> {
  if (!mayAll(role, 'operations.read')) return []
  const count = await failedJobs(services.store)
  return count === 0
    ? []
    : [systemRow(t, { id: 'jobs-failed', now: clock.now(), what: t('today.jobs-failed', { count }) })]
}

function systemRow(t: OfficeRequest['t'], { id, now, what }: { id: string; now: number; what: string }): AttentionRow {
  const label = t('office.nav.operations')
  return { id, level: 'next', due: now, what, about: '', action: { href: officePath('operations'), label } }
}

function driversPapers({ fleet, clock }: OfficeSite, request: OfficeRequest): AttentionRow[] {
  const today = localTimeOf(clock.now()).date
  return fleet.drivers
    .filter(({ active }) => active)
    .flatMap((driver) => {
      const shown = papersShown(driver, today, request)
      return endingPapers(driver, today).map((paper, at) => ({
        ...paperDue(paper, `driver:${driver.id}:${at}`),
        what: shown[at]?.text ?? '',
        about: driver.name,
        action: { href: officePath('driver', { id: driver.id }), label: request.t('today.papers') },
      }))
    })
}

/** Without them no ride is proposed for a vehicle, and none is given to a boat. */
function vehiclesPapers({ fleet, clock }: OfficeSite, { t, locale }: OfficeRequest): AttentionRow[] {
  const today = localTimeOf(clock.now()).date
  return fleet.vehicles.flatMap(({ id, papers, validUntil = {} }) => {
    const ofBoat = papers?.insuredUntil
      ? [{ name: t('office.fleet.document.insurance'), until: papers.insuredUntil }]
      : []
    const onRoad = roadDocumentNames.flatMap((name) => {
      const until = validUntil[name]
      return until === undefined ? [] : [{ name: t(`office.fleet.document.${name}`), until }]
    })
    return endingPapers({ licence: null, papers: [...ofBoat, ...onRoad] }, today).map((paper, at) => {
      const words = { paper: paper.name ?? '', day: formatDay(paper.until, locale) }
      return {
        ...paperDue(paper, `vehicle:${id}:${at}`),
        what:
          paper.daysLeft < 0
            ? t('drivers.paper-over', words)
            : t('drivers.paper-ends', { ...words, days: paper.daysLeft }),
        about: vehicleName(fleet.vehicles, id),
        action: { href: officePath('fleet'), label: t('office.nav.fleet') },
      }
    })
  })
}

function paperDue({ until, daysLeft }: EndingPaper, id: string): Pick<AttentionRow, 'id' | 'level' | 'due'> {
  return { id: `paper:${id}`, level: daysLeft < 0 ? 'next' : 'later', due: Date.parse(`${until}T12:00:00Z`) }
}
