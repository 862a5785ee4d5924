/**
 * Of things that stay as they are for as long as they are there: what was made of each alone, by its name. Both go
 * together, so nothing here can grow old: who has other words has another thing.
 */
const madeOf = new WeakMap<object, Map<string, unknown>>()

/** The page of a place is asked about so many trips; of the next one the oldest is forgotten. */
const MOST_MADE = 100

/** From now on nobody changes `thing`, nor anything in it. */
export function keep<Thing extends object>(thing: Thing): Thing {
  if (!madeOf.has(thing)) madeOf.set(thing, new Map())
  return thing
}

export function isKept(thing: unknown): thing is object {
  return typeof thing === 'object' && thing !== null && madeOf.has(thing)
}

/** Made once of a thing that is kept, of any other each time. `make` looks at nothing that `name` does not say. */
export function madeOnce<Made>(thing: object, name: string, make: () => Made, most = MOST_MADE): Made {
  const made = madeOf.get(thing)
  if (!made) return make()
  // One name is always one kind of thing.
  const found = made.get(name) as Made | undefined
  if (found !== undefined) return found
  const fresh = make()
  if (made.size >= most) made.delete(made.keys().next().value ?? '')
  made.set(name, fresh)
  return fresh
}
