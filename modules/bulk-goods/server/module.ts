import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { FileStore } from '#engine/server/files.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import { takePapers } from '#modules/buyback/server/public.ts'
import { messageLines, serveDocument } from '#modules/documents/server/public.ts'
import { nameOf } from '../contract/cells.ts'
import { declarations } from '../contract/index.ts'
import { type Trade, jualBeliManual } from '../contract/jual-beli-manual.ts'
import { mutasiManual } from '../contract/mutasi-manual.ts'
import * as reports from './laporan.ts'
import { undoLots } from './lots.ts'
import { addManual, destroyManual, moveManual } from './mutate.ts'
import { tradeManual, waiting } from './trade.ts'
import type { EventContext } from '#engine/server/event.ts'

const undoTrade = (context: EventContext, { no_jual_beli }: Trade) => undoLots(context, { kind: jualBeliManual.kind, reference: no_jual_beli })

/** Goods by gram. `files` keeps the photos of sellers' papers. */
export const createBulkGoodsModule = ({ files }: { files: FileStore }): ServerModule =>
  serverModule(declarations, {
    handlers: {
      takeTraderPapers: takePapers(files),
      addManual,
      moveManual,
      destroyManual,
      tradeManual,
      readLots: reports.lotsOfShop,
    },
    groups: { waitingTrades: { handlers: waiting } },
    queries: {
      dataBarangManual: reports.manualStock,
      laporanTambahBarangManual: reports.additions,
      laporanPindahBarangManual: reports.movesBetweenTrays,
      laporanHancurBarangManual: reports.destructions,
      laporanSummaryBarangManual: reports.summary,
      laporanPenjualanManual: reports.sales,
      laporanPembelianManual: reports.purchases,
      laporanBatalPenjualanManual: reports.cancelledSales,
      laporanBatalPembelianManual: reports.cancelledPurchases,
    },
    documents: {
      mutasiManual: serveDocument(mutasiManual, {
        actions: { batal: { undo: (context, { no_mutasi_manual }) => undoLots(context, { kind: mutasiManual.kind, reference: no_mutasi_manual }) } },
      }),
      jualBeliManual: serveDocument(jualBeliManual, {
        message: ({ no_jual_beli, detail_jual, detail_beli, ppn, ppn_di_atas, grand_total }) => ({
          // The template is that of sales.
          no_faktur: no_jual_beli,
          barang: messageLines(
            [
              ...[...detail_jual, ...detail_beli.map((line) => ({ ...line, harga_total: -line.harga_total }))].map((line) => ({
                text: `${nameOf(line)} (${formatNumber(line.berat, 3)} gram)`,
                jumlahRp: line.harga_total,
              })),
              ...(ppn_di_atas && ppn !== 0 ? [{ text: 'PPN', jumlahRp: ppn }] : []),
            ],
            'barang',
          ),
          total: rp(grand_total),
        }),
        actions: { batalJual: { undo: undoTrade }, batalBeli: { undo: undoTrade } },
      }),
    },
  })
