import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { DocumentPhoto } from '#modules/documents/web/public.ts'
import { FormulaLines } from '#modules/pricing/web/public.ts'
import { sales as s } from '../contract/fields.ts'
import type { Sale } from '../contract/penjualan.ts'

/** Pieces at their prices, each with how its price came about. */
export function SoldPieces({ pieces }: { pieces: Sale['detail_barang'] }) {
  const say = useText()
  return pieces.map((piece) => (
    <article key={piece.kode_barcode} className="document-line">
      <DocumentPhoto piece={{ ...piece, harga: piece.harga_total }} of={pieces} />
      <h3>{piece.nama_barang}</h3>
      <p>
        <ThingLink kind="barang" id={piece.kode_barcode} /> · {piece.kode_group} · {say('Kadar')} {piece.kadar_cetak} ·{' '}
        <Figure field={s.berat} value={piece.berat} /> g
      </p>
      <FormulaLines lines={piece.rumus} total={piece.harga_total} />
    </article>
  ))
}
