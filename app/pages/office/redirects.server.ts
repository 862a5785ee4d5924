import { officePath } from '#app/office/office-routes.ts'
import {
  auditOf,
  type OfficeAction,
  type OfficeAnswer,
  type OfficeLoader,
  type OfficeSite,
  type OfficeVisit,
} from '#app/office/office-site.server.ts'
import type { OwnerRedirect } from '#catalogue/catalogue.ts'
import { parseRedirects } from '#catalogue/redirects.ts'
import { saveRedirects } from '#features/texts/text-book.server.ts'

/** GET /office/redirects: old addresses of the site and where they lead. */
export const loadRedirects: OfficeLoader<'redirects'> = (site, visit) =>
  page(site, visit, linesOf(site.catalogue.redirects), [])

/** One rule a line: `/old /new` or `/old https://…`, with 301, 302, 307 or 308 behind it where 308 is not meant. */
export const postRedirects: OfficeAction<'redirects'> = async (site, visit, form) => {
  const text = form.get('rules')
  // A form without the field says nothing of the rules: it must not take them all away.
  if (typeof text !== 'string')
    return {
      kind: 'faulty',
      answer: page(site, visit, linesOf(site.catalogue.redirects), [visit.t('office.redirects.nothing-sent')]),
    }
  const typed = text.slice(0, 100_000)
  const raw = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [from = '', to = '', status = '308'] = line.split(/\s+/)
      return { from, to, status: Number(status) }
    })
  const seen = form.get('seen')
  // Two tabs, or a page that was withdrawn meanwhile: what the other one wrote is not taken away unseen.
  const unseenOf = (kept: readonly OwnerRedirect[]) =>
    typeof seen === 'string' ? missingFrom(`${seen}\n${typed}`, linesOf(kept)) : []
  const meanwhile = () => {
    const added = unseenOf(site.catalogue.redirects)
    return added.length > 0 ? [visit.t('office.redirects.meanwhile'), ...added] : []
  }
  const faults = meanwhile()
  const rules = parseRedirects(raw, faults)
  // The office must stay where its owner finds it.
  if (rules.some(({ from }) => /^\/(office|setup)(\/|$)/i.test(from))) faults.push(visit.t('office.redirects.own-door'))
  if (faults.length > 0) return { kind: 'faulty', answer: page(site, visit, typed, faults) }
  const line = auditOf(site, visit, { action: 'redirects.saved', subject: 'redirects', after: { rules: rules.length } })
  const isKept = await saveRedirects(
    site.desk.store,
    rules,
    (transaction) => transaction.write(line),
    (kept) => unseenOf(kept).length === 0,
  )
  await site.refresh()
  // At the same moment, or on a node this one had not heard from: it has now, and says what was written there.
  if (!isKept) return { kind: 'faulty', answer: page(site, visit, typed, meanwhile()) }
  return { kind: 'done', to: `${officePath('redirects')}?done=saved` }
}

function linesOf(rules: readonly OwnerRedirect[]): string {
  return rules.map(({ from, to, status }) => (status === 308 ? `${from} ${to}` : `${from} ${to} ${status}`)).join('\n')
}

/** Lines of `text` that `known` does not have. */
function missingFrom(known: string, text: string): string[] {
  const has = new Set(known.split('\n').map((line) => line.trim()))
  return text.split('\n').filter((line) => line !== '' && !has.has(line))
}

function page(site: OfficeSite, { t, query }: OfficeVisit, rules: string, faults: string[]): OfficeAnswer<'redirects'> {
  const notice = query.get('done') === 'saved' && faults.length === 0 ? t('office.redirects.saved') : null
  // The rules speak of their file; the office has no file.
  const told = faults.map((fault) => fault.replace(/^redirects\.yaml: /, ''))
  return {
    kind: 'page',
    page: 'redirects',
    title: t('office.nav.redirects'),
    props: { rules, seen: linesOf(site.catalogue.redirects), faults: told, notice },
  }
}
