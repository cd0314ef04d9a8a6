import { defineConfig } from 'vitest/config'

const sources = '{engine,modules,apps,db,scripts,locales,bench}'
const withDatabase = `${sources}/**/*.pg.test.ts`

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [`${sources}/**/*.test.ts`],
          exclude: [withDatabase, '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: [withDatabase],
          globalSetup: ['apps/server/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          pool: 'vmThreads',
          include: [`${sources}/**/*.test.tsx`],
          setupFiles: ['engine/web/testing/setup.ts'],
          css: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['e2e/**/*.journey.ts'],
          globalSetup: ['e2e/support/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
