/** At most so many UTF-16 units from the beginning, never half a sign: no document can hold one, and the rest would be lost with it. */
export function cut(text: string, most: number): string {
  const short = text.slice(0, most)
  return short.isWellFormed() ? short : short.replace(/[\uD800-\uDBFF]$/, '')
}
