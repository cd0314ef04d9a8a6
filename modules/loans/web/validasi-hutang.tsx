import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { QueueScreen } from '#modules/queue/web/public.ts'
import { loans as l } from '../contract/fields.ts'
import { readOpenLoans } from '../contract/mutasi-hutang.ts'
import { type WaitingLoan, validasiHutang, waitingLoans } from '../contract/validasi.ts'
import { loanLook } from './looks.tsx'

/** The cashier pays out the loans that sales staff have entered and weighed, or refuses one with a reason. */
export default function ValidasiHutang() {
  return (
    <QueueScreen
      screen={validasiHutang}
      queue={waitingLoans}
      look={loanLook}
      figures={[l.total_berat, l.jumlah_hutang]}
      total={l.grand_total.labelled('Dibayarkan')}
      about={(loan) => <Pledged loan={loan} />}
      sums={({ jumlah_hutang, admin_gadai }) => [
        [l.jumlah_hutang, jumlah_hutang],
        [l.admin_gadai, 0 - admin_gadai],
      ]}
      alsoRead={[readOpenLoans.call]}
    />
  )
}

function Pledged({ loan: { nama_customer, lama_pinjam, no_kantong, detail_barang } }: { loan: WaitingLoan }) {
  const say = useText()
  return (
    <section className="entry-box entry-about">
      <h2>
        {nama_customer} · {lama_pinjam} {say('bulan')}
        {no_kantong !== null && ` · ${say(l.no_kantong.label)} ${no_kantong}`}
      </h2>
      {detail_barang.map((thing, at) => (
        <p key={`${at} ${thing.nama_barang}`}>
          {thing.nama_barang} · {thing.kode_kadar} · <Figure field={l.qty} value={thing.qty} /> × · <Figure field={l.berat} value={thing.berat} /> g
        </p>
      ))}
    </section>
  )
}
