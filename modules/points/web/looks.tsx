import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { pointDirections, points as p } from '../contract/fields.ts'
import { hadiahMasuk } from '../contract/hadiah-masuk.ts'
import { notaHadiahMasuk } from '../contract/nota-hadiah-masuk.ts'
import { notaPoinManual } from '../contract/nota-poin-manual.ts'
import { notaResetPoin } from '../contract/nota-reset-poin.ts'
import { notaTukarPoin } from '../contract/nota-tukar-poin.ts'
import { type ManualPoints, poinManual } from '../contract/poin-manual.ts'
import { type PointReset, resetPoin } from '../contract/reset-poin.ts'
import { tukarPoin } from '../contract/tukar-poin.ts'
import { exchangeReceipt, giftsReceipt, pointsReceipt, resetReceipt } from './receipts.ts'

/** Points by hand: how many, and the reason. */
export const pointsLook = documentLook({ document: poinManual, Lines: Reason, total: p.jumlah_poin, receipt: notaPoinManual, says: pointsReceipt })

/** An exchange: the gifts, each with its points. */
export const exchangeLook = documentLook({
  document: tukarPoin,
  lines: { of: 'detail_hadiah', head: p.nama_hadiah, facts: [p.kode_hadiah, p.qty_hadiah, p.poin, p.poin_tukar] },
  total: p.total_poin,
  receipt: notaTukarPoin,
  says: exchangeReceipt,
})

/** Gifts that came in or were counted, each with its value. */
export const giftsLook = documentLook({
  document: hadiahMasuk,
  lines: { of: 'detail_hadiah', head: p.nama_hadiah, facts: [p.kode_hadiah, p.hitung_hadiah, p.qty_hadiah, p.biaya_hadiah] },
  total: p.total_biaya,
  receipt: notaHadiahMasuk,
  says: giftsReceipt,
})

/** A reset: the members and their points. */
export const resetLook = documentLook({ document: resetPoin, Lines: Reset, total: p.total_poin, receipt: notaResetPoin, says: resetReceipt })

function Reset({ document }: { document: PointReset }) {
  return document.detail_member.map(({ no_urut, kode_member, nama_member, poin_hangus, biaya_hangus }) => (
    <article key={no_urut} className="document-line">
      <h3>{nama_member}</h3>
      <p>
        <ThingLink kind="member" id={kode_member} /> · <Figure field={p.poin_hangus} value={poin_hangus} strong /> ·{' '}
        <Figure field={p.biaya_hangus} value={biaya_hangus} />
      </p>
    </article>
  ))
}

function Reason({ document: { arah_poin, jumlah_poin, alasan_poin } }: { document: ManualPoints }) {
  const say = useText()
  return (
    <article className="document-line">
      <h3>{alasan_poin}</h3>
      <p>
        {say(pointDirections[arah_poin])} <Figure field={p.jumlah_poin} value={jumlah_poin} strong />
      </p>
    </article>
  )
}
