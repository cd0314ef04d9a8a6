import { formatNumber } from '#engine/kinds/number.ts'
import type { Say } from '#engine/web/text.ts'
import { receiptData, rowsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { movements } from '../contract/fields.ts'
import { notaOpname } from '../contract/nota-opname.ts'
import { type Opname, opname } from '../contract/opname.ts'

/** An adjustment as its paper says it in a language; what goods cost stands on no paper. */
export function opnameReceipt(stored: Opname, shop: SettingSource, say: Say) {
  return receiptData(notaOpname, stored, shop, say, {
    nomor: stored.no_opname,
    texts: {
      no_sesi: stored.no_sesi ?? '',
      karyawan: stored.nama_sales ?? '',
      jumlah_barang: say('{{n}} barang', { n: stored.jumlah_barang }),
      jumlah_berat: `${formatNumber(stored.jumlah_berat, 3)} g`,
    },
    barang: rowsOf(notaOpname, opname, 'detail_barang', stored.detail_barang, {
      gerak: (piece) => say(movements[piece.gerak]),
      berat: (piece) => formatNumber(piece.berat_stock, 3),
    }),
    pembayaran: [],
  })
}
