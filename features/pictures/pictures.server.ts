import { randomUUID } from 'node:crypto'
import type { Doc } from '#documents/model/apply.ts'
import type { WriteData } from '#documents/model/write.ts'
import type { Store, Transaction } from '#documents/store.ts'
import { keepFile, letFilesGo } from '#features/files/files.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import type { Clock } from '#lib/clock.ts'
import type { EncodedSize } from './encode-picture.server.ts'
import { isFocalStep, type PagePictures, type Picture, type PictureSize } from './picture.ts'

export const PICTURES = 'pictures'
export const PAGE_PICTURES = 'page-pictures'

type Deps = { store: Store; clock: Clock }
type Also = (transaction: Transaction) => void
/** What the office changes of a picture; `sizes` where it was exchanged. */
export type PictureChange = Partial<Pick<Picture, 'sizes' | 'alt' | 'focal' | 'isRemoved'>> & { by: string }

/** Files first: a picture that is listed can be drawn. */
export async function keepSizes(store: Store, id: string, sizes: readonly EncodedSize[]): Promise<PictureSize[]> {
  const stored: PictureSize[] = []
  for (const { width, height, avif, webp } of sizes) {
    const one = await keepFile(store, avif, 'image/avif', picturePath(id))
    const two = await keepFile(store, webp, 'image/webp', picturePath(id))
    stored.push({ width, height, avif: one.id, webp: two.id })
  }
  return stored
}

export const newPictureId = () => randomUUID()

export async function addPicture(
  { store, clock }: Deps,
  picture: Omit<Picture, 'number' | 'at' | 'isRemoved'>,
  also: Also,
): Promise<void> {
  await store.transact((transaction) => {
    write(transaction, { ...picture, number: 1, at: clock.now(), isRemoved: false })
    also(transaction)
    return null
  })
}

/** `late`: it was changed since `seen`; `missing`: there is none. Nothing was written then. */
export async function changePicture(
  { store, clock }: Deps,
  { id, seen, change }: { id: string; seen: number; change: PictureChange },
  also: Also,
): Promise<'changed' | 'late' | 'missing'> {
  const { result } = await store.transact(async (transaction) => {
    const current = readPicture(await transaction.get(picturePath(id)))
    if (!current) return 'missing' as const
    if (current.number !== seen) return 'late' as const
    write(transaction, { ...current, ...change, number: current.number + 1, at: clock.now() })
    also(transaction)
    return 'changed' as const
  })
  return result
}

/** The picture, its versions and, where nothing else uses them, its files. For good. */
export async function erasePicture(store: Store, id: string, also: Also): Promise<void> {
  const versions = await readVersions(store, id)
  await store.transact((transaction) => {
    transaction.write({ kind: 'delete', path: picturePath(id) })
    for (const { number } of versions) transaction.write({ kind: 'delete', path: versionPath(id, number) })
    also(transaction)
    return null
  })
  await letFilesGo(store, picturePath(id))
}

export async function readPictures(store: Pick<Store, 'query'>): Promise<Picture[]> {
  return (await store.query({ collection: PICTURES })).flatMap((doc) => readPicture(doc) ?? [])
}

/** Newest first. */
export async function readVersions(store: Pick<Store, 'query'>, id: string): Promise<Picture[]> {
  const docs = await store.query({ collection: `${picturePath(id)}/versions` })
  return docs.flatMap((doc) => readPicture(doc) ?? []).toSorted((a, b) => b.number - a.number)
}

export async function readPagePictures(store: Pick<Store, 'query'>): Promise<PagePictures[]> {
  return (await store.query({ collection: PAGE_PICTURES })).flatMap(readPlaced)
}

export async function placePictures(
  { store, clock }: Deps,
  placed: Omit<PagePictures, 'number'> & { by: string; seen: number },
  also: Also,
): Promise<'placed' | 'late'> {
  const { by, seen, page, hero, gallery } = placed
  const { result } = await store.transact(async (transaction) => {
    const doc = await transaction.get(placedPath(page))
    const number = doc === null ? 0 : (readPlaced(doc)[0]?.number ?? 0)
    if (number !== seen) return 'late' as const
    const data = { page, hero, gallery: [...gallery], number: number + 1, at: clock.now(), by }
    transaction.write({ kind: 'set', path: placedPath(page), data })
    also(transaction)
    return 'placed' as const
  })
  return result
}

function write(transaction: Transaction, picture: Picture): void {
  // Plain data through and through; the store checks it again.
  const data = structuredClone(picture) as unknown as WriteData
  transaction.write(
    { kind: 'set', path: picturePath(picture.id), data },
    { kind: 'set', path: versionPath(picture.id, picture.number), data },
  )
}

function readPicture(doc: Doc | null): Picture | null {
  if (doc === null) return null
  const { id, number, sizes, alt, focal } = doc.data
  if (typeof id !== 'string' || typeof number !== 'number' || !Array.isArray(sizes) || sizes.length === 0) return null
  // Written by this file alone, from values it has parsed.
  const picture = doc.data as unknown as Picture
  const isWhole =
    typeof alt === 'object' && alt !== null && localeCodes.every((code) => picture.alt[code] !== undefined)
  const isFocal = typeof focal === 'object' && focal !== null && isFocalStep(picture.focal.x)
  return isWhole && isFocal ? picture : null
}

function readPlaced({ data }: Doc): PagePictures[] {
  const { page, number, hero, gallery } = data
  if (typeof page !== 'string' || typeof number !== 'number' || !Array.isArray(gallery)) return []
  const ids = gallery.filter((id) => typeof id === 'string')
  return [{ page, number, hero: typeof hero === 'string' ? hero : null, gallery: ids }]
}

export const picturePath = (id: string) => `${PICTURES}/${id}`
const versionPath = (id: string, number: number) => `${picturePath(id)}/versions/${String(number).padStart(6, '0')}`
const placedPath = (page: string) => `${PAGE_PICTURES}/${page.replaceAll('/', '_')}`
