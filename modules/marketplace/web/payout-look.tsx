import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { type Say, useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { marketplace as m } from '../contract/fields.ts'
import { notaPencairanMarketplace } from '../contract/nota-pencairan-marketplace.ts'
import { type Payout, pencairanMarketplace } from '../contract/pencairan-marketplace.ts'

/** The look of a payout: each claim with its sale. */
export const payoutLook = documentLook({
  document: pencairanMarketplace,
  Lines: Claims,
  total: m.uang_masuk,
  receipt: notaPencairanMarketplace,
  says: payoutReceipt,
})

function Claims({ document }: { document: Payout }) {
  const say = useText()
  const claims = document.detail_faktur.map((claim) => (
    <article key={claim.no_urut} className="document-line">
      <h3>
        <ThingLink kind="penjualan" id={claim.no_faktur} /> · {claim.no_pesanan_luar}
      </h3>
      <p>
        {say(m.nilai_tagihan.label)} <Figure field={m.nilai_tagihan} value={claim.nilai_tagihan} strong /> · {say(m.biaya_marketplace.label)}{' '}
        <Figure field={m.biaya_marketplace} value={claim.biaya_marketplace} />
      </p>
    </article>
  ))
  const cuts = document.detail_retur.map((cut) => (
    <article key={`retur ${cut.no_urut}`} className="document-line">
      <h3>
        <ThingLink kind="retur_marketplace" id={cut.no_retur_marketplace} />
      </h3>
      <p>
        {say(m.potongan_pencairan.label)} <Figure field={m.potongan_pencairan} value={-cut.potongan_pencairan} strong />
      </p>
    </article>
  ))
  return [...claims, ...cuts]
}

/** Returns the receipt of a payout. */
export function payoutReceipt(paid: Payout, shop: SettingSource, say: Say) {
  const { no_pencairan, nama_marketplace, nilai_tagihan, potongan_pencairan, biaya_marketplace, uang_masuk, detail_faktur, detail_retur } = paid
  return receiptData(notaPencairanMarketplace, paid, shop, say, {
    nomor: no_pencairan,
    texts: {
      marketplace: nama_marketplace,
      nilai_tagihan: `${say(m.nilai_tagihan.label)} ${rp(nilai_tagihan)}`,
      potongan_pencairan: `${say(m.potongan_pencairan.label)} ${rp(potongan_pencairan)}`,
      biaya_marketplace: `${say(m.biaya_marketplace.label)} ${rp(biaya_marketplace)}`,
      uang_masuk: rp(uang_masuk),
      ...wordsOf(uang_masuk),
    },
    barang: [
      ...detail_faktur.map((claim) => ({ uraian: claim.no_faktur, pesanan: claim.no_pesanan_luar, jumlah: formatNumber(claim.nilai_tagihan, 0) })),
      ...detail_retur.map((cut) => ({ uraian: cut.no_retur_marketplace, pesanan: say('Retur'), jumlah: formatNumber(-cut.potongan_pencairan, 0) })),
    ].map((cells) => ({ cells })),
  })
}
