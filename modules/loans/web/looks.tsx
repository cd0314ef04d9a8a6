import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { paidOut, paidWith } from '#modules/payments/web/public.ts'
import { loanEvents, loans as l } from '../contract/fields.ts'
import { type Loan, hutang } from '../contract/hutang.ts'
import { type LoanEvent, mutasiHutang } from '../contract/mutasi-hutang.ts'
import { notaHutang, notaMutasiHutang } from '../contract/nota-hutang.ts'
import { eventReceipt, loanReceipt, nameOfThing, paidFor, purityOf } from './receipts.ts'

/** How a loan looks: what was left, what was lent on it and until when, and what is owed. */
export const loanLook = documentLook({
  document: hutang,
  Lines: LoanLines,
  ...paidOut,
  total: l.jumlah_hutang,
  receipt: notaHutang,
  says: loanReceipt,
})

function LoanLines({ document: { detail_barang } }: { document: Loan }) {
  return detail_barang.map((line) => (
    <article key={line.no_urut} className="document-line">
      <h3>
        {line.nama_barang}
        {line.keluar_dengan !== null && (
          <>
            {' · '}
            <ThingLink kind="mutasi_hutang" id={line.keluar_dengan} />
          </>
        )}
      </h3>
      <p>
        {purityOf(line.kadar)} · <Figure field={l.qty} value={line.qty} /> × · <Figure field={l.berat} value={line.berat} /> g
        {line.taksiran !== null && (
          <>
            {' · '}
            <Figure field={l.pokok_per_gram} value={line.pokok_per_gram} /> / g × <Figure field={l.persen_nilai} value={line.persen_nilai} />% ={' '}
            <Figure field={l.taksiran} value={line.taksiran} />
          </>
        )}
      </p>
    </article>
  ))
}

/** How what was paid on a loan looks. */
export const eventLook = documentLook({
  document: mutasiHutang,
  Lines: EventLines,
  ...paidWith((event: LoanEvent) => (event.jenis_hutang === 'AMBIL' ? undefined : 'IN')),
  total: l.grand_total.labelled('Dibayar'),
  receipt: notaMutasiHutang,
  says: eventReceipt,
})

function EventLines({ document: { jenis_hutang, no_faktur_hutang, bulan_bunga, hari_bunga, detail_barang } }: { document: LoanEvent }) {
  const say = useText()
  return (
    <article className="document-line">
      <h3>
        {say(loanEvents[jenis_hutang])} · <ThingLink kind="hutang" id={no_faktur_hutang} />
      </h3>
      <p>
        {say('Bunga')} {paidFor(say, bulan_bunga, hari_bunga)}
      </p>
      {detail_barang.map((thing) => (
        <p key={thing.no_urut}>
          {nameOfThing(thing)}
          {jenis_hutang === 'AMBIL' && (
            <>
              {' '}
              = <Figure field={l.harga} value={thing.harga} />
            </>
          )}
        </p>
      ))}
    </article>
  )
}
