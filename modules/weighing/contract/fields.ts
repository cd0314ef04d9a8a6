import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, count, grams } from '#engine/kinds/index.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { laporanStockBaki } from '#modules/goods/contract/laporan-stock-baki.ts'
import { lotGramsMax } from '#modules/ledger/contract/bounds.ts'

/** The alarms of a weighing, the gravest first (docs/decisions/038). */
export const alarms = {
  SELISIH: 'Selisih',
  ISI_SAMA: 'Isi Sama, Berat Lain',
  MENYIMPANG: 'Makin Menyimpang',
} as const

/**
 * The words of weighing. Users who may open the report of a tray may read what the tray holds (specification §6). While a chain hides its
 * stock, the user weighs blindly, and hears only whether the weight fits.
 */
export const weighing = dictionary({
  no_timbang: count('No Timbang'),
  tgl_system: rowWords.tgl_system,
  created_at: rowWords.created_at,
  user_id: rowWords.user_id.labelled('Ditimbang Oleh'),
  kode_gudang: goods.kode_gudang,
  kode_baki: goods.kode_baki,
  nama_baki: goods.nama_baki,
  timbangan: choice('Timbangan', { SERIAL: 'Dibaca', KETIK: 'Diketik' }),
  pieces: goods.pieces.onlyFor(laporanStockBaki.screen),
  // Pieces that went into and out of the tray after the weighing, until the next one or the end of the day.
  pieces_masuk: goods.pieces.labelled('Barang Masuk').onlyFor(laporanStockBaki.screen),
  pieces_keluar: goods.pieces.labelled('Barang Keluar').onlyFor(laporanStockBaki.screen),
  berat_baki: goods.berat_baki,
  berat_timbang: goods.berat_timbang.onlyFor(laporanStockBaki.screen),
  berat_hasil: grams('Berat Hasil Timbang', { min: 0.001, max: lotGramsMax }),
  selisih: grams('Selisih', { min: -99_999_999 }).onlyFor(laporanStockBaki.screen),
  // The tolerance grows with the number of pieces.
  toleransi: grams('Toleransi').onlyFor(laporanStockBaki.screen),
  langkah: grams('Langkah Timbangan'),
  hasil: choice('Hasil', { SESUAI: 'Sesuai', ...alarms, BELUM: 'Belum Ditimbang' }),
  alarm: choice('Alarm', alarms),
})
