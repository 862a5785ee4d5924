import { placeOf } from './rows-where.ts'

/** A line, table row, number or message of the specification, and where it has come true. */
export type SpecRow = {
  /** `2.hash-offset`: the section and a name; tests carry it in their title as `[§2.hash-offset]`. */
  id: string
  section: string
  says: string
  /** The file that makes it true. */
  code: string
  /** Where a visitor or a member of staff meets it; or `library only`. */
  where: string
  /** Tests that prove it without carrying the tag: a title, or a file of which every test must pass. */
  tests: string[]
}

type Written = readonly [name: string, says: string, code: string, ...tests: string[]]

/** Rows of one section, written short. */
export function rowsOf(section: string, rows: readonly Written[]): SpecRow[] {
  return rows.map(([name, says, code, ...tests]) => {
    const id = `${section}.${name}`
    return { id, section, says, code, where: placeOf(id, says) ?? '', tests }
  })
}
