import { percentText } from '#engine/kinds/number.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import type { Steps } from '#modules/cases/contract/case.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { paidOut, paidWith } from '#modules/payments/web/public.ts'
import { loanEvents, loans as l } from '../contract/fields.ts'
import { type Loan, hutang } from '../contract/hutang.ts'
import { type LoanEvent, mutasiHutang, pawnLoan, readLoanHistory } from '../contract/mutasi-hutang.ts'
import { notaHutang, notaMutasiHutang } from '../contract/nota-hutang.ts'
import { isPaidOut } from '../contract/sold-pledge.ts'
import { InterestLines } from './interest-lines.tsx'
import { PledgePhotos } from './pledge-photo.tsx'
import { eventReceipt, loanReceipt, nameOfThing, paidFor } from './receipts.ts'

/** The look of a loan: the pledge, the amount and the due date, and the debt. */
export const loanLook = documentLook({
  document: hutang,
  Lines: LoanLines,
  ...paidOut,
  total: l.jumlah_hutang,
  receipt: notaHutang,
  says: loanReceipt,
})

function LoanLines({ document: { no_faktur_hutang, detail_barang } }: { document: Loan }) {
  const things = detail_barang.map((line) => (
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
        {percentText(line.kadar)} · <Figure field={l.qty} value={line.qty} /> × · <Figure field={l.berat} value={line.berat} /> g
        {line.taksiran !== null && (
          <>
            {' · '}
            <Figure field={l.pokok_per_gram} value={line.pokok_per_gram} /> / g × <Figure field={l.persen_nilai} value={line.persen_nilai} />% ={' '}
            <Figure field={l.taksiran} value={line.taksiran} />
          </>
        )}
      </p>
      <PledgePhotos things={[line]} />
    </article>
  ))
  return (
    <>
      {things}
      <LoanHistory nomor={no_faktur_hutang} />
    </>
  )
}

/** Every payment of a loan, with the debt before and after: the first question in a dispute. */
function LoanHistory({ nomor }: { nomor: string }) {
  const say = useText()
  const history = useQuery({
    queryKey: [readLoanHistory.call, nomor],
    queryFn: () => send(readLoanHistory, { params: { nomor } }),
    staleTime: 0,
  })
  if (!history.data || history.data.length === 0) return null
  return (
    <section aria-label={say('Riwayat Pembayaran')}>
      <h3>{say('Riwayat Pembayaran')}</h3>
      {history.data.map((event) => (
        <article key={event.no_mutasi_hutang} className="document-line" data-cancelled={event.status === 'CANCELLED'}>
          <h3>
            {event.tgl_system} · {say(loanEvents[event.jenis_hutang])} · <ThingLink kind="mutasi_hutang" id={event.no_mutasi_hutang} />
            {event.status === 'CANCELLED' && ` · ${say('Dibatalkan')}`}
          </h3>
          <InterestLines counted={event} />
          {event.surat_ke !== null ? (
            <p>
              {say(l.surat_ke.label)} {event.surat_ke} · {say(l.biaya_surat.label)} <Figure field={l.grand_total} value={event.grand_total} />
            </p>
          ) : (
            <p>
              {say('Bunga')} <Figure field={l.bunga_rp} value={event.bunga_rp} /> · {say(l.pokok_dibayar.label)}{' '}
              <Figure field={l.pokok_dibayar} value={event.pokok_dibayar} /> · {say(l.sisa_hutang.label)}{' '}
              <Figure field={l.sisa_hutang} value={event.jumlah_hutang - event.pokok_dibayar} strong />
              {event.keluar_qty > 0 && ` · ${say(l.keluar_qty.label)} ${event.keluar_qty}`}
            </p>
          )}
          {event.surat_ke === null && (
            <p>
              {say(event.jenis_hutang === 'PERPANJANG' ? 'Jatuh Tempo Baru' : 'Jatuh Tempo')} {event.tgl_jatuh_tempo}
              {event.bunga_baru !== event.bunga_persen && ` · ${say(l.bunga_baru.label)} ${l.bunga_baru.format(event.bunga_baru)}%`}
            </p>
          )}
        </article>
      ))}
    </section>
  )
}

/** The look of a payment on a loan. */
export const eventLook = documentLook({
  document: mutasiHutang,
  Lines: EventLines,
  ...paidWith((event: LoanEvent) =>
    event.jenis_hutang === 'BELI' && !isPaidOut(event) ? 'IN' : (pawnLoan.steps as Steps)[event.jenis_hutang]?.money,
  ),
  Further: ReplacingLetter,
  total: l.grand_total.labelled('Dibayar'),
  receipt: notaMutasiHutang,
  says: eventReceipt,
  printsNumber: ({ jenis_hutang }) => jenis_hutang === 'GANTI_SURAT',
})

function EventLines({ document: event }: { document: LoanEvent }) {
  const { jenis_hutang, no_faktur_hutang, bulan_bunga, hari_bunga, detail_barang } = event
  const say = useText()
  if (jenis_hutang === 'GANTI_SURAT')
    return (
      <article className="document-line">
        <h3>
          {say(loanEvents[jenis_hutang])} · <ThingLink kind="hutang" id={no_faktur_hutang} />
        </h3>
      </article>
    )
  return (
    <article className="document-line">
      <h3>
        {say(loanEvents[jenis_hutang])} · <ThingLink kind="hutang" id={no_faktur_hutang} />
      </h3>
      <p>
        {say('Bunga')} {paidFor(say, bulan_bunga, hari_bunga)}
      </p>
      <InterestLines counted={event} />
      {detail_barang.map((thing) => (
        <p key={thing.no_urut}>
          {nameOfThing(thing)}
          {(jenis_hutang === 'AMBIL' || jenis_hutang === 'BELI') && (
            <>
              {' '}
              = <Figure field={l.harga} value={thing.harga} />
              {thing.kode_group !== null && ` (${thing.kode_group}, ${thing.kondisi_jual})`}
              {thing.berat_hari_ini !== null && thing.berat_hari_ini !== thing.berat && (
                <>
                  {' '}
                  · {say(l.berat_hari_ini.label)} <Figure field={l.berat_hari_ini} value={thing.berat_hari_ini} /> g
                </>
              )}
            </>
          )}
        </p>
      ))}
    </article>
  )
}

/** Leads to the loan, whose letter is printed as the one that replaces the lost one. */
function ReplacingLetter({ document: { jenis_hutang, no_faktur_hutang } }: { document: LoanEvent }) {
  const say = useText()
  if (jenis_hutang !== 'GANTI_SURAT') return null
  return (
    <span>
      {say('Cetak surat pengganti dari hutang')} <ThingLink kind="hutang" id={no_faktur_hutang} />
    </span>
  )
}
