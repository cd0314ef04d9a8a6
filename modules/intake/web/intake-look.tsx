import { documentLook } from '#modules/documents/web/public.ts'
import { barangMasuk } from '../contract/barang-masuk.ts'
import { intakes as i } from '../contract/fields.ts'
import { notaBarangMasuk } from '../contract/nota-barang-masuk.ts'
import { intakeReceipt } from './receipt.ts'

/** How pieces that came in look: each with where it lies, and their paper. */
export const intakeLook = documentLook({
  document: barangMasuk,
  lines: {
    of: 'detail_barang',
    head: i.nama_barang,
    facts: [i.kode_group, i.kadar_cetak, i.kode_gudang, i.kode_baki, i.qty, i.berat_stock, i.hpp, i.kode_lot],
    piece: i.kode_barcode,
  },
  total: i.total_berat,
  receipt: notaBarangMasuk,
  says: intakeReceipt,
})
