import { formatNumber, percentText } from '#engine/kinds/number.ts'
import type { Say } from '#engine/web/text.ts'
import { receiptData, rowsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { type WashMove, washLot } from '../contract/cuci-manual.ts'
import { sortPurposes, washMoves } from '../contract/fields.ts'
import { notaCuciManual, notaPindahSortir, notaSortir } from '../contract/nota-sortir.ts'
import type { LotMove } from '../contract/pindah-sortir.ts'
import { type Sorting, sortedLot, sortir } from '../contract/sortir.ts'

const grams = (weight: number) => `${formatNumber(weight, 3)} g`

/** Sorted goods on paper: the lots that go on. */
export function sortingReceipt(sorting: Sorting, shop: SettingSource, say: Say) {
  const { no_sortir, total_qty, total_berat, berat_beli, susut_berat, lebih_berat, detail_lot } = sorting
  return receiptData(notaSortir, sorting, shop, say, {
    nomor: no_sortir,
    texts: {
      total_qty: say('{{n}} barang', { n: total_qty }),
      total_berat: grams(total_berat),
      berat_beli: grams(berat_beli),
      selisih: `${say('Selisih Berat')} ${grams(lebih_berat - susut_berat)}`,
    },
    barang: rowsOf(notaSortir, sortir, 'detail_lot', detail_lot, {
      nama_barang: (lot) => `${say(sortPurposes[lot.tujuan_sortir])} · ${lot.kondisi_barang}`,
      kode_lot: (lot) => sortedLot(no_sortir, lot.no_urut),
    }),
  })
}

const lotRow = (nama_barang: string, kode_lot: string, no_urut: number, cells: { kadar: string; qty: string; berat: string }) => ({
  cells: { no_urut: String(no_urut), nama_barang, kode_lot, ...cells },
})

/** Grams that went from lot to lot, on paper: out of one, into the other. */
export function lotMoveReceipt(move: LotMove, shop: SettingSource, say: Say) {
  const { no_pindah_sortir, asal_lot, tujuan_lot, qty_lot, berat, fine } = move
  const cells = { kadar: percentText((fine / berat) * 100), qty: formatNumber(qty_lot, 0) }
  return receiptData(notaPindahSortir, move, shop, say, {
    nomor: no_pindah_sortir,
    texts: { total_berat: grams(berat), fine: `${say('Berat Murni')} ${grams(fine)}` },
    barang: [
      lotRow(say('Lot Asal'), asal_lot, 1, { ...cells, berat: formatNumber(-berat, 3) }),
      lotRow(say('Lot Tujuan'), tujuan_lot, 2, { ...cells, berat: formatNumber(berat, 3) }),
    ],
  })
}

/** Goods to be washed that came in or went out, on paper. */
export function washReceipt(move: WashMove, shop: SettingSource, say: Say) {
  const { no_cuci_manual, jenis_cuci, kode_lot, kode_kadar, kadar, qty_lot, berat, susut_berat } = move
  return receiptData(notaCuciManual, move, shop, say, {
    nomor: no_cuci_manual,
    texts: {
      jenis_cuci: say(washMoves[jenis_cuci]),
      total_berat: grams(berat),
      susut: susut_berat > 0 ? `${say('Susut Berat')} ${grams(susut_berat)}` : '',
    },
    barang: [
      lotRow(`CUCI ${kode_kadar}`, kode_lot ?? washLot(no_cuci_manual), 1, {
        kadar: percentText(kadar),
        qty: formatNumber(qty_lot, 0),
        berat: formatNumber(berat, 3),
      }),
    ],
  })
}
