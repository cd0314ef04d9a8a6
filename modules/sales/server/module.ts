import type { FileStore } from '#engine/server/files.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import { takePapers } from '#modules/buyback/server/public.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { declarations } from '../contract/index.ts'
import { gesekTunai } from '../contract/gesek-tunai.ts'
import { penjualan } from '../contract/penjualan.ts'
import { pelunasanEmas } from '../contract/pelunasan-emas.ts'
import { pelunasanPenjualan } from '../contract/pelunasan-penjualan.ts'
import { askSaleApprovals, askWholesaleApprovals } from './ask-approvals.ts'
import { boughtBefore } from './bought-before.ts'
import { cashedCardsReport, payForCards } from './gesek-tunai.ts'
import * as laporan from './laporan.ts'
import { bestMembers, salesToMembers } from './laporan-member.ts'
import { salesReport, salespeople } from './laporan-penjualan.ts'
import { saleMessage } from './sale-message.ts'
import { findTraded, sell, sellWholesale } from './sell.ts'
import { debtorsByAge, lockSettledGold, owedGoldOfSales, settleGold } from './settle-gold.ts'
import { owedSales, receivables, settleSale, undoSettlement } from './settle-sale.ts'
import { lookAtWaiting, waiting } from './waiting-sales.ts'
import { lockCasesOf, takeBack } from './take-back.ts'

/** Sales of every kind. `files` keeps the photos of sellers' papers. */
export function createSalesModule({ files }: { files: FileStore }): ServerModule {
  return serverModule(declarations, {
    handlers: {
      sell,
      takeTradePapers: takePapers(files),
      sellWholesale,
      payForCards,
      findTraded,
      boughtBefore,
      askSaleApprovals,
      askWholesaleApprovals,
      salespeople,
      settleSale,
      owedSales,
      settleGold,
      owedGoldOfSales,
      lookAtWaiting,
    },
    groups: { waitingSales: { handlers: waiting } },
    queries: {
      laporanPenjualan: salesReport,
      laporanPenjualanPerFaktur: laporan.salesByInvoice,
      laporanPenjualanJenis: laporan.soldByKind,
      laporanPenjualanGroup: laporan.soldByGroup,
      laporanPenjualanSales: laporan.salesOfOne,
      laporanTukarTambah: laporan.tradedSales,
      laporanDiskonPenjualan: laporan.discounts,
      laporanMarginPenjualan: laporan.margins,
      laporanBayarPoint: laporan.paidWithPoints,
      laporanPpn: laporan.taxes,
      laporanBatalPenjualan: laporan.cancelledSales,
      laporanPiutangPenjualan: receivables,
      laporanUmurPiutang: debtorsByAge,
      laporanGesekTunai: cashedCardsReport,
      laporanGlobalPenjualan: laporan.salesOfShops,
      laporanPenjualanGlobalJenis: laporan.kindsOfShops,
      laporanTopMember: bestMembers,
      laporanHarianMember: salesToMembers,
    },
    documents: {
      penjualan: serveDocument(penjualan, { message: saleMessage, actions: { batal: { lockFirst: lockCasesOf, undo: takeBack } } }),
      // The mirror of its posting gives the cash back and lets the bank owe nothing.
      gesekTunai: serveDocument(gesekTunai),
      // The mirror of its posting takes the old gold out of the scrap, which must be there still, and lets the dealer owe again.
      pelunasanEmas: serveDocument(pelunasanEmas, { actions: { batal: { undo: lockSettledGold } } }),
      pelunasanPenjualan: serveDocument(pelunasanPenjualan, { actions: { batal: { undo: undoSettlement } } }),
    },
  })
}
