import { consentCookie, newConsent } from '#features/consent/consent.ts'
import { StoreError } from '#documents/model/status.ts'
import type { Action, Answer, Loader, Site, RequestContext } from '#app/site.server.ts'
import { urlsIn } from '#app/urls.ts'
import type { ConsentPageProps } from './consent.tsx'

/** `/consent`: says what is measured and takes the decision, also without JavaScript. */
export const loadConsent: Loader<'consent'> = (site, context) => {
  const stored = context.query.get('kept')
  return show(site, context, { stored: stored === 'yes' || stored === 'no' ? stored : null, isUndecided: false })
}

export const decideConsent: Action<'consent'> = async (site, context, { form, secure, newId, isMeasured, address }) => {
  const choice = form.get('analytics')
  if (choice !== 'yes' && choice !== 'no') {
    return { kind: 'faulty', answer: { ...show(site, context, { stored: null, isUndecided: true }), status: 422 } }
  }
  const record = newConsent(choice === 'yes', site.clock.now(), newId())
  // Where nothing is measured there is nothing to prove.
  if (isMeasured) {
    const consents = site.services?.consents
    if (consents?.isFull(address)) throw new StoreError('resource-exhausted', 'Too many decisions in a day.')
    await site.keepProof(record)
    consents?.count(address)
  }
  const to = `${urlsIn(context.locale).consent()}?kept=${choice}`
  return { kind: 'done', to, cookies: [consentCookie(record, secure)] }
}

function show(
  site: Site,
  context: RequestContext,
  props: Omit<ConsentPageProps, 'action' | 'privacy'>,
): Answer<'consent'> {
  const t = site.translate(context.locale)
  const url = urlsIn(context.locale)
  return {
    page: 'consent',
    status: 200,
    props: { ...props, action: url.consent(), privacy: url.privacy() },
    head: { title: t('consent.title'), description: null, jsonLd: [], robots: 'noindex' },
  }
}
