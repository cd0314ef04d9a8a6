import { useCallback, useRef } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '#engine/web/dialogs.tsx'
import { FieldForm, useFieldValue, useReckoned, useRows } from '#engine/web/field-form.ts'
import { ErrorState, IdleState } from '#engine/web/states.tsx'
import { errorText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, HeaderBox, fieldMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { type ScannedPiece, ScannedPieces, weightOf } from '#modules/handling/web/public.ts'
import { shipments as k } from '../contract/fields.ts'
import type { OnTheRoad } from '../contract/kirim-barang.ts'
import { barangTidakSampai } from '../contract/screens.ts'
import { giveUpGoods, newLoss, terimaBarang } from '../contract/terima-barang.ts'
import { arrivalLook } from './looks.tsx'
import { RoadList } from './road-list.tsx'
import { useTravelling } from './travelling.ts'

const reason = [k.alasan_terima]

/** Pieces that are given up: those of one shipment, without those that the user has removed again. */
class LossForm extends FieldForm {
  readonly pieces = this.rows<ScannedPiece>('detail_barang', [], ({ kode_barcode }) => kode_barcode)

  constructor() {
    super([k.no_kirim, ...reason])
  }
}

/** Gives up what was sent and never arrived: choose the sending, take out what is still looked for, say why, F9. */
export default function BarangTidakSampai() {
  const entry = useDocumentForm({
    document: terimaBarang,
    draft: barangTidakSampai.path,
    call: giveUpGoods,
    make: () => new LossForm(),
    isEntered: (form) => form.values[k.no_kirim.name] !== null,
    messagesOf: (form) => ({
      ...fieldMessages(form, [k.no_kirim, ...reason]),
      ...(form.pieces.list.length > 0 ? {} : { detail_barang: 'Data Barang Harus Diisi' }),
    }),
    bodyOf: (form) => newLoss.parse({ ...form.toWire(), detail_barang: form.pieces.list.map(({ about: { kode_barcode } }) => ({ kode_barcode })) }),
    onSaved: () => travelling.lookAgain(),
    onRefused: () => travelling.lookAgain(),
  })
  const { form } = entry
  const no_kirim = useFieldValue(form, k.no_kirim)
  const travelling = useTravelling(no_kirim)
  const { sent, error } = travelling
  const lines = useRows(form.pieces)
  const berat = useReckoned(
    form,
    useCallback((of: LossForm) => weightOf(of.pieces), []),
  )
  const requested = useRef('')
  const choose = async ({ no_kirim: chosen }: OnTheRoad) => {
    requested.current = chosen
    const found = await travelling.find(chosen).catch((failed: unknown) => {
      toast(errorText(failed), 'bad')
      travelling.lookAgain()
    })
    // An answer that comes late is not the last one's that was pressed.
    if (!found || requested.current !== chosen) return
    // Drawn before the next key.
    flushSync(() => {
      form.reset({ no_kirim: found.no_kirim })
      for (const piece of found.detail_barang) form.pieces.add(piece)
    })
    entry.screen.current?.querySelector<HTMLElement>(`[data-field="${k.alasan_terima.name}"]`)?.focus()
  }
  return (
    <EntryScreen
      screen={barangTidakSampai}
      entry={entry}
      look={arrivalLook}
      figures={[k.no_kirim, k.total_qty, k.total_berat]}
      canSave={sent !== undefined}
      count={lines.length}
      onNext={entry.next}
      lines={() => (
        <>
          <RoadList
            title="Kiriman Kita Yang Belum Sampai"
            way="FROM_HERE"
            emptyText="Tidak Ada Kiriman Yang Belum Sampai"
            isChosen={(one) => one.no_kirim === no_kirim}
            onChoose={(one) => void choose(one)}
          />
          {error && <ErrorState error={error} onRetry={() => void travelling.refetch()} />}
          {sent && <ScannedPieces lines={form.pieces} emptyText="Tidak ada barang yang dipilih" />}
        </>
      )}
      side={() =>
        sent ? (
          <>
            <HeaderBox form={form} fields={reason} title={barangTidakSampai.title} onDone={entry.save} />
            <EntrySums sums={[]} total={[k.total_berat, berat]} />
          </>
        ) : (
          <IdleState text="Pilih kiriman yang tidak sampai" />
        )
      }
    />
  )
}
