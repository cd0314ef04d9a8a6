import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { FileStore } from '#engine/server/files.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import { findBrought, giveBack, takePapers } from '#modules/buyback/server/public.ts'
import { messageLines, serveDocument } from '#modules/documents/server/public.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { hancurPembelian } from '../contract/hancur-pembelian.ts'
import { declarations } from '../contract/index.ts'
import { pembelian } from '../contract/pembelian.ts'
import { askPurchaseApprovals, buy, waiting } from './buy.ts'
import { destroyPurchase, destroyedReport, readUsed, undoDestroyed } from './hancur-pembelian.ts'
import * as laporan from './laporan.ts'

/** Purchases from customers. `files` keeps the photos of sellers' papers. */
export function createPurchasesModule({ files }: { files: FileStore }): ServerModule {
  return serverModule(declarations, {
    handlers: {
      buy,
      askPurchaseApprovals,
      takePurchasePapers: takePapers(files),
      findBrought: (input) => findBrought(input, penjualan),
      destroyPurchase,
      readUsed,
    },
    groups: { waitingPurchases: { handlers: waiting } },
    queries: {
      laporanPembelianPerFaktur: laporan.purchasesByInvoice,
      laporanPembelianJenis: laporan.broughtByKind,
      laporanPembelianGroup: laporan.broughtByGroup,
      laporanBatalPembelian: laporan.cancelledPurchases,
      laporanHancurPembelian: destroyedReport,
      laporanGlobalPembelian: laporan.purchasesOfShops,
    },
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
        actions: {
          batal: { undo: (context, { no_faktur_beli, detail_barang }) => giveBack(context, no_faktur_beli, detail_barang) },
        },
      }),
    },
  })
}
