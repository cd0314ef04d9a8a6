import { defineConfig } from 'vitest/config'
import { stillMsMax, testMsMax } from './engine/testing/step.ts'

const sources = '{engine,modules,apps,db,scripts,locales,bench}'
const withDatabase = `${sources}/**/*.pg.test.ts`

/** What is waited for by steps (engine/testing/step.ts), never by a time for all of it. */
const patience = {
  testTimeout: testMsMax,
  hookTimeout: testMsMax,
  expect: { poll: { timeout: stillMsMax } },
}

export default defineConfig({
  test: {
    teardownTimeout: stillMsMax,
    projects: [
      {
        test: {
          ...patience,
          name: 'unit',
          environment: 'node',
          include: [`${sources}/**/*.test.ts`],
          exclude: [withDatabase, '**/node_modules/**'],
        },
      },
      {
        test: {
          ...patience,
          name: 'server',
          environment: 'node',
          include: [withDatabase],
          globalSetup: ['apps/server/testing/global-setup.ts'],
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...patience,
          name: 'web',
          environment: 'jsdom',
          pool: 'vmThreads',
          include: [`${sources}/**/*.test.tsx`],
          setupFiles: ['engine/web/testing/setup.ts'],
          css: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'journeys',
          environment: 'node',
          include: ['e2e/**/*.journey.ts'],
          globalSetup: ['e2e/support/global-setup.ts'],
          // Each file brings an application and a browser of its own.
          maxWorkers: 2,
        },
      },
    ],
  },
})
