import type { LocaleCode } from '#i18n/locale.ts'
import type { Place } from './place.ts'
import type { Places } from './places.server.ts'

/** What a text in a place field means; where that is not sure, why not, and texts that are. */
export type TypedPlace =
  | { place: Place; isAddress: boolean }
  | { fault: 'required' | 'choose-place' | 'which-place' | 'unknown-place'; choices: readonly string[] }

export function typedPlace(places: Places, text: string, locale: LocaleCode): TypedPlace {
  if (text.trim() === '') return { fault: 'required', choices: [] }
  const found = places.understand(text, locale)
  if (found) return found
  const choices = places.choices(text, locale)
  if (choices.length > 0) return { fault: 'choose-place', choices }
  return { fault: places.hasNamesakes(text) ? 'which-place' : 'unknown-place', choices }
}

/** The same where the place itself is meant, as by a fixed price: of an address its town is offered. */
export function exactPlace(places: Places, text: string, locale: LocaleCode): TypedPlace {
  const nameOf = ({ id, names }: Place) => {
    const meant = places.understand(names[locale], locale)
    return meant?.place.id === id && !meant.isAddress ? names[locale] : id
  }
  const townsOf = (texts: readonly string[]) =>
    texts.flatMap((choice) => {
      const found = places.understand(choice, locale)
      return found ? [nameOf(found.place)] : []
    })
  const typed = typedPlace(places, text, locale)
  if ('fault' in typed) return { fault: typed.fault, choices: [...new Set(townsOf(typed.choices))] }
  return typed.isAddress ? { fault: 'choose-place', choices: [nameOf(typed.place)] } : typed
}
