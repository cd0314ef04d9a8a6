import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { declarations } from '../contract/index.ts'
import { opname } from '../contract/opname.ts'
import { beginAll, beginReceived, beginTags, beginTrays, listReceived } from './begin-count.ts'
import { abandonCount, nextPass, pauseCount, resumeCount } from './change-count.ts'
import { finishCount } from './finish-count.ts'
import { giveUp, listMissing } from './give-up.ts'
import { listCounts, listJudged, readCount } from './read-count.ts'
import { countersReport, countsReport, differencesReport } from './reports.ts'
import { scanCodes } from './scan-codes.ts'
import { undoOpname } from './write-opname.ts'

export const countingModule = serverModule(declarations, {
  handlers: {
    beginTrays,
    beginReceived,
    beginAll,
    beginTags,
    listReceived,
    listCounts,
    readCount,
    listJudged,
    scanCodes,
    pauseCount,
    resumeCount,
    nextPass,
    abandonCount,
    finishCount,
    listMissing,
    giveUp,
  },
  queries: { laporanOpname: countsReport, laporanSelisihOpname: differencesReport, laporanPetugasOpname: countersReport },
  documents: {
    opname: serveDocument(opname, {
      actions: { batal: { undo: undoOpname } },
    }),
  },
})
