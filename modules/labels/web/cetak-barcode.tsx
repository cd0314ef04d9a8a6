import './labels.css'
import { ActionIcon, NumberInput, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { showError } from '#engine/web/dialogs.tsx'
import { fetched } from '#engine/web/fetched.tsx'
import { Figure } from '#engine/web/figure.tsx'
import { ListSelect, choiceOf } from '#engine/web/list-select.tsx'
import { useList } from '#engine/web/lookup-input.tsx'
import { MmInput } from '#engine/web/mm-input.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { useDiscard } from '#engine/web/undo.tsx'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { PiecePhoto, pickedFor } from '#modules/goods/web/public.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { type PrintedPiece, findLabels, readLabels } from '../contract/cetak-barcode.ts'
import { cetakBarcode } from '../contract/screens.ts'
import { labels as l } from '../contract/fields.ts'
import { perPage, subjectOf } from '../contract/label-layout.ts'
import { listDesigns } from '../contract/setting-label.ts'
import type { LabelLine } from './labels-out.tsx'
import type { ChosenPrinter } from './print.ts'
import { paper, usePrinters, useStation } from './use-station.ts'

const copiesMax = 100

/** The code that measures, draws and prints labels is loaded while the user scans the first piece. */
const LabelsOut = fetched(() => import('./labels-out.tsx'), <LoadingState />)

/** Prints labels: scan pieces, a tray or a document, look at them as they will be, print. */
export default function CetakBarcode() {
  const { kode_toko } = useSession()
  const designs = useQuery({ queryKey: [listDesigns.call, kode_toko], queryFn: () => send(listDesigns) })
  const printers = usePrinters()
  const failed = designs.error ?? printers.error
  if (designs.data && printers.data)
    return <Printing key={kode_toko} designs={designs.data.filter(({ layout }) => subjectOf(layout) === 'BARANG')} printers={printers.data} />
  return (
    <Panel screen={cetakBarcode}>
      {failed ? <ErrorState error={failed} onRetry={() => void Promise.all([designs.refetch(), printers.refetch()])} /> : <LoadingState />}
    </Panel>
  )
}

type Designs = Awaited<ReturnType<typeof send<typeof listDesigns>>>

function Printing({ designs, printers }: { designs: Designs; printers: readonly ChosenPrinter[] }) {
  const say = useText()
  const screen = useRef<HTMLDivElement>(null)
  const station = useStation(printers)
  // Those that come with the program are always there.
  const [first] = designs as [Designs[number]]
  const design = designs.find(({ kode_desain }) => kode_desain === station.kode_desain) ?? first
  const { layout } = design
  const { printer } = station
  const [lines, setLines] = useState<readonly LabelLine[]>([])
  const [mulai, setMulai] = useState(1)

  /** What is scanned once more is printed once more; of a tray or a document only what is new. */
  const add = (found: readonly PrintedPiece[], isMany = found.length > 1) =>
    setLines((before) => {
      const there = new Set(before.map(({ piece }) => piece.kode_barcode))
      const more = !isMany ? new Set(found.map(({ kode_barcode }) => kode_barcode)) : undefined
      const again = before.map((line) => (more?.has(line.piece.kode_barcode) ? { ...line, rangkap: Math.min(copiesMax, line.rangkap + 1) } : line))
      return [...again, ...found.filter(({ kode_barcode }) => !there.has(kode_barcode)).map((piece) => ({ piece, rangkap: 1 }))]
    })
  const change = (kode_barcode: string, rangkap: number) =>
    setLines((before) => before.map((line) => (line.piece.kode_barcode === kode_barcode ? { ...line, rangkap } : line)))
  const remove = (kode_barcode: string) => setLines((before) => before.filter(({ piece }) => piece.kode_barcode !== kode_barcode))
  const scans = useScans<PrintedPiece[]>({ screen, ask: (kode) => send(findLabels, { params: { kode } }), take: (found) => add(found) })

  // What was picked in the list of pieces.
  useEffect(() => {
    const kode_barcode = pickedFor(cetakBarcode.path)
    if (kode_barcode.length === 0) return
    void send(readLabels, { body: { kode_barcode: [...kode_barcode] } })
      .then((found) => add(found, true))
      .catch((error: unknown) => showError(error))
  }, [])

  const discard = useDiscard({
    title: cetakBarcode.title,
    isEntered: lines.length > 0,
    content: () => lines,
    empty: () => {
      setLines([])
      scans.again()
    },
    bringBack: setLines,
  })
  return (
    <Panel screen={cetakBarcode}>
      <div className="labels" ref={screen}>
        <div className="labels-left">
          <ScanBox scans={scans} label="Scan Barcode, Baki Atau Nota" placeholder="Scan atau ketik barcode, kode baki, atau nomor nota, lalu Enter" />
          <Lines lines={lines} onChange={change} onRemove={remove} onDone={scans.focus} />
        </div>
        <div className="labels-right">
          <Choices designs={designs} printers={printers} station={{ ...station, kode_desain: design.kode_desain }} onTray={scans.scan} />
          {!printer && perPage(layout) > 1 && (
            <NumberInput
              size="xs"
              label={say('Mulai Dari Label Ke')}
              min={1}
              max={perPage(layout)}
              value={Math.min(mulai, perPage(layout))}
              onChange={(next) => typeof next === 'number' && setMulai(next)}
            />
          )}
          <LabelsOut
            design={design}
            station={station}
            lines={lines}
            setLines={setLines}
            mulai={mulai}
            setMulai={setMulai}
            onClear={() => discard(lines.length)}
            onPrinted={scans.focus}
          />
        </div>
      </div>
    </Panel>
  )
}

interface LinesProps {
  /** In the order in which they are printed; the latest is shown first. */
  readonly lines: readonly LabelLine[]
  readonly onChange: (kode_barcode: string, rangkap: number) => void
  readonly onRemove: (kode_barcode: string) => void
  /** Enter in the copies leads back to the scans. */
  readonly onDone: () => void
}

function Lines({ lines, onChange, onRemove, onDone }: LinesProps) {
  const say = useText()
  if (lines.length === 0) {
    return (
      <div className="labels-empty">
        <p>{say('Belum ada barang. Scan barcode barang, kode baki, atau nomor nota.')}</p>
      </div>
    )
  }
  return (
    <ul className="labels-lines" aria-label={say('Label Yang Dicetak')}>
      {lines.toReversed().map(({ piece, rangkap }) => (
        <li key={piece.kode_barcode}>
          <PiecePhoto piece={piece} size={40} />
          <div className="labels-piece">
            <strong>
              <ThingLink kind="barang" id={piece.kode_barcode} />
            </strong>{' '}
            {piece.nama_barang}
            <p>
              <Figure field={g.berat} value={piece.berat} /> g · {piece.kadar_cetak} · {piece.kode_baki ?? '-'} ·{' '}
              <Figure field={g.harga_jual} value={piece.harga} />
              {piece.cetakan > 0 && <span className="labels-again"> · {say('sudah dicetak {{n}} kali', { n: piece.cetakan })}</span>}
            </p>
          </div>
          <NumberInput
            size="xs"
            className="labels-copies"
            aria-label={`${say(l.rangkap.label)} ${piece.kode_barcode}`}
            min={1}
            max={copiesMax}
            clampBehavior="strict"
            allowDecimal={false}
            value={rangkap}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={(event) => event.key === 'Enter' && onDone()}
            onChange={(next) => typeof next === 'number' && onChange(piece.kode_barcode, next)}
          />
          <ActionIcon variant="subtle" color="gray" aria-label={`${say('Hapus')} ${piece.kode_barcode}`} onClick={() => onRemove(piece.kode_barcode)}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

interface ChoicesProps {
  readonly designs: Designs
  readonly printers: readonly ChosenPrinter[]
  readonly station: ReturnType<typeof useStation>
  /** A tray was picked instead of scanned. */
  readonly onTray: (kode_baki: string) => void
}

/** The design, the printer and its offset at this station, and trays for users who have no label to scan. */
function Choices({ designs, printers, station, onTray }: ChoicesProps) {
  const say = useText()
  const trays = useList(masterBaki.api.list)
  const { shift, choose } = station
  return (
    <>
      <Select
        size="xs"
        label={say('Desain Label')}
        allowDeselect={false}
        data={designs.map(({ kode_desain, layout }) => ({ value: kode_desain, label: layout.nama }))}
        value={station.kode_desain}
        onChange={(kode_desain) => kode_desain && choose({ kode_desain })}
      />
      <div className="labels-printer">
        <Select
          size="xs"
          label={say('Printer')}
          allowDeselect={false}
          data={[
            { value: paper, label: say('PDF (printer biasa)') },
            ...printers.map(({ kode_printer, nama_printer }) => ({ value: kode_printer, label: nama_printer })),
          ]}
          value={station.kode_printer}
          onChange={(kode_printer) => choose({ kode_printer: kode_printer ?? paper })}
        />
        <MmInput
          label="Geser Kanan"
          min={-20}
          max={20}
          step={0.5}
          value={shift.geser_x}
          onChange={(geser_x) => choose({ shift: { ...shift, geser_x } })}
        />
        <MmInput
          label="Geser Bawah"
          min={-20}
          max={20}
          step={0.5}
          value={shift.geser_y}
          onChange={(geser_y) => choose({ shift: { ...shift, geser_y } })}
        />
      </div>
      <ListSelect
        size="xs"
        label={say('Ambil Isi Baki')}
        placeholder={say('Pilih baki')}
        answer={trays}
        options={(trays.data ?? []).map((row) => choiceOf(row, 'kode_baki', 'nama_baki'))}
        value={null}
        onChange={(kode_baki) => kode_baki && onTray(kode_baki)}
      />
    </>
  )
}
