export const noShowReasons = ['not-found', 'refused', 'other'] as const
export type NoShowReason = (typeof noShowReasons)[number]

export function isNoShowReason(text: unknown): text is NoShowReason {
  return noShowReasons.some((reason) => reason === text)
}
