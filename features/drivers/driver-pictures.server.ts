import * as v from 'valibot'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import { keepFile, letFilesGo } from '#features/files/files.server.ts'
import type { EncodedSize } from '#features/pictures/encode-picture.server.ts'
import { storedSchema } from '#lib/stored-schema.ts'

/** What a guest sees of the driver, and the receipt of an expense. */
export const DRIVER_PHOTOS = 'driver-photos'
const RECEIPTS = 'expense-receipts'

const pictureSchema = v.object({
  file: v.string(),
  width: v.number(),
  height: v.number(),
  at: v.number(),
  by: v.string(),
})
const stored = storedSchema('a picture of a driver’s', pictureSchema)
export type StoredPicture = v.InferOutput<typeof pictureSchema>

export const driverPhotoPath = (driver: string) => `${DRIVER_PHOTOS}/${driver}`
export const receiptPath = (entry: string) => `${RECEIPTS}/${entry}`

export async function pictureAt(store: Pick<Store, 'get'>, path: string): Promise<StoredPicture | null> {
  const doc = await store.get(path)
  return doc && stored.read(doc.data)
}

/** The file first: a picture that is named can be shown. What stood there before goes. */
export async function savePicture(
  store: Store,
  path: string,
  { webp, width, height }: Pick<EncodedSize, 'webp' | 'width' | 'height'>,
  { at, by, also = [] }: { at: number; by: string; also?: readonly Write[] },
): Promise<void> {
  await letFilesGo(store, path)
  const { id } = await keepFile(store, webp, 'image/webp', path)
  // The schema holds texts and numbers alone.
  const data = stored.write({ file: id, width, height, at, by }) as WriteData
  await store.commit([{ kind: 'set', path, data }, ...also])
}

export async function dropPicture(store: Store, path: string, also: readonly Write[] = []): Promise<void> {
  await letFilesGo(store, path)
  await store.commit([{ kind: 'delete', path }, ...also])
}
