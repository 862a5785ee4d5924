import { changeDesk, type DeskIntent, deskIntentOf, deskPairing } from '#app/desk/desk-pairing.server.ts'
import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import { renewalForm, renewPapers } from '#app/office/partner-renewal.server.ts'
import {
  accountOf,
  auditOf,
  fieldOf,
  type OfficeSite,
  type OfficeRequest,
  requireRight,
} from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { mayAll } from '#features/accounts/rights.ts'
import { formatCode } from '#features/codes/code.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { stepCount } from '#features/partners/application-form.ts'
import { sentRows } from '#features/partners/application-in-words.server.ts'
import { readPaper } from '#features/partners/application-papers.server.ts'
import { applicationAfter, isWorking } from '#features/partners/application-state.ts'
import type { Application, Partner } from '#features/partners/application.ts'
import { decideIn } from '#features/partners/applications.server.ts'
import {
  applicationPath,
  partnerPath,
  readApplicationDoc,
  readPartner,
} from '#features/partners/partner-documents.server.ts'
import { languageWrites } from '#features/partners/partner-language.server.ts'
import { readDecision } from '#features/partners/read-decision.ts'
import type { Place } from '#features/places/place.ts'
import { exactPlace } from '#features/places/typed-place.ts'
import { kitParts } from '#features/partners/kit.ts'
import { messageLinks } from '#app/office/message-links.ts'
import { urlsIn } from '#app/urls.ts'
import { isLocaleCode, locales } from '#i18n/locale.ts'
import { cut } from '#lib/cut.ts'
import type { PartnerPageProps } from './partner.tsx'

/** `/office/partners/{A…}`: one application, and what may be decided now. */
export const loadPartner: OfficeLoader<'partner'> = async (site, request) => {
  const application = await applicationOf(site, request)
  const paper = request.query.get('paper')
  if (application && paper !== null) return openPaper(site, request, application, paper)
  return application && (await page(site, request, application, null, {}))
}

/** POST: one decision; state, partner, mail and the audit line in one commit. */
export const decidePartner: OfficeAction<'partner'> = async (site, request, form) => {
  // Who asks, says no or looks at new papers reviews; who says yes, or stops a partner, agrees on money.
  const intent = fieldOf(form, 'intent')
  if (deskIntentOf(form) !== null) requireRight(request, 'desks.pair')
  else if (!reviewing.some((row) => row === intent)) requireRight(request, 'partners.edit')
  const application = await applicationOf(site, request)
  if (!application) return { kind: 'done', to: officePath('partners') }
  const { code } = application
  const tablets = deskIntentOf(form)
  if (tablets !== null) return changeTablets(site, request, application, form, tablets)
  if (intent === 'renew') return renewDates(site, request, application, form)
  if (intent === 'language') return setLanguage(site, request, application, fieldOf(form, 'locale'))
  const typed = Object.fromEntries(fields.map((name) => [name, cut(fieldOf(form, name), 1000)]))
  const again = async (fault: string) => {
    const answer = { ...(await page(site, request, application, fault, typed)), status: 422 }
    return { kind: 'faulty' as const, answer }
  }
  const requested = readDecision(decisionOf(code, intent, typed, site, request), {
    makeCode: () => makeCode('P'),
    isPlace: (id) => site.places.find(id) !== null,
  })
  if (!requested) {
    const isPlaceUnsure = intent === 'approve' && !placeIn(typed, site, request)
    return again(request.t(isPlaceUnsure ? 'office.tariff.fault.place' : 'office.partner-incomplete'))
  }
  const now = site.clock.now()
  const deciding = { now, who: accountOf(request).name, by: 'office' as const, secret: site.services.secret }
  const line = auditOf(site, request, {
    action: `partner.${requested.action}`,
    subject: applicationPath(code),
    before: { state: application.state },
    after: {
      state: applicationAfter(application.state, requested.action, 'office'),
      note: 'note' in requested ? requested.note : null,
    },
  })
  const { result } = await site.services.store.transact(async (transaction) => {
    const decided = await decideIn(transaction, requested, deciding)
    if (decided.kind === 'done') transaction.write(line)
    return decided.kind
  })
  return result === 'done'
    ? { kind: 'done', to: officePath('partner', { code }) }
    : again(request.t('office.partner-changed'))
}

const reviewing = ['ask', 'reject', 'renew', 'language'] as const

/** Who signed up in English and speaks Italian is written to in Italian. */
async function setLanguage(site: OfficeSite, request: OfficeRequest, application: Application, locale: string) {
  const to = officePath('partner', { code: application.code })
  if (!isLocaleCode(locale) || locale === application.locale) return { kind: 'done' as const, to }
  const line = auditOf(site, request, {
    action: 'partner.language',
    subject: applicationPath(application.code),
    before: { locale: application.locale },
    after: { locale },
  })
  await site.services.store.commit([...languageWrites(application, locale), line])
  return { kind: 'done' as const, to: `${to}?done=language` }
}

/** New dates of papers; whoever was paused for them is told when that is over. */
async function renewDates(site: OfficeSite, request: OfficeRequest, application: Application, form: FormData) {
  const renewed = await renewPapers(site, request, application, form)
  if (renewed.kind === 'renewed' || renewed.kind === 'restored') {
    const to = `${officePath('partner', { code: application.code })}?done=${renewed.kind}`
    return { kind: 'done' as const, to }
  }
  const isLate = renewed.kind === 'late'
  // What the other one saved is what is kept now.
  const now = isLate ? ((await applicationOf(site, request)) ?? application) : application
  const fault = isLate ? renewed.why : request.t('office.partner-dates-faulty')
  const answer = await page(site, request, now, fault, {})
  const props = { ...answer.props, isLate, renewal: renewalForm(site, request, now, renewed) }
  return { kind: 'faulty' as const, answer: { ...answer, props, status: 422 } }
}

/** A document of an application, as a file to be saved; who opened it is noted before it goes out. */
async function openPaper(
  site: OfficeSite,
  request: OfficeRequest,
  application: Application,
  id: string,
): Promise<OfficeAnswer<'partner'> | null> {
  requireRight(request, 'files.read')
  const found = await readPaper(site.services.store, application, id)
  if (!found) return null
  const { name, type } = found.paper
  const subject = applicationPath(application.code)
  await site.services.store.commit([
    auditOf(site, request, { action: 'partner.paper-opened', subject, after: { name } }),
  ])
  return { kind: 'file', name, type, body: Uint8Array.from(found.bytes) }
}

/** The tablets of its desk; a line of the audit log for each change. */
async function changeTablets(
  site: OfficeSite,
  request: OfficeRequest,
  application: Application,
  form: FormData,
  intent: DeskIntent,
) {
  const partner = await partnerOf(site, application)
  const subject = applicationPath(application.code)
  if (partner)
    await changeDesk(site, site.services, partner, form, [
      auditOf(site, request, { action: `partner.${intent}`, subject }),
    ])
  return { kind: 'done' as const, to: officePath('partner', { code: application.code }) }
}

async function partnerOf({ services }: OfficeSite, { partner }: Application): Promise<Partner | null> {
  return partner === null ? null : readPartner(await services.store.get(partnerPath(partner)))
}

const fields = ['note', 'place', 'percent', 'least', 'paidIn', 'origins']

/** The form's words as the decision they mean; what is none of ours is refused by readDecision. */
function decisionOf(
  code: string,
  action: string,
  typed: Record<string, string>,
  site: OfficeSite,
  request: OfficeRequest,
) {
  return {
    code,
    action,
    note: typed['note'] ?? '',
    paidIn: typed['paidIn'] ?? '',
    place: placeIn(typed, site, request)?.id ?? '',
    percent: wholeOf(typed['percent'], 1),
    least: wholeOf(typed['least'], 100),
    origins: (typed['origins'] ?? '').split(/\s+/).filter((origin) => origin !== ''),
  }
}

/** Where its guests are picked up; null where that is not sure, and then nothing is approved. */
function placeIn(typed: Record<string, string>, { places }: OfficeSite, { locale }: OfficeRequest): Place | null {
  const found = exactPlace(places, typed['place'] ?? '', locale)
  return 'place' in found ? found.place : null
}

/** `2,50` of hundredths is 250; what is no number is a number nobody takes. */
function wholeOf(text: string | undefined, of: number): number {
  const plain = (text ?? '').trim().replace(',', '.')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * of) : -1
}

async function applicationOf({ services }: OfficeSite, { params }: OfficeRequest): Promise<Application | null> {
  const code = params['code'] ?? ''
  return /^A[0-9A-Z]{10}$/.test(code) ? readApplicationDoc(await services.store.get(applicationPath(code))) : null
}

async function page(
  site: OfficeSite,
  request: OfficeRequest,
  application: Application,
  fault: string | null,
  typed: Record<string, string>,
): Promise<OfficeAnswer<'partner'> & { kind: 'page' }> {
  const { t, locale } = request
  const { code, state, note, values, door, confirmedAt, partner } = application
  const may = (action: Parameters<typeof applicationAfter>[1]) => applicationAfter(state, action, 'office') !== null
  const props: PartnerPageProps = {
    action: officePath('partner', { code }),
    name: values.name ?? '',
    state,
    code: formatCode(code),
    partner: partner === null ? null : { code: formatCode(partner), href: `/decoder/${partner}` },
    isConfirmed: confirmedAt !== null,
    note,
    rows: sentRows(application, stepCount(door), {
      t: site.translate(locale),
      locale,
      hasAccount: mayAll(request.role, 'partners.edit'),
      placeName: (id) => site.places.find(id)?.names[locale] ?? id,
    }),
    may: {
      ask: may('ask'),
      approve: may('approve'),
      reject: may('reject'),
      suspend: may('suspend'),
      resume: may('resume'),
    },
    papers: (application.papers ?? []).map(({ id, name }) => ({
      href: `${officePath('partner', { code })}?paper=${id}`,
      name,
    })),
    renewal: renewalForm(site, request, application),
    done: doneOf(request),
    language: application.locale,
    desk: await tabletsIn(site, request, application),
    isReferrer: door === 'refer',
    kit: kitOf(site, request, application),
    places: typed['place'] === undefined ? [] : choicesFor(typed['place'], site, request),
    typed: {
      place: values.town ?? '',
      percent: '10',
      least: '0',
      paidIn: values.type === 'host' ? 'credit' : 'money',
      ...typed,
    },
    fault,
    isLate: false,
  }
  return { kind: 'page', page: 'partner', title: t('office.nav.partners'), props }
}

/** What a referring partner puts on its desk and doors, and its code as a message. */
function kitOf(site: OfficeSite, { origin }: OfficeRequest, application: Application): PartnerPageProps['kit'] {
  const { partner, door, state, values, phone, locale: own } = application
  if (partner === null || door !== 'refer' || !isWorking(state)) return null
  const text = site.translate(own)('partner.manual', {
    name: values.name ?? '',
    link: origin + urlsIn(own).decoderCode(partner),
    site: site.catalogue.settings.siteName,
  })
  return {
    files: kitParts.flatMap((part) =>
      locales.map(({ code, name }) => ({
        part,
        language: name,
        href: `/api/partner/kit/${part}-${code}.svg?partner=${partner}`,
      })),
    ),
    ...messageLinks(phone, text),
  }
}

function choicesFor(text: string, { places }: OfficeSite, { locale }: OfficeRequest): readonly string[] {
  const found = exactPlace(places, text, locale)
  return 'choices' in found ? found.choices : []
}

function doneOf({ query, t }: OfficeRequest): string | null {
  const done = (['renewed', 'restored', 'language'] as const).find((row) => row === query.get('done'))
  return done === undefined ? null : t(done === 'language' ? 'office.partner-language-set' : `office.partner-${done}`)
}

async function tabletsIn(
  site: OfficeSite,
  request: OfficeRequest,
  application: Application,
): Promise<PartnerPageProps['desk']> {
  const partner = await partnerOf(site, application)
  if (partner?.door !== 'refer') return null
  const { code, tablets } = await deskPairing(site, site.services, partner)
  const { t, locale, origin } = request
  return {
    code:
      code && t('office.desk-code', { code: code.shown, link: `${origin}/desk`, time: momentIn(locale, code.until) }),
    tablets: tablets.map(({ id, pairedAt }) => ({
      id,
      label: t('office.desk-tablet', { when: momentIn(locale, pairedAt) }),
    })),
  }
}
