import type { AppOptions } from '../app.ts'
import { createApp, filesIn } from '../app.ts'
import { type TrainingPlace, trainingAppUrl } from './make.ts'
import { type TrainingRoom, createTrainingRoom } from './room.ts'

/** The options of the live application that its training gets too. Services outside the house are not among them. */
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
  | 'flowing'
  | 'browsersMsMax'
>

/** Few people learn at once: it takes a few connections while it is open, and none before. */
const connectionsMax = 4
const reportsAtOnce = 2

/**
 * The training next to a live application: a second application of the same process on a database of its own, below
 * `<base>latihan/`. `ownerUrl` is the live database as its owner, who makes the other one; pictures taken in training are kept in
 * `filesFolder`.
 */
export function startTraining(live: LiveOptions, made: Pick<TrainingPlace, 'ownerUrl' | 'filesFolder' | 'template'>): TrainingRoom {
  const { filesFolder } = made
  const place = { ...made, appUrl: live.databaseUrl }
  const base = `${live.base}latihan/`
  // Pictures taken in training stay on this machine, and are deleted with it. Pictures of the live chain are only read.
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
        flowing: { ...live.flowing, atOnce: 1 },
        servesDocs: false,
        isTraining: { liveDb, liveFiles, empty: () => void empty().catch((error: unknown) => console.error(error)) },
      }),
  })
}
