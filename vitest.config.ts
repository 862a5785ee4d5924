import { defineConfig } from 'vitest/config'

/** Browser tests that ask no clock: a second browser may use the time in which the first one waits. */
const untimed = [
  'tests/e2e/every-page-!(price).e2e.ts',
  'tests/e2e/{partners,price-pass,voucher}*.e2e.ts',
  'tests/e2e/price-to-ride{,-after,-trips}.e2e.ts',
  'tests/e2e/setup-and-office{,-forms,-people,-pictures,-tariff}.e2e.ts',
]
const heavy = ['tests/e2e/**', 'packages/documents/**', 'tests/durability/**']

/** How long `expect.poll` waits for what is to come. A second, its own measure, is short beside others on two cores. */
const patient = { poll: { timeout: 10_000 } }

/** One project a suite of `npm test`; see docs/testing.md. */
export default defineConfig({
  test: {
    projects: [
      {
        extends: false,
        test: {
          name: 'unit',
          expect: patient,
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: ['node_modules/**', 'dist/**', ...heavy],
          // Left alone it keeps one core of two for itself, which does next to nothing.
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          // A site is opened before many a test; beside a build and a browser that takes longer than the runner's own ten seconds.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: false,
        test: {
          name: 'documents',
          expect: patient,
          include: ['packages/documents/**/*.test.ts', 'packages/documents/**/*.test.tsx'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: false,
        test: {
          name: 'e2e-untimed',
          expect: patient,
          include: untimed,
          globalSetup: ['tests/e2e/site.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: false,
        test: {
          name: 'e2e',
          expect: patient,
          include: ['tests/e2e/**/*.e2e.ts'],
          exclude: untimed,
          globalSetup: ['tests/e2e/site.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: false,
        test: {
          name: 'durability',
          expect: patient,
          include: ['tests/durability/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
