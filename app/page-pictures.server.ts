import { shownPicture } from '#features/pictures/picture.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { GalleryPicture } from '#sections/gallery.tsx'
import { drawing, type ShownPicture } from '#sections/shown-picture.ts'
import type { Site } from './site.server.ts'

const HERO_SIZES = '100vw'
const GALLERY_SIZES = '(min-width: 60rem) 26rem, 92vw'

/** The operator's photo of a page, or what we have drawn for it. `page` is its TextId. */
export function heroPicture(site: Site, page: string, locale: LocaleCode, drawn: string): ShownPicture {
  const { sources, img } = heroPhoto(site, page, locale) ?? drawing(drawn)
  // The largest thing of the first screen: it is asked for before fonts and scripts.
  return { sources, img: { ...img, fetchPriority: 'high' } }
}

export function heroPhoto(site: Site, page: string, locale: LocaleCode): ShownPicture | null {
  const photo = site.pagePictures.get(page)?.hero
  return photo ? shownPicture(photo, locale, HERO_SIZES) : null
}

/** Empty where the office has placed none. */
export function galleryPhotos(site: Site, page: string, locale: LocaleCode): GalleryPicture[] {
  const photos = site.pagePictures.get(page)?.gallery ?? []
  return photos.flatMap((photo) => {
    const picture = shownPicture(photo, locale, GALLERY_SIZES)
    return picture ? [{ picture: { ...picture, img: { ...picture.img, loading: 'lazy' } }, caption: null }] : []
  })
}
