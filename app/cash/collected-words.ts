import type { CollectedFault } from '#features/cash/collected.ts'
import type { Translate } from '#i18n/messages.ts'

/** What is wrong with a sum; `sum`: what was to be collected. */
export function collectedFaultText(fault: CollectedFault, sum: string, t: Translate): string {
  return fault === 'reason' || fault === 'less' ? t(`cash.fault-${fault}`, { sum }) : t(`cash.fault-${fault}`)
}
