import { formatNumber } from '#engine/kinds/number.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { type Say, useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { type PaidClaims, bayarTagihan } from '../contract/bayar-tagihan.ts'
import { directions, money as f, paidKinds, settlings } from '../contract/fields.ts'
import { notaBayarTagihan } from '../contract/nota-bayar-tagihan.ts'

/** How a payment of claims looks: each claim with its document. */
export const paidLook = documentLook({
  document: bayarTagihan,
  Lines: Claims,
  total: f.total_uang,
  receipt: notaBayarTagihan,
  says: paidReceipt,
})

// The tax of a month may be of thousands of sales; the paper has them by day.
const shownMax = 200

function Claims({ document: { detail_tagihan } }: { document: PaidClaims }) {
  const say = useText()
  return (
    <>
      {detail_tagihan.slice(0, shownMax).map((claim) => (
        <article key={claim.no_urut} className="document-line">
          <h3>
            <ThingLink kind={claim.kind} id={claim.reference} />
          </h3>
          <p>
            <Figure field={f.tgl_tagihan} value={claim.tgl_tagihan} /> · <Figure field={f.jumlah_uang} value={claim.jumlah_uang} strong />
          </p>
        </article>
      ))}
      {detail_tagihan.length > shownMax && <p>{say('Dan {{n}} transaksi lagi.', { n: detail_tagihan.length - shownMax })}</p>}
    </>
  )
}

interface PaidDay {
  readonly tgl_tagihan: string
  readonly count: number
  readonly paidRp: number
}

/** What was paid, by the day of what it is for. */
function byDay(claims: PaidClaims['detail_tagihan']): readonly PaidDay[] {
  const days = new Map<string, PaidDay>()
  for (const { tgl_tagihan, jumlah_uang } of claims) {
    const { count, paidRp } = days.get(tgl_tagihan) ?? { count: 0, paidRp: 0 }
    days.set(tgl_tagihan, { tgl_tagihan, count: count + 1, paidRp: paidRp + jumlah_uang })
  }
  return [...days.values()]
}

/** A payment of claims on paper. */
export function paidReceipt(paid: PaidClaims, shop: SettingSource, say: Say) {
  const { no_bayar_tagihan, jenis_tagihan, pihak, nama_pihak, penyelesaian, arah, total_uang, detail_tagihan } = paid
  return receiptData(notaBayarTagihan, paid, shop, say, {
    nomor: no_bayar_tagihan,
    texts: {
      nama_pihak: `${say(paidKinds[jenis_tagihan])} ${nama_pihak ?? pihak}`,
      total_uang: `${say(arah === null ? settlings[penyelesaian] : directions[arah])} Rp. ${formatNumber(total_uang, 0)}`,
      ...wordsOf(total_uang),
    },
    barang: byDay(detail_tagihan).map(({ tgl_tagihan, count, paidRp }) => ({
      cells: { tanggal: f.tgl_tagihan.format(tgl_tagihan), uraian: say('{{n}} transaksi', { n: count }), jumlah: formatNumber(paidRp, 0) },
    })),
  })
}
