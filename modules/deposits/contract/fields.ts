import { dictionary, withRequiredMessage } from '#engine/contract/field.ts'
import { choice, code, count, rupiah } from '#engine/kinds/index.ts'
import { cases } from '#modules/cases/contract/fields.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { sales } from '#modules/sales/contract/fields.ts'

/** What happens to a deposit between its beginning and its pick-up. */
export const depositEvents = { BAYAR: 'Bayar', BATAL: 'Batal Titip' } as const

/** Which open deposits a report is about. */
export const depositChoices = { SEMUA: 'Semua Titipan', LEWAT: 'Lewat Jatuh Tempo' } as const

/** The words of deposits (specification §3): what is held and for whom are the words of a sale. */
export const deposits = dictionary({
  ...sales,
  no_mutasi_titipan: code('No Mutasi Titipan'),
  jenis_titipan: choice('Mutasi', depositEvents),
  ...cases,
  // What the customer has with us for it.
  uang_titipan: rupiah('Uang Titipan'),
  sisa_bayar: sales.sisa_bayar.labelled('Sisa Harga'),
  pilihan_titipan: choice('Tampilkan', depositChoices),
  // As the specification's row of a cancelled deposit calls them (§3).
  dp_rp: rupiah('DP Rp'),
  harga_jual: goods.harga_jual,
  // Jewellery of customers in the safe (specification §3): number, safe-deposit rental fee, location code.
  no_simpanan: code('No Simpanan'),
  no_ambil: code('No Ambil Simpanan'),
  kode_lokasi: withRequiredMessage(code('Kode Lokasi', { atMost: 20 }), 'Kode Lokasi Harus Diisi'),
  sewa_per_hari: rupiah('Sewa Per Hari'),
  hari_sewa: count('Sewa Dibayar (Hari)', { min: 1, max: 3650 }),
  // The rent of the days beyond those that are paid.
  sewa_terutang: rupiah('Sewa Terutang'),
})
