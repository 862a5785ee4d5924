import { inLocale } from '#app/routes.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'

export type Kind = { name: string; path: string; hasPriceBox: boolean; status: number }

const priced = (name: string, path: string): Kind => ({ name, path, hasPriceBox: true, status: 200 })
const plain = (name: string, path: string, status = 200): Kind => ({ name, path, hasPriceBox: false, status })

/** One page of every kind of spec § 2; two towns, because an island's has more on it. */
export const kinds: readonly Kind[] = [
  priced('location', '/taxi/location'),
  priced('price', '/taxi/price'),
  priced('town', '/taxi/rovinj'),
  priced('island town', '/taxi/hvar'),
  priced('airport hub', '/airport-transfers/opatija'),
  priced('airport', '/airport-transfers/opatija/venice'),
  priced('boat', '/taxi-boat/selce'),
  priced('service', '/long-distance'),
  plain('terms', '/terms'),
  plain('privacy', '/privacy'),
  plain('about', '/about'),
  plain('partner', '/become-a-partner'),
  plain('decoder', '/Decoder'),
  plain('decoder with a code', '/decoder/P1234567899'),
  plain('a pass nobody kept', '/decoder/Q7K4M2XR9H2', 404),
  plain('decoder with a slip', '/decoder/Q7K4M2XR9H3'),
  plain('setup', '/Setup'),
  plain('not found', '/404', 404),
  plain('component', '/taxi/components/TaxiMap'),
]

/** Turns the languages from one kind to the next, so that a sample meets them all. */
export function rotated(at: number): LocaleCode {
  return localeCodes[at % localeCodes.length] ?? 'en'
}

export function addressOf(kind: Kind, locale: LocaleCode, query = ''): string {
  return inLocale(locale, kind.path) + query
}
