import { formatCode } from '#features/codes/code.ts'
import { viewCookie, viewedCode } from '#features/codes/view-cookie.server.ts'
import { stepCount } from '#features/partners/application-form.ts'
import { sentRows, stateInWords } from '#features/partners/application-in-words.server.ts'
import { isWorking } from '#features/partners/application-state.ts'
import type { Application } from '#features/partners/application.ts'
import { applicationPath, readApplicationDoc } from '#features/partners/partner-documents.server.ts'
import { papersInWords } from '#app/partner-papers.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Answer, Services, ActionResult, FormSubmission, Site, RequestContext } from '#app/site.server.ts'
import { urlsIn } from '#app/urls.ts'
import { cut } from '#lib/cut.ts'
import { readPhone } from '#lib/phone.ts'
import type { ApplicationPageProps } from './application.tsx'

/** How far an application is, for who has shown the contact it was sent with; an unknown code asks the same. */
export async function showApplication(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
): Promise<Answer<'application'>> {
  const isOpen = viewedCode(context.cookie, site.clock.now(), services.secret) === code
  const stored = isOpen ? readApplicationDoc(await services.store.get(applicationPath(code))) : null
  if (stored) return statusPage(site, context, stored)
  const isEnded = context.query.get('papers') === 'ended'
  return ask(site, context, code, null, isEnded ? site.translate(context.locale)('application.ended') : null)
}

/** The same answer whether the code exists or not; who guesses is slowed by code and by address. */
export async function openApplication(
  site: Site,
  context: RequestContext,
  sent: FormSubmission,
  code: string,
): Promise<ActionResult<'application'>> {
  const { services } = site
  const t = site.translate(context.locale)
  const to = urlsIn(context.locale).decoderCode(code)
  if (services === null) return { kind: 'done', to, cookies: [] }
  const refuse = (text: string): ActionResult<'application'> => ({
    kind: 'faulty',
    answer: { ...ask(site, context, code, text, null, typedIn(sent)), status: 422 },
  })
  const typed = sent.form.get('contact')
  const stored = readApplicationDoc(await services.store.get(applicationPath(code)))
  if (services.codeGuesses.isClosed(code) || services.addressGuesses.isClosed(sent.address))
    return refuse(t('application.ask-closed'))
  if (!stored || typeof typed !== 'string' || !isContactOf(typed, stored)) {
    services.codeGuesses.wrong(code)
    services.addressGuesses.wrong(sent.address)
    return refuse(t('application.ask-wrong'))
  }
  services.codeGuesses.right(code)
  return { kind: 'done', to, cookies: [viewCookie(code, site.clock.now(), services.secret, sent.secure)] }
}

/** Shown again, so that a slip of the finger is mended and not typed anew; as much as the field takes. */
function typedIn({ form }: FormSubmission): string {
  const typed = form.get('contact')
  return typeof typed === 'string' ? cut(typed, 200) : ''
}

function isContactOf(typed: string, { email, phone }: Application): boolean {
  const plain = cut(typed.normalize('NFC').trim(), 200)
  if (email !== null && plain.toLowerCase() === email.toLowerCase()) return true
  return phone !== null && readPhone(plain) === phone
}

function ask(
  site: Site,
  context: RequestContext,
  code: string,
  fault: string | null,
  notice: string | null = null,
  typed = '',
): Answer<'application'> {
  const t = site.translate(context.locale)
  return page(site, context, {
    kind: 'ask',
    heading: t('application.heading'),
    code: formatCode(code),
    action: inLocale(context.locale, context.path),
    label: t('application.ask'),
    button: t('application.open'),
    fault,
    notice,
    typed,
  })
}

function statusPage(site: Site, context: RequestContext, application: Application): Answer<'application'> {
  const t = site.translate(context.locale)
  const { code, state, note, email, confirmedAt, door } = application
  const contact =
    confirmedAt !== null
      ? t('application.confirmed')
      : email === null
        ? t('application.by-phone')
        : t('application.unconfirmed')
  return page(site, context, {
    kind: 'status',
    code: formatCode(code),
    ...stateInWords(state, t),
    contact,
    note: note === null ? null : { label: t('application.note'), text: note },
    rows: sentRows(application, stepCount(door), {
      t,
      locale: context.locale,
      placeName: (id) => site.places.find(id)?.names[context.locale] ?? id,
    }),
    papers: papersInWords(site, context, application),
    partner: isWorking(state) ? { href: urlsIn(context.locale).partnerHome(), label: t('partner.sign-in') } : null,
  })
}

function page(site: Site, context: RequestContext, props: ApplicationPageProps): Answer<'application'> {
  const title = site.translate(context.locale)('application.heading')
  return {
    page: 'application',
    status: 200,
    props,
    head: { title, description: null, jsonLd: [], robots: 'noindex' },
  }
}
