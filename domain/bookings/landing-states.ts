/**
 * What may be heard of the flight that brings a guest. `unknown`: nobody knows a flight of that number on that day. `unclear`: there
 * are flights of that number, and none, or more than one, near the hour that was agreed.
 */
export const landingStates = ['scheduled', 'expected', 'landed', 'cancelled', 'diverted', 'unknown', 'unclear'] as const
export type LandingState = (typeof landingStates)[number]
