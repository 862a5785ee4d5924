/**
 * What a landing at another hour stands against, so that a person has to look at it. `off`: the flight does not come. `long`: it lands
 * later than a driver waits free of charge.
 */
export const landingProblems = ['off', 'vehicle-busy', 'driver-busy', 'driver-off', 'long'] as const
export type LandingProblem = (typeof landingProblems)[number]

export function isLandingProblem(text: string): text is LandingProblem {
  return landingProblems.some((problem) => problem === text)
}
