import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { assayWays, meltResults, refining as r, washedTo } from '../contract/fields.ts'
import { kirimCuci } from '../contract/kirim-cuci.ts'
import { notaKirimCuci, notaTerimaCuci, notaTerimaSepuhan, notaTutupCuci } from '../contract/nota-sepuhan.ts'
import { type Washed, terimaCuci } from '../contract/terima-cuci.ts'
import { type Melted, terimaSepuhan } from '../contract/terima-sepuhan.ts'
import { type ClosedBatch, tutupCuci } from '../contract/tutup-cuci.ts'
import { balanceOf, batchReceipt, closedReceipt, meltReceipt, washedReceipt } from './receipts.ts'

/** A batch: its lots. */
export const batchLook = documentLook({
  document: kirimCuci,
  lines: { of: 'detail_barang', head: r.nama_barang, facts: [r.kode_lot, r.asal_barang, r.berat, r.fine] },
  total: r.total_berat,
  receipt: notaKirimCuci,
  says: batchReceipt,
})

/** Goods that came back: each with its weights. */
export const washedLook = documentLook({ document: terimaCuci, Lines: Back, total: r.total_kembali, receipt: notaTerimaCuci, says: washedReceipt })

/** A melt: what was melted, what it gave, and both variances. */
export const meltLook = documentLook({ document: terimaSepuhan, Lines: Melt, total: r.fine_hasil, receipt: notaTerimaSepuhan, says: meltReceipt })

/** A batch that was closed: in, out and loss. */
export const closedLook = documentLook({ document: tutupCuci, Lines: End, total: r.susut_gross, receipt: notaTutupCuci, says: closedReceipt })

function Back({ document }: { document: Washed }) {
  const say = useText()
  return (
    <>
      <p>
        <ThingLink kind="kirim_cuci" id={document.no_cuci} />
      </p>
      {document.detail_barang.map(({ no_urut, kode_lot, nama_barang, tujuan_barang, berat, berat_kembali, susut_gross, susut_fine }) => (
        <article key={no_urut} className="document-line">
          <h3>{nama_barang}</h3>
          <p>
            {say('Lot')} {kode_lot} → {say(washedTo[tujuan_barang])} · <Figure field={r.berat} value={berat} /> g →{' '}
            <Figure field={r.berat_kembali} value={berat_kembali} strong /> g
          </p>
          <p>
            {say(r.susut_gross.label)} <Figure field={r.susut_gross} value={susut_gross} /> g · {say(r.susut_fine.label)}{' '}
            <Figure field={r.susut_fine} value={susut_fine} /> g
          </p>
        </article>
      ))}
    </>
  )
}

function Melt({ document }: { document: Melted }) {
  const say = useText()
  const { no_cuci, detail_barang, detail_hasil, detail_uji, susut_gross, susut_fine, selisih_gross, selisih_fine } = document
  return (
    <>
      <p>
        <ThingLink kind="kirim_cuci" id={no_cuci} />
      </p>
      {detail_barang.map(({ no_urut, kode_lot, nama_barang, berat, fine }) => (
        <article key={no_urut} className="document-line">
          <h3>{nama_barang}</h3>
          <p>
            {say('Lot')} {kode_lot} · <Figure field={r.berat} value={berat} /> g · {say(r.fine.label)} <Figure field={r.fine} value={fine} /> g
          </p>
        </article>
      ))}
      {detail_hasil.map(({ no_urut, jenis_hasil, berat, permil_uji, fine_uji, fine }) => (
        <article key={`hasil ${no_urut}`} className="document-line">
          <h3>
            {no_urut}. {say(meltResults[jenis_hasil])}
          </h3>
          <p>
            <Figure field={r.berat} value={berat} /> g
            {permil_uji !== null && (
              <>
                {' '}
                · <Figure field={r.permil_uji} value={permil_uji} />‰ · {say(r.fine.label)} <Figure field={r.fine} value={fine} strong /> g
              </>
            )}
          </p>
          {fine_uji !== null && (
            <p>
              {say(r.fine_uji.label)} <Figure field={r.fine_uji} value={fine_uji} /> g
            </p>
          )}
          {detail_uji
            .filter(({ no_hasil }) => no_hasil === no_urut)
            .map((assay) => (
              <p key={assay.no_urut}>
                {say(assayWays[assay.metode_uji])} · {assay.penguji} · <Figure field={r.permil} value={assay.permil} />‰
              </p>
            ))}
        </article>
      ))}
      <article className="document-line">
        <h3>{say(r.susut_gross.label)}</h3>
        <p>
          <Figure field={r.susut_gross} value={susut_gross} /> g · {say(r.fine.label)} <Figure field={r.susut_fine} value={susut_fine} /> g
        </p>
      </article>
      <article className="document-line">
        <h3>{say(r.selisih_fine.label)}</h3>
        <p>
          {say(r.selisih_gross.label)} <Figure field={r.selisih_gross} value={selisih_gross} /> g · {say(r.fine.label)}{' '}
          <Figure field={r.selisih_fine} value={selisih_fine} /> g
        </p>
      </article>
    </>
  )
}

function End({ document }: { document: ClosedBatch }) {
  const say = useText()
  return (
    <>
      <p>
        <ThingLink kind="kirim_cuci" id={document.no_cuci} />
      </p>
      {balanceOf(document).map(([label, gross, fine]) => (
        <article key={label} className="document-line">
          <h3>{say(label)}</h3>
          <p>
            <Figure field={r.berat} value={gross} /> g · {say(r.fine.label)} <Figure field={r.susut_fine} value={fine} /> g
          </p>
        </article>
      ))}
    </>
  )
}
