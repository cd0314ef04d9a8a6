import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { hadiahMasuk } from '../contract/hadiah-masuk.ts'
import { declarations } from '../contract/index.ts'
import { poinManual } from '../contract/poin-manual.ts'
import { resetPoin } from '../contract/reset-poin.ts'
import { tukarPoin } from '../contract/tukar-poin.ts'
import { bringGifts, readGifts, undoGifts } from './hadiah-masuk.ts'
import { pointDebts } from './laporan-hutang-poin.ts'
import { giftCard } from './laporan-kartu-stock-hadiah.ts'
import { changePoints, readPoints } from './poin-manual.ts'
import { pointsAreReset } from './reset-poin.ts'
import { exchangePoints } from './tukar-poin.ts'

export const pointsModule = serverModule(declarations, {
  handlers: { changePoints, readPoints, exchangePoints, bringGifts, readGifts },
  queries: { laporanKartuStockHadiah: giftCard, laporanHutangPoin: pointDebts },
  documents: {
    // The mirror of the posting gives the points and the gifts back.
    poinManual: serveDocument(poinManual),
    tukarPoin: serveDocument(tukarPoin),
    hadiahMasuk: serveDocument(hadiahMasuk, { actions: { batal: { undo: undoGifts } } }),
    // It is not undone.
    resetPoin: serveDocument(resetPoin, { actions: {} }),
  },
  jobs: [pointsAreReset],
})
