import { declarations as declare } from '#engine/contract/declarations.ts'
import { laporanTunaiOrang } from './laporan-tunai-orang.ts'
import { laporanTransaksiCash } from './laporan-transaksi-cash.ts'
import { mutasiUangBank, readTransfer, transferBetweenBanks, transferHistory } from './mutasi-uang-bank.ts'
import { mutasiUangCash, transferWithTill } from './mutasi-uang-cash.ts'
import { laporanNonCash } from './laporan-non-cash.ts'
import { nonCash, readBankClaims, settleClaims } from './non-cash.ts'
import './nota-non-cash.ts'
import { refusals } from './refusals.ts'

export const declarations = declare({
  module: 'money',
  screens: [mutasiUangCash, mutasiUangBank],
  documents: { nonCash },
  reports: { laporanTransaksiCash, laporanTunaiOrang, laporanNonCash },
  endpoints: { transferBetweenBanks, transferWithTill, transferHistory, readTransfer, settleClaims, readBankClaims },
  tables: { mutasi_uang: 'Mutasi Uang' },
  refusals,
})
