import { formatNumber } from '#engine/kinds/number.ts'
import type { Say } from '#engine/web/text.ts'
import { receiptData } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import type { Intake } from '../contract/barang-masuk.ts'
import { sources } from '../contract/fields.ts'
import { notaBarangMasuk } from '../contract/nota-barang-masuk.ts'

/** Pieces that came in, as their paper says it in a language. */
export function intakeReceipt(intake: Intake, shop: SettingSource, say: Say) {
  return receiptData(notaBarangMasuk, intake, shop, say, {
    nomor: intake.no_masuk,
    texts: {
      asal: [say(sources[intake.asal]), intake.nama_supplier].filter(Boolean).join(' · '),
      total_qty: say('{{n}} barang', { n: intake.total_qty }),
      total_berat: `${formatNumber(intake.total_berat, 3)} g`,
    },
    barang: intake.detail_barang.map((piece) => ({
      cells: {
        no_urut: String(piece.no_urut),
        kode_barcode: piece.kode_barcode,
        nama_barang: piece.nama_barang,
        kode_group: piece.kode_group,
        kadar: piece.kadar_cetak,
        baki: `${piece.kode_gudang}/${piece.kode_baki}`,
        qty: String(piece.qty),
        berat: formatNumber(piece.berat_stock, 3),
      },
      keterangan: '',
      warna: null,
    })),
    pembayaran: [],
  })
}
