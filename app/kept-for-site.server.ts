import type { Catalogue } from '#catalogue/catalogue.ts'
import type { Site } from './site.server.ts'

/** Enough for every page of today's places; with thousands of places the ones that are asked for. */
const MOST_KEPT = 500

type Basis = Pick<Site, 'tariff' | 'places' | 'reviews' | 'publicUrl' | 'published'>
const keptOf = new WeakMap<Catalogue, { basis: Basis; values: Map<string, unknown> }>()

/**
 * What a page says whoever asks for it, made once for what the site now knows: with another catalogue, tariff, map,
 * review or address it is made anew. The key names the page and its language; `make` may look at nothing else. What of
 * it is kept by itself (lib/kept.ts) is drawn and written once, too.
 */
export function keptFor<T>(site: Site, key: string, make: () => T): T {
  let kept = keptOf.get(site.catalogue)
  if (!kept || !isSame(kept.basis, site)) {
    const { tariff, places, reviews, publicUrl, published } = site
    keptOf.set(site.catalogue, (kept = { basis: { tariff, places, reviews, publicUrl, published }, values: new Map() }))
  }
  const { values } = kept
  // One key is always one kind of value.
  const found = values.get(key) as T | undefined
  if (found !== undefined) return found
  const made = make()
  if (values.size >= MOST_KEPT) values.delete(values.keys().next().value ?? '')
  values.set(key, made)
  return made
}

function isSame(basis: Basis, site: Basis): boolean {
  return (
    basis.tariff === site.tariff &&
    basis.places === site.places &&
    basis.reviews === site.reviews &&
    basis.publicUrl === site.publicUrl &&
    basis.published === site.published
  )
}
