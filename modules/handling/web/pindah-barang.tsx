import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { send } from '#engine/web/api.ts'
import { FieldForm, useReckoned, useRows } from '#engine/web/field-form.ts'
import { rowsOf, useList } from '#engine/web/lookup-input.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { type DocumentForm, EntryScreen, EntrySums, useDocumentForm } from '#modules/documents/web/public.ts'
import { listPieces } from '#modules/goods/contract/data-barang.ts'
import { usePicked } from '#modules/goods/web/public.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { stock as s } from '../contract/fields.ts'
import { type Move, movePieces, moveTarget, newMove, pindahBarang, scanLying } from '../contract/pindah-barang.ts'
import { refusals } from '../contract/refusals.ts'
import { pindahBarangScreen } from '../contract/screens.ts'
import { moveLook } from './looks.tsx'
import { type ScannedPiece, ScannedPieces, weightOf } from './scanned-pieces.tsx'
import { TargetBox, followWarehouse, targetMessages, trayLettersMin } from './target-box.tsx'

/** A move while it is entered. */
export class MoveForm extends FieldForm {
  readonly pieces = this.rows<ScannedPiece>('detail_barang', [], ({ kode_barcode }) => kode_barcode)

  constructor() {
    super(moveTarget, {}, followWarehouse)
  }
}

/** What a scan means: a piece that is to be moved, or the tray that it goes into. */
type Scanned = ScannedPiece | { readonly kode_baki: string; readonly kode_gudang: string; readonly isTray: true }

/** Moves pieces: scan them, scan or choose the tray, F9. */
export default function PindahBarang() {
  const move = useMove()
  const { form, screen } = move
  const lines = useRows(form.pieces)
  const berat = useReckoned(
    form,
    useCallback((of: MoveForm) => weightOf(of.pieces), []),
  )
  const trays = useList(masterBaki.api.list)
  const askTray = async (code: string): Promise<Scanned | undefined> => {
    const tray = (await rowsOf(trays)).find((row) => row['kode_baki'] === code)
    return tray && { kode_baki: code, kode_gudang: String(tray['kode_gudang']), isTray: true }
  }
  const startOver = () => {
    move.next()
    scans.again()
  }
  const scans = useScans<Scanned>({
    screen,
    ask: async (code) => (await askTray(code)) ?? (await send(scanLying, { params: { kode_barcode: code } })),
    waitFor: move.inFlight,
    refuse: (code) => (form.pieces.list.some(({ about }) => about.kode_barcode === code) ? 'Barcode Sudah Ada Di Tabel' : undefined),
    take: (scanned) => {
      if ('isTray' in scanned) form.assign({ kode_gudang: scanned.kode_gudang, kode_baki: scanned.kode_baki })
      else form.pieces.add(scanned)
    },
    onScanner: () => move.saved && startOver(),
    lettersMin: trayLettersMin,
  })
  usePicked(pindahBarangScreen, scans)
  return (
    <EntryScreen
      screen={pindahBarangScreen}
      entry={move}
      look={moveLook}
      figures={[s.kode_baki, s.total_qty, s.total_berat]}
      count={lines.length}
      onNext={startOver}
      lines={(isOpen) => (
        <>
          <ScanBox
            scans={scans}
            label="Scan Barang Atau Baki"
            placeholder="Scan barang, lalu baki tujuannya"
            missing={form.pieces.message}
            disabled={!isOpen}
          />
          <ScannedPieces lines={form.pieces} emptyText="Scan barang yang dipindah" />
        </>
      )}
      side={() => (
        <>
          <TargetBox form={form} onDone={move.save} />
          <EntrySums sums={[]} total={[s.total_berat, berat]} />
        </>
      )}
    />
  )
}

function useMove(): DocumentForm<MoveForm, Move> {
  const queries = useQueryClient()
  const move: DocumentForm<MoveForm, Move> = useDocumentForm({
    document: pindahBarang,
    call: movePieces,
    make: () => new MoveForm(),
    // A shelf is filled tray by tray: where to stays.
    begin: (before) => ({ kode_gudang: before?.values['kode_gudang'] ?? null, kode_baki: before?.values['kode_baki'] ?? null }),
    isEntered: hasLines,
    messagesOf: (form) => ({ ...(hasLines(form) ? {} : { detail_barang: 'Data Barang Harus Diisi' }), ...targetMessages(form) }),
    bodyOf: (form) =>
      newMove.parse({
        ...form.toWire(),
        detail_barang: form.pieces.list.map(({ about: { kode_barcode, kode_baki } }) => ({ kode_barcode, asal_baki: kode_baki })),
      }),
    onSaved: () => void queries.invalidateQueries({ queryKey: [listPieces.call] }),
    // Another user was quicker: show the piece again, where it lies now.
    onRefused: ({ code, fields }, form) => (code === refusals.MOVED_MEANWHILE.code ? lookAgain(form, Object.keys(fields)) : undefined),
    focusOtherwise: (messages) => 'detail_barang' in messages && move.screen.current?.querySelector<HTMLElement>('[data-scan]')?.focus(),
  })
  return move
}

const hasLines = ({ pieces }: MoveForm) => pieces.list.length > 0

async function lookAgain({ pieces }: MoveForm, kode_barcodes: readonly string[]): Promise<void> {
  for (const line of pieces.list.filter(({ about }) => kode_barcodes.includes(about.kode_barcode))) {
    const { message } = line
    const piece = await send(scanLying, { params: { kode_barcode: line.about.kode_barcode } }).catch(() => undefined)
    if (piece) line.become(piece, message)
  }
}
