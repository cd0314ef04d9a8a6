import { declarations as declare } from '#engine/contract/declarations.ts'
// What their papers may carry, receipts learn as they are declared.
import './nota-kirim-uang.ts'
import { chargeback, readSettled, takeBack } from './chargeback.ts'
import './nota-chargeback.ts'
import { readAccountBook } from './account-book.ts'
import { readShops, terimaUangKas } from './antar-toko.ts'
import { bayarTagihan, payClaims, readOpenParties } from './bayar-tagihan.ts'
import { kirimUang, readArrivals, readRoad, readSending, receiveMoney, receiveMoneyByPatch, sendMoney, takeMoneyBack } from './kirim-uang.ts'
import { laporanAfiliasi } from './laporan-afiliasi.ts'
import { laporanKirimUang, laporanUangDiJalan } from './laporan-kirim-uang.ts'
import { laporanSisaLelang } from './laporan-sisa-lelang.ts'
import { laporanTunaiOrang } from './laporan-tunai-orang.ts'
import { laporanKeuanganCashGlobal } from './laporan-keuangan-cash-global.ts'
import { laporanTransaksiCash } from './laporan-transaksi-cash.ts'
import { mutasiUangBank, readTransfer, transferBetweenBanks, transferHistory } from './mutasi-uang-bank.ts'
import { mutasiUangCash, transferWithTill } from './mutasi-uang-cash.ts'
import { laporanNonCash } from './laporan-non-cash.ts'
import { nonCash, readBankClaims, readSettledLines, settleClaims } from './non-cash.ts'
import { readNonCashPayments } from './non-cash-payments.ts'
import './nota-bayar-tagihan.ts'
import './nota-non-cash.ts'
import './nota-uang-kas.ts'
import { laporanUangKas } from './laporan-uang-kas.ts'
import { handOver, pengalihanSaldo, readTakenOver } from './pengalihan-saldo.ts'
import { refusals } from './refusals.ts'
import { bookMoney, pageOfMoney, uangBank, uangKas } from './uang-kas.ts'

export const declarations = declare({
  module: 'money',
  screens: [mutasiUangCash, mutasiUangBank, uangBank, terimaUangKas],
  reports: {
    laporanTransaksiCash,
    laporanKeuanganCashGlobal,
    laporanTunaiOrang,
    laporanNonCash,
    laporanUangKas,
    laporanKirimUang,
    laporanUangDiJalan,
    laporanSisaLelang,
    laporanAfiliasi,
  },
  endpoints: {
    transferBetweenBanks,
    transferWithTill,
    transferHistory,
    readTransfer,
    readShops,
    sendMoney,
    readSending,
    readRoad,
    readArrivals,
    receiveMoney,
    receiveMoneyByPatch,
    takeMoneyBack,
    handOver,
    readTakenOver,
    settleClaims,
    readBankClaims,
    readSettledLines,
    readAccountBook,
    readNonCashPayments,
    takeBack,
    readSettled,
    bookMoney,
    pageOfMoney,
    payClaims,
    readOpenParties,
  },
  documents: { uangKas, bayarTagihan, nonCash, chargeback, kirimUang, pengalihanSaldo },
  tables: { mutasi_uang: 'Mutasi Uang' },
  refusals,
})
