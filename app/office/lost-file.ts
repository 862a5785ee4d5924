/**
 * Stands in a form that is sent again where its file could not be kept: it comes back with its words, to choose the file anew,
 * and nothing is saved without it.
 */
export const LOST_FILE = 'lost-file'
