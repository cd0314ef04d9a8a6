import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { DocumentPhoto } from '#modules/documents/web/public.ts'
import type { PhotographedPiece } from '#modules/goods/web/public.ts'
import { FormulaLines } from '#modules/pricing/web/public.ts'
import { type BoughtPiece, purityOf } from '../contract/bought-piece.ts'
import { bought as b } from '../contract/fields.ts'

/** A bought piece, with the name of its picture. */
type ShownPiece = BoughtPiece & Partial<Pick<PhotographedPiece, 'foto' | 'nama_dept'>>

/** Pieces that were bought, as a drawer shows them: each with where it came from and how its price came about. */
export function BoughtPieces({ pieces }: { pieces: readonly (ShownPiece & { readonly no_urut: number })[] }) {
  return pieces.map((piece) => <BoughtLine key={piece.no_urut} piece={piece} of={pieces} />)
}

function BoughtLine({ piece, of }: { piece: ShownPiece; of: readonly unknown[] }) {
  const say = useText()
  const { kode_barcode, no_faktur, umur_bulan } = piece
  return (
    <article className="document-line">
      {/* Goods that are not ours have no picture. */}
      <DocumentPhoto piece={{ ...piece, kode_barcode: kode_barcode ?? '' }} of={of} />
      <h3>{piece.nama_barang}</h3>
      <p>
        {kode_barcode === null ? say('Tanpa Nota') : <ThingLink kind="barang" id={kode_barcode} />}
        {no_faktur !== null && (
          <>
            {' · '}
            <ThingLink kind="penjualan" id={no_faktur} /> · {say('{{n}} bulan', { n: umur_bulan ?? 0 })}
          </>
        )}
      </p>
      <p>
        {piece.kode_group} · {say('Kadar')} {purityOf(piece)} · {piece.kondisi} · <Figure field={b.berat} value={piece.berat} /> g
        {piece.berat_nota !== null && ` (${say('Di nota {{berat}} g', { berat: b.berat_nota.format(piece.berat_nota) })})`}
      </p>
      {piece.toko_lain !== null && (
        <p>
          {say('Nota Toko Lain')}: {[piece.toko_lain, piece.nota_lain, piece.tgl_nota_lain].filter(Boolean).join(' · ')}
        </p>
      )}
      <FormulaLines lines={piece.rumus} total={piece.harga} />
    </article>
  )
}
