import './sent-money.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { date } from '#engine/kinds/index.ts'
import { CallError, send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { FieldInput } from '#engine/web/field-input.tsx'
import type { FieldForm } from '#engine/web/field-form.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { terimaUangKas } from '../contract/antar-toko.ts'
import { type SentMoney, kirimUang, readArrivals, readSending, receiveMoney, receivedFields } from '../contract/kirim-uang.ts'
import { sendings as k } from '../contract/kirim-uang-fields.ts'
import { refusals } from '../contract/refusals.ts'
import { ArrivalDialog } from './arrival-dialog.tsx'
import { RoadList } from './road-list.tsx'

const dayFields = { tgl_from: date('Tanggal Awal').named('tgl_from'), tgl_to: date('Tanggal Akhir').named('tgl_to') }
const columns = [
  col(k.nota_kirim, { opens: 'TERIMA_UANG' }),
  col(k.nama_toko.labelled('Pengirim')),
  col(k.jumlah_rp),
  col(k.jumlah_terima.optional()),
  col(k.alasan_terima.optional()),
  col(k.diterima_oleh.optional()),
  col(k.diterima_at.optional()),
].map(tableColumn)

/** Money that another shop sent: its number is scanned from the slip or typed, the money is counted, and it is in the till. */
export default function TerimaUangKas() {
  const say = useText()
  const { kode_toko, tgl_system, fixedDate } = useSession()
  const screen = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<SentMoney>()
  const [requested, setDays] = useState({ tgl_from: tgl_system, tgl_to: tgl_system })
  const days = fixedDate === null ? requested : { tgl_from: fixedDate, tgl_to: fixedDate }
  const arrivals = useQuery({ queryKey: [readArrivals.call, kode_toko, days], queryFn: () => send(readArrivals, { query: days }) })
  const scans = useScans<SentMoney>({
    screen,
    documents: [kirimUang],
    ask: async (nomor_referensi) => {
      const sent = await send(readSending, { params: { nomor_referensi } })
      // The sender and the user who received it can read it too, but cannot receive it.
      return sent.tujuan === kode_toko && sent.status === 'OPEN' ? sent : notOnItsWay()
    },
    refuse: () => (chosen ? 'Selesaikan dahulu penerimaan yang terbuka' : undefined),
    take: setChosen,
  })
  return (
    <Panel screen={terimaUangKas} onRefresh={() => arrivals.refetch()}>
      <div ref={screen}>
        <ScanBox
          scans={scans}
          label={k.nomor_referensi.label}
          placeholder="Scan slip atau ketik nomor referensi, lalu Enter"
          disabled={Boolean(chosen)}
        />
        <div className="sent-received">
          <RoadList title="Uang Di Jalan Ke Toko Ini" way="TO_HERE" does="Terima" onChoose={setChosen} />
          <section aria-label={say('Uang Yang Diterima')}>
            <h2 className="sent-title">{say('Uang Yang Diterima')}</h2>
            <div className="sent-days">
              {(['tgl_from', 'tgl_to'] as const).map((name) => (
                <FieldInput
                  key={name}
                  field={dayFields[name]}
                  value={days[name]}
                  readOnly={fixedDate !== null}
                  onChange={(day) => day && setDays((before) => ({ ...before, [name]: day }))}
                />
              ))}
            </div>
            <Loaded query={arrivals}>
              {(arrivals) => (
                <>
                  <DataTable
                    label={say('Uang Yang Diterima')}
                    columns={columns}
                    sections={[{ heading: undefined, rows: arrivals.rows, subtotal: undefined }]}
                    rowKey={(row) => row.nota_kirim}
                    emptyText="Tidak Ada Uang Yang Diterima"
                  />
                  {arrivals.total > arrivals.rows.length && (
                    <p className="sent-hint">{say('{{n}} yang terbaru ditampilkan.', { n: arrivals.rows.length })}</p>
                  )}
                </>
              )}
            </Loaded>
          </section>
        </div>
      </div>
      {chosen && (
        <ArrivalDialog
          title="Terima Uang"
          sent={chosen}
          fields={receivedFields}
          messagesOf={(form) => shortMessages(chosen, form)}
          call={(values, sent) => send(receiveMoney, { params: { nomor_referensi: chosen.nota_kirim }, body: receiveMoney.body.parse(values) }, sent)}
          failedText="Terima Uang Pusat Gagal"
          onClose={() => setChosen(undefined)}
        />
      )}
    </Panel>
  )
}

function notOnItsWay(): never {
  const { status, code, text } = refusals.SENDING_NOT_FOUND
  throw new CallError({ status, code, message: text })
}

/** What the server would say of what was counted. */
export function shortMessages({ jumlah_rp }: Pick<SentMoney, 'jumlah_rp'>, form: FieldForm): Record<string, string> {
  const counted = form.entered(k.jumlah_terima)
  if (counted === null || counted === jumlah_rp) return {}
  if (counted > jumlah_rp) return { jumlah_terima: refusals.MORE_THAN_SENT.text }
  return form.entered(k.alasan_terima) === null ? { alasan_terima: refusals.REASON_NEEDED.text } : {}
}
