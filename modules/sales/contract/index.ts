import { declarations as declare } from '#engine/contract/declarations.ts'
import { askSaleApprovals, askWholesaleApprovals } from './ask-approvals.ts'
import { boughtBefore } from './bought-before.ts'
import { gesekTunai, laporanGesekTunai, payForCards } from './gesek-tunai.ts'
import {
  laporanBatalPenjualan,
  laporanBayarPoint,
  laporanDiskonPenjualan,
  laporanGlobalPenjualan,
  laporanMarginPenjualan,
  laporanPenjualanGlobalJenis,
  laporanPenjualanGroup,
  laporanPenjualanJenis,
  laporanPenjualanPerFaktur,
  laporanPenjualanSales,
  laporanPpn,
  laporanTukarTambah,
} from './laporan.ts'
import { laporanHarianMember, laporanTopMember } from './laporan-member.ts'
import { laporanPenjualan, salespeople } from './laporan-penjualan.ts'
import { laporanPiutangPenjualan, owedSales, pelunasanPenjualan, settleSale } from './pelunasan-penjualan.ts'
import { laporanUmurPiutang } from './laporan-umur-piutang.ts'
import { owedGoldOfSales, pelunasanEmas, settleGold } from './pelunasan-emas.ts'
import { findTraded, penjualan, redirectToGrosir, sell, sellWholesale, takeTradePapers } from './penjualan.ts'
import { refusals } from './refusals.ts'
import { lookAtWaiting, waitingSales } from './validasi.ts'
// Importing these declares the papers to the module of receipts.
import './kartu-member.ts'
import './nota-gesek-tunai.ts'
import './nota-pelunasan-emas.ts'
import './nota-pelunasan.ts'
import './nota-penjualan.ts'

export const declarations = declare({
  module: 'sales',
  screens: [redirectToGrosir],
  reports: {
    laporanPenjualan,
    laporanPenjualanPerFaktur,
    laporanPenjualanJenis,
    laporanPenjualanGroup,
    laporanPenjualanSales,
    laporanTukarTambah,
    laporanDiskonPenjualan,
    laporanMarginPenjualan,
    laporanPpn,
    laporanBayarPoint,
    laporanBatalPenjualan,
    laporanPiutangPenjualan,
    laporanUmurPiutang,
    laporanGesekTunai,
    laporanGlobalPenjualan,
    laporanPenjualanGlobalJenis,
    laporanTopMember,
    laporanHarianMember,
  },
  endpoints: {
    sell,
    sellWholesale,
    payForCards,
    findTraded,
    takeTradePapers,
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
  documents: { penjualan, pelunasanPenjualan, pelunasanEmas, gesekTunai },
  groups: { waitingSales },
  refusals,
})
