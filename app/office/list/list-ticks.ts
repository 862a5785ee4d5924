/** What is done to more by one press is better done in two. */
const MOST_AT_ONCE = 50

/** The rows that were ticked: what cannot be an id of the list's is none. */
export function tickedIds(form: FormData, pattern: RegExp): string[] {
  const ids = form.getAll('id').flatMap((id) => (typeof id === 'string' && pattern.test(id) ? [id] : []))
  return ids.slice(0, MOST_AT_ONCE)
}

/** The list again, told what was just done and to which: only those it really changed can be changed back. */
export function toldAddress(here: string, done: string, ids: readonly string[]): string {
  const message = new URLSearchParams({ done, ids: ids.join('.') }).toString()
  return `${here}${here.includes('?') ? '&' : '?'}${message}`
}

/** What was just done to many, with the one step that undoes it. */
export type BulkDone = { count: number; ids: string[]; undo: string | null }

/** What `toldAddress` told; `undo` names the step back of each step, null where it has none. */
export function readTold(
  query: URLSearchParams,
  pattern: RegExp,
  undo: Readonly<Record<string, string | null>>,
): BulkDone | null {
  const done = query.get('done') ?? ''
  if (!Object.hasOwn(undo, done)) return null
  const ids = (query.get('ids') ?? '').split('.').filter((id) => pattern.test(id))
  return { count: ids.length, ids: ids.slice(0, MOST_AT_ONCE), undo: undo[done] ?? null }
}
