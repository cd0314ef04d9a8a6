import { formatNumber } from '#engine/kinds/number.ts'
import type { Say } from '#engine/web/text.ts'
import { receiptData, rowsOf, sumsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { type Intake, barangMasuk } from '../contract/barang-masuk.ts'
import { sources } from '../contract/fields.ts'
import { notaBarangMasuk } from '../contract/nota-barang-masuk.ts'

/** Pieces that came in, as their paper says it in a language. */
export function intakeReceipt(intake: Intake, shop: SettingSource, say: Say) {
  return receiptData(notaBarangMasuk, intake, shop, say, {
    nomor: intake.no_masuk,
    texts: {
      asal: [say(sources[intake.asal]), intake.nama_supplier].filter(Boolean).join(' · '),
      ...sumsOf(intake, say),
    },
    barang: rowsOf(notaBarangMasuk, barangMasuk, 'detail_barang', intake.detail_barang, {
      kadar: (piece) => piece.kadar_cetak,
      baki: (piece) => `${piece.kode_gudang}/${piece.kode_baki}`,
      berat: (piece) => formatNumber(piece.berat_stock, 3),
    }),
    pembayaran: [],
  })
}
