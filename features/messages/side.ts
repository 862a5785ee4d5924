/** Who writes and reads. */
export const sides = ['guest', 'driver', 'office'] as const
export type Side = (typeof sides)[number]
