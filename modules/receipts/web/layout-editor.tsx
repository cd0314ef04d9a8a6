import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { send } from '#engine/web/api.ts'
import { DesignActions } from '#engine/web/design/design-actions.tsx'
import { useDesign } from '#engine/web/design/use-design.ts'
import { showError } from '#engine/web/dialogs.tsx'
import { fetched } from '#engine/web/fetched.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { offerUndo } from '#engine/web/undo.tsx'
import { type LayoutKey, type ReceiptLayout, overlapsOf, platforms, shapes, sides } from '../contract/layout.ts'
import { type Receipt, receipts } from '../contract/receipt.ts'
import { type readLayout, restoreLayout, saveLayout } from '../contract/setting-nota.ts'
import { ElementList } from './element-list.tsx'
import { nameOf } from './element-name.ts'
import { ElementProperties } from './element-properties.tsx'
import { fetchLogo, layoutsInUse, openReceiptAs, settingsHere } from './open-receipt.ts'
import { PaperSettings } from './paper-settings.tsx'
import { specimen } from './specimen.ts'
import { findSpecimen } from './specimens.ts'

/** What measures and draws paper comes behind the properties. */
const PaperView = fetched(() => import('./paper-view.tsx'), <LoadingState />)

interface LayoutEditorProps {
  readonly screen: Screen
  readonly receipt: Receipt
  readonly layoutKey: LayoutKey
  readonly stored: ReplyOf<typeof readLayout>
  /** The id of the element whose properties are shown. */
  readonly selected: string | undefined
  readonly onSelect: (id: string | undefined) => void
  readonly onKey: (key: LayoutKey) => void
  readonly onReload: () => unknown
}

/** One layout while it is designed: what stands on it, the paper to scale, and how the chosen element looks. */
export function LayoutEditor({ screen, receipt, layoutKey, stored, selected, onSelect, onKey, onReload }: LayoutEditorProps) {
  const say = useText()
  const session = useSession()
  const { versi, lebar, tinggi, rangkap, elemen } = stored
  const initial = useMemo((): ReceiptLayout => ({ lebar, tinggi, rangkap, elemen }), [lebar, tinggi, rangkap, elemen])
  const design = useDesign({ stored: initial, schema: receipt.layout, selected, onSelect, onReload })
  const { layout, change, messages, unsaved } = design
  const shown = useSpecimen(receipt)
  const logo = useQuery({
    queryKey: ['receipt-logo', session.kode_toko],
    queryFn: async () => (await fetchLogo(session.kode_toko)) ?? null,
    enabled: layout.elemen.some(({ field }) => field === 'logo'),
  })
  const save = () => design.save(() => send(saveLayout, { params: layoutKey, body: { ...layout, elemen: [...layout.elemen], versi } }))
  const restore = async () => {
    if (versi > 0) await send(restoreLayout, { params: layoutKey, query: { versi } })
    design.giveUp()
    await onReload()
    if (versi === 0) return
    offerUndo({
      text: 'Desain Bawaan Dipakai Lagi',
      undo: async () => {
        await send(saveLayout, { params: layoutKey, body: { ...initial, elemen: [...elemen], versi: 0 } })
        await onReload()
      },
    })
  }
  const inUse = layoutsInUse(layoutKey.jenis, settingsHere(session))
  const first = inUse[0] as LayoutKey
  const isInUse = first.bentuk === layoutKey.bentuk && first.platform === layoutKey.platform && inUse.some(({ sisi }) => sisi === layoutKey.sisi)
  const choose = (other: Partial<LayoutKey>) => unsaved.leave(() => onKey({ ...layoutKey, ...other }))
  const actions = (
    <DesignActions design={design} isUnsaved={versi === 0} onSave={() => void save()} onTry={() => openReceiptAs(layout, shown.data, session)}>
      <Button
        variant="default"
        leftSection={<IconRestore size={15} aria-hidden />}
        onClick={() => unsaved.leave(() => void restore().catch(showError))}
      >
        {say('Kembalikan Bawaan')}
      </Button>
    </DesignActions>
  )
  return (
    <Panel screen={screen} actions={actions} onRefresh={() => unsaved.leave(() => void onReload())}>
      <div className="receipt-tools" inert={design.isBusy}>
        {receipts().length > 1 && (
          <Select
            label={say('Jenis Nota')}
            data={receipts().map(({ document, title }) => ({ value: document, label: say(title) }))}
            value={layoutKey.jenis}
            onChange={(jenis) => jenis && choose({ jenis })}
          />
        )}
        <Choice label="Platform Nota" choices={platforms} value={layoutKey.platform} onChange={(platform) => choose({ platform })} />
        <Choice label="Sisi Nota" choices={sides} value={layoutKey.sisi} onChange={(sisi) => choose({ sisi })} />
        <PaperSettings layout={layout} messages={messages} onChange={(other) => change((before) => ({ ...before, ...other }))} />
      </div>
      <p className="design-note receipt-note">
        {isInUse
          ? say('Desain ini yang sekarang dicetak.')
          : say('Desain ini tidak sedang dicetak. Pengaturan memakai {{bentuk}}, {{platform}}, {{sisi}}.', {
              bentuk: say(shapes[first.bentuk]),
              platform: say(platforms[first.platform]),
              sisi: inUse.map(({ sisi }) => say(sides[sisi])).join(' + '),
            })}{' '}
        {shown.isReal ? say('Contoh isi: {{no_faktur}}.', { no_faktur: shown.data.nomor }) : say('Contoh isi: nota karangan.')}
      </p>
      <div className="design" inert={design.isBusy}>
        <ElementList receipt={receipt} design={design} bentuk={layoutKey.bentuk} />
        <div className="design-middle">
          <PaperView design={design} data={shown.data} logo={logo.data ?? undefined} />
          <Overlaps receipt={receipt} layout={layout} />
        </div>
        <ElementProperties receipt={receipt} design={design} />
      </div>
      {unsaved.question}
    </Panel>
  )
}

/** The latest document of the shop, or one that never was. */
function useSpecimen(receipt: Receipt) {
  const say = useText()
  const { kode_toko } = useSession()
  const { data: found } = useQuery({
    queryKey: ['receipt-specimen', receipt.document, kode_toko],
    queryFn: async () => (await findSpecimen(receipt.document)) ?? null,
    retry: false,
  })
  return useMemo(() => ({ data: found ? found(say) : specimen(receipt, say), isReal: Boolean(found) }), [found, receipt, say])
}

interface ChoiceProps<Name extends string> {
  readonly label: string
  readonly choices: Readonly<Record<Name, string>>
  readonly value: Name
  readonly onChange: (value: Name) => void
}

function Choice<Name extends string>({ label, choices, value, onChange }: ChoiceProps<Name>) {
  const say = useText()
  return (
    <SegmentedControl
      aria-label={say(label)}
      value={value}
      data={Object.entries<string>(choices).map(([name, shown]) => ({ value: name, label: say(shown) }))}
      onChange={(next) => onChange(next as Name)}
    />
  )
}

/** Elements that lie over each other: a warning, since a line or a stamp may be meant to. */
function Overlaps({ receipt, layout }: { receipt: Receipt; layout: ReceiptLayout }) {
  const say = useText()
  const pairs = useMemo(() => overlapsOf(layout), [layout])
  if (pairs.length === 0) return null
  return (
    <ul className="receipt-warnings" aria-label={say('Peringatan')}>
      {pairs.slice(0, 5).map(([one, other]) => (
        <li key={`${one.id} ${other.id}`}>
          {say('{{satu}} bertumpuk dengan {{dua}}', { satu: nameOf(receipt, one, say), dua: nameOf(receipt, other, say) })}
        </li>
      ))}
    </ul>
  )
}
