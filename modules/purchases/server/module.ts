import { formatNumber } from '#engine/kinds/number.ts'
import { serverModule } from '#engine/server/serve.ts'
import { messageLines, rp, serveDocument } from '#modules/documents/server/public.ts'
import { hancurPembelian } from '../contract/hancur-pembelian.ts'
import { declarations } from '../contract/index.ts'
import { pembelian } from '../contract/pembelian.ts'
import { findBrought } from './brought.ts'
import { buy } from './buy.ts'
import { destroyPurchase, destroyedReport, readUsed, undoDestroyed } from './hancur-pembelian.ts'
import { undoPurchase } from './cancel-purchase.ts'

export const purchasesModule = serverModule(declarations, {
  handlers: { buy, findBrought, destroyPurchase, readUsed },
  queries: { laporanHancurPembelian: destroyedReport },
  documents: {
    hancurPembelian: serveDocument(hancurPembelian, { actions: { batal: { undo: undoDestroyed } } }),
    pembelian: serveDocument(pembelian, {
      message: ({ detail_barang, grand_total }) => ({
        barang: messageLines(
          detail_barang.map(({ nama_barang, berat, harga }) => ({ text: `${nama_barang} (${formatNumber(berat, 3)} gram)`, jumlahRp: harga })),
          'barang',
        ),
        total: rp(grand_total),
      }),
      actions: { batal: { undo: undoPurchase } },
    }),
  },
})
