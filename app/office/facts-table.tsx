import { type Column, Table } from './table.tsx'

export type Fact = { label: string; value: string }

const columns: Column<Fact>[] = [
  { head: null, isRowHead: true, cell: ({ label }) => label },
  { head: null, cell: ({ value }) => value },
]

/** What is known of one record, a row each. */
export function FactsTable({ facts }: { facts: readonly Fact[] }) {
  return <Table columns={columns} rows={facts} keyOf={(_, at) => at} />
}
