import { type GazetteerKind, placeKinds } from '#domain/places/gazetteer.ts'

export type Option = { value: string; label: string }

/** Places of these kinds have data of their own, and nobody in the office makes one. */
type DataKind = 'airport' | 'boat-stop' | 'city' | 'zone'
type ChosenKind = Exclude<GazetteerKind, DataKind>

const dataKinds: ReadonlySet<string> = new Set<DataKind>(['airport', 'boat-stop', 'city', 'zone'])
/** Kinds that somebody in the office may choose. */
export const chosenKinds = placeKinds.filter((kind): kind is ChosenKind => !dataKinds.has(kind))

export function isChosenKind(text: string): text is ChosenKind {
  return chosenKinds.some((kind) => kind === text)
}
