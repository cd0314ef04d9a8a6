import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { sortPurposes, sorting as s } from '../contract/fields.ts'
import { notaSortir } from '../contract/nota-sortir.ts'
import { type Sorting, sortedLot, sortir } from '../contract/sortir.ts'
import { percentText, sortingReceipt } from './receipts.ts'

/** How sorted goods look: the lots that they became, and each with what the books had and what was found. */
export const sortingLook = documentLook({
  document: sortir,
  Lines: SortedGoods,
  total: s.total_berat,
  receipt: notaSortir,
  says: sortingReceipt,
})

function SortedGoods({ document }: { document: Sorting }) {
  const say = useText()
  const { no_sortir, detail_lot, detail_barang } = document
  return (
    <>
      {detail_lot.map((lot) => (
        <article key={lot.no_urut} className="document-line">
          <h3>
            {say('Lot')} {sortedLot(no_sortir, lot.no_urut)}
          </h3>
          <p>
            {say(sortPurposes[lot.tujuan_sortir])} · {lot.kondisi_barang} · {percentText(lot.kadar)} · {say('{{n}} barang', { n: lot.qty })} ·{' '}
            <Figure field={s.berat} value={lot.berat} /> g · {say(s.fine.label)} <Figure field={s.fine} value={lot.fine} /> g
          </p>
        </article>
      ))}
      {detail_barang.map((line) => (
        <article key={line.no_urut} className="document-line">
          <h3>{line.nama_barang}</h3>
          <p>
            {line.kode_barcode === null ? `${say('Lot')} ${line.kode_lot}` : <ThingLink kind="barang" id={line.kode_barcode} />} ·{' '}
            <ThingLink kind={line.kind.toLowerCase()} id={line.no_dokumen} />
          </p>
          <p>
            <Figure field={s.berat_beli} value={line.berat_beli} /> g → <Figure field={s.berat_sortir} value={line.berat_sortir} /> g ·{' '}
            {say(s.fine.label)} <Figure field={s.fine_beli} value={line.fine_beli} /> g → <Figure field={s.fine_sortir} value={line.fine_sortir} /> g
            → {say('Lot')} {sortedLot(no_sortir, line.no_lot)}
          </p>
        </article>
      ))}
    </>
  )
}
