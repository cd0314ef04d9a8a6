import { useQuery } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { QueueScreen } from '#modules/queue/web/public.ts'
import { bracketOf, estimateOfAll } from '../contract/ceiling.ts'
import { loans as l } from '../contract/fields.ts'
import { dueDate } from '../contract/interest.ts'
import { readLoanTerms, readOpenLoans } from '../contract/mutasi-hutang.ts'
import { type WaitingLoan, validasiHutang, waitingLoans } from '../contract/validasi.ts'
import { loanLook } from './looks.tsx'
import { PledgePhotos } from './pledge-photo.tsx'

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

/** What the cashier pays for: the agreement by what the shop lends today, and each thing with its estimate and its photo. */
function Pledged({ loan }: { loan: WaitingLoan }) {
  const { nama_customer, tgl_system, jumlah_hutang, lama_pinjam, no_kantong, no_kotak, nama_penaksir, keterangan, detail_barang } = loan
  const say = useText()
  const { data: terms } = useQuery({ queryKey: [readLoanTerms.call], queryFn: () => send(readLoanTerms, {}) })
  const bunga_persen = terms && (bracketOf(jumlah_hutang, terms)?.bunga_persen ?? loan.bunga_persen)
  const things = detail_barang.map((thing) => ({ ...thing, berat_dengan_plastik: thing.berat }))
  const taksiran = terms ? estimateOfAll(things, terms) : null
  const facts = [
    [l.no_kantong, no_kantong],
    [l.no_kotak, no_kotak],
    [l.nama_penaksir, nama_penaksir],
    [l.keterangan, keterangan],
  ] as const
  return (
    <section className="entry-box entry-about">
      <h2>
        {nama_customer} · {lama_pinjam} {say('bulan')} · {say(l.tgl_jatuh_tempo.label)} {dueDate(tgl_system, lama_pinjam, { bulan: 0, hari: 0 })}
      </h2>
      <p>
        {typeof bunga_persen === 'number' && (
          <>
            {say(l.bunga_persen.label)} <Figure field={l.bunga_persen} value={bunga_persen} />
          </>
        )}
        {taksiran !== null && (
          <>
            {' · '}
            {say(l.taksiran.label)} <Figure field={l.taksiran} value={taksiran} />
          </>
        )}
        {facts.map(([field, value]) => value !== null && ` · ${say(field.label)} ${value}`)}
      </p>
      {detail_barang.map((thing, at) => (
        <p key={`${at} ${thing.nama_barang}`}>
          {thing.nama_barang} · {thing.kode_kadar} · <Figure field={l.qty} value={thing.qty} /> × · <Figure field={l.berat} value={thing.berat} /> g
          {thing.kode_kondisi !== null && ` · ${thing.kode_kondisi}`}
        </p>
      ))}
      <PledgePhotos things={detail_barang} />
    </section>
  )
}
