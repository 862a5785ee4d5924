import { officePath } from '#app/office/office-routes.ts'
import { auditOf, fieldOf, type OfficeSite, type OfficeRequest, requireRight } from '#app/office/office-site.server.ts'
import type { OfficeOutcome } from '#app/office/office-answer.ts'
import { mayAll } from '#features/accounts/rights.ts'
import { saveSettings } from '#features/settings/settings.server.ts'
import type { FormState } from '#app/office/form-field.tsx'
import type { TransitRule } from './transit-form.tsx'

const MOST_KM = 500

export function transitOf(site: OfficeSite, { role }: OfficeRequest, sent: FormState | null): TransitRule {
  const km = site.catalogue.settings.transitSavesKm
  const values = { transit: km === null ? 'never' : 'saving', savesKm: km === null ? '' : `${km}` }
  return { ...(sent ?? { values, faults: {} }), mayEdit: mayAll(role, 'settings.edit') }
}

/** POST `intent=transit`: roads, prices and maps obey it with the answer. */
export async function postTransit(
  site: OfficeSite,
  request: OfficeRequest,
  form: FormData,
): Promise<OfficeOutcome<'places'> | FormState> {
  requireRight(request, 'settings.edit')
  const values = { transit: fieldOf(form, 'transit'), savesKm: fieldOf(form, 'savesKm') }
  const savesKm = values.transit === 'never' ? null : /^\d{1,3}$/.test(values.savesKm) ? Number(values.savesKm) : NaN
  if (savesKm !== null && !(savesKm <= MOST_KM))
    return { values, faults: { savesKm: request.t('office.places.fault') } }
  await saveSettings(site.services.store, { transit: { savesKm } }, (before, after) => [
    auditOf(site, request, {
      action: 'settings.transit',
      subject: 'settings/site',
      before: { transit: before.transit },
      after: { transit: after.transit },
    }),
  ])
  await site.refresh()
  return { kind: 'done', to: `${officePath('places')}?done=transit` }
}
