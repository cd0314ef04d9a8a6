import { documentWords } from '#engine/contract/document.ts'
import { dictionary, withRequiredMessage } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, grams, rupiah } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { lotGramsMax } from '#modules/ledger/contract/bounds.ts'
import { purchases } from '#modules/purchases/contract/fields.ts'
import { shipments } from '#modules/shipping/contract/fields.ts'

const signedGrams = (label: string) => grams(label, { min: -99_999_999 })

/** Whether a sending is on the road still. */
export const goldSendingStates = { OPEN: 'Di Jalan', DONE: 'Tuntas', CANCELLED: 'Dibatalkan' } as const

/** The results of a sending: the head office received it, the sender took it back, or it was lost. */
export const goldOutcomes = { DITERIMA: 'Diterima Pusat', KEMBALI: 'Kembali Ke Pengirim', HILANG: 'Tidak Sampai' } as const

/** The result of a sending. */
export type GoldOutcome = keyof typeof goldOutcomes

/** Where gold lies that can be sent. */
export const goldSources = { BEKAS: 'Barang Bekas', ROSOK: 'Rosok' } as const

/** The words of used gold and scrap that shops send to the head office (events.md K5). */
export const gold = dictionary({
  no_kirim_emas: code('No Kirim Emas'),
  no_terima_emas: code('No Terima Emas'),
  kode_toko: documentWords.kode_toko,
  tgl_system: rowWords.tgl_system,
  created_at: rowWords.created_at,
  user_id: rowWords.user_id,
  keterangan: rowWords.keterangan,
  tujuan: shipments.tujuan,
  nama_tujuan: shipments.nama_tujuan,
  asal_toko: shipments.asal_toko,
  nama_asal: shipments.nama_asal,
  alasan_terima: shipments.alasan_terima,
  tgl_terima: shipments.tgl_terima,
  diterima_oleh: shipments.diterima_oleh,
  hari_di_jalan: shipments.hari_di_jalan,
  no_segel: withRequiredMessage(code('No Segel'), 'No Segel Harus Diisi'),
  segel_tiba: withRequiredMessage(code('No Segel Saat Tiba'), 'No Segel Harus Diisi'),
  hasil_emas: choice('Hasil', goldOutcomes),
  hasil_kirim_emas: choice('Hasil', { DI_JALAN: 'Di Jalan', ...goldOutcomes }),
  pilihan_hasil_emas: choice('Hasil', { SEMUA: 'Semua', DI_JALAN: 'Di Jalan', ...goldOutcomes }),

  tempat_asal: choice('Tempat Asal', goldSources),
  kode_emas: withRequiredMessage(code('Kode Barang Bekas'), 'Barang Bekas Harus Dipilih'),
  kode_barcode: purchases.kode_barcode,
  kode_lot: purchases.kode_lot,
  no_faktur_beli: purchases.no_faktur_beli,
  nama_barang: purchases.nama_barang,
  kadar: purchases.kadar,
  qty: purchases.qty,
  berat: purchases.berat.labelled('Berat'),
  fine: purchases.fine,
  hpp: purchases.hpp,
  total_qty: purchases.total_qty,
  total_berat: purchases.total_berat,
  total_fine: purchases.fine.labelled('Total Berat Murni'),
  total_hpp: purchases.total_hpp,

  // The weight on arrival.
  berat_terima: grams('Berat Diterima', { max: lotGramsMax }),
  selisih_timbang: signedGrams('Selisih Berat'),
  selisih_fine: signedGrams('Selisih Murni'),
  selisih_hpp: rupiah('Selisih Hpp', { min: -999_999_999_999 }).onlyFor(hargaModal),
  total_kirim: grams('Total Dikirim'),
  total_terima: grams('Total Diterima'),
  total_selisih: signedGrams('Total Selisih'),
})
