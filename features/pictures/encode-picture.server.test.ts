import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePicture, PICTURE_BYTES_AT_MOST, PIXELS_AT_MOST } from './encode-picture.server.ts'

/** Red at the left, blue at the right: one sees which way it lies. */
async function photo(width = 1000, height = 600, orientation = 1): Promise<Uint8Array> {
  const half = { create: { width: width / 2, height, channels: 3, background: '#2040d0' } } as const
  const right = await sharp(half).png().toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#d02020' } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .withExif({ IFD0: { Artist: 'Ana Horvat', Make: 'Secret camera' }, IFD3: { GPSLatitude: '45/1 3/1 0/1' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
}

/** A comment segment of JPEG: FF FE, its length, its text. */
function comment(text: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(text)])
}

async function sizesOf(bytes: Uint8Array) {
  const found = await encodePicture(bytes)
  if ('fault' in found) throw new Error(found.fault)
  return found.sizes
}

test('a photo becomes AVIF and WebP in several widths, none wider than it was', async () => {
  const sizes = await sizesOf(await photo())
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [480, 288],
    [960, 576],
    [1000, 600],
  ])
  for (const { avif, webp, width } of sizes) {
    expect(await sharp(avif).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width })
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width })
  }
})

test('it is turned as the camera held it, and nothing but pixels is left: no EXIF, no place', async () => {
  const source = await photo(1000, 600, 6)
  expect(Buffer.from(source).includes('Ana Horvat')).toBe(true)
  const [{ avif, webp } = { avif: source, webp: source }] = await sizesOf(source)
  for (const bytes of [avif, webp]) {
    const about = await sharp(bytes).metadata()
    expect([about.width, about.height]).toEqual([480, 800])
    expect([about.exif, about.xmp, about.iptc, about.orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(Buffer.from(bytes).includes('Ana Horvat')).toBe(false)
  }
  const { data } = await sharp(webp).raw().toBuffer({ resolveWithObject: true })
  expect(data[0] ?? 0).toBeGreaterThan(150)
  expect(data.at(-1) ?? 0).toBeGreaterThan(150)
})

test('an image bomb is refused by the size it says, before it unfolds', async () => {
  const side = Math.ceil(Math.sqrt(PIXELS_AT_MOST)) + 1
  const bomb = await sharp({ create: { width: side, height: side, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(300_000)
  expect(await encodePicture(bomb)).toEqual({ fault: 'pixels' })
  // A head that lies: what it promises is not there.
  const lying = Buffer.from(await photo())
  const png = Buffer.from(await sharp(lying).png().toBuffer())
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  expect(await encodePicture(png)).toEqual({ fault: expect.stringMatching(/^(pixels|damaged)$/) })
})

test('a polyglot file loses what hangs on it: only its pixels are kept', async () => {
  const script = '<script>alert(document.domain)</script><?php system($_GET[0]) ?>'
  const jpeg = Buffer.concat([await photo(), Buffer.from(`${script}PK\x03\x04`)])
  const commented = Buffer.concat([jpeg.subarray(0, 2), comment(script), jpeg.subarray(2)])
  for (const bytes of [jpeg, commented])
    for (const { avif, webp } of await sizesOf(bytes))
      for (const made of [avif, webp]) expect(Buffer.from(made).toString('latin1')).not.toMatch(/script|php|\?>/)
})

test('an SVG is refused by what it is, whatever it calls itself; so is everything else', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>'
  const of = (text: string) => encodePicture(Buffer.from(text, 'latin1'))
  expect(await of(svg)).toEqual({ fault: 'svg' })
  expect(await of(`<?xml version="1.0"?><!-- ${'x'.repeat(500)} -->${svg}`)).toEqual({ fault: 'svg' })
  for (const other of ['<html><script>alert(1)</script>', 'GIF89a', '%PDF-1.7', 'MZ', 'push graphic-context'])
    expect(await of(other)).toEqual({ fault: 'type' })
  // The first bytes of one, the rest of the other.
  expect(await of(`\xff\xd8\xff${svg}`)).toEqual({ fault: 'damaged' })
  expect(await of(`\x89PNG\r\n\x1a\n${svg}`)).toEqual({ fault: 'damaged' })
  expect(await of(`RIFF0000WEBP${svg}`)).toEqual({ fault: 'damaged' })
  expect(await of(`0000ftypavif${svg}`)).toEqual({ fault: 'damaged' })
})

test('nothing, too many bytes, half a picture and a stamp are refused', async () => {
  const whole = await photo()
  expect(await encodePicture(new Uint8Array())).toEqual({ fault: 'empty' })
  expect(await encodePicture(new Uint8Array(PICTURE_BYTES_AT_MOST + 1))).toEqual({ fault: 'large' })
  expect(await encodePicture(whole.subarray(0, whole.length / 2))).toEqual({ fault: 'damaged' })
  expect(await encodePicture(await photo(200, 100))).toEqual({ fault: 'small' })
})

test('ten at once: some are told to wait, the others are drawn one after the other', async () => {
  const bytes = await photo(500, 300)
  const found = await Promise.all(Array.from({ length: 10 }, () => encodePicture(bytes)))
  expect(found.filter((each) => 'fault' in each && each.fault === 'busy')).toHaveLength(6)
})
