import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { type TestSpecification, BaseSequencer } from 'vitest/node'
import { defineConfig } from 'vitest/config'
import { stillMsMax, testMsMax } from './engine/testing/step.ts'

const sources = '{engine,modules,apps,db,scripts,locales,bench}'
const withDatabase = `${sources}/**/*.pg.test.ts`

/** A folder in memory, where a machine has one with room: a database of each file is 1,900 files, which a disk makes and forgets slowly. */
function folderInMemory(): string | undefined {
  const [path, roomBytes] = ['/dev/shm', 6 * 2 ** 30]
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize >= roomBytes && freemem() >= roomBytes ? path : undefined
  } catch {
    return undefined
  }
}
// Nothing that tests write outlives them.
const inMemory = process.env['TMPDIR'] ? undefined : folderInMemory()
if (inMemory) process.env['TMPDIR'] = inMemory

/** As many as processors: Vitest would leave one of two to itself, which does next to nothing meanwhile. */
const bothProcessors = { maxWorkers: 2 }

/** What is waited for by steps (engine/testing/step.ts), never by a time for all of it. */
const patience = {
  testTimeout: testMsMax,
  hookTimeout: testMsMax,
  expect: { poll: { timeout: stillMsMax } },
}

/** Files that grow with the screens and the calls, or start whole servers: whoever begins with them is not left waiting for one. */
const longFiles = new RegExp(
  [
    String.raw`e2e/(screens|levels|entry-screens|languages|goods-lists-by-keys|configuration|training|approvals|moving)\.`,
    String.raw`apps/server/(start|keep|every-call|every-approval|every-document|shop-life|backup/(backup|archive)|training/room)\.`,
    String.raw`modules/(closing/server/close-day|unusual-activity/server/unusual)\.`,
    String.raw`apps/web/every-master-form\.`,
  ].join('|'),
)

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // eslint-disable-next-line unicorn/no-array-sort -- that of the sequencer, not of an array
    const sorted = await super.sort(files)
    return [...sorted.filter(({ moduleId }) => longFiles.test(moduleId)), ...sorted.filter(({ moduleId }) => !longFiles.test(moduleId))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    teardownTimeout: stillMsMax,
    // What one part has made of a source the next finds, and so does the next run.
    fsModuleCache: true,
    projects: [
      {
        test: {
          ...patience,
          name: 'unit',
          environment: 'node',
          include: [`${sources}/**/*.test.ts`],
          exclude: [withDatabase, '**/node_modules/**'],
          // What is tested is fetched once a worker: these keep nothing that another could find.
          isolate: false,
          ...bothProcessors,
        },
      },
      {
        test: {
          ...patience,
          name: 'server',
          environment: 'node',
          include: [withDatabase],
          globalSetup: ['apps/server/testing/global-setup.ts'],
          setupFiles: ['engine/server/testing/held-rows.ts'],
          // Each file has a database of its own; the application is fetched once a worker. Those that start servers wait for them.
          maxWorkers: 3,
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'web',
          environment: 'jsdom',
          pool: 'threads',
          // What the stories share, and what they do not: engine/web/testing/setup.ts.
          isolate: false,
          include: [`${sources}/**/*.test.tsx`],
          setupFiles: ['engine/web/testing/setup.ts'],
          css: false,
          ...bothProcessors,
        },
      },
      {
        test: {
          ...patience,
          name: 'journeys',
          environment: 'node',
          include: ['e2e/**/*.journey.ts'],
          globalSetup: ['e2e/support/global-setup.ts'],
          // Each file brings an application of its own; what it is made of, and the browser, are fetched once a worker. Two leave the
          // processors idle while people wait, four take a sixth more of them for the same.
          maxWorkers: 3,
          isolate: false,
        },
      },
    ],
  },
})
