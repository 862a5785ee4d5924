import { lateWords } from '#app/office/late-words.server.ts'
import { momentIn } from '#app/office/office-dates.ts'
import { LOST_FILE } from '#app/office/lost-file.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, auditOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import type { AuditAction } from '#features/audit/audit-action.ts'
import { encodePicture, PICTURE_BYTES_AT_MOST } from '#features/pictures/encode-picture.server.ts'
import { type Focal, isFocalStep, mediaPath, middle, type Picture } from '#features/pictures/picture.ts'
import {
  changePicture,
  erasePicture,
  keepSizes,
  type PictureChange,
  readPagePictures,
  readPictures,
  readVersions,
} from '#features/pictures/pictures.server.ts'
import { pageName } from './pages.server.ts'
import type { PicturePageProps } from './picture.tsx'
import { altFaults, altOf, altValues, bytesOf, faultText, thumbOf } from './pictures.server.ts'

type Values = Record<string, string>
type Requested = { change: Omit<PictureChange, 'by'>; action: AuditAction; done: string }

/** GET /office/pictures/{id}: one photo, what it shows, where it may not be cut, where it stands, and how it was before. */
export const loadPicture: OfficeLoader<'picture'> = async (site, request) => {
  const picture = await pictureOf(site, request)
  return picture && page(site, request, picture, altValues(picture.alt), {})
}

/** POST /office/pictures/{id}: save, exchange, remove, bring back, fetch an older version, or erase. */
export const postPicture: OfficeAction<'picture'> = async (site, request, form) => {
  const picture = await pictureOf(site, request)
  if (!picture) return { kind: 'done', to: officePath('pictures') }
  const { id } = picture
  const intent = fieldOf(form, 'intent')
  if (intent === 'erase' && picture.isRemoved) {
    const line = auditOf(site, request, { action: 'picture.erased', subject: id, before: { alt: picture.alt.en } })
    await erasePicture(site.services.store, id, (t) => t.write(line))
    await site.refresh()
    return { kind: 'done', to: `${officePath('pictures')}?done=erased` }
  }
  const alt = altOf(form)
  const seen = Number(fieldOf(form, 'seen'))
  // Its button stood behind the file, and was not read with the words before it.
  const isSave = intent === 'save' || (intent === '' && form.has(LOST_FILE))
  const requested = isSave ? await savedForm(site, request, form, id) : await otherIntent(site, id, intent)
  if ('faults' in requested)
    return {
      kind: 'faulty',
      answer: await page(site, request, picture, altValues(alt), requested.faults, { focal: focalOf(form), seen }),
    }
  const by = accountOf(request).name
  const line = auditOf(site, request, {
    action: requested.action,
    subject: id,
    after: { alt: requested.change.alt?.en ?? null },
  })
  const change = { id, seen, change: { ...requested.change, by } }
  const changed = await changePicture({ store: site.services.store, clock: site.clock }, change, (t) => t.write(line))
  if (changed !== 'changed') {
    const now = (await pictureOf(site, request)) ?? picture
    const late = { late: lateWords(request, now) }
    const values = altValues(isSave ? alt : now.alt)
    const focal = isSave ? focalOf(form) : now.focal
    return { kind: 'faulty', answer: await page(site, request, now, values, late, { focal }) }
  }
  await site.refresh()
  return { kind: 'done', to: `${request.path}?done=${requested.done}` }
}

async function pictureOf({ services }: OfficeSite, { params }: OfficeRequest): Promise<Picture | null> {
  return (await readPictures(services.store)).find(({ id }) => id === params['id']) ?? null
}

/** The form as a change; a new file is drawn only when all else is right. */
async function savedForm(
  { services }: OfficeSite,
  request: OfficeRequest,
  form: FormData,
  id: string,
): Promise<Requested | { faults: Values }> {
  const alt = altOf(form)
  const faults = altFaults(alt, request)
  const bytes = await bytesOf(form)
  const isLost = bytes === null && form.has(LOST_FILE)
  if (Object.keys(faults).length > 0 || isLost)
    return {
      faults: bytes === null && !isLost ? faults : { ...faults, file: request.t('office.pictures.fault.again') },
    }
  const saved = { alt, focal: focalOf(form) }
  if (bytes === null) return { change: saved, action: 'picture.changed', done: 'saved' }
  const found = await encodePicture(bytes)
  if ('fault' in found) return { faults: { file: faultText(request, found.fault) } }
  const sizes = await keepSizes(services.store, id, found.sizes)
  return { change: { ...saved, sizes }, action: 'picture.exchanged', done: 'exchanged' }
}

async function otherIntent(
  { services }: OfficeSite,
  id: string,
  intent: string,
): Promise<Requested | { faults: Values }> {
  if (intent === 'remove') return { change: { isRemoved: true }, action: 'picture.removed', done: 'removed' }
  if (intent === 'return') return { change: { isRemoved: false }, action: 'picture.returned', done: 'returned' }
  const number = Number(/^version:(\d{1,6})$/.exec(intent)?.[1] ?? 0)
  const older = (await readVersions(services.store, id)).find((version) => version.number === number)
  if (!older) return { faults: {} }
  const { sizes, alt, focal } = older
  return { change: { sizes, alt, focal }, action: 'picture.restored', done: 'restored' }
}

/** `25-50`: a cell of the grid. */
function focalOf(form: FormData): Focal {
  const [x = 50, y = 50] = fieldOf(form, 'focal').split('-').map(Number)
  return isFocalStep(x) && isFocalStep(y) ? { x, y } : middle
}

async function page(
  site: OfficeSite,
  request: OfficeRequest,
  picture: Picture,
  values: Values,
  faults: Values,
  { focal = picture.focal, seen = picture.number } = {},
): Promise<OfficeAnswer<'picture'>> {
  const { t, locale } = request
  const { id, sizes, alt } = picture
  const largest = sizes.at(-1)
  const [versions, placed] = await Promise.all([
    readVersions(site.services.store, id),
    readPagePictures(site.services.store),
  ])
  const props: PicturePageProps = {
    thumb: thumbOf(picture, request),
    seen,
    action: request.path,
    values,
    faults,
    focal,
    large: largest ? mediaPath(largest.webp, 'webp') : '',
    width: largest?.width ?? 0,
    height: largest?.height ?? 0,
    megabytes: PICTURE_BYTES_AT_MOST / 1024 / 1024,
    notice: noticeOf(request),
    pages: placed
      .filter(({ hero, gallery }) => hero === id || gallery.includes(id))
      .map(({ page: textId }) => ({
        name: pageName(site, textId),
        href: officePath('page-pictures', { id: textId.replaceAll('/', '_') }),
      })),
    versions: versions.map((version) => ({
      number: version.number,
      at: momentIn(locale, version.at),
      by: version.by,
      alt: version.alt[locale],
      src: thumbOf(version, request).src,
    })),
  }
  return { kind: 'page', page: 'picture', title: alt[locale] || t('office.nav.pictures'), props }
}

const notices = ['added', 'saved', 'exchanged', 'removed', 'returned', 'restored'] as const

function noticeOf({ query, t }: OfficeRequest): string | null {
  const what = notices.find((name) => name === query.get('done'))
  return what === undefined ? null : t(`office.pictures.done.${what}`)
}
