import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { type Say, useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { money as f } from '../contract/fields.ts'
import { type SettledClaims, nonCash } from '../contract/non-cash.ts'
import { notaNonCash } from '../contract/nota-non-cash.ts'

/** How settled claims look: each with its document. */
export const settledLook = documentLook({
  document: nonCash,
  Lines: Claims,
  total: f.uang_masuk,
  receipt: notaNonCash,
  says: settledReceipt,
})

function Claims({ document }: { document: SettledClaims }) {
  const say = useText()
  return document.detail_tagihan.map((claim) => (
    <article key={claim.no_urut} className="document-line">
      <h3>
        <ThingLink kind={claim.kind} id={claim.reference} />
      </h3>
      <p>
        <Figure field={f.tgl_tagihan} value={claim.tgl_tagihan} /> · {say(f.nilai_tagihan.label)}{' '}
        <Figure field={f.nilai_tagihan} value={claim.nilai_tagihan} strong />
      </p>
    </article>
  ))
}

/** Settled claims on paper. */
export function settledReceipt(settled: SettledClaims, shop: SettingSource, say: Say) {
  const { no_non_cash, nilai_tagihan, biaya_bank, uang_masuk, detail_tagihan } = settled
  return receiptData(notaNonCash, settled, shop, say, {
    nomor: no_non_cash,
    texts: {
      nilai_tagihan: `${say(f.nilai_tagihan.label)} ${rp(nilai_tagihan)}`,
      biaya_bank: `${say(f.biaya_bank.label)} ${rp(biaya_bank)}`,
      uang_masuk: rp(uang_masuk),
      ...wordsOf(uang_masuk),
    },
    barang: detail_tagihan.map((claim) => ({
      cells: { uraian: claim.reference, tanggal: f.tgl_tagihan.format(claim.tgl_tagihan), jumlah: formatNumber(claim.nilai_tagihan, 0) },
    })),
  })
}
