import { lateWords } from '#app/office/late-words.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import { auditOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import type { OwnerRedirect } from '#catalogue/catalogue.ts'
import { parseRedirects } from '#catalogue/redirects.ts'
import { readAudit } from '#features/audit/audit.server.ts'
import { saveRedirects } from '#features/texts/text-book.server.ts'

/** GET /office/redirects: old addresses of the site and where they lead. */
export const loadRedirects: OfficeLoader<'redirects'> = (site, request) =>
  page(site, request, linesOf(site.catalogue.redirects), [])

/** One rule a line: `/old /new` or `/old https://…`, with 301, 302, 307 or 308 behind it where 308 is not meant. */
export const postRedirects: OfficeAction<'redirects'> = async (site, request, form) => {
  const typed = form.get('rules')
  // A form without the field says nothing of the rules: it must not take them all away.
  if (typeof typed !== 'string')
    return {
      kind: 'faulty',
      answer: page(site, request, linesOf(site.catalogue.redirects), [request.t('office.redirects.nothing-sent')]),
    }
  const raw = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [from = '', to = '', status = '308'] = line.split(/\s+/)
      return { from, to, status: Number(status) }
    })
  const seen = form.get('seen')
  const othersIn = (stored: readonly OwnerRedirect[]): Others =>
    typeof seen === 'string' ? othersOf(seen, typed, linesOf(stored)) : { added: [], removed: [] }
  const faults = await lateFaults(site, request, othersIn(site.catalogue.redirects))
  if (typed.length > MOST_SIGNS) faults.push(request.t('office.redirects.too-long'))
  const rules = parseRedirects(raw, faults)
  // The office must stay where its owner finds it.
  if (rules.some(({ from }) => /^\/(office|setup)(\/|$)/i.test(from)))
    faults.push(request.t('office.redirects.own-door'))
  if (faults.length > 0) return { kind: 'faulty', answer: page(site, request, typed, faults) }
  const line = auditOf(site, request, {
    action: 'redirects.saved',
    subject: 'redirects',
    after: { rules: rules.length },
  })
  const isStored = await saveRedirects(
    site.services.store,
    rules,
    (transaction) => transaction.write(line),
    (stored) => isNothing(othersIn(stored ?? site.baseCatalogue.redirects)),
  )
  await site.refresh()
  // At the same moment, or on a node this one had not heard from: it has now, and says what was written there.
  if (!isStored) {
    const late = await lateFaults(site, request, othersIn(site.catalogue.redirects))
    return { kind: 'faulty', answer: page(site, request, typed, late) }
  }
  return { kind: 'done', to: `${officePath('redirects')}?done=saved` }
}

/** Some thousand rules, all of which every page asks. */
const MOST_SIGNS = 100_000

function linesOf(rules: readonly OwnerRedirect[]): string {
  return rules.map(({ from, to, status }) => (status === 308 ? `${from} ${to}` : `${from} ${to} ${status}`)).join('\n')
}

/** What somebody else has changed since the form was shown, and who sent it does not want the same. */
type Others = { added: string[]; removed: string[] }

/** Two tabs, or a page that was withdrawn meanwhile: what the other one wrote is not taken away, or put back, unseen. */
function othersOf(seen: string, typed: string, stored: string): Others {
  const stillTyped = new Set(typed.split('\n').map((line) => line.trim()))
  return {
    added: missingFrom(`${seen}\n${typed}`, stored),
    removed: missingFrom(stored, seen)
      .map((line) => line.trim())
      .filter((line) => stillTyped.has(line)),
  }
}

const isNothing = ({ added, removed }: Others) => added.length + removed.length === 0

/** Who was quicker, and the rules it is about. */
async function lateFaults(site: OfficeSite, request: OfficeRequest, others: Others): Promise<string[]> {
  if (isNothing(others)) return []
  const { added, removed } = others
  const { t } = request
  // A page that is withdrawn, or shown again, changes the rule of its address.
  const pages = [...added, ...removed].map((line) => `pages${line.split(' ')[0]}`)
  const rows = await Promise.all(
    ['redirects', ...new Set(pages)].map((subject) => readAudit(site.services.store, { subject, limit: 1 })),
  )
  const [newest] = rows.flat().toSorted((a, b) => b.at - a.at)
  return [
    lateWords(request, newest ? { by: newest.who.name, at: newest.at } : null),
    ...(added.length > 0 ? [t('office.redirects.added-meanwhile'), ...added] : []),
    ...(removed.length > 0 ? [t('office.redirects.removed-meanwhile'), ...removed] : []),
  ]
}

/** Lines of `text` that `known` does not have. */
function missingFrom(known: string, text: string): string[] {
  const has = new Set(known.split('\n').map((line) => line.trim()))
  return text.split('\n').filter((line) => line.trim() !== '' && !has.has(line.trim()))
}

function page(
  site: OfficeSite,
  { t, query }: OfficeRequest,
  rules: string,
  faults: string[],
): OfficeAnswer<'redirects'> {
  const notice = query.get('done') === 'saved' && faults.length === 0 ? t('office.redirects.saved') : null
  // The rules speak of their file; the office has no file.
  const notices = faults.map((fault) => fault.replace(/^redirects\.yaml: /, ''))
  return {
    kind: 'page',
    page: 'redirects',
    title: t('office.nav.redirects'),
    props: { rules, seen: linesOf(site.catalogue.redirects), faults: notices, notice },
  }
}
