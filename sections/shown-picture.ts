/**
 * A picture ready to be drawn: attributes of `<source>` and `<img>`. Only a photo has several widths, and
 * says where it may not be cut (`data-x`, `data-y`: app/styles/base.css).
 */
export type ShownPicture = {
  source: { srcSet: string; type?: string; sizes?: string; media?: string } | null
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

/** One of ours, with nothing to say to who cannot see it. On a phone the same file, cut near its subject: nothing more is fetched. */
export function drawing(src: string): ShownPicture {
  const source = { media: '(width < 60rem)', srcSet: `${src}#phone` }
  return { source, img: { src, alt: '', width: 1600, height: 900 } }
}
