import './stock.css'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { newKey, send } from '#engine/web/api.ts'
import { useFieldForm } from '#engine/web/field-form.ts'
import { useList } from '#engine/web/lookup-input.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { FormFoot, useSave } from '#engine/web/save-form.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { IdleState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { EntrySums, SavedNotice } from '#modules/documents/web/public.ts'
import { listPieces } from '#modules/goods/contract/data-barang.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { stock as s } from '../contract/fields.ts'
import { type Move, moveTarget, moveTray, pindahSatuBaki, readTray } from '../contract/pindah-barang.ts'
import { moveLook } from './looks.tsx'
import { trayText } from './receipts.ts'
import { TargetBox, followWarehouse, targetMessages } from './target-box.tsx'

/** A tray with all that lies in it. */
interface Source {
  readonly kode_baki: string
  readonly pieces: ReplyOf<typeof readTray>
}

/** Moves all that lies in a tray: scan it, scan or choose the other one, F9. */
export default function PindahBarangSatuBaki() {
  const say = useText()
  const queries = useQueryClient()
  const screen = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLFormElement>(null)
  const key = useRef(newKey())
  const [source, setSource] = useState<Source>()
  const [saved, setSaved] = useState<Move>()
  const form = useFieldForm(moveTarget, undefined, followWarehouse)
  const trays = useList(masterBaki.api.list)
  const saving = useSave(form, element, {
    check: () => {
      form.setErrors(targetMessages(form))
      return Object.keys(form.errors).length === 0
    },
    send: async () => {
      if (!source) return
      setSaved(
        await send(
          moveTray,
          { body: { ...(form.toWire() as { kode_gudang: string; kode_baki: string }), asal_baki: source.kode_baki } },
          { key: key.current },
        ),
      )
      key.current = newKey()
      void queries.invalidateQueries({ queryKey: [listPieces.call] })
    },
  })
  const save = () => (source ? void saving.save() : scans.focus())
  const startOver = () => {
    setSaved(undefined)
    setSource(undefined)
    form.reset()
    scans.clear()
    requestAnimationFrame(scans.focus)
  }
  const scans = useScans<Source>({
    screen,
    // The tray that is scanned second is where the first goes.
    ask: async (kode_baki) => ({ kode_baki, pieces: source ? [] : await send(readTray, { params: { kode_baki } }) }),
    refuse: (code) => (source && !trays.data?.some((row) => row['kode_baki'] === code) ? goodsRefusals.NOT_FOUND.text : undefined),
    take: (scanned) => {
      if (!source) return setSource(scanned)
      const tray = trays.data?.find((row) => row['kode_baki'] === scanned.kode_baki)
      return form.assign({ kode_gudang: tray?.['kode_gudang'] ?? null, kode_baki: tray ? scanned.kode_baki : null })
    },
    onScanner: () => saved && startOver(),
  })
  useShortcuts([{ keys: 'F9', label: 'Simpan', run: save, disabled: saved !== undefined }])
  const [first] = source?.pieces ?? []
  return (
    <Panel screen={pindahSatuBaki}>
      <div className="entry" ref={screen}>
        <div className="entry-left">
          <ScanBox scans={scans} label="Scan Baki" placeholder="Scan baki asal, lalu baki tujuannya" />
          {source && first ? (
            <section className="entry-box stock-tray" aria-label={say('Baki Asal')}>
              <h2 className="entry-name">
                {say('Baki Asal')} {trayText(first.kode_gudang, source.kode_baki)}
              </h2>
              <EntrySums
                sums={[[s.total_qty, source.pieces.reduce((sum, { qty }) => sum + qty, 0)]]}
                total={[s.total_berat, source.pieces.reduce((sum, { berat }) => sum + Math.round(berat * 1000), 0) / 1000]}
              />
            </section>
          ) : (
            <IdleState text="Scan baki yang dipindah isinya" />
          )}
        </div>
        <form
          className="entry-right"
          ref={element}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <TargetBox form={form} onDone={save} />
          <FormFoot saving={saving} onBack={startOver} backLabel="Kosongkan" isQuiet={!source}>
            <kbd className="button-key">F9</kbd>
          </FormFoot>
        </form>
      </div>
      <SavedNotice look={moveLook} saved={saved} figures={[s.kode_baki, s.total_qty, s.total_berat]} onNext={startOver} />
    </Panel>
  )
}
