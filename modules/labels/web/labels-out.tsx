import { Button, Group, Pagination } from '@mantine/core'
import { IconPrinter, IconTrash } from '@tabler/icons-react'
import { type Dispatch, type SetStateAction, useMemo, useRef, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { showError, toast } from '#engine/web/dialogs.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { type PrintedPiece, labelsMax, printLabels } from '../contract/cetak-barcode.ts'
import { type LabelLayout, perPage } from '../contract/label-layout.ts'
import { labelPages } from '../contract/place-label.ts'
import { type LabelJob, trialJob } from '../contract/printer.ts'
import { unfitOn } from '../contract/unfit.ts'
import { mediumOfWriter } from './label-marks.ts'
import { LabelPage } from './label-page.tsx'
import { type ChosenPrinter, printHere, tryHere } from './print.ts'
import { UnfitNotice } from './unfit-notice.tsx'
import type { useStation } from './use-station.ts'

/** A piece whose label is to be printed, so many times. */
export interface LabelLine {
  readonly piece: PrintedPiece
  readonly rangkap: number
}

interface LabelsOutProps {
  readonly design: { readonly kode_desain: string; readonly layout: LabelLayout }
  readonly station: Pick<ReturnType<typeof useStation>, 'printer' | 'shift'>
  readonly lines: readonly LabelLine[]
  readonly setLines: Dispatch<SetStateAction<readonly LabelLine[]>>
  /** The place on a sheet where the first label goes, counted from 1. */
  readonly mulai: number
  readonly setMulai: (mulai: number) => void
  readonly onClear: () => void
  readonly onPrinted: () => void
}

/** The labels to scale, those that do not fit, and the buttons that print them. */
export default function LabelsOut({ design, station, lines, setLines, mulai, setMulai, onClear, onPrinted }: LabelsOutProps) {
  const say = useText()
  const { layout } = design
  const { printer, shift } = station
  const [isPrinting, setPrinting] = useState(false)
  const under = useRef(false)
  const count = lines.reduce((sum, { rangkap }) => sum + rangkap, 0)
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
      onPrinted()
    })
  const pieces = useMemo(() => expanded(lines), [lines])
  const job: LabelJob = { layout, pieces, mulai: printer ? 1 : Math.min(mulai, perPage(layout)), ...shift, isTrial: false }
  const unfit = useMemo(() => unfitOn(layout, pieces, mediumOfWriter(printer)), [layout, pieces, printer])
  const isReady = count > 0 && count <= labelsMax && unfit.length === 0 && !isPrinting
  const trial = () => busy(async () => toast(await tryHere(printer, trialJob(layout, shift)), 'good'))
  useShortcuts([
    { ...keyOf.discard, run: onClear, disabled: lines.length === 0 || isPrinting },
    { ...keyOf.save, label: 'Cetak', run: () => void print(), disabled: !isReady },
    { ...keyOf.print, label: 'Cetak Percobaan', run: () => void trial(), disabled: isPrinting },
  ])
  return (
    <>
      <Preview job={job} printer={printer} />
      <UnfitNotice unfit={unfit} />
      <p className="labels-count" aria-live="polite">
        {say('{{n}} label, {{pages}} lembar', { n: count, pages: labelPages(layout, count, job.mulai).length })}
        {count > labelsMax && <strong> {say('Maksimal {{n}} Label Sekali Cetak', { n: labelsMax })}</strong>}
      </p>
      <Group gap="s" grow preventGrowOverflow={false} wrap="nowrap">
        <Button
          size="md"
          variant="default"
          disabled={lines.length === 0 || isPrinting}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={onClear}
        >
          {say('Kosongkan')} <ButtonKey of={keyOf.discard} />
        </Button>
        <Button size="md" disabled={!isReady} leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void print()}>
          {isPrinting ? say('Sedang Mencetak') : say('Cetak')} <ButtonKey of={keyOf.save} />
        </Button>
      </Group>
      <Button variant="subtle" size="xs" disabled={isPrinting} onClick={() => void trial()}>
        {say('Cetak Percobaan')} <ButtonKey of={keyOf.print} />
      </Button>
    </>
  )
}

/** Each piece as often as it is printed, with its newest data from the server. */
function expanded(lines: readonly LabelLine[], latest: readonly PrintedPiece[] = []): readonly PrintedPiece[] {
  const now = new Map(latest.map((piece) => [piece.kode_barcode, piece]))
  return lines.flatMap(({ piece, rangkap }) => Array.from({ length: rangkap }, () => now.get(piece.kode_barcode) ?? piece))
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
