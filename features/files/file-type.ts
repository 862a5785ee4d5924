/** What we keep: pictures, and papers of partners and vehicles. Told by their first bytes, never by name or header. */
export const fileTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
} as const
export type FileType = keyof typeof fileTypes

/** null: something else, whatever it calls itself. An SVG is a program and is none of them. */
export function typeOfBytes(bytes: Uint8Array): FileType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(4, 8) === 'ftyp' && /^avi[fs]$/.test(text(8, 12))) return 'image/avif'
  if (text(0, 5) === '%PDF-') return 'application/pdf'
  return null
}

export function isFileType(text: unknown): text is FileType {
  return typeof text === 'string' && Object.hasOwn(fileTypes, text)
}
