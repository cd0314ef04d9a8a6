import './labels.css'
import { ActionIcon, Button, Group, NumberInput, Pagination, Select } from '@mantine/core'
import { IconPrinter, IconTrash, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { showError, toast } from '#engine/web/dialogs.tsx'
import { Figure } from '#engine/web/figure.tsx'
import { ListSelect, choiceOf } from '#engine/web/list-select.tsx'
import { useList } from '#engine/web/lookup-input.tsx'
import { MmInput } from '#engine/web/mm-input.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { PiecePhoto, pickedFor } from '#modules/goods/web/public.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { type PrintedPiece, findLabels, labelsMax, printLabels, readLabels } from '../contract/cetak-barcode.ts'
import { cetakBarcode } from '../contract/screens.ts'
import { labels as l } from '../contract/fields.ts'
import { perPage, subjectOf } from '../contract/label-layout.ts'
import { labelPages } from '../contract/place-label.ts'
import { type LabelJob, trialJob } from '../contract/printer.ts'
import { listDesigns } from '../contract/setting-label.ts'
import { unfitOn } from '../contract/unfit.ts'
import { LabelPage } from './label-page.tsx'
import { mediumOfWriter } from './label-marks.ts'
import { type ChosenPrinter, printHere, tryHere } from './print.ts'
import { UnfitNotice } from './unfit-notice.tsx'

import { paper, usePrinters, useStation } from './use-station.ts'

/** A piece whose label is to be printed, so many times. */
interface Line {
  readonly piece: PrintedPiece
  readonly rangkap: number
}

const copiesMax = 100

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
  const { printer, shift } = station
  const [lines, setLines] = useState<readonly Line[]>([])
  const [mulai, setMulai] = useState(1)
  const [isPrinting, setPrinting] = useState(false)
  const under = useRef(false)
  const count = lines.reduce((sum, { rangkap }) => sum + rangkap, 0)

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

  const busy = async (work: () => Promise<unknown>) => {
    if (under.current) return
    under.current = true
    setPrinting(true)
    try {
      await work()
    } catch (error) {
      showError(error)
    } finally {
      under.current = false
      setPrinting(false)
    }
  }
  const print = () =>
    busy(async () => {
      const { message, barang } = await printHere(printer, job, async () => {
        const body = {
          kode_desain: design.kode_desain,
          kode_printer: printer?.kode_printer ?? null,
          mulai,
          ...shift,
          barang: lines.map(({ piece, rangkap }) => ({ kode_barcode: piece.kode_barcode, rangkap })),
        }
        const answer = await send(printLabels, { body })
        return { ...answer, job: { ...job, pieces: expanded(lines, answer.barang) } }
      })
      const printed = new Map(barang.map((piece) => [piece.kode_barcode, piece]))
      setLines((before) => before.map((line) => ({ ...line, piece: printed.get(line.piece.kode_barcode) ?? line.piece })))
      // The next labels begin where these ended on a sheet that is not full.
      if (!printer) setMulai(((mulai - 1 + count) % perPage(layout)) + 1)
      toast(message, 'good')
      scans.focus()
    })
  const clear = () => {
    setLines([])
    scans.again()
  }
  const pieces = useMemo(() => expanded(lines), [lines])
  const job: LabelJob = { layout, pieces, mulai: printer ? 1 : Math.min(mulai, perPage(layout)), ...shift, isTrial: false }
  const unfit = useMemo(() => unfitOn(layout, pieces, mediumOfWriter(printer)), [layout, pieces, printer])
  const isReady = count > 0 && count <= labelsMax && unfit.length === 0 && !isPrinting
  const trial = () => busy(async () => toast(await tryHere(printer, trialJob(layout, shift)), 'good'))
  useShortcuts([
    { keys: 'F8', label: 'Kosongkan', run: clear, disabled: lines.length === 0 || isPrinting },
    { keys: 'F9', label: 'Cetak', run: () => void print(), disabled: !isReady },
    { keys: 'F10', label: 'Cetak Percobaan', run: () => void trial(), disabled: isPrinting },
  ])
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
          <Preview job={job} printer={printer} />
          <UnfitNotice unfit={unfit} />
          <p className="labels-count" aria-live="polite">
            {say('{{n}} label, {{pages}} lembar', { n: count, pages: labelPages(layout, count, job.mulai).length })}
            {count > labelsMax && <strong> {say('Maksimal {{n}} Label Sekali Cetak', { n: labelsMax })}</strong>}
          </p>
          <Group gap="s" grow preventGrowOverflow={false} wrap="nowrap">
            <Button variant="default" disabled={lines.length === 0 || isPrinting} leftSection={<IconTrash size={16} aria-hidden />} onClick={clear}>
              {say('Kosongkan')} <kbd className="button-key">F8</kbd>
            </Button>
            <Button size="md" disabled={!isReady} leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void print()}>
              {isPrinting ? say('Sedang Mencetak') : say('Cetak')} <kbd className="button-key">F9</kbd>
            </Button>
          </Group>
          <Button variant="subtle" size="xs" disabled={isPrinting} onClick={() => void trial()}>
            {say('Cetak Percobaan')} <kbd className="button-key">F10</kbd>
          </Button>
        </div>
      </div>
    </Panel>
  )
}

/** Each piece as often as it is printed; as the server told it last, where it told it again. */
function expanded(lines: readonly Line[], latest: readonly PrintedPiece[] = []): readonly PrintedPiece[] {
  const now = new Map(latest.map((piece) => [piece.kode_barcode, piece]))
  return lines.flatMap(({ piece, rangkap }) => Array.from({ length: rangkap }, () => now.get(piece.kode_barcode) ?? piece))
}

interface LinesProps {
  /** In the order in which they are printed; the latest is shown first. */
  readonly lines: readonly Line[]
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

/** The design, the printer and how far it is off at this station; and trays for whoever has none to scan. */
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

/** The labels as they will come out, page by page. */
function Preview({ job, printer }: { job: LabelJob; printer: ChosenPrinter | undefined }) {
  const say = useText()
  const [page, setPage] = useState(1)
  const pages = useMemo(() => labelPages(job.layout, job.pieces.length, job.mulai), [job.layout, job.pieces.length, job.mulai])
  const shown = Math.min(page, Math.max(1, pages.length))
  return (
    <section className="labels-preview" aria-label={say('Pratinjau')}>
      <LabelPage layout={job.layout} pieces={job.pieces} places={pages[shown - 1] ?? []} writer={printer} />
      {pages.length > 1 && (
        <Pagination
          size="xs"
          mt="xs"
          total={pages.length}
          value={shown}
          onChange={setPage}
          getItemProps={(number) => ({ 'aria-label': `${say('Halaman')} ${number}` })}
          getControlProps={(control) => ({ 'aria-label': say(control === 'previous' ? 'Halaman Sebelumnya' : 'Halaman Berikutnya') })}
        />
      )}
    </section>
  )
}
