import { type FileType, typeOfBytes } from '#features/files/file-type.ts'
import { openSharp } from './open-sharp.server.ts'

export type EncodedSize = { width: number; height: number; avif: Uint8Array; webp: Uint8Array }
/** Why bytes are no picture of ours; the office says it in words. */
const pictureFaults = [
  ...(['empty', 'large', 'svg', 'type', 'pixels', 'small', 'damaged', 'busy', 'unavailable'] as const),
] as const
export type PictureFault = (typeof pictureFaults)[number]
export type EncodedPicture = { sizes: EncodedSize[] } | { fault: PictureFault }

export function isPictureFault(text: unknown): text is PictureFault {
  return pictureFaults.some((fault) => fault === text)
}

/** Under the 12 MB that the proxies of deploy/ let through. */
export const PICTURE_BYTES_AT_MOST = 11 * 1024 * 1024
/** A phone's 48 megapixels; a bomb of a few kilobytes unfolds to thousands. */
export const PIXELS_AT_MOST = 50_000_000
/** Narrower ones would be drawn larger than they are. */
export const WIDTH_AT_LEAST = 480
const WIDTHS = [480, 960, 1440, 1920] as const
const LONGEST_SIDE = 1920
const SECONDS_AT_MOST = 20
/** Each holds its pixels in memory. */
const WAITING_AT_MOST = 4

const FORMATS: Partial<Record<FileType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
}

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Bytes somebody sent, drawn anew: turned as the camera held it, in sRGB, without anything that is not a pixel (EXIF, GPS,
 * XMP, comments, what hangs on at the end). One after the other, beside the event loop.
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture> {
  const fault = faultOfBytes(bytes)
  if (fault !== null) return { fault }
  if (waiting >= WAITING_AT_MOST) return { fault: 'busy' }
  waiting += 1
  const mine = last.then(() => encode(bytes))
  last = mine.catch(() => {})
  try {
    return await mine
  } finally {
    waiting -= 1
  }
}

function faultOfBytes(bytes: Uint8Array): PictureFault | null {
  if (bytes.length === 0) return 'empty'
  if (bytes.length > PICTURE_BYTES_AT_MOST) return 'large'
  const type = typeOfBytes(bytes)
  if (type !== null && FORMATS[type] !== undefined) return null
  const start = new TextDecoder().decode(bytes.subarray(0, 4096))
  return /<svg[\s>]/i.test(start) ? 'svg' : 'type'
}

async function encode(bytes: Uint8Array): Promise<EncodedPicture> {
  const sharp = await openSharp()
  if (sharp === null) return { fault: 'unavailable' }
  try {
    const options = { limitInputPixels: PIXELS_AT_MOST, failOn: 'error', sequentialRead: true } as const
    const { format, width, height } = await sharp(bytes, options).metadata()
    const type = typeOfBytes(bytes)
    if (type === null || format !== FORMATS[type]) return { fault: 'type' }
    if (width * height > PIXELS_AT_MOST) return { fault: 'pixels' }
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: SECONDS_AT_MOST })
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (info.width < WIDTH_AT_LEAST) return { fault: 'small' }
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const widths = [...WIDTHS.filter((each) => each < info.width), info.width]
    const sizes: EncodedSize[] = []
    for (const each of widths) {
      const drawn = () => sharp(data, { raw }).resize({ width: each }).timeout({ seconds: SECONDS_AT_MOST })
      const avif = await drawn().avif({ quality: 52, effort: 2 }).toBuffer({ resolveWithObject: true })
      const webp = await drawn().webp({ quality: 78 }).toBuffer()
      sizes.push({ width: avif.info.width, height: avif.info.height, avif: avif.data, webp })
    }
    return { sizes }
  } catch (error) {
    return { fault: /pixel limit/i.test(String(error)) ? 'pixels' : 'damaged' }
  }
}
