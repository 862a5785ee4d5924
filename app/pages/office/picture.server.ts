import { lateWords } from '#app/office/late-words.server.ts'
import { momentIn } from '#app/office/office-dates.ts'
import { LOST_FILE } from '#app/office/lost-file.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, auditOf, fieldOf, type OfficeSite, type OfficeVisit } from '#app/office/office-site.server.ts'
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
type Asked = { change: Omit<PictureChange, 'by'>; action: AuditAction; done: string }

/** GET /office/pictures/{id}: one photo, what it shows, where it may not be cut, where it stands, and how it was before. */
export const loadPicture: OfficeLoader<'picture'> = async (site, visit) => {
  const picture = await pictureOf(site, visit)
  return picture && page(site, visit, picture, altValues(picture.alt), {})
}

/** POST /office/pictures/{id}: save, exchange, remove, bring back, fetch an older version, or erase. */
export const postPicture: OfficeAction<'picture'> = async (site, visit, form) => {
  const picture = await pictureOf(site, visit)
  if (!picture) return { kind: 'done', to: officePath('pictures') }
  const { id } = picture
  const intent = fieldOf(form, 'intent')
  if (intent === 'erase' && picture.isRemoved) {
    const line = auditOf(site, visit, { action: 'picture.erased', subject: id, before: { alt: picture.alt.en } })
    await erasePicture(site.desk.store, id, (t) => t.write(line))
    await site.refresh()
    return { kind: 'done', to: `${officePath('pictures')}?done=erased` }
  }
  const alt = altOf(form)
  const seen = Number(fieldOf(form, 'seen'))
  // Its button stood behind the file, and was not read with the words before it.
  const isSave = intent === 'save' || (intent === '' && form.has(LOST_FILE))
  const asked = isSave ? await savedForm(site, visit, form, id) : await otherIntent(site, id, intent)
  if ('faults' in asked)
    return {
      kind: 'faulty',
      answer: await page(site, visit, picture, altValues(alt), asked.faults, { focal: focalOf(form), seen }),
    }
  const by = accountOf(visit).name
  const line = auditOf(site, visit, { action: asked.action, subject: id, after: { alt: asked.change.alt?.en ?? null } })
  const change = { id, seen, change: { ...asked.change, by } }
  const changed = await changePicture({ store: site.desk.store, clock: site.clock }, change, (t) => t.write(line))
  if (changed !== 'changed') {
    const now = (await pictureOf(site, visit)) ?? picture
    const late = { late: lateWords(visit, now) }
    const values = altValues(isSave ? alt : now.alt)
    const focal = isSave ? focalOf(form) : now.focal
    return { kind: 'faulty', answer: await page(site, visit, now, values, late, { focal }) }
  }
  await site.refresh()
  return { kind: 'done', to: `${visit.path}?done=${asked.done}` }
}

async function pictureOf({ desk }: OfficeSite, { params }: OfficeVisit): Promise<Picture | null> {
  return (await readPictures(desk.store)).find(({ id }) => id === params['id']) ?? null
}

/** The form as a change; a new file is drawn only when all else is right. */
async function savedForm(
  { desk }: OfficeSite,
  visit: OfficeVisit,
  form: FormData,
  id: string,
): Promise<Asked | { faults: Values }> {
  const alt = altOf(form)
  const faults = altFaults(alt, visit)
  const bytes = await bytesOf(form)
  const isLost = bytes === null && form.has(LOST_FILE)
  if (Object.keys(faults).length > 0 || isLost)
    return { faults: bytes === null && !isLost ? faults : { ...faults, file: visit.t('office.pictures.fault.again') } }
  const saved = { alt, focal: focalOf(form) }
  if (bytes === null) return { change: saved, action: 'picture.changed', done: 'saved' }
  const found = await encodePicture(bytes)
  if ('fault' in found) return { faults: { file: faultText(visit, found.fault) } }
  const sizes = await keepSizes(desk.store, id, found.sizes)
  return { change: { ...saved, sizes }, action: 'picture.exchanged', done: 'exchanged' }
}

async function otherIntent({ desk }: OfficeSite, id: string, intent: string): Promise<Asked | { faults: Values }> {
  if (intent === 'remove') return { change: { isRemoved: true }, action: 'picture.removed', done: 'removed' }
  if (intent === 'return') return { change: { isRemoved: false }, action: 'picture.returned', done: 'returned' }
  const number = Number(/^version:(\d{1,6})$/.exec(intent)?.[1] ?? 0)
  const older = (await readVersions(desk.store, id)).find((version) => version.number === number)
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
  visit: OfficeVisit,
  picture: Picture,
  values: Values,
  faults: Values,
  { focal = picture.focal, seen = picture.number } = {},
): Promise<OfficeAnswer<'picture'>> {
  const { t, locale } = visit
  const { id, sizes, alt } = picture
  const largest = sizes.at(-1)
  const [versions, placed] = await Promise.all([readVersions(site.desk.store, id), readPagePictures(site.desk.store)])
  const props: PicturePageProps = {
    thumb: thumbOf(picture, visit),
    seen,
    action: visit.path,
    values,
    faults,
    focal,
    large: largest ? mediaPath(largest.webp, 'webp') : '',
    width: largest?.width ?? 0,
    height: largest?.height ?? 0,
    megabytes: PICTURE_BYTES_AT_MOST / 1024 / 1024,
    notice: noticeOf(visit),
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
      src: thumbOf(version, visit).src,
    })),
  }
  return { kind: 'page', page: 'picture', title: alt[locale] || t('office.nav.pictures'), props }
}

const notices = ['added', 'saved', 'exchanged', 'removed', 'returned', 'restored'] as const

function noticeOf({ query, t }: OfficeVisit): string | null {
  const what = notices.find((name) => name === query.get('done'))
  return what === undefined ? null : t(`office.pictures.done.${what}`)
}
