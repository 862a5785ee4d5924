import type { Catalogue } from '#catalogue/catalogue.ts'
import { keep, madeOnce } from '#lib/kept.ts'
import type { Site } from './site.server.ts'

/** Enough for every page of today's places; with thousands of places the ones that are asked for. */
const MOST_KEPT = 500

type Basis = Pick<Site, 'tariff' | 'places' | 'reviews' | 'publicUrl' | 'published'>
const basisOf = new WeakMap<Catalogue, Basis>()

/**
 * What a page says whoever asks for it, made once for what the site now knows: with another catalogue, tariff, map,
 * review or address it is made anew. The key names the page and its language; `make` may look at nothing else. What of
 * it is kept by itself (lib/kept.ts) is drawn and written once, too.
 */
export function keptFor<T>(site: Site, key: string, make: () => T): T {
  let basis = basisOf.get(site.catalogue)
  if (!basis || !isSame(basis, site)) {
    const { tariff, places, reviews, publicUrl, published } = site
    basisOf.set(site.catalogue, (basis = keep({ tariff, places, reviews, publicUrl, published })))
  }
  return madeOnce(basis, key, make, MOST_KEPT)
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
