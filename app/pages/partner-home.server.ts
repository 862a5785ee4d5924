import { formatCode } from '#features/codes/code.ts'
import { viewCookie, viewedCode } from '#features/codes/view-cookie.server.ts'
import { isEmail } from '#lib/email.ts'
import { stateName } from '#features/bookings/guest-view.server.ts'
import { formatCentsInFull } from '#features/fares/money.ts'
import { stateInWords } from '#features/partners/application-in-words.server.ts'
import { isWorking } from '#features/partners/application-state.ts'
import { partnerOf } from '#features/partners/applications.server.ts'
import type { Application, Partner } from '#features/partners/application.ts'
import { applicationPath, readApplicationDoc, signInPath } from '#features/partners/partner-documents.server.ts'
import { kitParts } from '#features/partners/kit.ts'
import { partnerMailWrite } from '#features/partners/partner-mail-jobs.ts'
import { noSignInCookie, signInLinkOf } from '#features/partners/sign-in-cookie.server.ts'
import { type SignInState, signInState, useSignInLink } from '#features/partners/sign-in.server.ts'
import { isMonth, type Statement } from '#features/partners/statement.ts'
import { monthOf, statementFor } from '#features/partners/statements.server.ts'
import { may } from '#features/accounts/rights.ts'
import { formatDate } from '#i18n/dates.ts'
import { type LocaleCode, localeCodes, localeRow } from '#i18n/locale.ts'
import { changeDesk, deskIntentOf, type DeskPairing, deskPairing } from '#app/desk/desk-pairing.server.ts'
import { deskWords } from '#app/desk/desk-pairing-words.server.ts'
import { answerOffer, carrierJobs, carrierWeek, issuedLine, momentOfRow } from '#app/partner-jobs.server.ts'
import { papersInWords } from '#app/partner-papers.server.ts'
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
import { cut } from '#lib/cut.ts'
import type { PartnerHomePageProps } from './partner-home.tsx'

/** `/partner`: a partner's own page for who came by a mailed link, else the question for the address. */
export const loadPartnerHome: Loader<'partner-home'> = async (site, context) => {
  const { services } = site
  if (services === null) return null
  const partner = await signedIn(site, services, context.cookie)
  const link = signInLinkOf(context.cookie, services.secret)
  const state = link && signInState(await partnerOf(services.store, link.code), link, site.clock.now())
  if (partner && (state !== 'open' || link?.code === partner.code))
    return homePage(site, context, partner, await foundFor(site, services, context, partner))
  if (state === 'open') return linkPage(site, context)
  const isRequested = context.query.get('sent') === '1'
  return signInPage(site, context, state === null || isRequested ? {} : { notice: linkNotice(site, context, state) })
}

/** What the page of a partner has; who is suspended has the statements alone. */
async function foundFor(site: Site, services: Services, context: RequestContext, partner: Partner): Promise<Found> {
  const now = site.clock.now()
  const requested = context.query.get('month') ?? ''
  const month = isMonth(requested) ? requested : monthOf(now)
  const statement = partner.door === 'refer' ? await statementFor(services.store, partner, month, now) : null
  const isAtWork = isWorking(partner.state)
  const pairing = isAtWork && partner.door === 'refer' ? await deskPairing(site, services, partner) : null
  const isCarrier = partner.door === 'drive'
  const jobs = isAtWork && isCarrier ? await carrierJobs(site, services, context, partner) : null
  const week = isCarrier ? await carrierWeek(site, services, context, partner) : null
  const application = readApplicationDoc(await services.store.get(applicationPath(partner.application)))
  return { isAtWork, application, statement, pairing, jobs, week }
}

/** The partner this visitor is, by the cookie of a mailed link; a suspended one reads its statements and no more. */
export async function signedIn(site: Site, services: Services, cookie: string | null): Promise<Partner | null> {
  const code = viewedCode(cookie, site.clock.now(), services.secret)
  return code?.startsWith('P') ? partnerOf(services.store, code) : null
}

/** For everything else than reading: a suspended partner is nobody. */
export async function signedInAtWork(site: Site, services: Services, cookie: string | null): Promise<Partner | null> {
  const partner = await signedIn(site, services, cookie)
  return partner && isWorking(partner.state) ? partner : null
}

/** POST: what a signed-in partner changes, or the button of a mailed link; from anybody else it asks for a link to sign in. */
export const changePartnerHome: Action<'partner-home'> = async (site, context, sent) => {
  const { services } = site
  if (services !== null && sent.form.get('intent') === 'sign-in') return signIn(site, services, context, sent)
  const isAnswer = sent.form.get('intent') === 'job-accept' || sent.form.get('intent') === 'job-decline'
  if (services === null || (!isAnswer && deskIntentOf(sent.form) === null)) return askSignIn(site, context, sent)
  // Who believes a ride taken that was not leaves a guest waiting.
  if (!(await signedIn(site, services, sent.cookie))) return signedOut(site, context)
  if (isAnswer) return answerJobs(site, services, context, sent)
  const partner = may('partner', 'desks.pair') ? await signedInAtWork(site, services, sent.cookie) : null
  if (partner?.door === 'refer') await changeDesk(site, services, partner, sent.form)
  return { kind: 'done', to: `${urlsIn(context.locale).partnerHome()}#desk`, cookies: [] }
}

async function signIn(
  site: Site,
  services: Services,
  context: RequestContext,
  sent: FormSubmission,
): Promise<ActionResult<'partner-home'>> {
  const now = site.clock.now()
  const link = signInLinkOf(sent.cookie, services.secret)
  const state = link === null ? 'expired' : await useSignInLink(services.store, link, { now, secret: services.secret })
  const to = urlsIn(context.locale).partnerHome()
  if (link !== null && state === 'open') {
    const view = viewCookie(link.code, now, services.secret, sent.secure)
    return { kind: 'done', to, cookies: [view, noSignInCookie(sent.secure)] }
  }
  // Pressed twice.
  const partner = await signedIn(site, services, sent.cookie)
  if (partner && partner.code === link?.code) return { kind: 'done', to, cookies: [] }
  const notice = linkNotice(site, context, state)
  return { kind: 'faulty', answer: { ...signInPage(site, context, { notice }), status: 422 } }
}

function linkNotice(site: Site, context: RequestContext, state: SignInState): string {
  const t = site.translate(context.locale)
  return state === 'used' ? t('partner.link-used') : t('partner.link-expired')
}

async function answerJobs(
  site: Site,
  services: Services,
  context: RequestContext,
  sent: FormSubmission,
): Promise<ActionResult<'partner-home'>> {
  const to = urlsIn(context.locale).partnerHome()
  const partner = may('carrier', 'bookings.assign') ? await signedInAtWork(site, services, sent.cookie) : null
  if (partner?.door !== 'drive') return { kind: 'done', to, cookies: [] }
  return { kind: 'done', to: `${to}?job=${await answerOffer(site, services, partner, sent.form)}#jobs`, cookies: [] }
}

function signedOut(site: Site, context: RequestContext): ActionResult<'partner-home'> {
  const notice = site.translate(context.locale)('partner.signed-out')
  return { kind: 'faulty', answer: { ...signInPage(site, context, { notice }), status: 422 } }
}

/** Mails a link where the address is a partner's, and says the same where it is not. */
const askSignIn: Action<'partner-home'> = async (site, context, sent) => {
  const t = site.translate(context.locale)
  const typed = sent.form.get('email')
  const email = typeof typed === 'string' ? cut(typed.normalize('NFC').trim(), 200) : ''
  const refuse = (fault: string) => {
    const answer = { ...signInPage(site, context, { fault, typed: email }), status: 422 }
    return { kind: 'faulty' as const, answer }
  }
  if (!isEmail(email)) return refuse(t('partner.fault-email'))
  const { services } = site
  if (services !== null && services.applications.isFull(sent.address)) return refuse(t('partner.too-many'))
  if (services !== null) {
    services.applications.count(sent.address)
    const found = (await services.store.get(signInPath(email, services.secret)))?.data['code']
    const partner = typeof found === 'string' ? await partnerOf(services.store, found) : null
    if (partner) {
      const mail = { code: partner.code, kind: 'sign-in', reader: 'partner' } as const
      await services.store.commit([partnerMailWrite(mail, sent.newId())])
    }
  }
  return { kind: 'done', to: `${urlsIn(context.locale).partnerHome()}?sent=1`, cookies: [noSignInCookie(sent.secure)] }
}

/** A mailed link was opened and is still unused. */
function linkPage(site: Site, context: RequestContext): Answer<'partner-home'> {
  const t = site.translate(context.locale)
  const action = inLocale(context.locale, context.path)
  const [heading, text, button] = [t('partner.home-title'), t('partner.link-text'), t('partner.link-button')]
  return page(site, context, { kind: 'link', heading, text, action, button })
}

type SignInNotice = { fault?: string; typed?: string; notice?: string }

function signInPage(site: Site, context: RequestContext, noticeShown: SignInNotice = {}): Answer<'partner-home'> {
  const t = site.translate(context.locale)
  return page(site, context, {
    kind: 'sign-in',
    heading: t('partner.home-title'),
    ...textOf(context, noticeShown, t),
    action: inLocale(context.locale, context.path),
    label: t('partner.field-email'),
    button: t('partner.sign-in-button'),
    fault: noticeShown.fault ?? null,
    typed: noticeShown.typed ?? '',
  })
}

function textOf({ query }: RequestContext, { notice }: SignInNotice, t: ReturnType<Site['translate']>) {
  if (notice !== undefined) return { text: notice, role: 'alert' as const }
  if (query.get('sent') === '1') return { text: t('partner.sign-in-sent'), role: 'status' as const }
  return { text: t('partner.sign-in-text') }
}

type Found = {
  isAtWork: boolean
  application: Application | null
  statement: Statement | null
  pairing: DeskPairing | null
  jobs: Awaited<ReturnType<typeof carrierJobs>> | null
  week: Awaited<ReturnType<typeof carrierWeek>> | null
}

function homePage(site: Site, context: RequestContext, partner: Partner, found: Found): Answer<'partner-home'> {
  const t = site.translate(context.locale)
  const origin = site.publicUrl ?? ''
  return page(site, context, {
    kind: 'home',
    heading: partner.name,
    code: formatCode(partner.code),
    state: stateInWords(partner.state, t).text,
    note: noteOf(found, t),
    link: { label: t('partner.your-link'), href: origin + urlsIn(context.locale).decoderCode(partner.code) },
    jobs: found.jobs,
    papers: found.application && papersInWords(site, context, found.application),
    statement: found.week ?? (found.statement && statementWords(site, context, partner, found.statement)),
    desk: found.pairing && deskWords(site, context, found.pairing, origin),
    refer: found.isAtWork && partner.door === 'refer' ? referrerWords(site, context, partner, origin) : null,
  })
}

/** Why it is suspended, in the office's words. */
function noteOf({ isAtWork, application }: Found, t: ReturnType<Site['translate']>) {
  const note = application?.note ?? null
  return isAtWork || note === null ? null : { label: t('application.note'), text: note }
}

export function statementHeadings(site: Site, { locale }: Pick<RequestContext, 'locale'>): string[] {
  const t = site.translate(locale)
  return [t('mail.when'), t('partner.first-name'), t('partner.ride-state'), t('partner.earned')]
}

function statementWords(site: Site, context: RequestContext, { paidIn, since }: Partner, statement: Statement) {
  const { locale } = context
  const t = site.translate(locale)
  const { month, rows, due, takenBack, carried, credit } = statement
  const money = (cents: number) => formatCentsInFull(cents, locale)
  const before = monthOf(site.clock.now())
  return {
    title: t('partner.statement-title', { month: monthInWords(month, locale) }),
    issued: issuedLine(site, locale),
    headings: statementHeadings(site, context),
    rows: rows.map((row) => [momentOfRow(row.at, locale), row.firstName, stateName(row.state, t), money(row.cents)]),
    sums: [
      { label: paidIn === 'money' ? t('partner.due-money') : t('partner.due-credit'), value: money(due) },
      ...(credit === undefined ? [] : [{ label: t('partner.credit-code'), value: formatCode(credit) }]),
      ...(takenBack > 0 ? [{ label: t('partner.taken-back'), value: money(takenBack) }] : []),
      ...(carried < 0 ? [{ label: t('partner.carried'), value: money(carried) }] : []),
    ],
    none: t('partner.no-rides'),
    links: [
      { href: `/api/partner/statement.csv?${new URLSearchParams({ month, locale })}`, label: t('partner.csv') },
      ...monthsBetween(monthOf(since), before)
        .filter((other) => other !== month)
        .map((other) => ({
          href: `${inLocale(locale, context.path)}?month=${other}`,
          label: monthInWords(other, locale),
        })),
    ],
  }
}

/** `2026-07` as a partner reads it; its file keeps the plain form, for a spreadsheet. */
function monthInWords(month: string, locale: LocaleCode): string {
  return formatDate(Date.parse(`${month}-15T12:00:00Z`), locale, { month: 'long', year: 'numeric' })
}

const MONTHS_SHOWN = 12

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  const [year = 0, number = 0] = last.split('-').map(Number)
  for (let back = 0; back < MONTHS_SHOWN; back++) {
    const at = year * 12 + number - 1 - back
    const month = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
    if (month >= first) months.push(month)
  }
  return months
}

function referrerWords(site: Site, context: RequestContext, { code, name }: Partner, origin: string) {
  const t = site.translate(context.locale)
  const src = `${origin}${inLocale(context.locale, '/embed/quote')}?partner=${code}`
  const partName = { card: t('partner.kit-card'), hanger: t('partner.kit-hanger') }
  return {
    kitTitle: t('partner.kit-title'),
    kit: kitParts.flatMap((part) =>
      localeCodes.map((locale) => ({
        href: `/api/partner/kit/${part}-${locale}.svg`,
        label: `${partName[part]} · ${localeRow(locale).name}`,
      })),
    ),
    widgetTitle: t('partner.widget-title'),
    widgetText: t('partner.widget-text'),
    snippet: `<iframe src="${src}" title="${t('partner.widget-frame')}" width="100%" height="860" loading="lazy"></iframe>`,
    manualTitle: t('partner.manual-title'),
    manual: localeCodes.map((lang) => ({
      lang,
      text: site.translate(lang)('partner.manual', {
        name,
        link: origin + urlsIn(lang).decoderCode(code),
        site: site.catalogue.settings.siteName,
      }),
    })),
  }
}

function page(site: Site, context: RequestContext, props: PartnerHomePageProps): Answer<'partner-home'> {
  const title = site.translate(context.locale)('partner.home-title')
  return { page: 'partner-home', status: 200, props, head: { title, description: null, jsonLd: [], robots: 'noindex' } }
}
