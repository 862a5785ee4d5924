import { officePath } from '#app/office/office-routes.ts'
import { accountOf, auditOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { factsOf } from '#catalogue/fact-overlay.ts'
import type { Fact } from '#catalogue/prose.ts'
import { checkFacts, readFactChecks, uncheckFacts } from '#features/texts/fact-checks.server.ts'
import { formatDate } from '#i18n/dates.ts'
import { pageName } from './pages.server.ts'
import type { PageFactsPageProps } from './page-facts.tsx'

/** GET /office/pages/{id}/facts: what the words of a page rest on, and who has looked it up. */
export const loadPageFacts: OfficeLoader<'page-facts'> = (site, request) => {
  const id = idOf(request)
  return factsOf(site.catalogue, id).length === 0 ? null : page(site, request, id, null)
}

/** POST: the chosen ones are right (today, by who is signed in), or are to be looked up again. */
export const postPageFacts: OfficeAction<'page-facts'> = async (site, request, form) => {
  const subject = idOf(request)
  const chosen = new Set(form.getAll('fact'))
  const facts = factsOf(site.catalogue, subject).filter(({ id }) => chosen.has(id))
  if (facts.length === 0)
    return { kind: 'faulty', answer: await page(site, request, subject, request.t('office.facts.none-chosen')) }
  const { store } = site.services
  const isCheck = fieldOf(form, 'intent') === 'check'
  const line = auditOf(site, request, {
    action: isCheck ? 'facts.checked' : 'facts.unchecked',
    subject,
    after: { facts: facts.map(({ id }) => id) },
  })
  const deps = { store, clock: site.clock }
  if (isCheck) await checkFacts(deps, { page: subject, facts, by: accountOf(request).name }, (t) => t.write(line))
  else await uncheckFacts(store, { page: subject, facts }, (t) => t.write(line))
  await site.refresh()
  return { kind: 'done', to: `${request.path}?done=${isCheck ? 'checked' : 'unchecked'}` }
}

const idOf = ({ params }: OfficeRequest) => (params['id'] ?? '').replaceAll('_', '/')

async function page(
  site: OfficeSite,
  request: OfficeRequest,
  id: string,
  alert: string | null,
): Promise<OfficeAnswer<'page-facts'>> {
  const { t, locale, query } = request
  const checks = (await readFactChecks(site.services.store)).filter((check) => check.page === id)
  const day = (iso: string) => formatDate(Date.parse(`${iso}T12:00:00Z`), locale, { dateStyle: 'medium' })
  const stateOf = ({ id: fact, checked }: Fact): string => {
    const check = checks.find((row) => row.fact === fact)
    if (checked !== null)
      return check ? t('office.facts.checked-by', { day: day(checked), who: check.by }) : day(checked)
    return check ? t('office.facts.changed-since', { day: day(check.on) }) : t('office.facts.unchecked')
  }
  const rows = factsOf(site.catalogue, id).map((fact) => ({
    id: fact.id,
    text: fact.text,
    isChecked: fact.checked !== null,
    state: stateOf(fact),
    source: t(`office.facts.source.${fact.source}`),
  }))
  const done = query.get('done')
  const props: PageFactsPageProps = {
    name: pageName(site, id),
    action: request.path,
    alert,
    textHref: officePath('page-text', { id: id.replaceAll('/', '_') }),
    // What is left to do first.
    facts: rows.toSorted((a, b) => Number(a.isChecked) - Number(b.isChecked)),
    notice:
      done === 'checked'
        ? t('office.facts.done.checked')
        : done === 'unchecked'
          ? t('office.facts.done.unchecked')
          : null,
  }
  return { kind: 'page', page: 'page-facts', title: props.name, props }
}
