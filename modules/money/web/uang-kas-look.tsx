import { formatNumber } from '#engine/kinds/number.ts'
import { Figure } from '#engine/web/figure.tsx'
import { type Say, useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { directions, money as f } from '../contract/fields.ts'
import { notaUangKas } from '../contract/nota-uang-kas.ts'
import { type BookedMoney, uangKas } from '../contract/uang-kas.ts'

/** How money in and out looks: what it was for, line by line. */
export const bookedLook = documentLook({
  document: uangKas,
  Lines: Booked,
  total: f.total_uang,
  receipt: notaUangKas,
  says: bookedReceipt,
})

function Booked({ document }: { document: BookedMoney }) {
  const say = useText()
  return document.detail_uang.map((line) => (
    <article key={line.no_urut} className="document-line">
      <h3>{line.nama_transaksi}</h3>
      <p>
        {line.keterangan ? `${line.keterangan} · ` : ''}
        {say(directions[document.arah])} <Figure field={f.jumlah_uang} value={line.jumlah_uang} strong />
      </p>
    </article>
  ))
}

/** Money in or out on paper. */
export function bookedReceipt(booked: BookedMoney, shop: SettingSource, say: Say) {
  return receiptData(notaUangKas, booked, shop, say, {
    nomor: booked.no_uang_kas,
    texts: {
      nama_pihak: booked.nama_pihak ?? '',
      total_uang: `${say(directions[booked.arah])} Rp. ${formatNumber(booked.total_uang, 0)}`,
      ...wordsOf(booked.total_uang),
    },
    barang: booked.detail_uang.map((line) => ({
      cells: {
        uraian: [line.nama_transaksi, line.keterangan].filter(Boolean).join(' · '),
        jumlah: formatNumber(line.jumlah_uang, 0),
      },
    })),
  })
}
