import './labels.css'
import './setting-label.css'
import { Button, Select, TextInput } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ReplyOf } from '#engine/contract/endpoint.ts'
import { send } from '#engine/web/api.ts'
import { DesignActions } from '#engine/web/design/design-actions.tsx'
import { useDesign } from '#engine/web/design/use-design.ts'
import { Question, showError, toast } from '#engine/web/dialogs.tsx'
import { fetched } from '#engine/web/fetched.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { fieldText, useText } from '#engine/web/text.ts'
import { offerUndo } from '#engine/web/undo.tsx'
import { labels as l } from '../contract/fields.ts'
import { labelLayout } from '../contract/label-layout.ts'
import { trialJob } from '../contract/printer.ts'
import { listDesigns, removeDesign, saveDesign, settingLabel } from '../contract/setting-label.ts'
import { ElementProperties, FaceProperties, StockProperties } from './label-properties.tsx'
import { LabelContents } from './label-contents.tsx'
import type { ChosenPrinter } from './print.ts'
import { paper, usePrinters, useStation } from './use-station.ts'

type Design = ReplyOf<typeof listDesigns>[number]

/** The code that measures and draws labels is loaded after the properties are shown. */
const LabelDrawn = fetched(() => import('./label-drawn.tsx'), <LoadingState />)

/** The labels of the shop: the stock in millimetres, the faces that are printed on, and what stands on them. */
export default function SettingLabel() {
  const { kode_toko } = useSession()
  const [kode_desain, setDesign] = useState<string>()
  const [selected, setSelected] = useState<string>()
  // The open design is fetched again only on request, not with everything else after a cut line.
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
  const stored = designs.data.find((each) => each.kode_desain === kode_desain) ?? first
  return (
    <DesignEditor
      key={`${stored.kode_desain} ${designs.dataUpdatedAt}`}
      designs={designs.data}
      stored={stored}
      printers={printers.data}
      selected={selected}
      onSelect={setSelected}
      onDesign={setDesign}
      onReload={() => designs.refetch()}
    />
  )
}

interface DesignEditorProps {
  readonly designs: readonly Design[]
  readonly stored: Design
  readonly printers: readonly ChosenPrinter[]
  /** The id of the element whose properties are shown. */
  readonly selected: string | undefined
  readonly onSelect: (id: string | undefined) => void
  readonly onDesign: (kode_desain: string) => void
  readonly onReload: () => Promise<unknown>
}

function DesignEditor({ designs, stored, printers, selected, onSelect, onDesign, onReload }: DesignEditorProps) {
  const say = useText()
  const [copied, setCopied] = useState<string>()
  const design = useDesign({ stored: stored.layout, schema: labelLayout, selected, onSelect, onReload })
  const { layout, change, messages, chosen, unsaved } = design
  const station = useStation(printers)

  const store = (kode_desain: string, versi: number) =>
    design.save(async () => {
      const answer = await send(saveDesign, { params: { kode_desain }, body: { ...layout, versi } })
      setCopied(undefined)
      onDesign(kode_desain)
      return answer
    })
  const remove = async () => {
    await send(removeDesign, { params: { kode_desain: stored.kode_desain }, query: { versi: stored.versi } })
    design.giveUp()
    await onReload()
    offerUndo({
      text: '{{what}} Dihapus',
      values: { what: stored.layout.nama },
      undo: async () => {
        await send(saveDesign, { params: { kode_desain: stored.kode_desain }, body: { ...stored.layout, versi: 0 } })
        await onReload()
      },
    })
  }
  const tryOut = async () => {
    const { tryHere } = await import('./print.ts')
    toast(await tryHere(station.printer, trialJob(layout, station.shift)), 'good')
  }
  const kode = copied && l.kode_desain.check().safeParse(copied).data
  const actions = (
    <DesignActions design={design} onSave={() => void store(stored.kode_desain, stored.versi)} onTry={tryOut}>
      {stored.versi > 0 && (
        <Button
          variant="default"
          leftSection={<IconTrash size={15} aria-hidden />}
          onClick={() => unsaved.leave(() => void remove().catch(showError))}
        >
          {say(stored.bawaan ? 'Kembalikan Bawaan' : 'Hapus')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconCopy size={15} aria-hidden />} onClick={() => setCopied('')}>
        {say('Salin')}
      </Button>
    </DesignActions>
  )
  return (
    <Panel screen={settingLabel} actions={actions} onRefresh={() => unsaved.leave(() => void onReload())}>
      <div className="label-tools" inert={design.isBusy}>
        <Select
          size="xs"
          label={say('Desain Label')}
          allowDeselect={false}
          data={designs.map((each) => ({ value: each.kode_desain, label: each.layout.nama }))}
          value={stored.kode_desain}
          onChange={(next) => next && unsaved.leave(() => onDesign(next))}
        />
        <TextInput
          size="xs"
          label={say('Nama Desain')}
          maxLength={60}
          value={layout.nama}
          error={messages['nama'] && fieldText(messages['nama'], 'Nama Desain')}
          onChange={(event) => change({ ...layout, nama: event.currentTarget.value })}
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
      <div className="design" inert={design.isBusy}>
        <LabelContents design={design} />
        <div className="design-middle">
          <LabelDrawn design={design} writer={station.printer} />
        </div>
        <div className="label-side">
          {chosen && <ElementProperties key={chosen.id} design={design} element={chosen} />}
          <StockProperties design={design} />
          <FaceProperties design={design} />
        </div>
      </div>
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
