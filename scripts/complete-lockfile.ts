// node scripts/complete-lockfile.ts: after `npm install`, lists the packages of other platforms too.
// A registry that does not carry them leaves them out of the lockfile, and then `npm ci` refuses it on every machine.
import { readFileSync, writeFileSync } from 'node:fs'
import { type Lockfile, missingPlatforms } from './lockfile-platforms.ts'

const FILE = 'package-lock.json'
const lockfile: Lockfile = JSON.parse(readFileSync(FILE, 'utf8'))
const missing = missingPlatforms(lockfile)
for (const { path, entry } of missing) lockfile.packages[path] = entry
const { '': root, ...packages } = lockfile.packages
const sorted = Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(
  FILE,
  `${JSON.stringify({ ...lockfile, packages: { '': root, ...Object.fromEntries(sorted) } }, null, 2)}\n`,
)
console.log(`${missing.length} packages of other platforms added`)
