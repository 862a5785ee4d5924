import type { Settings } from '#catalogue/settings.ts'
import type { Cents } from '#features/fares/money.ts'
import { decimalOf } from '#features/fares/money.ts'
import type { FilledQuestion } from '#sections/faq.tsx'

/** schema.org blocks that say what the page shows, and no more. `origin` null: ids are relative to the page. */
export function taxiService(settings: Settings, origin: string | null, area: string, offers: Offer[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'TaxiService',
    '@id': `${origin ?? ''}/#taxi-service`,
    name: settings.siteName,
    areaServed: area,
    ...(settings.contact.phone === null ? {} : { telephone: settings.contact.phone }),
    offers: offers.map(offerData),
  }
}

export type Offer = { name: string; cents: Cents; url: string; sample: boolean }

function offerData({ name, cents, url, sample }: Offer) {
  return {
    '@type': 'Offer',
    // A made-up price must not travel as a real one: the name says so, as the page does.
    name: sample ? `${name} (sample price)` : name,
    price: decimalOf(cents),
    priceCurrency: 'EUR',
    url,
  }
}

export function breadcrumbs(origin: string | null, trail: { name: string; path: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${origin ?? ''}${path}`,
    })),
  }
}

export function faqPage(questions: FilledQuestion[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

export function touristTrip(name: string, description: string, stops: string[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'TouristTrip',
    name,
    description,
    itinerary: {
      '@type': 'ItemList',
      itemListElement: stops.map((stop, at) => ({ '@type': 'ListItem', position: at + 1, name: stop })),
    },
  }
}
