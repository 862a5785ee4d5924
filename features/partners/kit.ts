/** What a referring partner prints: a card in A6 for the desk and a hanger for the door (drawn in server/kit/). */
export const kitParts = ['card', 'hanger'] as const
export type KitPart = (typeof kitParts)[number]
