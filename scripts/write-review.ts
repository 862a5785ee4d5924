// node scripts/write-review.ts: writes content/REVIEW.md from content/review/*.md.
import { readdirSync, writeFileSync } from 'node:fs'
import { readings, reviewTable } from './review-record.ts'

writeFileSync('content/REVIEW.md', reviewTable(readings(), foldersOf('content/taxi'), foldersOf('content/pages')))

function foldersOf(path: string): string[] {
  return readdirSync(path).toSorted()
}
