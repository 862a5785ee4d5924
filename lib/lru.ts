/** Sets a row of a map as its newest; over `most` rows the one that was set longest ago goes. */
export function setNewest<Key, Value>(rows: Map<Key, Value>, key: Key, value: Value, most: number): void {
  rows.delete(key)
  rows.set(key, value)
  if (rows.size <= most) return
  for (const oldest of rows.keys()) return void rows.delete(oldest)
}
