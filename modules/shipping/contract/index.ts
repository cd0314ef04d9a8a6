import { declarations as declare } from '#engine/contract/declarations.ts'
import { waitingThings } from '#engine/contract/waiting.ts'
import { giveUpGoods, readArrival, receiveGoods, terimaBarang } from './terima-barang.ts'
import { kirimBarang, readOutcomes, readShops, readTravelling, readUnreceived, scanSendable, sendGoods, sendToBranch } from './kirim-barang.ts'
import { laporanBarangLama } from './laporan-barang-lama.ts'
import { laporanBarangDiJalan, laporanKirimBarang, laporanKirimBarangOnline } from './laporan-kirim-barang.ts'
import { barangTidakSampai, kirimBarangKecabang } from './screens.ts'
import { refusals } from './refusals.ts'
// What their papers may carry, receipts learn as they are declared.
import './nota-kirim-barang.ts'

export const declarations = declare({
  module: 'shipping',
  screens: [kirimBarangKecabang, barangTidakSampai],
  endpoints: {
    readOutcomes,
    readShops,
    scanSendable,
    sendGoods,
    sendToBranch,
    readUnreceived,
    readTravelling,
    receiveGoods,
    giveUpGoods,
    readArrival,
  },
  reports: { laporanKirimBarang, laporanKirimBarangOnline, laporanBarangDiJalan, laporanBarangLama },
  documents: { kirimBarang, terimaBarang },
  waiting: {
    goodsLongOnTheRoad: waitingThings({ title: 'Kiriman Keluar Belum Sampai 2 Hari', urgency: 'KUNING', screen: laporanBarangDiJalan.screen }),
    goodsComing: waitingThings({ title: 'Kiriman Masuk Menunggu Diterima', urgency: 'BIRU', screen: terimaBarang.screens.entry }),
  },
  refusals,
})
