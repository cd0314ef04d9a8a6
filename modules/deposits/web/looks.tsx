import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { DocumentPhoto, documentLook } from '#modules/documents/web/public.ts'
import { PaidLines } from '#modules/payments/web/public.ts'
import { FormulaLines } from '#modules/pricing/web/public.ts'
import { depositEvents, deposits as d } from '../contract/fields.ts'
import { type DepositEvent, mutasiTitipan } from '../contract/mutasi-titipan.ts'
import { notaMutasiTitipan, notaTitipan } from '../contract/nota-titipan.ts'
import { type Deposit, titipan } from '../contract/titipan.ts'
import { depositReceipt, eventReceipt } from './receipts.ts'

/** How a deposit looks: its pieces, each with how its price came about, and its paper. */
export const depositLook = documentLook({
  document: titipan,
  Lines: HeldPieces,
  Paid: ({ document }) => <PaidLines payments={document.detail_bayar} />,
  total: d.grand_total,
  receipt: notaTitipan,
  says: depositReceipt,
})

function HeldPieces({ document }: { document: Deposit }) {
  const say = useText()
  return document.detail_barang.map((piece) => (
    <article key={piece.kode_barcode} className="document-line">
      <DocumentPhoto piece={{ ...piece, harga: piece.harga_total }} of={document.detail_barang} />
      <h3>{piece.nama_barang}</h3>
      <p>
        <ThingLink kind="barang" id={piece.kode_barcode} /> · {piece.kode_group} · {say('Kadar')} {piece.kadar_cetak} ·{' '}
        <Figure field={d.berat} value={piece.berat} /> g
      </p>
      <FormulaLines lines={piece.rumus} total={piece.harga_total} />
    </article>
  ))
}

/** How a payment on a deposit looks, and a deposit that was given up. */
export const eventLook = documentLook({
  document: mutasiTitipan,
  Lines: Event,
  Paid: ({ document }) => <PaidLines payments={document.detail_bayar} />,
  total: d.grand_total,
  receipt: notaMutasiTitipan,
  says: eventReceipt,
})

function Event({ document: { jenis_titipan, no_titipan } }: { document: DepositEvent }) {
  const say = useText()
  return (
    <article className="document-line">
      <h3>
        {say(depositEvents[jenis_titipan])} · <ThingLink kind="titipan" id={no_titipan} />
      </h3>
    </article>
  )
}
