// The package ships no types; this is the part of its interface we call.
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2' | 'truetype'
    keepAllGlyphs?: boolean
    keepFeatures?: string[]
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  export default function subsetFont(font: Buffer, letters: string | undefined, options: Options): Promise<Buffer>
}
