import { Button, SegmentedControl, Select } from '@mantine/core'
import { IconPrinter, IconRestore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { send } from '#engine/web/api.ts'
import { Question, showError, showSuccess } from '#engine/web/dialogs.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { useUnsaved } from '#engine/web/unsaved.tsx'
import { type LayoutKey, type ReceiptLayout, overlapsOf, platforms, shapes, sides } from '../contract/layout.ts'
import { type Receipt, receipts } from '../contract/receipt.ts'
import { type readLayout, restoreLayout, saveLayout } from '../contract/setting-nota.ts'
import { ElementList } from './element-list.tsx'
import { nameOf } from './element-name.ts'
import { ElementProperties } from './element-properties.tsx'
import { moveElement, removeElement } from './layout-draft.ts'
import { fetchLogo, layoutsInUse, openReceiptAs, settingsHere } from './open-receipt.ts'
import { PaperSettings } from './paper-settings.tsx'
import { PaperView } from './paper-view.tsx'
import { specimen } from './specimen.ts'
import { findSpecimen } from './specimens.ts'

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
  const [layout, setLayout] = useState(initial)
  const [isRestoring, setRestoring] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  const saved = useRef(initial)
  const isChanged = layout !== saved.current
  const unsaved = useUnsaved(() => layout !== saved.current)
  const shown = useSpecimen(receipt)
  const logo = useQuery({
    queryKey: ['receipt-logo', session.kode_toko],
    queryFn: async () => (await fetchLogo(session.kode_toko)) ?? null,
    enabled: layout.elemen.some(({ field }) => field === 'logo'),
  })
  const messages = useMemo(() => messagesOf(receipt, layout), [receipt, layout])
  const hasProblems = Object.keys(messages).length > 0

  const save = async () => {
    if (busy.current || !isChanged || hasProblems) return
    busy.current = true
    setBusy(true)
    try {
      const { message } = await send(saveLayout, { params: layoutKey, body: { ...layout, elemen: [...layout.elemen], versi } })
      saved.current = layout
      showSuccess(message)
      await onReload()
    } catch (error) {
      showError(error)
    } finally {
      busy.current = false
      setBusy(false)
    }
  }
  const restore = async () => {
    if (versi > 0) await send(restoreLayout, { params: layoutKey, query: { versi } })
    saved.current = layout
    setRestoring(false)
    await onReload()
  }
  const tryOut = () => openReceiptAs(layout, shown.data, session).catch((error: unknown) => showError(error))
  useShortcuts([
    { keys: 'F9', label: 'Simpan', run: () => void save(), disabled: !isChanged || hasProblems },
    { keys: 'F10', label: 'Cetak Percobaan', run: () => void tryOut(), disabled: hasProblems },
  ])
  const inUse = layoutsInUse(layoutKey.jenis, settingsHere(session))
  const first = inUse[0] as LayoutKey
  const isInUse = first.bentuk === layoutKey.bentuk && first.platform === layoutKey.platform && inUse.some(({ sisi }) => sisi === layoutKey.sisi)
  const choose = (change: Partial<LayoutKey>) => unsaved.leave(() => onKey({ ...layoutKey, ...change }))
  const at = layout.elemen.findIndex(({ id }) => id === selected)
  const middle = useRef<HTMLDivElement>(null)
  // The arrow keys move what has the focus; a new element is on the paper only after the next drawing.
  const pick = (id: string | undefined) => {
    onSelect(id)
    requestAnimationFrame(() => middle.current?.querySelector<SVGElement>(`[data-element="${id}"]`)?.focus())
  }
  const actions = (
    <>
      <Button variant="default" leftSection={<IconRestore size={15} aria-hidden />} onClick={() => setRestoring(true)}>
        {say('Kembalikan Bawaan')}
      </Button>
      <Button variant="default" leftSection={<IconPrinter size={15} aria-hidden />} disabled={hasProblems} onClick={() => void tryOut()}>
        {say('Cetak Percobaan')} <kbd className="button-key">F10</kbd>
      </Button>
      <Button variant={isChanged ? 'filled' : 'light'} disabled={isBusy || !isChanged || hasProblems} onClick={() => void save()}>
        {isBusy ? say('Sedang Menyimpan') : say('Simpan')} <kbd className="button-key">F9</kbd>
      </Button>
    </>
  )
  return (
    <Panel screen={screen} actions={actions} onRefresh={() => unsaved.leave(() => void onReload())}>
      <div className="designer-tools">
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
        <PaperSettings layout={layout} messages={messages} onChange={(change) => setLayout((before) => ({ ...before, ...change }))} />
      </div>
      <p className="designer-note">
        {isInUse
          ? say('Desain ini yang sekarang dicetak.')
          : say('Desain ini tidak sedang dicetak. Setting System memakai {{bentuk}}, {{platform}}, {{sisi}}.', {
              bentuk: say(shapes[first.bentuk]),
              platform: say(platforms[first.platform]),
              sisi: inUse.map(({ sisi }) => say(sides[sisi])).join(' + '),
            })}{' '}
        {shown.isReal ? say('Contoh isi: {{no_faktur}}.', { no_faktur: shown.data.nomor }) : say('Contoh isi: nota karangan.')}
      </p>
      <div className="designer">
        <ElementList
          receipt={receipt}
          layout={layout}
          bentuk={layoutKey.bentuk}
          selected={selected}
          messages={messages}
          onSelect={pick}
          onChange={setLayout}
        />
        <div className="designer-middle" ref={middle}>
          <PaperView
            layout={layout}
            data={shown.data}
            logo={logo.data ?? undefined}
            selected={selected}
            messages={messages}
            onSelect={onSelect}
            onMove={(id, by, from) => setLayout((before) => moveElement(from ?? before, id, by))}
            onRemove={(id) => setLayout((before) => removeElement(before, id))}
          />
          <Overlaps receipt={receipt} layout={layout} />
        </div>
        <ElementProperties receipt={receipt} at={at} layout={layout} messages={messages} onChange={setLayout} />
      </div>
      <Question opened={isRestoring} isDanger title="Kembalikan Desain Bawaan" onYes={restore} onNo={() => setRestoring(false)}>
        {say('Desain toko untuk nota ini dihapus dan diganti desain bawaan. Ini tidak bisa dibatalkan.')}
      </Question>
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

/** What is wrong with a layout, by path, as the server would say it. */
function messagesOf(receipt: Receipt, layout: ReceiptLayout): Readonly<Record<string, string>> {
  const { error } = receipt.layout.safeParse(layout)
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))
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
    <ul className="designer-warnings" aria-label={say('Peringatan')}>
      {pairs.slice(0, 5).map(([one, other]) => (
        <li key={`${one.id} ${other.id}`}>
          {say('{{satu}} bertumpuk dengan {{dua}}', { satu: nameOf(receipt, one, say), dua: nameOf(receipt, other, say) })}
        </li>
      ))}
    </ul>
  )
}
