import { percentText } from '#engine/kinds/number.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { type DocumentLook, documentLook } from '#modules/documents/web/public.ts'
import { paidIn, paidWith } from '#modules/payments/web/public.ts'
import { SoldPieces } from '#modules/sales/web/public.ts'
import type { Steps } from '#modules/cases/contract/case.ts'
import { type Contract, cicilan } from '../contract/cicilan.ts'
import { contractEvents, inAkad, instalments as c, writeOffLoss } from '../contract/fields.ts'
import { type PastEvent, readContractHistory } from '../contract/history.ts'
import { type ContractEvent, instalmentCase } from '../contract/mutasi-cicilan.ts'
import { notaCicilan, notaMutasiCicilan, suratCicilan } from '../contract/nota-cicilan.ts'
import { schedule } from '../contract/schedule.ts'
import { contractReceipt, eventReceipt } from './receipts.ts'
import { type Payment, Schedule } from './schedule-table.tsx'
import { interestText, termsText } from './terms.ts'

/** How a contract looks: its goods, its instalments with their payments, and its events. */
export const contractLook = documentLook({
  document: cicilan,
  Lines: ContractLines,
  fieldOf: (field, { akad, sisa_hapus }) =>
    saidInTerms.has(field.name) || (field.name === c.sisa_hapus.name && sisa_hapus === 0) ? undefined : inAkad(field, akad),
  ...paidIn,
  total: c.harga_jual,
  receipt: notaCicilan,
  says: contractReceipt,
})

/** Fields of the plan that the terms say in words. */
const saidInTerms: ReadonlySet<string> = new Set(
  [
    c.serah_barang,
    c.jenis_denda,
    c.denda_persen,
    c.denda_rp,
    c.denda_tenggang,
    c.denda_maks_persen,
    c.lunas_bunga,
    c.uang_muka_persen,
    c.uang_muka_maks_persen,
    c.tgl_cicilan,
    c.nilai_cicilan,
  ].map(({ name }) => name),
)

function ContractLines({ document: contract }: { document: Contract }) {
  const { no_cicilan, akad, detail_barang } = contract
  const { data: history = [] } = useQuery({
    queryKey: [readContractHistory.call, no_cicilan],
    queryFn: () => send(readContractHistory, { params: { nomor: no_cicilan } }),
    staleTime: 0,
  })
  return (
    <>
      <Terms contract={contract} />
      <SoldPieces pieces={detail_barang} />
      <Schedule akad={akad} lines={schedule(contract).map((line) => ({ ...line, paid: paymentOf(contract, history, line.urut_cicilan) }))} />
      <History events={history} />
    </>
  )
}

/** The terms of a contract in words. */
function Terms({ contract }: { contract: Contract }) {
  const say = useText()
  const { barang, kadar_lama, berat_lama } = contract
  return (
    <article className="document-line">
      <h3>{say('Syarat Cicilan')}</h3>
      {[interestText(contract, say), ...termsText(contract, say)].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {barang !== null && (
        <p>
          {barang} · {percentText(kadar_lama ?? 0)} · <Figure field={c.berat_lama} value={berat_lama} /> g
        </p>
      )}
    </article>
  )
}

/** The event that paid an instalment. Instalments from before the books have none. */
function paymentOf({ cicilan_dibayar }: Contract, history: readonly PastEvent[], urut: number): Payment | undefined {
  const event = history.find((each) => each.status === 'VALID' && each.cicilan_dibayar < urut && urut <= each.cicilan_dibayar + each.jumlah_angsuran)
  return event ?? (urut <= cicilan_dibayar ? {} : undefined)
}

function History({ events }: { events: readonly PastEvent[] }) {
  const say = useText()
  if (events.length === 0) return null
  return (
    <section aria-label={say('Riwayat Pembayaran')}>
      <h3>{say('Riwayat Pembayaran')}</h3>
      {events.map(({ no_mutasi_cicilan, tgl_system, status, jenis_cicilan, jumlah_angsuran, denda, grand_total, nilai_ambil, surat_ke }) => (
        <article key={no_mutasi_cicilan} className="document-line" data-cancelled={status === 'CANCELLED'}>
          <h3>
            {tgl_system} · {surat_ke > 0 ? say('Surat Peringatan Ke {{n}}', { n: surat_ke }) : say(contractEvents[jenis_cicilan])} ·{' '}
            <ThingLink kind="mutasi_cicilan" id={no_mutasi_cicilan} />
            {status === 'CANCELLED' && ` · ${say('Dibatalkan')}`}
          </h3>
          {jumlah_angsuran > 0 && (
            <p>
              {say(c.jumlah_angsuran.label)} {jumlah_angsuran}
              {denda > 0 && (
                <>
                  {` · ${say(c.denda.label)} `}
                  <Figure field={c.denda} value={denda} />
                </>
              )}
              {` · ${say('Dibayar')} `}
              <Figure field={c.grand_total} value={grand_total} strong />
            </p>
          )}
          {jenis_cicilan === 'PULIH' && (
            <p>
              {say('Dibayar')} <Figure field={c.grand_total} value={grand_total} strong />
            </p>
          )}
          {nilai_ambil > 0 && (
            <p>
              {say(c.nilai_ambil.label)} <Figure field={c.nilai_ambil} value={nilai_ambil} strong />
            </p>
          )}
        </article>
      ))}
    </section>
  )
}

/** How an event of a contract looks: its instalments line by line, or the goods that were taken back. A letter has a paper of its own. */
export const eventLook = documentLook({
  document: instalmentCase.events,
  Lines: EventLines,
  // Of a contract that ends unpaid, the principal is not paid.
  fieldOf: (field, { akad, jumlah_angsuran, jenis_cicilan }) =>
    jumlah_angsuran === 0 && field.name === c.pokok_dibayar.name
      ? field.labelled(c.sisa_pokok.label)
      : jenis_cicilan === 'HAPUS' && field.name === writeOffLoss.name
        ? writeOffLoss
        : inAkad(field, akad),
  ...paidWith(({ jenis_cicilan }: ContractEvent) => (instalmentCase.steps as Steps)[jenis_cicilan]?.money),
  total: c.grand_total.labelled('Dibayar'),
  receipt: notaMutasiCicilan,
  variantOf: ({ jenis_cicilan }) => variants[jenis_cicilan] ?? {},
  says: eventReceipt,
})

/** Goods that are taken back have a value, a write-off has a loss, a contract that is given up pays back, and a letter moves no money. */
const variants: Readonly<Partial<Record<ContractEvent['jenis_cicilan'], Partial<Pick<DocumentLook, 'total' | 'receipt'>>>>> = {
  LELANG: { total: c.nilai_ambil },
  HAPUS: { total: writeOffLoss },
  PUTUS: { total: c.sisa_lelang },
  SURAT: { total: c.sisa_cicilan, receipt: suratCicilan },
}

function EventLines({ document: event }: { document: ContractEvent }) {
  const say = useText()
  const { jenis_cicilan, no_cicilan, surat_ke, akad, jumlah_angsuran, detail_jadwal, detail_barang } = event
  return (
    <>
      <article className="document-line">
        <h3>
          {surat_ke > 0 ? say('Surat Peringatan Ke {{n}}', { n: surat_ke }) : say(contractEvents[jenis_cicilan])} ·{' '}
          <ThingLink kind={cicilan.name} id={no_cicilan} />
        </h3>
        {detail_barang.map(({ no_urut, kode_barcode, nama_barang, berat, harga }) => (
          <p key={no_urut}>
            {kode_barcode !== null && <ThingLink kind="barang" id={kode_barcode} />} {nama_barang} · <Figure field={c.berat} value={berat} /> g ·{' '}
            <Figure field={c.harga} value={harga} />
          </p>
        ))}
      </article>
      {(jumlah_angsuran > 0 || surat_ke > 0) && <Schedule akad={akad} lines={detail_jadwal} />}
    </>
  )
}
