import { declarations as declare } from '#engine/contract/declarations.ts'
import { laporanTunaiOrang } from './laporan-tunai-orang.ts'
import { laporanTransaksiCash } from './laporan-transaksi-cash.ts'
import { mutasiUangBank, readTransfer, transferBetweenBanks, transferHistory } from './mutasi-uang-bank.ts'
import { mutasiUangCash, transferWithTill } from './mutasi-uang-cash.ts'
import { laporanNonCash } from './laporan-non-cash.ts'
import { nonCash, readBankClaims, settleClaims } from './non-cash.ts'
import './nota-non-cash.ts'
import './nota-uang-kas.ts'
import { laporanUangKas } from './laporan-uang-kas.ts'
import { refusals } from './refusals.ts'
import { bookMoney, pageOfMoney, uangBank, uangKas } from './uang-kas.ts'

export const declarations = declare({
  module: 'money',
  screens: [mutasiUangCash, mutasiUangBank, uangBank],
  documents: { uangKas, nonCash },
  reports: { laporanTransaksiCash, laporanTunaiOrang, laporanNonCash, laporanUangKas },
  endpoints: { transferBetweenBanks, transferWithTill, transferHistory, readTransfer, settleClaims, readBankClaims, bookMoney, pageOfMoney },
  tables: { mutasi_uang: 'Mutasi Uang' },
  refusals,
})
