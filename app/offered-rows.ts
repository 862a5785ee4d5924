import { isOffered, type LocalFares } from '#features/fares/quote.ts'
import { type VehicleClassId, vehicleClasses } from '#features/fleet/vehicle-classes.ts'

/** A text in Markdown without the rows of its tables that are the rule for a class nobody can book. */
export function offeredRows(markdown: string, fares: Pick<LocalFares, 'offered'>): string {
  return markdown
    .split('\n')
    .filter((line) => !line.startsWith('|') || classesNamed(line).every((id) => isOffered(id, fares)))
    .join('\n')
}

function classesNamed(row: string): VehicleClassId[] {
  return vehicleClasses.filter((id) => row.includes(`{rule:free-${id}}`))
}
