import { formatNumber } from '#engine/kinds/number.ts'
import { serverModule } from '#engine/server/serve.ts'
import { messageLines, serveDocument } from '#modules/documents/server/public.ts'
import { hadiahMasuk } from '../contract/hadiah-masuk.ts'
import { declarations } from '../contract/index.ts'
import { poinManual } from '../contract/poin-manual.ts'
import { resetPoin } from '../contract/reset-poin.ts'
import { type Exchange, tukarPoin } from '../contract/tukar-poin.ts'
import { bringGifts, readGifts, undoGifts } from './hadiah-masuk.ts'
import { pointDebts } from './laporan-hutang-poin.ts'
import { giftCard } from './laporan-kartu-stock-hadiah.ts'
import { changePoints, readPoints } from './poin-manual.ts'
import { pointsAreReset } from './reset-poin.ts'
import { exchangePoints } from './tukar-poin.ts'

/** The message of an exchange: the gifts that the member took. */
const takenGifts = ({ detail_hadiah }: Exchange) => ({
  barang: messageLines(
    detail_hadiah.map(({ nama_hadiah, qty_hadiah }) => ({ text: `${nama_hadiah} × ${formatNumber(qty_hadiah, 0)}` })),
    'hadiah',
  ),
})

export const pointsModule = serverModule(declarations, {
  handlers: { changePoints, readPoints, exchangePoints, bringGifts, readGifts },
  queries: { laporanKartuStockHadiah: giftCard, laporanHutangPoin: pointDebts },
  documents: {
    // The mirror of the posting gives the points and the gifts back.
    poinManual: serveDocument(poinManual),
    tukarPoin: serveDocument(tukarPoin, { message: takenGifts }),
    hadiahMasuk: serveDocument(hadiahMasuk, { actions: { batal: { undo: undoGifts } } }),
    // It is not undone.
    resetPoin: serveDocument(resetPoin, { actions: {} }),
  },
  jobs: [pointsAreReset],
})
