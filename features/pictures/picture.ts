import type { InEveryLocale, LocaleCode } from '#i18n/locale.ts'
import type { ShownPicture } from '#sections/shown-picture.ts'

/** One width of a picture: the same pixels in two types, by the names of their files. */
export type PictureSize = { width: number; height: number; avif: string; webp: string }
/** Per cent from the left and from the top: what stays in view where a picture is cut. */
export type Focal = { x: number; y: number }

/** A photo of the operator's. It is replaced under the same id, so that where it stands need not be said again. */
export type Picture = {
  id: string
  /** 1, 2, 3 …: each change is a version. */
  number: number
  /** The smallest first. */
  sizes: readonly PictureSize[]
  alt: InEveryLocale<string>
  focal: Focal
  at: number
  by: string
  /** Taken from the site; its versions stay until it is erased. */
  isRemoved: boolean
}

/** What pictures a page has, by the page's TextId. */
export type PagePictures = { page: string; number: number; hero: string | null; gallery: readonly string[] }

/** The focal point is one of a grid: a class names it, and no style stands in a page. */
export const focalSteps = [0, 25, 50, 75, 100] as const
export const middle: Focal = { x: 50, y: 50 }

export function isFocalStep(value: number): boolean {
  return focalSteps.some((step) => step === value)
}

export function shownPicture(picture: Picture, locale: LocaleCode, sizes: string): ShownPicture | null {
  const largest = picture.sizes.at(-1)
  if (!largest) return null
  const { focal } = picture
  const set = (type: 'avif' | 'webp') =>
    picture.sizes.map((size) => `${mediaPath(size[type], type)} ${size.width}w`).join(', ')
  return {
    sources: [{ type: 'image/avif', srcSet: set('avif'), sizes }],
    img: {
      src: mediaPath(largest.webp, 'webp'),
      srcSet: set('webp'),
      sizes,
      alt: picture.alt[locale],
      width: largest.width,
      height: largest.height,
      'data-x': focal.x,
      'data-y': focal.y,
    },
  }
}

/** Named by what is in it: what is at such an address never changes. */
export function mediaPath(file: string, type: 'avif' | 'webp'): string {
  return `/media/${file}.${type}`
}

export type PicturesOfPage = { hero: Picture | null; gallery: readonly Picture[] }

/** What is public: each page's pictures, without those that were removed. */
export function picturesOfPages(
  pictures: readonly Picture[],
  placed: readonly PagePictures[],
): ReadonlyMap<string, PicturesOfPage> {
  const shown = new Map(pictures.filter(({ isRemoved }) => !isRemoved).map((picture) => [picture.id, picture]))
  return new Map(
    placed.map(({ page, hero, gallery }) => [
      page,
      { hero: shown.get(hero ?? '') ?? null, gallery: gallery.flatMap((id) => shown.get(id) ?? []) },
    ]),
  )
}
