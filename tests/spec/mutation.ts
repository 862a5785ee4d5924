/** One small fault put into the product: the tests of its row must fail. */
export type Mutation = {
  /** The row of tests/spec/rows*.ts whose behaviour it takes away. */
  row: string
  file: string
  /** The first occurrence is replaced. */
  find: string
  replace: string
  /** The file of the row's test, and in it the title; without one, the tests that carry the row's tag. */
  test: string
  title?: string
}

type Written = readonly [row: string, find: string, replace: string]

/** Several of one file that one test file proves by tags. */
export function mutationsOf(file: string, test: string, rows: readonly Written[]): Mutation[] {
  return rows.map(([row, find, replace]) => ({ row, file, find, replace, test }))
}
