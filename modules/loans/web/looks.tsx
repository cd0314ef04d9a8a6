import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { PaidLines } from '#modules/payments/web/public.ts'
import { loanEvents, loans as l } from '../contract/fields.ts'
import { type Loan, hutang } from '../contract/hutang.ts'
import { type LoanEvent, mutasiHutang } from '../contract/mutasi-hutang.ts'
import { notaHutang, notaMutasiHutang } from '../contract/nota-hutang.ts'
import { eventReceipt, loanReceipt, paidFor } from './receipts.ts'

/** How a loan looks: what was left, what was lent on it and until when, and what is owed. */
export const loanLook = documentLook({
  document: hutang,
  Lines: LoanLines,
  Paid: ({ document }) => <PaidLines payments={document.detail_bayar} />,
  total: l.grand_total.labelled('Uang Diterima'),
  receipt: notaHutang,
  says: loanReceipt,
})

function LoanLines({ document }: { document: Loan }) {
  const say = useText()
  const { tgl_hutang, tgl_jatuh_tempo, bunga_persen, bulan_dibayar, no_kantong, taksiran, plafond, jumlah_hutang, sisa_hutang, detail_barang } =
    document
  const money = [
    [l.taksiran, taksiran],
    [l.plafond, plafond],
    [l.jumlah_hutang, jumlah_hutang],
    [l.sisa_hutang, sisa_hutang],
  ] as const
  return (
    <>
      <p>
        {say(l.tgl_hutang.label)} {tgl_hutang} · {say(l.tgl_jatuh_tempo.label)} <strong>{tgl_jatuh_tempo}</strong> · {say('Bunga')}{' '}
        <Figure field={l.bunga_persen} value={bunga_persen} />%{bulan_dibayar > 0 && ` · ${say('Dibayar {{n}} bulan', { n: bulan_dibayar })}`}
        {no_kantong !== null && ` · ${say(l.no_kantong.label)} ${no_kantong}`}
      </p>
      {money.map(
        ([field, value]) =>
          value !== null && (
            <p key={field.name}>
              {say(field.label)} <Figure field={field} value={value} />
            </p>
          ),
      )}
      {detail_barang.map((line) => (
        <article key={line.no_urut} className="document-line">
          <h3>{line.nama_barang}</h3>
          <p>
            {l.kadar.format(line.kadar)} · <Figure field={l.qty} value={line.qty} /> × · <Figure field={l.berat} value={line.berat} /> g
            {line.taksiran !== null && (
              <>
                {' · '}
                <Figure field={l.pokok_per_gram} value={line.pokok_per_gram} /> / g × <Figure field={l.persen_nilai} value={line.persen_nilai} />% ={' '}
                <Figure field={l.taksiran} value={line.taksiran} />
              </>
            )}
          </p>
        </article>
      ))}
    </>
  )
}

/** How what was paid on a loan looks. */
export const eventLook = documentLook({
  document: mutasiHutang,
  Lines: EventLines,
  Paid: ({ document }) => <PaidLines payments={document.detail_bayar} />,
  total: l.grand_total.labelled('Dibayar'),
  receipt: notaMutasiHutang,
  says: eventReceipt,
})

function EventLines({ document }: { document: LoanEvent }) {
  const say = useText()
  const { jenis_hutang, no_faktur_hutang, bulan_bunga, hari_bunga, bunga_rp, pokok_dibayar, tgl_jatuh_tempo, total_qty, total_berat } = document
  return (
    <article className="document-line">
      <h3>
        {say(loanEvents[jenis_hutang])} · <ThingLink kind="hutang" id={no_faktur_hutang} />
      </h3>
      <p>
        {paidFor(say, bulan_bunga, hari_bunga)} · {say(l.bunga_rp.label)} <Figure field={l.bunga_rp} value={bunga_rp} />
      </p>
      {jenis_hutang === 'LUNAS' ? (
        <p>
          {say(l.pokok_dibayar.label)} <Figure field={l.pokok_dibayar} value={pokok_dibayar} /> · <Figure field={l.total_qty} value={total_qty} /> × ·{' '}
          <Figure field={l.total_berat} value={total_berat} /> g
        </p>
      ) : (
        <p>
          {say(l.tgl_jatuh_tempo.label)} <strong>{tgl_jatuh_tempo}</strong>
        </p>
      )}
    </article>
  )
}
