/**
 * Node's own young generation grows to 48 MB and more before it is looked through; a render's rubbish is short-lived, and with a small
 * one the server takes a third less memory at the same speed (bench/RESULTS.md). For whoever starts `dist/server/main.js`.
 */
export const memoryFlags = ['--max-semi-space-size=4']
