import './labels.css'
import './setting-label.css'
import { Button, Select, TextInput } from '@mantine/core'
import { IconCopy, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { type ReplyOf } from '#engine/contract/endpoint.ts'
import { send } from '#engine/web/api.ts'
import { Question, showError, showSuccess, toast } from '#engine/web/dialogs.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { fieldText, useText } from '#engine/web/text.ts'
import { useUnsaved } from '#engine/web/unsaved.tsx'
import { labels as l } from '../contract/fields.ts'
import { type LabelLayout, labelLayout } from '../contract/label-layout.ts'
import { trialJob } from '../contract/printer.ts'
import { listDesigns, removeDesign, saveDesign, settingLabel } from '../contract/setting-label.ts'
import { LabelCanvas } from './label-canvas.tsx'
import { ElementProperties, FaceProperties, StockProperties } from './label-properties.tsx'
import { LabelContents } from './label-contents.tsx'
import { type ChosenPrinter, tryHere } from './print.ts'
import { paper, usePrinters, useStation } from './use-station.ts'

type Design = ReplyOf<typeof listDesigns>[number]

/** The labels of the shop: the stock in millimetres, the faces that are printed on, and what stands on them. */
export default function SettingLabel() {
  const { kode_toko } = useSession()
  const [kode_desain, setDesign] = useState<string>()
  // What is being designed is fetched again only when somebody asks for it, not with everything else after a cut line.
  const designs = useQuery({ queryKey: [listDesigns.call, kode_toko, 'design'], queryFn: () => send(listDesigns), staleTime: 'static', gcTime: 0 })
  const printers = usePrinters()
  const failed = designs.error ?? printers.error
  if (!designs.data || !printers.data) {
    return (
      <Panel screen={settingLabel}>
        {failed ? <ErrorState error={failed} onRetry={() => void Promise.all([designs.refetch(), printers.refetch()])} /> : <LoadingState />}
      </Panel>
    )
  }
  // Those that come with the program are always there.
  const [first] = designs.data as [Design]
  const design = designs.data.find((each) => each.kode_desain === kode_desain) ?? first
  return (
    <Designing
      key={`${design.kode_desain} ${designs.dataUpdatedAt}`}
      designs={designs.data}
      design={design}
      printers={printers.data}
      onDesign={setDesign}
      onReload={() => designs.refetch()}
    />
  )
}

interface DesigningProps {
  readonly designs: readonly Design[]
  readonly design: Design
  readonly printers: readonly ChosenPrinter[]
  readonly onDesign: (kode_desain: string) => void
  readonly onReload: () => Promise<unknown>
}

function Designing({ designs, design, printers, onDesign, onReload }: DesigningProps) {
  const say = useText()
  const [layout, setLayout] = useState(design.layout)
  const [selected, setSelected] = useState<string>()
  const [isRemoving, setRemoving] = useState(false)
  const [copied, setCopied] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  const saved = useRef(design.layout)
  const isChanged = layout !== saved.current
  const unsaved = useUnsaved(() => layout !== saved.current)
  const station = useStation(printers)
  const messages = useMemo(() => messagesOf(layout), [layout])
  const hasProblems = Object.keys(messages).length > 0

  const store = async (kode_desain: string, versi: number) => {
    if (busy.current || hasProblems) return
    busy.current = true
    setBusy(true)
    try {
      const { message } = await send(saveDesign, { params: { kode_desain }, body: { ...layout, versi } })
      saved.current = layout
      setCopied(undefined)
      onDesign(kode_desain)
      showSuccess(message)
      await onReload()
    } catch (error) {
      showError(error)
    } finally {
      busy.current = false
      setBusy(false)
    }
  }
  const save = () => void store(design.kode_desain, design.versi)
  const remove = async () => {
    await send(removeDesign, { params: { kode_desain: design.kode_desain }, query: { versi: design.versi } })
    saved.current = layout
    setRemoving(false)
    await onReload()
  }
  const tryOut = () =>
    tryHere(station.printer, trialJob(layout, station.shift))
      .then((message) => toast(message, 'good'))
      .catch((error: unknown) => showError(error))
  useShortcuts([
    { keys: 'F9', label: 'Simpan', run: save, disabled: !isChanged || hasProblems },
    { keys: 'F10', label: 'Cetak Percobaan', run: () => void tryOut(), disabled: hasProblems },
  ])
  const at = layout.elemen.findIndex(({ id }) => id === selected)
  const middle = useRef<HTMLDivElement>(null)
  // The arrow keys move what has the focus; a new element is drawn only after this.
  const pick = (id: string | undefined) => {
    setSelected(id)
    requestAnimationFrame(() => middle.current?.querySelector<SVGElement>(`[data-element="${id}"]`)?.focus())
  }
  const kode = copied && l.kode_desain.check().safeParse(copied).data
  const actions = (
    <>
      {design.versi > 0 && (
        <Button variant="default" leftSection={<IconTrash size={15} aria-hidden />} onClick={() => setRemoving(true)}>
          {say(design.bawaan ? 'Kembalikan Bawaan' : 'Hapus')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconCopy size={15} aria-hidden />} onClick={() => setCopied('')}>
        {say('Salin')}
      </Button>
      <Button variant="default" leftSection={<IconPrinter size={15} aria-hidden />} disabled={hasProblems} onClick={() => void tryOut()}>
        {say('Cetak Percobaan')} <kbd className="button-key">F10</kbd>
      </Button>
      <Button variant={isChanged ? 'filled' : 'light'} disabled={isBusy || !isChanged || hasProblems} onClick={save}>
        {isBusy ? say('Sedang Menyimpan') : say('Simpan')} <kbd className="button-key">F9</kbd>
      </Button>
    </>
  )
  return (
    <Panel screen={settingLabel} actions={actions} onRefresh={() => unsaved.leave(() => void onReload())}>
      <div className="label-tools">
        <Select
          size="xs"
          label={say('Desain Label')}
          allowDeselect={false}
          data={designs.map((each) => ({ value: each.kode_desain, label: each.layout.nama }))}
          value={design.kode_desain}
          onChange={(next) => next && unsaved.leave(() => onDesign(next))}
        />
        <TextInput
          size="xs"
          label={say('Nama Desain')}
          maxLength={60}
          value={layout.nama}
          error={messages['nama'] && fieldText(messages['nama'], 'Nama Desain')}
          onChange={(event) => setLayout({ ...layout, nama: event.currentTarget.value })}
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
      </div>
      <div className="label-designer">
        <LabelContents layout={layout} selected={selected} messages={messages} onSelect={pick} onChange={setLayout} />
        <div className="label-middle" ref={middle}>
          <LabelCanvas layout={layout} writer={station.printer} selected={selected} messages={messages} onSelect={setSelected} onChange={setLayout} />
        </div>
        <div className="label-side">
          {at >= 0 && <ElementProperties key={selected} layout={layout} at={at} messages={messages} onChange={setLayout} />}
          <StockProperties layout={layout} messages={messages} onChange={setLayout} />
          <FaceProperties layout={layout} messages={messages} onChange={setLayout} />
        </div>
      </div>
      <Question
        opened={isRemoving}
        isDanger
        title={design.bawaan ? 'Kembalikan Desain Bawaan' : 'Hapus Desain'}
        onYes={remove}
        onNo={() => setRemoving(false)}
      >
        {say('Desain {{nama}} milik toko ini dihapus. Ini tidak bisa dibatalkan.', { nama: design.layout.nama })}
      </Question>
      <Question
        opened={copied !== undefined}
        title="Salin Desain"
        yes="Simpan"
        no="Batal"
        onYes={async () => {
          if (kode) await store(kode, 0)
        }}
        onNo={() => setCopied(undefined)}
      >
        <TextInput
          data-autofocus
          label={say(l.kode_desain.label)}
          value={copied ?? ''}
          error={copied && !kode ? say('Kode Desain Tidak Benar') : undefined}
          onChange={(event) => setCopied(event.currentTarget.value.toUpperCase())}
        />
      </Question>
      {unsaved.question}
    </Panel>
  )
}

/** What is wrong with a design, by path, as the server would say it. */
function messagesOf(layout: LabelLayout): Readonly<Record<string, string>> {
  return Object.fromEntries((labelLayout.safeParse(layout).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))
}
