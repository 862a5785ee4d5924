import { officePath } from '#app/office/office-routes.ts'
import { accountOf, auditOf, fieldOf } from '#app/office/office-site.server.ts'
import type { OfficeAction } from '#app/office/office-answer.ts'
import { driverPhotoPath, dropPicture, savePicture } from '#features/drivers/driver-pictures.server.ts'
import { encodePicture } from '#features/pictures/encode-picture.server.ts'
import { bytesOf } from './pictures.server.ts'

/** POST /office/fleet/drivers/:id/photo: the photo that a guest sees of the driver, or its removal. The driver's page says what became of it. */
export const postDriverPhoto: OfficeAction = async (site, request, form) => {
  const { store } = site.services
  const { id = '' } = request.params
  const to = officePath('driver', { id })
  // Removed by somebody else meanwhile: the list says who is left.
  if (!site.fleet.drivers.some((driver) => driver.id === id)) return { kind: 'done', to: officePath('drivers') }
  const path = driverPhotoPath(id)
  const subject = `drivers/${id}`
  if (fieldOf(form, 'intent') === 'remove') {
    await dropPicture(store, path, [auditOf(site, request, { action: 'driver.photo-removed', subject })])
    return { kind: 'done', to: `${to}?done=photo-removed#photo` }
  }
  const found = await encodePicture((await bytesOf(form)) ?? new Uint8Array())
  // No page can give a file back to the field it was chosen in.
  if ('fault' in found) return { kind: 'done', to: `${to}?fault=${found.fault}#photo` }
  const [smallest] = found.sizes
  if (smallest === undefined) return { kind: 'done', to: `${to}?fault=damaged#photo` }
  const also = [auditOf(site, request, { action: 'driver.photo', subject })]
  await savePicture(store, path, smallest, { at: site.clock.now(), by: accountOf(request).name, also })
  return { kind: 'done', to: `${to}?done=photo#photo` }
}
