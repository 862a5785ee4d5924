import { lateWordsOf } from '#app/office/late-words.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, auditOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { findPage } from '#catalogue/catalogue.ts'
import { isTextId, wordsOf } from '#catalogue/text-overlay.ts'
import type { PagePictures } from '#features/pictures/picture.ts'
import { placePictures, readPagePictures, readPictures } from '#features/pictures/pictures.server.ts'
import { pageName } from './pages.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import type { PagePicturesPageProps } from './page-pictures.tsx'
import { thumbOf } from './pictures.server.ts'

/** GET /office/pages/{id}/pictures: which photo is behind the headline, and which stand in the gallery. */
export const loadPagePictures: OfficeLoader<'page-pictures'> = async (site, request) => {
  const id = pageIdOf(site, request)
  return id === null ? null : page(site, request, id, await placedOn(site, id), null)
}

/** POST: a photo or the drawing behind the headline; the gallery by its numbers. */
export const postPagePictures: OfficeAction<'page-pictures'> = async (site, request, form) => {
  const id = pageIdOf(site, request)
  if (id === null) return { kind: 'done', to: officePath('pages') }
  const { store } = site.services
  const pictures = (await readPictures(store)).filter(({ isRemoved }) => !isRemoved)
  const hero = pictures.find((picture) => picture.id === fieldOf(form, 'hero'))?.id ?? null
  const gallery = hasGallery(site, id) ? galleryOf(form, pictures) : []
  const seen = Number(fieldOf(form, 'seen'))
  const line = auditOf(site, request, { action: PLACED, subject: id, after: { hero, gallery } })
  const placed = { page: id, hero, gallery, seen, by: accountOf(request).name }
  const stored = await placePictures({ store, clock: site.clock }, placed, (t) => t.write(line))
  if (stored === 'late') {
    const typed = { page: id, hero, gallery, number: (await placedOn(site, id)).number }
    return {
      kind: 'faulty',
      answer: await page(
        site,
        request,
        id,
        typed,
        await lateWordsOf(site, request, id, ({ action }) => action === PLACED),
      ),
    }
  }
  await site.refresh()
  return { kind: 'done', to: `${request.path}?done=placed` }
}

const PLACED = 'page.pictures'

function pageIdOf({ catalogue }: OfficeSite, { params }: OfficeRequest): string | null {
  const id = (params['id'] ?? '').replaceAll('_', '/')
  return isTextId(id) && localeCodes.some((code) => wordsOf(catalogue, id, code) !== null) ? id : null
}

async function placedOn({ services }: OfficeSite, id: string): Promise<PagePictures> {
  const placed = (await readPagePictures(services.store)).find(({ page: other }) => other === id)
  return placed ?? { page: id, number: 0, hero: null, gallery: [] }
}

/** The boat's page and pages of free words show one; the others have no room for it. */
function hasGallery({ catalogue }: OfficeSite, id: string): boolean {
  if (id === 'taxi-boat/selce') return true
  const found = id.startsWith('pages/') ? findPage(catalogue, id.slice('pages/'.length)) : null
  return found !== null && found.facts.kind !== 'screen'
}

/** By the number each was given; without one it is not shown. */
function galleryOf(form: FormData, pictures: readonly { id: string }[]): string[] {
  return pictures
    .flatMap(({ id }) => {
      const order = Number(fieldOf(form, `order-${id}`).slice(0, 4))
      return order > 0 ? [{ id, order }] : []
    })
    .toSorted((a, b) => a.order - b.order)
    .map(({ id }) => id)
}

async function page(
  site: OfficeSite,
  request: OfficeRequest,
  id: string,
  placed: PagePictures,
  alert: string | null,
): Promise<OfficeAnswer<'page-pictures'>> {
  const pictures = (await readPictures(site.services.store)).filter(({ isRemoved }) => !isRemoved)
  const name = pageName(site, id)
  const props: PagePicturesPageProps = {
    name,
    seen: placed.number,
    hero: placed.hero,
    alert,
    action: request.path,
    textHref: officePath('page-text', { id: id.replaceAll('/', '_') }),
    hasGallery: hasGallery(site, id),
    pictures: pictures.map((picture) => {
      const at = placed.gallery.indexOf(picture.id)
      return { ...thumbOf(picture, request), order: at === -1 ? null : at + 1 }
    }),
    notice: request.query.get('done') === 'placed' ? request.t('office.pictures.done.placed') : null,
  }
  return { kind: 'page', page: 'page-pictures', title: name, props }
}
