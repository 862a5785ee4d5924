import { defineConfig } from 'vitest/config'

const heavy = ['tests/e2e/**', 'documents/**', 'tests/durability/**']

/** One project a suite of `npm test`; see docs/testing.md. */
export default defineConfig({
  test: {
    projects: [
      {
        extends: false,
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: ['node_modules/**', 'dist/**', ...heavy],
          testTimeout: 20_000,
        },
      },
      {
        extends: false,
        test: {
          name: 'documents',
          include: ['documents/**/*.test.ts', 'documents/**/*.test.tsx'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: false,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup: ['tests/e2e/site.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: false,
        test: {
          name: 'durability',
          include: ['tests/durability/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
