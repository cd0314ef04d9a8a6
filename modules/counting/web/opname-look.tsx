import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useMayRead } from '#engine/web/door.ts'
import { useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { counting as c, movements } from '../contract/fields.ts'
import { notaOpname } from '../contract/nota-opname.ts'
import { type Opname, type OpnamePiece, opname } from '../contract/opname.ts'
import { opnameReceipt } from './receipt.ts'

/** How an adjustment looks: its pieces, how each has moved, and its paper. */
export const opnameLook = documentLook({
  document: opname,
  Lines: MovedPieces,
  total: c.jumlah_barang,
  receipt: notaOpname,
  says: opnameReceipt,
})

function MovedPieces({ document }: { document: Opname }) {
  return document.detail_barang.map((piece) => <MovedLine key={piece.no_urut} piece={piece} />)
}

function MovedLine({ piece }: { piece: OpnamePiece }) {
  const say = useText()
  const mayRead = useMayRead()
  const way = [piece.kode_baki, piece.baki_temuan].filter(Boolean).join(' → ')
  return (
    <article className="document-line">
      <h3>{piece.nama_barang}</h3>
      <p>
        <ThingLink kind="barang" id={piece.kode_barcode} /> · <strong>{say(movements[piece.gerak])}</strong>
        {way && ` · ${say('Baki')} ${way}`}
      </p>
      <p>
        <Figure field={c.berat_stock} value={piece.berat_stock} /> g
        {mayRead(c.hpp) && (
          <>
            {' · '}
            {say('Hpp')} <Figure field={c.hpp} value={piece.hpp} />
          </>
        )}
      </p>
    </article>
  )
}
