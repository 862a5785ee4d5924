/** A line, table row, number or message of the specification, and where it has come true. */
export type SpecRow = {
  /** `2.hash-offset`: the section and a name; tests carry it in their title as `[§2.hash-offset]`. */
  id: string
  section: string
  says: string
  where: string
  /** Tests that prove it without carrying the tag: a title, or a file of which every test must pass. */
  tests: string[]
}

type Written = readonly [name: string, says: string, where: string, ...tests: string[]]

/** Rows of one section, written short. */
export function rowsOf(section: string, rows: readonly Written[]): SpecRow[] {
  return rows.map(([name, says, where, ...tests]) => ({ id: `${section}.${name}`, section, says, where, tests }))
}
