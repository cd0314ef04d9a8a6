import { formatNumber } from '#engine/kinds/number.ts'
import type { Say } from '#engine/web/text.ts'
import { receiptData } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { notaPenerimaan } from '../contract/nota-penerimaan.ts'
import type { Delivery } from '../contract/penerimaan.ts'

/** A purity as people write it. */
export const percentText = (kadar: number): string => `${Number(kadar.toFixed(3))}%`

/** A delivery on paper. */
export function deliveryReceipt(delivery: Delivery, shop: SettingSource, say: Say) {
  return receiptData(notaPenerimaan, delivery, shop, say, {
    nomor: delivery.no_terima,
    texts: {
      supplier: delivery.nama_supplier ?? '',
      no_surat: delivery.no_surat ?? '',
      total_qty: say('{{n}} barang', { n: delivery.total_qty }),
      total_berat: `${formatNumber(delivery.total_berat, 3)} g`,
    },
    barang: delivery.detail_barang.map((line) => ({
      cells: {
        no_urut: String(line.no_urut),
        nama_barang: line.nama_barang,
        kode_group: line.kode_group,
        kadar: percentText(line.kadar),
        qty: formatNumber(line.qty, 0),
        berat: formatNumber(line.berat, 3),
      },
      keterangan: '',
      warna: null,
    })),
  })
}
