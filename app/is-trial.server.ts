import type { Site } from './site.server.ts'

/** As long as its facts or its prices are samples, nobody comes: what is ordered is a trial. */
export function isTrial({ catalogue, tariff }: Pick<Site, 'catalogue' | 'tariff'>): boolean {
  return catalogue.settings.sample || tariff.sample
}
