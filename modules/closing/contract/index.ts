import { declarations as declare } from '#engine/contract/declarations.ts'
import { waitingThings } from '#engine/contract/waiting.ts'
import { listLastClosed, reopenDay } from './buka-toko.ts'
import { fakturBermasalah } from './faktur-bermasalah.ts'
import { countTill, readTill } from './hitung-kas.ts'
import { laporanNeracaGram, readClosedGrams, readGramDocuments } from './laporan-neraca-gram.ts'
import { laporanTransaksiHarian } from './laporan-transaksi-harian.ts'
import { laporanTutupToko } from './laporan-tutup-toko.ts'
// Importing these declares the papers to the module of receipts.
import './nota-selisih-kas.ts'
import { openingRefusals, refusals } from './refusals.ts'
import { bukaToko, tutupToko } from './screens.ts'
import { bookDifference, selisihKas } from './selisih-kas.ts'
import { checkDay, closeDay, listClosedDays, readClosedDay, readOpenDay } from './tutup-toko.ts'

export const declarations = declare({
  module: 'closing',
  screens: [tutupToko, bukaToko],
  reports: { fakturBermasalah, laporanTutupToko, laporanTransaksiHarian, laporanNeracaGram },
  endpoints: {
    readOpenDay,
    checkDay,
    closeDay,
    listClosedDays,
    readClosedDay,
    readClosedGrams,
    readGramDocuments,
    readTill,
    countTill,
    bookDifference,
    listLastClosed,
    reopenDay,
  },
  documents: { selisihKas },
  waiting: {
    dayNotClosed: waitingThings({ title: 'Hari Sebelumnya Belum Ditutup', urgency: 'MERAH', screen: tutupToko }),
    booksDiffer: waitingThings({ title: 'Pemeriksaan Malam Menemukan Selisih', urgency: 'MERAH', screen: fakturBermasalah.screen }),
  },
  tables: { tutup_toko: 'Tutup Toko', tutup_segel: 'Tutup Toko', tutup_akun: 'Tutup Toko', hitung_kas: 'Hitung Kas', buka_toko: 'Buka Kembali Toko' },
  refusals: { ...refusals, ...openingRefusals },
})
