/**
 * A picture ready to be drawn: attributes of `<source>` and `<img>`. Only a photo has several widths, and
 * says where it may not be cut (`data-x`, `data-y`: app/styles/base.css).
 */
export type ShownPicture = {
  sources: readonly { srcSet: string; type?: string; sizes?: string; media?: string }[]
  img: {
    src: string
    alt: string
    width: number
    height: number
    srcSet?: string
    sizes?: string
    loading?: 'lazy'
    fetchPriority?: 'high'
    'data-x'?: number
    'data-y'?: number
  }
}

/** Where the build puts the parts of pictures that phones show (scripts/pictures/phone-cuts.ts). */
export const STRIPS = '/pictures/strips/'

/**
 * One of ours, with nothing to say to who cannot see it. A phone has its strip as a small drawing of its own, which the server puts
 * into the page; a tablet the whole one, cut near its subject.
 */
export function drawing(src: string): ShownPicture {
  return {
    sources: [
      { media: '(width >= 60rem)', srcSet: src },
      { media: '(width >= 40rem)', srcSet: `${src}#strip` },
    ],
    img: { src: src.replace('/pictures/', STRIPS), alt: '', width: 1600, height: 900 },
  }
}
