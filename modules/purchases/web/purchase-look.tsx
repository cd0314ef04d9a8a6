import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { PaidLines } from '#modules/payments/web/public.ts'
import { FormulaLines } from '#modules/pricing/web/public.ts'
import { purchases as p } from '../contract/fields.ts'
import { notaPembelian } from '../contract/nota-pembelian.ts'
import { type BoughtPiece, type Purchase, pembelian, purityOf } from '../contract/pembelian.ts'
import { purchaseReceipt } from './receipt.ts'

/** How a purchase looks: its pieces, each with where it came from and how its price came about, and its receipt. */
export const purchaseLook = documentLook({
  document: pembelian,
  Lines: BoughtPieces,
  Paid: ({ document }) => <PaidLines payments={document.detail_bayar} />,
  total: p.grand_total,
  receipt: notaPembelian,
  says: purchaseReceipt,
})

function BoughtPieces({ document }: { document: Purchase }) {
  return document.detail_barang.map((piece) => <BoughtLine key={piece.no_urut} piece={piece} />)
}

function BoughtLine({ piece }: { piece: BoughtPiece }) {
  const say = useText()
  const { kode_barcode, no_faktur, umur_bulan } = piece
  return (
    <article className="document-line">
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
        {piece.kode_group} · {say('Kadar')} {purityOf(piece)} · {piece.kondisi} · <Figure field={p.berat} value={piece.berat} /> g
        {piece.berat_nota !== null && ` (${say('Di nota {{berat}} g', { berat: p.berat_nota.format(piece.berat_nota) })})`}
      </p>
      <FormulaLines lines={piece.rumus} total={piece.harga} />
    </article>
  )
}
