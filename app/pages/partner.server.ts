import { createHmac } from 'node:crypto'
import { draftCookie, noDraftCookie, readDraft } from '#features/partners/application-draft.server.ts'
import {
  type ApplicationFaults,
  type ApplicationTyped,
  type Door,
  doors,
  readApplication,
  readStep,
  type ReadingDeps,
  stepCount,
  typedInStep,
} from '#features/partners/application-form.ts'
import { shownFields } from '#features/partners/application-in-words.server.ts'
import { apply } from '#features/partners/applications.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { viewCookie } from '#features/codes/view-cookie.server.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { inLocale } from '#app/routes.ts'
import type {
  Action,
  Answer,
  Services,
  Loader,
  ActionResult,
  FormSubmission,
  Site,
  RequestContext,
} from '#app/site.server.ts'
import { urlsIn } from '#app/urls.ts'
import type { ApplicationPageProps } from './application.tsx'
import type { PartnerPageProps } from './partner.tsx'

/** `/become-a-partner`: both doors; `?door=drive&step=2`: one step of an application, with what was typed before. */
export const loadPartner: Loader<'application' | 'partner'> = (site, context) => {
  const requested = requestedStep(site, context)
  return requested
    ? stepPage(site, context, requested, readDraft(context.cookie, requested.door), {}, null)
    : doorsPage(site, context)
}

type Requested = { door: Door; step: number }

function requestedStep(site: Site, { query }: RequestContext): Requested | null {
  const door = doors.find((name) => name === query.get('door'))
  if (site.services === null || door === undefined) return null
  const step = Number(query.get('step') ?? '1')
  return Number.isInteger(step) && step >= 1 && step <= stepCount(door) ? { door, step } : { door, step: 1 }
}

/** POST: one step. What is right is kept in the browser and leads to the next; the last sends everything. */
export const takeApplication: Action<'application'> = async (
  site,
  context,
  sent,
): Promise<ActionResult<'application'>> => {
  const requested = requestedStep(site, context)
  if (site.services === null || requested === null)
    return { kind: 'done', to: urlsIn(context.locale).partner(), cookies: [] }
  const { door, step } = requested
  const typed = { ...readDraft(sent.cookie, door), ...typedInStep(door, step, sent.form) }
  const draft = draftCookie(door, typed, sent.secure)
  const cookies = draft === null ? [] : [draft]
  const read = readStep(door, step, typed, readingDeps(site, context))
  if (!read.ok) {
    const answer = stepPage(site, context, requested, typed, read.faults, null)
    return { kind: 'faulty', answer: { ...answer, status: 422 }, cookies }
  }
  if (step < stepCount(door)) return { kind: 'done', to: stepHref(context, { door, step: step + 1 }), cookies }
  return send(site, site.services, context, sent, { requested, typed, cookies })
}

type Filled = { requested: Requested; typed: ApplicationTyped; cookies: string[] }

async function send(
  site: Site,
  services: Services,
  context: RequestContext,
  sent: FormSubmission,
  filled: Filled,
): Promise<ActionResult<'application'>> {
  const { requested, typed, cookies } = filled
  const { door } = requested
  const t = site.translate(context.locale)
  const read = readApplication(door, typed, readingDeps(site, context))
  // A step before was emptied meanwhile, in another tab or by an hour of waiting.
  if (!read.ok) return { kind: 'done', to: stepHref(context, { door, step: read.faulty }), cookies }
  const refuse = (notice: string): ActionResult<'application'> => {
    const answer = stepPage(site, context, requested, typed, {}, notice)
    return { kind: 'faulty', answer: { ...answer, status: 422 }, cookies }
  }
  const trap = sent.form.get('website')
  if (typeof trap === 'string' && trap !== '') return refuse(t('book.notice-machine'))
  if (services.applications.isFull(sent.address)) return refuse(t('partner.too-many'))
  const now = site.clock.now()
  const application = { code: makeCode('A'), door, locale: context.locale, values: read.values, now }
  const { code, replayed } = await apply(services.store, application, sendingOf(application, sent, services))
  if (!replayed) services.applications.count(sent.address)
  return {
    kind: 'done',
    to: urlsIn(context.locale).decoderCode(code),
    cookies: [viewCookie(code, now, services.secret, sent.secure), noDraftCookie(sent.secure)],
  }
}

/** A second press, or an answer that was lost: the same words from the same place on the same day are one application. */
function sendingOf(
  { door, values, now }: Parameters<typeof apply>[1],
  { address }: FormSubmission,
  { secret }: Services,
): string {
  const words = JSON.stringify([door, values, address, localTimeOf(now).date])
  return `application ${createHmac('sha256', secret).update(words).digest('base64url')}`
}

function readingDeps(site: Site, { locale }: RequestContext): ReadingDeps {
  return {
    today: localTimeOf(site.clock.now()).date,
    townOf: (name) => site.places.resolve(name, locale)?.id ?? null,
  }
}

function stepHref({ locale }: RequestContext, { door, step }: Requested): string {
  return `${urlsIn(locale).partner()}?${new URLSearchParams({ door, step: String(step) })}`
}

function stepPage(
  site: Site,
  context: RequestContext,
  requested: Requested,
  typed: ApplicationTyped,
  faults: ApplicationFaults,
  notice: string | null,
): Answer<'application'> {
  const { door, step } = requested
  const t = site.translate(context.locale)
  const last = stepCount(door)
  const back = step > 1 ? stepHref(context, { door, step: step - 1 }) : inLocale(context.locale, context.path)
  const props: ApplicationPageProps = {
    kind: 'form',
    heading: door === 'refer' ? t('partner.refer-heading') : t('partner.drive-heading'),
    progress: last === 1 ? t('partner.one-step') : t('partner.step', { step, last }),
    action: stepHref(context, requested),
    fields: shownFields(door, step, typed, faults, t),
    notice,
    button: step === last ? t('partner.send') : t('partner.next'),
    back: { href: back, label: t('partner.back') },
    privacy: step === last ? t('partner.privacy') : null,
  }
  return {
    page: 'application',
    status: 200,
    props,
    head: { title: t('partner.title'), description: null, jsonLd: [], robots: 'noindex' },
  }
}

function doorsPage(site: Site, context: RequestContext): Answer<'partner'> {
  const t = site.translate(context.locale)
  const isOpen = site.services !== null
  const door = (name: Door, heading: string, text: string, points: string[], button: string) => ({
    heading,
    text,
    points,
    button,
    href: isOpen ? stepHref(context, { door: name, step: 1 }) : null,
  })
  const refer = [t('partner.refer-get'), t('partner.refer-cost'), t('partner.refer-paid')]
  const drive = [t('partner.drive-get'), t('partner.drive-cost'), t('partner.drive-paid'), t('partner.drive-asked')]
  const props: PartnerPageProps = {
    heading: t('partner.heading'),
    lead: t('partner.lead'),
    doors: [
      door('refer', t('partner.refer-heading'), t('partner.refer-text'), refer, t('partner.refer-button')),
      door('drive', t('partner.drive-heading'), t('partner.drive-text'), drive, t('partner.drive-button')),
    ],
    parity: t('partner.parity'),
    already: { text: t('partner.already'), href: urlsIn(context.locale).partnerHome(), label: t('partner.sign-in') },
  }
  return {
    page: 'partner',
    status: 200,
    props,
    head: { title: t('partner.title'), description: t('partner.description'), jsonLd: [] },
  }
}
