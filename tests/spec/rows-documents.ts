import type { SpecRow } from './row.ts'

/** What the specification says of the document database and its client: sections 3, 4, 5, 7, 8 and 9. */
export const documentRows: readonly SpecRow[] = []
