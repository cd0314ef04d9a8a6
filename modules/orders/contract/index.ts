import { declarations as declare } from '#engine/contract/declarations.ts'
import { waitingThings } from '#engine/contract/waiting.ts'
// What their papers may carry, receipts learn as they are declared.
import './nota-pesanan.ts'
import { laporanBatalPesanan, laporanPesananBarang, laporanPesananTerbuka } from './laporan.ts'
import { orderCase, readReturnGold, readSamples } from './mutasi-pesanan.ts'
import { openOrder, order, readGoldPrice, saldoAwalPesanan } from './pesanan.ts'
import { readOrderPhoto, takeOrderPhoto } from './photos.ts'
import { refusals } from './refusals.ts'
import { waitingOrders } from './validasi.ts'

export const declarations = declare({
  module: 'orders',
  screens: [saldoAwalPesanan],
  reports: { laporanBatalPesanan, laporanPesananBarang, laporanPesananTerbuka },
  endpoints: { order, openOrder, readSamples, readGoldPrice, readReturnGold, takeOrderPhoto, readOrderPhoto },
  groups: { orderCase, waitingOrders },
  waiting: { lateOrders: waitingThings({ title: 'Pesanan Terlambat', urgency: 'MERAH', screen: orderCase.steps.AMBIL.screen }) },
  refusals,
})
