import { LOST_FILE } from '#app/office/lost-file.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, auditOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { encodePicture, PICTURE_BYTES_AT_MOST, type PictureFault } from '#features/pictures/encode-picture.server.ts'
import { mediaPath, middle, type Picture } from '#features/pictures/picture.ts'
import {
  addPicture,
  keepSizes,
  newPictureId,
  readPagePictures,
  readPictures,
} from '#features/pictures/pictures.server.ts'
import type { InEveryLocale } from '#i18n/locale.ts'
import { inEveryLocale, localeCodes } from '#i18n/locale.ts'
import type { PicturesPageProps, Thumb } from './pictures.tsx'

type Values = Record<string, string>

/** GET /office/pictures: all photos, those that were removed, and a form for one more. */
export const loadPictures: OfficeLoader<'pictures'> = (site, request) => page(site, request, {}, faultsOfQuery(request))

/** POST /office/pictures: a file and what it shows, in four languages. */
export const postPictures: OfficeAction<'pictures'> = async (site, request, form) => {
  const alt = altOf(form)
  const faults = altFaults(alt, request)
  const bytes = await bytesOf(form)
  // No page can give a file back to the field it was chosen in.
  const isAgain = bytes === null ? form.has(LOST_FILE) : Object.keys(faults).length > 0
  if (isAgain) faults['file'] = request.t('office.pictures.fault.again')
  const found = isAgain ? null : await encodePicture(bytes ?? new Uint8Array())
  if (found && 'fault' in found) faults['file'] = faultText(request, found.fault)
  if (!found || 'fault' in found || Object.keys(faults).length > 0)
    return { kind: 'faulty', answer: await page(site, request, altValues(alt), faults) }
  const { store } = site.services
  const id = newPictureId()
  const by = accountOf(request).name
  const sizes = await keepSizes(store, id, found.sizes)
  const line = auditOf(site, request, { action: 'picture.added', subject: id, after: { alt: alt.en } })
  await addPicture({ store, clock: site.clock }, { id, sizes, alt, focal: middle, by }, (t) => t.write(line))
  await site.refresh()
  return { kind: 'done', to: `${officePath('picture', { id })}?done=added` }
}

/** null: no file was chosen. */
export async function bytesOf(form: FormData): Promise<Uint8Array | null> {
  const file = form.get('file')
  return file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null
}

export function altOf(form: FormData): InEveryLocale<string> {
  return inEveryLocale((code) => fieldOf(form, `alt-${code}`).replace(/\s+/g, ' '))
}

/** What a screen reader says in one breath. */
const ALT_AT_MOST = 160

/** Who cannot see a picture reads one of four languages. */
export function altFaults(alt: InEveryLocale<string>, { t }: OfficeRequest): Values {
  return Object.fromEntries(
    localeCodes.flatMap((code) => {
      if (alt[code] === '') return [[`alt-${code}`, t('office.pictures.fault.alt')]]
      return alt[code].length > ALT_AT_MOST ? [[`alt-${code}`, t('office.pictures.fault.alt-long')]] : []
    }),
  )
}

export function altValues(alt: InEveryLocale<string>): Values {
  return Object.fromEntries(localeCodes.map((code) => [`alt-${code}`, alt[code]]))
}

export function faultText({ t }: OfficeRequest, fault: PictureFault): string {
  return t(`office.pictures.fault.${fault}`)
}

export function thumbOf(picture: Picture, { locale }: OfficeRequest): Thumb {
  const { id, alt, sizes, focal, isRemoved } = picture
  const [smallest] = sizes
  return {
    id,
    alt: alt[locale],
    isRemoved,
    x: focal.x,
    y: focal.y,
    src: smallest ? mediaPath(smallest.webp, 'webp') : '',
    href: officePath('picture', { id }),
    width: smallest?.width ?? 0,
    height: smallest?.height ?? 0,
  }
}

/** The door sends here whoever sent too many bytes: it has not read them. */
function faultsOfQuery(request: OfficeRequest): Values {
  return request.query.get('fault') === 'large' ? { file: faultText(request, 'large') } : {}
}

async function page(
  site: OfficeSite,
  request: OfficeRequest,
  values: Values,
  faults: Values,
): Promise<OfficeAnswer<'pictures'>> {
  const { store } = site.services
  const [pictures, placed] = await Promise.all([readPictures(store), readPagePictures(store)])
  const uses = (id: string) => placed.filter(({ hero, gallery }) => hero === id || gallery.includes(id)).length
  const rows = pictures
    .toSorted((a, b) => b.at - a.at)
    .map((picture) => ({ ...thumbOf(picture, request), uses: uses(picture.id) }))
  const props: PicturesPageProps = {
    pictures: rows.filter(({ isRemoved }) => !isRemoved),
    removed: rows.filter(({ isRemoved }) => isRemoved),
    megabytes: PICTURE_BYTES_AT_MOST / 1024 / 1024,
    notice: request.query.get('done') === 'erased' ? request.t('office.pictures.done.erased') : null,
    values,
    faults,
  }
  return { kind: 'page', page: 'pictures', title: request.t('office.nav.pictures'), props }
}
