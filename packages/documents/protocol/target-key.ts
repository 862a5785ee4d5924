import { fromOwnJson, toJson } from '#documents/model/json.ts'
import type { Target } from '#documents/store.ts'

/** The same text for the same question: to share one view between many listeners. */
export function targetKey(target: Target): string {
  return JSON.stringify(toJson(target))
}

/** The way back, for a key made by `targetKey`. */
export function targetOfKey(key: string): Target {
  return fromOwnJson<Target>(JSON.parse(key))
}
