import { declarations as declare } from '#engine/contract/declarations.ts'
// What their papers may carry, receipts learn as they are declared.
import './nota-pesanan.ts'
import { laporanBatalPesanan, laporanPesananBarang } from './laporan.ts'
import {
  ambilBarangContoh,
  ambilPesanan,
  askOrderApprovals,
  batalPesanan,
  cancelOrder,
  fetchSample,
  mutasiPesanan,
  payOrder,
  pickUpOrder,
  readOpenOrders,
  readSamples,
} from './mutasi-pesanan.ts'
import { order, pesanan } from './pesanan.ts'
import { refusals } from './refusals.ts'
import { waitingOrders } from './validasi.ts'

export const declarations = declare({
  module: 'orders',
  screens: [ambilPesanan, batalPesanan, ambilBarangContoh],
  reports: { laporanBatalPesanan, laporanPesananBarang },
  endpoints: {
    order,
    readOpenOrders,
    readSamples,
    payOrder,
    fetchSample,
    pickUpOrder,
    askOrderApprovals,
    cancelOrder,
  },
  documents: { pesanan, mutasiPesanan },
  groups: { waitingOrders },
  refusals,
})
