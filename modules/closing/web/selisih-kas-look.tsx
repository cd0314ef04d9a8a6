import { formatNumber } from '#engine/kinds/number.ts'
import { Facts } from '#engine/web/facts.tsx'
import type { Say } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { receiptData } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { closing as f } from '../contract/fields.ts'
import { notaSelisihKas } from '../contract/nota-selisih-kas.ts'
import { type CashDifference, selisihKas } from '../contract/selisih-kas.ts'

/** How a difference of the till looks: what was counted, what the books said, and why they differ. */
export const differenceLook = documentLook({
  document: selisihKas,
  Lines: Difference,
  total: f.selisih_uang,
  receipt: notaSelisihKas,
  says: differenceReceipt,
})

function Difference({ document }: { document: CashDifference }) {
  return (
    <Facts
      fields={[f.total_fisik, f.saldo_buku, f.alasan_selisih, ...(document.kode_sales === null ? [] : [f.kode_sales, f.nama_sales])]}
      of={document}
    />
  )
}

/** A difference of the till on paper. */
export function differenceReceipt(difference: CashDifference, shop: SettingSource, say: Say) {
  const line = (uraian: string, rupiah: number) => ({ cells: { uraian, jumlah: formatNumber(rupiah, 0) } })
  const { total_fisik, saldo_buku, selisih_uang, nama_sales } = difference
  return receiptData(notaSelisihKas, difference, shop, say, {
    nomor: difference.no_selisih_kas,
    texts: { alasan: difference.alasan_selisih, selisih: `Rp. ${formatNumber(selisih_uang, 0)}` },
    barang: [
      line(say(f.total_fisik.label), total_fisik),
      line(say(f.saldo_buku.label), saldo_buku),
      ...(nama_sales === null ? [] : [line(`${say(f.kode_sales.label)} · ${nama_sales}`, -selisih_uang)]),
    ],
  })
}
