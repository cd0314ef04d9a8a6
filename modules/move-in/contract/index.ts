import { declarations as declare } from '#engine/contract/declarations.ts'
// Importing these declares the papers to the module of receipts.
import './nota-pindah-data.ts'
import {
  beginMove,
  discardStep,
  enterStep,
  finishMove,
  keepOldBooks,
  pindahData,
  readMove,
  readObstacles,
  stageRows,
  takeBackMove,
  tryStep,
} from './pindah-data.ts'
import { refusals } from './refusals.ts'

export const declarations = declare({
  module: 'move-in',
  documents: { pindahData },
  endpoints: { readMove, beginMove, stageRows, tryStep, discardStep, enterStep, keepOldBooks, finishMove, readObstacles, takeBackMove },
  tables: { pindah_berjalan: 'Pindah Data' },
  refusals,
})
