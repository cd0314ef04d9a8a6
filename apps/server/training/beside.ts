import type { AppOptions } from '../app.ts'
import { createApp, filesIn } from '../app.ts'
import { type TrainingPlace, trainingAppUrl } from './make.ts'
import { type TrainingRoom, createTrainingRoom } from './room.ts'

/** Of the live application, what its training is told as well. What leads out of the house is not among it. */
export type LiveOptions = Pick<
  AppOptions,
  | 'databaseUrl'
  | 'base'
  | 'filesFolder'
  | 'bucket'
  | 'webFolder'
  | 'branch'
  | 'payload'
  | 'logLevel'
  | 'isProduction'
  | 'waitsMsMax'
  | 'reading'
  | 'dayReading'
  | 'browsersMsMax'
>

/** Few people learn at once: it takes a few connections while it is open, and none before. */
const connectionsMax = 4
const reportsAtOnce = 2

/**
 * The training beside a live application: a second application of the same process on a database of its own, below
 * `<base>latihan/`. `ownerUrl` is the live database as its owner, who makes the other one; pictures taken in training are kept in
 * `filesFolder`.
 */
export function trainingBeside(live: LiveOptions, made: Pick<TrainingPlace, 'ownerUrl' | 'filesFolder' | 'template'>): TrainingRoom {
  const { filesFolder } = made
  const place = { ...made, appUrl: live.databaseUrl }
  const base = `${live.base}latihan/`
  // What is taken in training stays on this machine, and goes with it; of the live chain's pictures it only reads.
  const { filesFolder: __, bucket: ___, databaseUrl: _, ...kept } = live
  const liveFiles = filesIn(live)
  return createTrainingRoom({
    place,
    base,
    open: ({ empty, liveDb }) =>
      createApp({
        ...kept,
        databaseUrl: trainingAppUrl(place),
        base,
        filesFolder,
        connectionsMax,
        reading: { ...live.reading, atOnce: reportsAtOnce },
        servesDocs: false,
        isTraining: { liveDb, liveFiles, empty: () => void empty().catch((error: unknown) => console.error(error)) },
      }),
  })
}
