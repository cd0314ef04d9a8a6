import { shownCard } from '#engine/kinds/card/mask-cards.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { Figure } from '#engine/web/figure.tsx'
import { type Say, useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { cashedCards, sales as s } from '../contract/fields.ts'
import { type CashedCards, gesekTunai } from '../contract/gesek-tunai.ts'
import { notaGesekTunai } from '../contract/nota-gesek-tunai.ts'

/** How cash for cards looks: each card with what it is charged. */
export const cashedLook = documentLook({
  document: gesekTunai,
  Lines: Cards,
  overCounter: ({ tunai_gesek }) => [[s.dibayarkan, tunai_gesek]],
  total: s.tunai_gesek,
  receipt: notaGesekTunai,
  says: cashedReceipt,
})

function Cards({ document }: { document: CashedCards }) {
  const say = useText()
  return document.detail_kartu.map((card) => (
    <article key={card.no_urut} className="document-line">
      <h3>
        {say(cashedCards[card.jenis_kartu])} {shownCard(card.no_kartu)}
      </h3>
      <p>
        {card.no_rekening} · {say(s.tunai_gesek.label)} <Figure field={s.tunai_gesek} value={card.tunai_gesek} /> · {say(s.biaya_gesek.label)}{' '}
        <Figure field={s.biaya_gesek} value={card.biaya_gesek} /> · {say(s.total_gesek.label)}{' '}
        <Figure field={s.total_gesek} value={card.total_gesek} strong />
      </p>
    </article>
  ))
}

/** Cash for cards on paper. */
export function cashedReceipt(cashed: CashedCards, shop: SettingSource, say: Say) {
  const { no_gesek, tunai_gesek, biaya_gesek, total_gesek, detail_kartu } = cashed
  return receiptData(notaGesekTunai, cashed, shop, say, {
    nomor: no_gesek,
    texts: {
      tunai_gesek: rp(tunai_gesek),
      ...wordsOf(tunai_gesek),
      biaya_gesek: `${say(s.biaya_gesek.label)} ${rp(biaya_gesek)}`,
      total_gesek: `${say(s.total_gesek.label)} ${rp(total_gesek)}`,
    },
    barang: detail_kartu.map((card) => ({
      cells: {
        uraian: `${say(cashedCards[card.jenis_kartu])} ${shownCard(card.no_kartu)}`,
        tunai: formatNumber(card.tunai_gesek, 0),
        biaya: formatNumber(card.biaya_gesek, 0),
        jumlah: formatNumber(card.total_gesek, 0),
      },
    })),
  })
}
