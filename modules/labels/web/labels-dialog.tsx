import './labels.css'
import { Button, Group, NumberInput, Select } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { showError, toast } from '#engine/web/dialogs.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Modal } from '#engine/web/overlays.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import type { printingWay } from '../contract/cetak-barcode.ts'
import type { LabelSubject, Labelled } from '../contract/label-fields.ts'
import { perPage, subjectOf } from '../contract/label-layout.ts'
import { labelPages } from '../contract/place-label.ts'
import type { LabelJob } from '../contract/printer.ts'
import { listDesigns } from '../contract/setting-label.ts'
import { unfitOn } from '../contract/unfit.ts'
import { mediumOfWriter } from './label-marks.ts'
import { LabelPage } from './label-page.tsx'
import { type ChosenPrinter, printHere } from './print.ts'
import { UnfitNotice } from './unfit-notice.tsx'
import { paper, usePrinters, useStation } from './use-station.ts'

type Way = z.input<z.ZodObject<typeof printingWay>>
type Designs = Awaited<ReturnType<typeof send<typeof listDesigns>>>

export interface LabelsDialogProps {
  readonly title: string
  /** What the labels are of: designs of that are offered. */
  readonly subject: LabelSubject
  readonly things: readonly Labelled[]
  /** Has the server write down that they are printed, and send them where the printer is in the network; answers its message. */
  readonly print: (way: Way) => Promise<string>
  readonly onClose: () => void
}

/** Prints labels of what a screen has at hand: the design and the printer of this station, and what will come out. */
export default function LabelsDialog(props: LabelsDialogProps) {
  const say = useText()
  const { kode_toko } = useSession()
  const designs = useQuery({ queryKey: [listDesigns.call, kode_toko], queryFn: () => send(listDesigns) })
  const printers = usePrinters()
  const failed = designs.error ?? printers.error
  return (
    <Modal opened onClose={props.onClose} title={say(props.title)} size={440}>
      {designs.data && printers.data ? (
        <Printing {...props} designs={designs.data.filter(({ layout }) => subjectOf(layout) === props.subject)} printers={printers.data} />
      ) : failed ? (
        <ErrorState error={failed} onRetry={() => void Promise.all([designs.refetch(), printers.refetch()])} />
      ) : (
        <LoadingState />
      )}
    </Modal>
  )
}

function Printing({
  subject,
  things,
  print,
  onClose,
  designs,
  printers,
}: LabelsDialogProps & { designs: Designs; printers: readonly ChosenPrinter[] }) {
  const say = useText()
  const station = useStation(printers, subject)
  const [mulai, setMulai] = useState(1)
  const [isPrinting, setPrinting] = useState(false)
  const under = useRef(false)
  // Those that come with the program are always there.
  const [first] = designs as [Designs[number]]
  const design = designs.find(({ kode_desain }) => kode_desain === station.kode_desain) ?? first
  const { layout } = design
  const { printer, shift } = station
  const job: LabelJob = { layout, pieces: things, mulai: printer ? 1 : Math.min(mulai, perPage(layout)), ...shift, isTrial: false }
  const unfit = useMemo(() => unfitOn(layout, things, mediumOfWriter(printer)), [layout, things, printer])
  const isReady = unfit.length === 0 && !isPrinting
  const run = async () => {
    if (under.current) return
    under.current = true
    setPrinting(true)
    try {
      const way = { kode_desain: design.kode_desain, kode_printer: printer?.kode_printer ?? null, mulai: job.mulai, ...shift }
      const { message } = await printHere(printer, job, async () => ({ message: await print(way), job }))
      toast(message, 'good')
      onClose()
    } catch (error) {
      showError(error)
    } finally {
      under.current = false
      setPrinting(false)
    }
  }
  useShortcuts([{ ...keyOf.save, label: 'Cetak', run: () => void run(), disabled: !isReady }])
  return (
    <div className="labels-right">
      <Select
        size="xs"
        label={say('Desain Label')}
        allowDeselect={false}
        data={designs.map((each) => ({ value: each.kode_desain, label: each.layout.nama }))}
        value={design.kode_desain}
        onChange={(kode_desain) => kode_desain && station.choose({ kode_desain })}
      />
      <Select
        size="xs"
        label={say('Printer')}
        allowDeselect={false}
        data={[
          { value: paper, label: say('PDF (printer biasa)') },
          ...printers.map(({ kode_printer, nama_printer }) => ({ value: kode_printer, label: nama_printer })),
        ]}
        value={station.kode_printer}
        onChange={(kode_printer) => station.choose({ kode_printer: kode_printer ?? paper })}
      />
      {!printer && perPage(layout) > 1 && (
        <NumberInput
          size="xs"
          label={say('Mulai Dari Label Ke')}
          min={1}
          max={perPage(layout)}
          value={job.mulai}
          onChange={(next) => typeof next === 'number' && setMulai(next)}
        />
      )}
      <section className="labels-preview" aria-label={say('Pratinjau')}>
        <LabelPage layout={layout} pieces={things} places={labelPages(layout, things.length, job.mulai)[0] ?? []} writer={printer} />
      </section>
      <UnfitNotice unfit={unfit} />
      <Group grow>
        <Button data-autofocus disabled={!isReady} leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => void run()}>
          {isPrinting ? say('Sedang Mencetak') : say('Cetak')} <ButtonKey of={keyOf.save} />
        </Button>
      </Group>
    </div>
  )
}
