import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { type Intake, barangMasuk } from '../contract/barang-masuk.ts'
import { intakes as i } from '../contract/fields.ts'
import { notaBarangMasuk } from '../contract/nota-barang-masuk.ts'
import { intakeReceipt } from './receipt.ts'

/** How pieces that came in look: each with where it lies, and their paper. */
export const intakeLook = documentLook({
  document: barangMasuk,
  Lines: PiecesIn,
  total: i.total_berat,
  receipt: notaBarangMasuk,
  says: intakeReceipt,
})

function PiecesIn({ document }: { document: Intake }) {
  const say = useText()
  return document.detail_barang.map((piece) => (
    <article key={piece.no_urut} className="document-line">
      <h3>{piece.nama_barang}</h3>
      <p>
        <ThingLink kind="barang" id={piece.kode_barcode} /> · {piece.kode_group} · {piece.kadar_cetak} · {say('Baki')} {piece.kode_gudang}/
        {piece.kode_baki}
      </p>
      <p>
        {piece.qty} × <Figure field={i.berat_stock} value={piece.berat_stock} /> g
        {piece.hpp !== null && (
          <>
            {' · '}
            {say(i.hpp.label)} <Figure field={i.hpp} value={piece.hpp} />
          </>
        )}
        {piece.kode_lot !== null && ` · ${say(i.kode_lot.label)} ${piece.kode_lot}`}
      </p>
    </article>
  ))
}
