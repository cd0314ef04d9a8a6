import { useCallback, useMemo } from 'react'
import { FieldForm, useFieldValue, useReckoned, useRows } from '#engine/web/field-form.ts'
import { rowsOf, useList } from '#engine/web/lookup-input.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { ErrorState, IdleState } from '#engine/web/states.tsx'
import { type DocumentForm, EntryScreen, EntrySums, HeaderBox, useDocumentForm } from '#modules/documents/web/public.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import {
  type ScannedPiece,
  ScannedPieces,
  TargetBox,
  followWarehouse,
  targetMessages,
  trayLettersMin,
  weightOf,
} from '#modules/handling/web/public.ts'
import { shipments as k } from '../contract/fields.ts'
import { type OnTheRoad, type Travelling, kirimBarang } from '../contract/kirim-barang.ts'
import { refusals } from '../contract/refusals.ts'
import { terimaBarangScreen } from '../contract/screens.ts'
import { type Arrival, arrivalTarget, newArrival, receiveGoods, terimaBarang } from '../contract/terima-barang.ts'
import { arrivalLook } from './looks.tsx'
import { RoadList } from './road-list.tsx'
import { TravellingBox } from './travelling-box.tsx'
import { useTravelling } from './travelling.ts'

/** An arrival while it is scanned: pieces of one sending. */
class ArrivalForm extends FieldForm {
  readonly pieces = this.rows<ScannedPiece>('detail_barang', [], ({ kode_barcode }) => kode_barcode)

  constructor() {
    super([k.no_kirim, ...arrivalTarget], {}, followWarehouse)
  }
}

const hasLines = ({ pieces }: ArrivalForm) => pieces.list.length > 0
const reason = [k.alasan_terima]

interface Tray {
  readonly kode_gudang: string
  readonly kode_baki: string
}

/** The meaning of a scan: the tray, or a shipment with the scanned piece of it. */
type Scanned = { readonly tray: Tray } | { readonly sent: Travelling; readonly piece: ScannedPiece | undefined }

/** Puts pieces that were sent into a tray: scan the paper or any of them, then each; the tray, F9. Its own that come back go the same way. */
export default function TerimaBarang() {
  const { kode_toko } = useSession()
  const comesBack = (sent: Travelling | undefined) => sent?.kode_toko === kode_toko
  const entry: DocumentForm<ArrivalForm, Arrival> = useDocumentForm({
    document: terimaBarang,
    call: receiveGoods,
    make: () => new ArrivalForm(),
    // One sending after the other goes into the same tray.
    begin: (before) => ({ kode_gudang: before?.values['kode_gudang'] ?? null, kode_baki: before?.values['kode_baki'] ?? null }),
    isEntered: (form) => form.values[k.no_kirim.name] !== null,
    messagesOf: (form) => ({
      ...(hasLines(form) ? {} : { detail_barang: 'Data Barang Harus Diisi' }),
      ...(comesBack(travelling.sent) && form.entered(k.alasan_terima) === null ? { alasan_terima: refusals.RETURN_REASON.text } : {}),
      ...targetMessages(form),
    }),
    bodyOf: (form) =>
      newArrival.parse({ ...form.toWire(), detail_barang: form.pieces.list.map(({ about: { kode_barcode } }) => ({ kode_barcode })) }),
    onSaved: () => travelling.lookAgain(),
    onRefused: () => travelling.lookAgain(),
    focusOtherwise: (messages) => 'detail_barang' in messages && entry.screen.current?.querySelector<HTMLElement>('[data-scan]')?.focus(),
  })
  const { form } = entry
  const travelling = useTravelling(useFieldValue(form, k.no_kirim))
  const { sent } = travelling
  const lines = useRows(form.pieces)
  const scanned = useMemo(() => new Set(lines.map(({ about }) => about.kode_barcode)), [lines])
  const berat = useReckoned(
    form,
    useCallback((of: ArrivalForm) => weightOf(of.pieces), []),
  )
  const trays = useList(masterBaki.api.list)
  const startOver = () => {
    entry.next()
    scans.again()
  }
  const scans = useScans<Scanned>({
    screen: entry.screen,
    documents: [kirimBarang],
    ask: async (code) => {
      const tray = (await rowsOf(trays)).find((row) => row['kode_baki'] === code)
      if (tray) return { tray: { kode_baki: code, kode_gudang: String(tray['kode_gudang']) } }
      // What belongs to the sending in hand is known already.
      const known = sent?.detail_barang.find(({ kode_barcode }) => kode_barcode === code)
      if (sent && known) return { sent, piece: known }
      const found = await travelling.find(code)
      return { sent: found, piece: found.detail_barang.find(({ kode_barcode }) => kode_barcode === code) }
    },
    waitFor: entry.inFlight,
    refuse: (code, answer) => {
      if (form.pieces.list.some(({ about }) => about.kode_barcode === code)) return 'Barcode Sudah Ada Di Tabel'
      // A shipment that another user has finished cannot be saved any more: the scanned one takes its place.
      const isOther = answer !== undefined && 'sent' in answer && answer.sent.no_kirim !== form.values[k.no_kirim.name]
      return isOther && hasLines(form) && !travelling.error ? 'Simpan Dahulu Kiriman Yang Sedang Diterima' : undefined
    },
    take: (answer) => {
      if ('tray' in answer) return form.assign({ ...answer.tray })
      const { no_kirim } = answer.sent
      if (no_kirim !== form.values[k.no_kirim.name])
        form.reset({ no_kirim, kode_gudang: form.values['kode_gudang'], kode_baki: form.values['kode_baki'] })
      if (answer.piece) form.pieces.add(answer.piece)
    },
    onScanner: () => entry.saved && startOver(),
    lettersMin: trayLettersMin,
  })
  const choose = ({ no_kirim }: OnTheRoad) => scans.scan(no_kirim)
  return (
    <EntryScreen
      screen={terimaBarangScreen}
      entry={entry}
      look={arrivalLook}
      figures={[k.no_kirim, k.total_qty, k.total_berat]}
      canSave={sent !== undefined}
      count={lines.length}
      onNext={startOver}
      lines={(isOpen) => (
        <>
          <ScanBox
            scans={scans}
            label="Scan Surat Jalan, Barang Atau Baki"
            placeholder="Scan surat jalan, lalu tiap barang, lalu bakinya"
            missing={form.pieces.message}
            disabled={!isOpen}
          />
          {travelling.error ? (
            <ErrorState error={travelling.error} onRetry={() => void travelling.refetch()} />
          ) : sent ? (
            <ScannedPieces lines={form.pieces} emptyText="Scan barang yang diterima" />
          ) : (
            <>
              <RoadList title="Dalam Perjalanan Ke Toko Ini" way="TO_HERE" emptyText="Tidak Ada Kiriman Ke Toko Ini" onChoose={choose} />
              <RoadList title="Kiriman Kita Yang Belum Sampai" way="FROM_HERE" onChoose={choose} />
            </>
          )}
        </>
      )}
      side={() =>
        sent ? (
          <>
            <TravellingBox sent={sent} scanned={scanned} />
            {comesBack(sent) && <HeaderBox form={form} fields={reason} title="Barang Kembali" onDone={scans.focus} />}
            <TargetBox form={form} onDone={entry.save} />
            <EntrySums sums={[]} total={[k.total_berat, berat]} />
          </>
        ) : (
          <IdleState text="Pilih kiriman, atau scan surat jalannya" />
        )
      }
    />
  )
}
