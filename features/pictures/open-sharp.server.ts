type Sharp = (typeof import('sharp'))['default']
let opened: Promise<Sharp | null> | null = null

/** Loaded with the first picture: a start waits for no codec, and a machine without one runs the rest of the site. */
export function openSharp(): Promise<Sharp | null> {
  return (opened ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.cache(false)
      // One picture keeps one core; the pages have the others.
      sharp.concurrency(1)
      // libvips opens forty formats (PDF, GIF, TIFF …) by their first bytes; ours are four, and SVG for what we drew ourselves.
      sharp.block({ operation: ['VipsForeignLoad'] })
      const ours = ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'].map((name) => `VipsForeignLoad${name}`)
      sharp.unblock({ operation: ours })
      return sharp
    },
    () => null,
  ))
}
