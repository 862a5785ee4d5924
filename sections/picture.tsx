import type { ShownPicture } from './shown-picture.ts'

/** The server says all of it, so that a photo with its widths costs a page's script nothing. */
export function Picture({ sources, img }: ShownPicture) {
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.srcSet} {...source} />
      ))}
      <img {...img} alt={img.alt} decoding="async" />
    </picture>
  )
}
