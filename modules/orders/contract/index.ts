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
  orderEventCash,
  payOrder,
  pickUpOrder,
  readOpenOrders,
  readSamples,
} from './mutasi-pesanan.ts'
import { order, orderCash, pesanan } from './pesanan.ts'
import { refusals } from './refusals.ts'
import { acceptOrder, cashOfWaitingOrders, openWaitingOrder, readWaitingOrders, refuseOrder, sendOrder, validasiPesanan } from './validasi.ts'

export const declarations = declare({
  module: 'orders',
  screens: [ambilPesanan, batalPesanan, ambilBarangContoh, validasiPesanan],
  reports: { laporanBatalPesanan, laporanPesananBarang },
  endpoints: {
    order,
    orderCash,
    readOpenOrders,
    readSamples,
    payOrder,
    fetchSample,
    pickUpOrder,
    askOrderApprovals,
    cancelOrder,
    orderEventCash,
    sendOrder,
    readWaitingOrders,
    acceptOrder,
    cashOfWaitingOrders,
    refuseOrder,
    openWaitingOrder,
  },
  documents: { pesanan, mutasiPesanan },
  refusals,
})
