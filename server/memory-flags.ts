/**
 * A render's rubbish is short-lived: a small young generation is looked through often and keeps the process small (measured:
 * bench/RESULTS.md). For whoever starts `dist/server/main.js`.
 */
export const memoryFlags = ['--max-semi-space-size=4']

/**
 * For the allocator of glibc, which reads it when a process begins; others do not know it. Bodies are compressed on several threads:
 * each would keep an arena of its own and give nothing of it back, and after one large body is freed all others come from there
 * too. Two arenas, and from 64 kB on straight from the system and back to it (docs/decisions/0061). What the operator says wins.
 */
export function memoryEnv(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', ...own }
}
