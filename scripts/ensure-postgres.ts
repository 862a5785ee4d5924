import { postgresPrograms } from '#documents/engines/postgres/test-cluster.ts'
import { aptInstall } from './apt-install.ts'

/** Finds the PostgreSQL that the tests start for themselves, or installs Debian's; else the suites say what is missing. */
export function ensurePostgres(): void {
  if (postgresPrograms() === null) aptInstall('postgresql')
}
