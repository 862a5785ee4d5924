import { openSharp } from '#features/pictures/open-sharp.server.ts'

export type Png = Uint8Array<ArrayBuffer>
/** null: this machine cannot draw it. */
export type DrawCard = (svg: string) => Promise<Png | null>

const SECONDS_AT_MOST = 20

/** With a palette of 256 colours a card is half as large, and nobody sees a difference. */
export const drawCard: DrawCard = async (svg) => {
  const sharp = await openSharp()
  if (sharp === null) return null
  const image = sharp(Buffer.from(svg)).flatten().timeout({ seconds: SECONDS_AT_MOST })
  return image
    .png({ palette: true })
    .toBuffer()
    .then(
      (bytes) => new Uint8Array(bytes),
      () => null,
    )
}
