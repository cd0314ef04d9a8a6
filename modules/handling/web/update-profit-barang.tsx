import './stock.css'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { useFormDraft } from '#engine/web/form-draft.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { FieldForm, useFormValues, useRows } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Panel } from '#engine/web/panel.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { FormFoot, useSave } from '#engine/web/save-form.tsx'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { useDiscard } from '#engine/web/undo.tsx'
import { useSendOnce } from '#modules/approvals/web/public.ts'
import { EntrySums, SavedNotice } from '#modules/documents/web/public.ts'
import { listPieces } from '#modules/goods/contract/data-barang.ts'
import { readyTrays } from '#modules/goods/contract/ready-places.ts'
import { usePicked } from '#modules/goods/web/public.ts'
import { stock as s } from '../contract/fields.ts'
import { type Repricing, changePrices, pieceChoice, previewPrices, priceRule, updateProfit } from '../contract/update-profit.ts'
import { updateProfitBarang } from '../contract/screens.ts'
import { repricingLook } from './looks.tsx'
import { type LyingPiece, scanLying } from '../contract/pindah-barang.ts'
import { ScannedPieces } from './scanned-pieces.tsx'

const reason = s.keterangan.labelled('Alasan')
const chosen: readonly AnyField[] = [...pieceChoice, ...priceRule]
const columns = [
  col(s.kode_barcode, { opens: 'barang' }),
  col(s.nama_barang),
  col(s.kode_group),
  col(s.berat),
  col(s.markup_lama),
  col(s.markup_baru),
  col(s.harga_lama),
  col(s.harga_baru),
].map(tableColumn)

/** What a rule would make of the pieces that were chosen. */
type Preview = ReplyOf<typeof previewPrices>

/** Which pieces and what rule, while they are chosen; those that were scanned are chosen one by one. */
export class RepricingForm extends FieldForm {
  readonly pieces = this.rows<LyingPiece>('detail_barang', [], ({ kode_barcode }) => kode_barcode)

  constructor(onFieldChange?: ConstructorParameters<typeof FieldForm>[2]) {
    super([...chosen, reason], { cara: 'MARKUP' }, onFieldChange)
  }
}

const isChanged = (form: RepricingForm) => form.isChanged

/** Changes the prices of many pieces: choose or scan them, choose a rule, look at the result (F8), F9. It needs an approval. */
export default function UpdateProfitBarang() {
  const say = useText()
  const queries = useQueryClient()
  const screen = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLFormElement>(null)
  const [preview, setPreview] = useState<Preview>()
  const [saved, setSaved] = useState<Repricing>()
  const draft = useFormDraft(
    updateProfitBarang.path,
    () =>
      new RepricingForm((_, changed) => {
        // What is seen is what is saved: another choice is another preview. The reason changes no price.
        if (changed !== reason.name) setPreview(undefined)
        return undefined
      }),
    isChanged,
  )
  const { form } = draft
  const { once, begin, dialog } = useSendOnce([updateProfit.screens.list], draft)
  const scanned = useRows(form.pieces)
  // So is another piece.
  useEffect(() => setPreview(undefined), [scanned])
  const scans = useScans<LyingPiece>({
    screen,
    ask: (code) => send(scanLying, { params: { kode_barcode: code } }),
    refuse: (code) => (form.pieces.list.some(({ about }) => about.kode_barcode === code) ? 'Barcode Sudah Ada Di Tabel' : undefined),
    take: (piece) => void form.pieces.add(piece),
    onScanner: () => saved && startOver(),
  })
  usePicked(updateProfitBarang, scans)
  const empty = () => {
    begin()
    form.reset({ cara: 'MARKUP' })
  }
  const requested = () => {
    const { keterangan: _, detail_barang: __, ...rule } = form.toWire()
    return { ...rule, kode_barcodes: form.pieces.list.map(({ about }) => about.kode_barcode) } as Parameters<
      typeof send<typeof previewPrices>
    >[1] extends { body: infer Body }
      ? Body
      : never
  }
  const looking = useSave(form, element, {
    check: () => {
      form.setErrors({})
      return true
    },
    send: async () => setPreview(await send(previewPrices, { body: requested() })),
  })
  const saving = useSave(form, element, {
    check: () => {
      form.setErrors(form.entered(reason)?.trim() ? {} : { keterangan: 'Alasan Tidak Boleh Kosong' })
      return preview !== undefined && Object.keys(form.errors).length === 0
    },
    send: async () => {
      if (!preview) return
      const { barang, harga_lama, harga_baru } = preview
      const body = { ...requested(), keterangan: String(form.values['keterangan']), total_qty: barang.length, harga_lama, harga_baru }
      await once(
        (sent) => send(changePrices, { body }, sent),
        (repricing) => {
          setSaved(repricing)
          empty()
          for (const call of [listPieces.call, updateProfit.calls.list.call]) void queries.invalidateQueries({ queryKey: [call] })
        },
      )
    },
  })
  const startOver = () => {
    empty()
    scans.again()
    setSaved(undefined)
    setPreview(undefined)
  }
  const discard = useDiscard({
    title: updateProfitBarang.title,
    isEntered: isChanged(form),
    content: () => ({ key: draft.key(), form: form.snapshot() }),
    empty: startOver,
    bringBack: (was) => {
      draft.renew(was.key)
      form.restore(was.form)
    },
  })
  useShortcuts([
    { ...keyOf.discard, run: () => discard(scanned.length), disabled: saved !== undefined || saving.isBusy || !isChanged(form) },
    { ...keyOf.preview, label: 'Lihat Harga Baru', run: () => void looking.save(), disabled: saved !== undefined },
    { ...keyOf.save, run: () => void saving.save(), disabled: saved !== undefined || !preview },
  ])
  return (
    <Panel screen={updateProfitBarang}>
      <div ref={screen} className="stock-tray">
        <ScanBox scans={scans} disabled={saved !== undefined} />
        <form
          ref={element}
          className="stock-tray"
          noValidate
          onKeyDown={(event) => enterMovesOn(event, () => void (preview ? saving : looking).save())}
          onSubmit={(event) => {
            event.preventDefault()
            void saving.save()
          }}
        >
          <Rule form={form} />
          <Button variant="default" loading={looking.isBusy} onClick={() => void looking.save()} style={{ justifySelf: 'start' }}>
            {say('Lihat Harga Baru')} <ButtonKey of={keyOf.preview} />
          </Button>
          {looking.failure && (
            <p role="alert" className="form-failure">
              {looking.failure}
            </p>
          )}
          {preview ? (
            <>
              <EntrySums
                sums={[
                  [s.total_qty, preview.barang.length],
                  [s.harga_lama, preview.harga_lama],
                ]}
                total={[s.harga_baru, preview.harga_baru]}
              />
              {preview.dititipkan > 0 && <p role="status">{say('{{n}} barang dititipkan, harganya tetap', { n: preview.dititipkan })}</p>}
              <DataTable
                label={say('Harga Baru')}
                columns={columns}
                sections={[{ heading: undefined, rows: preview.barang, subtotal: undefined }]}
                rowKey={(row) => row.kode_barcode}
                pageSize={50}
              />
              <FormField form={form} field={reason} />
              <FormFoot saving={saving} onBack={() => discard(scanned.length)} backLabel="Kosongkan" />
            </>
          ) : (
            <ScannedPieces lines={form.pieces} emptyText="Scan atau pilih barang dan caranya, lalu lihat harga barunya" />
          )}
        </form>
      </div>
      <SavedNotice look={repricingLook} saved={saved} figures={[s.total_qty, s.harga_baru]} onNext={startOver} />
      {dialog}
    </Panel>
  )
}

/** Which pieces, by what rule, and by how much: what the rule does not need is not asked. */
function Rule({ form }: { form: FieldForm }) {
  const say = useText()
  const { cara, kode_baki } = useFormValues(form)
  const isAsked = ({ name }: AnyField) => (name === 'markup' ? cara === 'MARKUP' : name === 'harga_jual' ? cara === 'HARGA_JUAL' : true)
  // Prices are changed of what may be sold: the other trays have none of it.
  const { data: trays } = useQuery({ queryKey: [readyTrays.call], queryFn: ({ signal }) => send(readyTrays, {}, { signal }) })
  const chosenTray = trays?.find((tray) => tray.kode_baki === kode_baki)
  const ofTray = {
    ...(trays ? { only: trays.map((tray) => tray.kode_baki) } : {}),
    // Only users who may read stock see the count of pieces.
    ...(chosenTray?.jumlah === undefined ? {} : { description: say('{{n}} barang', { n: chosenTray.jumlah }) }),
  }
  return (
    <div className="stock-fields">
      {chosen.filter(isAsked).map((field) => (
        <FormField key={field.name} form={form} field={field} {...(field.name === s.kode_baki.name ? ofTray : {})} />
      ))}
    </div>
  )
}
