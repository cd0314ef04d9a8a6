import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { declarations } from '../contract/index.ts'
import { pindahData } from '../contract/pindah-data.ts'
import { beginMove, discardStep, keepOldBooks, readMove, stageRows, tryStep } from './batch.ts'
import { enterStep } from './enter-step.ts'
import { finishMove } from './finish.ts'
import { readObstacles, takeBackMove, undoMove } from './take-back.ts'

export const moveInModule = serverModule(declarations, {
  handlers: { readMove, beginMove, stageRows, tryStep, discardStep, enterStep, keepOldBooks, finishMove, readObstacles, takeBackMove },
  documents: { pindahData: serveDocument(pindahData, { actions: { batal: { undo: undoMove } } }) },
})
