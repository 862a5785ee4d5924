import type { Site } from './site.server.ts'

/** The permits shown are those of the sample: nobody has said which the operator holds. */
export function hasSamplePermits({ catalogue, baseCatalogue }: Pick<Site, 'catalogue' | 'baseCatalogue'>): boolean {
  const { settings } = catalogue
  return settings.sample && settings.permits === baseCatalogue.settings.permits
}
