/**
 * A render's rubbish is short-lived: a small young generation is looked through often and keeps the process small (measured:
 * bench/RESULTS.md). For whoever starts `dist/server/main.js`.
 */
export const memoryFlags = ['--max-semi-space-size=4']
