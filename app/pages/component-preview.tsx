import type { ReactNode } from 'react'
import { PriceBox } from '#features/fares/price-box.tsx'
import { PriceTable } from '#features/fares/price-table.tsx'
import { ReviewList } from '#features/reviews/review-list.tsx'
import { useMessages } from '#i18n/messages-context.tsx'
import { Faq } from '#sections/faq.tsx'
import { Gallery } from '#sections/gallery.tsx'
import { Hero } from '#sections/hero.tsx'
import { LocalFooter } from '#sections/local-footer.tsx'
import { MapFigure } from '#sections/map-figure.tsx'
import { Nearby } from '#sections/nearby.tsx'
import { Passage } from '#sections/passage.tsx'
import { PopularExcursions } from '#sections/popular-excursions.tsx'
import { Reviews } from '#sections/reviews.tsx'
import { Wave } from '#sections/wave.tsx'
import { WhatsAppButton } from '#sections/whatsapp-button.tsx'
import AirportHubPage, { type AirportHubPageProps } from './airport-hub.tsx'
import type { BoatPageProps } from './boat.tsx'
import type { TownPageProps } from './town.tsx'

/** One block alone with the content of a real place: our living catalogue (spec § 2, component routes). */
export type ComponentPreviewProps =
  | { room: 'taxi'; component: string; town: TownPageProps; footerLine: string }
  | { room: 'airport-transfers'; component: string; hub: AirportHubPageProps; footerLine: string }
  | { room: 'taxi-boat'; component: string; boat: BoatPageProps; footerLine: string }

export const previewComponents = {
  taxi: ['Faq', 'Footer', 'Hero', 'Nearby', 'Passage', 'PriceBox', 'PriceTable', 'Reviews', 'TaxiMap'],
  'airport-transfers': ['AirportTransferPage', 'Footer', 'Hero', 'MeetingSketch', 'TaxiAirportMap'],
  'taxi-boat': [
    'BasicInfo',
    'BasicInfoMap',
    'Footer',
    'Gallery',
    'Hero',
    'Map',
    'PopularExcursions',
    'RentABoat',
    'Reviews',
    'Wave',
    'WhatsAppButtonNew',
  ],
} as const

const WITH_OWN_H1 = new Set(['Hero', 'AirportTransferPage'])

export default function ComponentPreviewPage(props: ComponentPreviewProps) {
  const { t } = useMessages()
  const label = t('picture.illustration')
  return (
    <div data-component={props.component}>
      {!WITH_OWN_H1.has(props.component) && <h1 className="visually-hidden">{props.component}</h1>}
      {props.room === 'taxi' && townBlock(props, label, t('town.nearby-title'))}
      {props.room === 'airport-transfers' && airportBlock(props, label)}
      {props.room === 'taxi-boat' &&
        boatBlock(props, label, t('boat.gallery-title'), t('boat.gallery-note'), t('boat.faq-title'))}
    </div>
  )
}

function townBlock(
  { component, town, footerLine }: Extract<ComponentPreviewProps, { room: 'taxi' }>,
  label: string,
  nearbyTitle: string,
): ReactNode {
  const { said } = town
  // Only a whole page leaves it standing; here its blocks are drawn.
  if (said === null) return null
  const [first] = said.passages
  switch (component) {
    case 'Faq':
      return <Faq title={said.name} questions={said.questions} />
    case 'Hero':
      return <Hero {...town.hero} pictureLabel={label} />
    case 'Nearby':
      return <Nearby title={nearbyTitle} towns={said.nearby} />
    case 'Passage':
      return first ? <Passage {...first} /> : null
    case 'PriceBox':
      return <PriceBox {...town.price} />
    case 'PriceTable':
      return <PriceTable {...said.table} />
    case 'Reviews':
      return (
        <Reviews invitation={said.invitation}>
          <ReviewList reviews={said.reviews} />
        </Reviews>
      )
    case 'TaxiMap':
      return <MapFigure {...said.map} />
    default:
      return <LocalFooter line={footerLine} />
  }
}

function airportBlock(props: Extract<ComponentPreviewProps, { room: 'airport-transfers' }>, label: string): ReactNode {
  const { component, hub, footerLine } = props
  if (component === 'AirportTransferPage') return <AirportHubPage {...hub} />
  if (component === 'Hero') return <Hero {...hub.hero} pictureLabel={label} />
  if (component === 'MeetingSketch') return hub.said?.sketch && <MapFigure {...hub.said.sketch} />
  if (component === 'TaxiAirportMap') return hub.said && <MapFigure {...hub.said.map} />
  return <LocalFooter line={footerLine} />
}

function boatBlock(
  { component, boat, footerLine }: Extract<ComponentPreviewProps, { room: 'taxi-boat' }>,
  label: string,
  galleryTitle: string,
  galleryNote: string,
  faqTitle: string,
): ReactNode {
  const { said } = boat
  switch (component) {
    case 'BasicInfo':
      return (
        <>
          <Passage id="about" passage={said.about} />
          <Faq title={faqTitle} questions={said.questions} />
        </>
      )
    case 'BasicInfoMap':
    case 'Map':
      return <MapFigure {...said.map} />
    case 'Gallery':
      return <Gallery title={galleryTitle} note={galleryNote} pictures={said.gallery.pictures} />
    case 'Hero':
      return <Hero {...boat.hero} pictureLabel={label} />
    case 'PopularExcursions':
      return <PopularExcursions {...said.excursions} />
    case 'RentABoat':
      return <Passage id="rent-a-boat" passage={said.rent} />
    case 'Reviews':
      return said.invitation === null ? null : <Reviews invitation={said.invitation} />
    case 'Wave':
      return <Wave />
    case 'WhatsAppButtonNew':
      // +38500000000 is nobody's: the block needs a number to be seen, and the page is for us.
      return <WhatsAppButton {...said.whatsapp} number="+38500000000" />
    default:
      return <LocalFooter line={footerLine} />
  }
}
