import { percentText } from '#engine/kinds/number.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { places } from '#modules/goods/contract/fields.ts'
import { type WashMove, mutasiCuciManual, washLot } from '../contract/cuci-manual.ts'
import { sortPurposes, sorting as s, washMoves } from '../contract/fields.ts'
import { notaCuciManual, notaPindahSortir, notaSortir } from '../contract/nota-sortir.ts'
import { type LotMove, pindahSortir } from '../contract/pindah-sortir.ts'
import { type Sorting, sortedLot, sortir } from '../contract/sortir.ts'
import { lotMoveReceipt, sortingReceipt, washReceipt } from './receipts.ts'

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

/** How grams that went from lot to lot look. */
export const lotMoveLook = documentLook({
  document: pindahSortir,
  Lines: MovedLot,
  total: s.berat,
  receipt: notaPindahSortir,
  says: lotMoveReceipt,
})

function MovedLot({ document }: { document: LotMove }) {
  const say = useText()
  const { asal_lot, tujuan_lot, qty_lot, berat, fine } = document
  return (
    <article className="document-line">
      <h3>
        {asal_lot} → {tujuan_lot}
      </h3>
      <p>
        {say('{{n}} barang', { n: qty_lot })} · <Figure field={s.berat} value={berat} /> g · {say(s.fine.label)}{' '}
        <Figure field={s.fine} value={fine} /> g
      </p>
    </article>
  )
}

/** How goods to be washed that came in or went out look. */
export const washLook = documentLook({
  document: mutasiCuciManual,
  Lines: MovedWash,
  total: s.berat,
  receipt: notaCuciManual,
  says: washReceipt,
})

function MovedWash({ document }: { document: WashMove }) {
  const say = useText()
  const { no_cuci_manual, jenis_cuci, kode_lot, kadar, qty_lot, berat, fine, tujuan_cuci, susut_berat, alasan_cuci } = document
  return (
    <article className="document-line">
      <h3>
        {say(washMoves[jenis_cuci])} · {say('Lot')} {kode_lot ?? washLot(no_cuci_manual)}
      </h3>
      <p>
        {percentText(kadar)} · {say('{{n}} barang', { n: qty_lot })} · <Figure field={s.berat} value={berat} /> g · {say(s.fine.label)}{' '}
        <Figure field={s.fine} value={fine} /> g
      </p>
      {tujuan_cuci && (
        <p>
          → {say(places[tujuan_cuci])} · {say(s.susut_berat.label)} <Figure field={s.susut_berat} value={susut_berat} /> g
        </p>
      )}
      <p>{alasan_cuci}</p>
    </article>
  )
}
