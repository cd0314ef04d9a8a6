import { formatNumber } from '#engine/kinds/number.ts'
import type { Say } from '#engine/web/text.ts'
import { receiptData } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { sortPurposes } from '../contract/fields.ts'
import { notaSortir } from '../contract/nota-sortir.ts'
import { type Sorting, sortedLot } from '../contract/sortir.ts'

/** A purity as people write it. */
export const percentText = (kadar: number): string => `${Number(kadar.toFixed(3))}%`

const grams = (weight: number) => `${formatNumber(weight, 3)} g`

/** Sorted goods on paper: the lots that go on. */
export function sortingReceipt(sorting: Sorting, shop: SettingSource, say: Say) {
  const { no_sortir, total_qty, total_berat, berat_beli, susut_berat, lebih_berat, detail_lot } = sorting
  return receiptData(notaSortir, sorting, shop, say, {
    nomor: no_sortir,
    texts: {
      total_qty: say('{{n}} barang', { n: total_qty }),
      total_berat: grams(total_berat),
      berat_beli: `${say('Berat Beli')} ${grams(berat_beli)}`,
      selisih: `${say('Selisih Berat')} ${grams(lebih_berat - susut_berat)}`,
    },
    barang: detail_lot.map((lot) => ({
      cells: {
        no_urut: String(lot.no_urut),
        nama_barang: `${say(sortPurposes[lot.tujuan_sortir])} · ${lot.kondisi_barang}`,
        kode_lot: sortedLot(no_sortir, lot.no_urut),
        kadar: percentText(lot.kadar),
        qty: formatNumber(lot.qty, 0),
        berat: formatNumber(lot.berat, 3),
        fine: formatNumber(lot.fine, 3),
      },
      keterangan: '',
      warna: null,
    })),
  })
}
