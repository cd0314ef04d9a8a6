import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { FieldForm, useRows } from '#engine/web/field-form.ts'
import { keyOf } from '#engine/web/keys.ts'
import { Panel } from '#engine/web/panel.tsx'
import { useSave } from '#engine/web/save-form.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useDiscard } from '#engine/web/undo.tsx'
import { useUnsaved } from '#engine/web/unsaved.tsx'
import { EntryLines } from '#modules/documents/web/public.ts'
import { type Sendable, findSendable, kirimBarangExternal, listStanding, newExternal, sendPieces } from '../contract/barang-external.ts'
import { external as e } from '../contract/fields.ts'
import { SendFoot } from './send-foot.tsx'
import { SendLine } from './send-line.tsx'

const lineFields = [e.harga_web] as const

/** Pieces that are to be sent, while they are entered. */
class ExternalForm extends FieldForm {
  readonly pieces = this.rows<Sendable>('detail_barang', lineFields, ({ kode_barcode }) => kode_barcode)

  constructor() {
    super([])
  }
}

/** Sends pieces to the web shop: scan them or a tray, change prices, F9. A piece that it has gets another price so. */
export default function KirimBarangExternal() {
  const queries = useQueryClient()
  const screen = useRef<HTMLDivElement>(null)
  // This form has no draft: a stored price could be sent to the web shop on a later day.
  const [form] = useState(() => new ExternalForm())
  const unsaved = useUnsaved(() => form.isChanged)
  const lines = useRows(form.pieces)
  const isThere = (code: string) => form.pieces.list.some(({ about }) => about.kode_barcode === code)
  const scans = useScans<Sendable[]>({
    screen,
    ask: (kode) => send(findSendable, { params: { kode } }),
    refuse: (code) => (isThere(code) ? 'Barcode Sudah Ada Di Tabel' : undefined),
    take: (found) => {
      for (const piece of found) if (!isThere(piece.kode_barcode)) form.pieces.add(piece, { harga_web: piece.harga_web })
    },
  })
  const clear = () => {
    form.reset()
    scans.again()
  }
  const discard = useDiscard({
    title: kirimBarangExternal.title,
    isEntered: lines.length > 0,
    content: () => form.snapshot(),
    empty: clear,
    bringBack: (was) => form.restore(was),
  })
  const saving = useSave(form, screen, {
    check: () => form.check(),
    send: async () => {
      const body = newExternal.parse({
        detail_barang: form.pieces.list.map((line) => ({ ...line.toWire(), kode_barcode: line.about.kode_barcode })),
      })
      const { message } = await send(sendPieces, { body })
      toast(message, 'good')
      void queries.invalidateQueries({ queryKey: [listStanding.call] })
      clear()
    },
  })
  const isReady = lines.length > 0 && !saving.isBusy
  useShortcuts([
    { ...keyOf.discard, run: () => discard(lines.length), disabled: !isReady },
    { ...keyOf.save, label: 'Kirim', run: () => void saving.save(), disabled: !isReady },
  ])
  return (
    <Panel screen={kirimBarangExternal}>
      <div ref={screen} className="entry-left">
        <ScanBox
          scans={scans}
          label="Scan Barang Atau Baki"
          placeholder="Scan atau ketik barcode atau kode baki, lalu Enter"
          missing={form.pieces.message}
        />
        <EntryLines lines={form.pieces} empty="Scan barang yang dikirim ke web">
          {(line) => <SendLine key={line.id} lines={form.pieces} line={line} fields={lineFields} onDone={scans.focus} />}
        </EntryLines>
        <SendFoot saving={saving} isReady={isReady} count={lines.length} onClear={() => discard(lines.length)} />
      </div>
      {unsaved.question}
    </Panel>
  )
}
