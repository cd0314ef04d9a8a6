import './manual.css'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { z } from 'zod'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import type { AnyField } from '#engine/contract/field.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { FieldForm, useFormValues, useReckoned, useRows } from '#engine/web/field-form.ts'
import { EntryScreen, EntrySums, HeaderBox, TypedRows, rowMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { useKnowsSuppliers } from '#modules/goods/web/public.ts'
import { dataBarangManual, readLots } from '../contract/laporan.ts'
import { type addManual, type destroyManual, type moveManual, mutasiManual } from '../contract/mutasi-manual.ts'
import { manual as m, manualSources } from '../contract/fields.ts'
import { LotHint } from './lot-hint.tsx'
import { mutationLook } from './looks.tsx'

/** What differs from one to the other of the things that happen to goods without a barcode. */
export interface MutationFacts<Saves> {
  readonly screen: Screen
  readonly call: Saves
  readonly body: z.ZodType
  /** What is asked of all of it; a supplier only where one is owed. */
  readonly header: readonly AnyField[]
  readonly fields: readonly AnyField[]
}

class MutationForm extends FieldForm {
  readonly goods: ReturnType<typeof this.rows<undefined>>

  constructor(header: readonly AnyField[], fields: readonly AnyField[]) {
    super(header)
    this.goods = this.rows('detail_barang', fields)
  }
}

/** Where something happens to goods without a barcode: lines by F7, what is said of all of them, F9. */
export function MutationScreen<Saves extends typeof addManual | typeof moveManual | typeof destroyManual>({
  facts,
}: {
  facts: MutationFacts<Saves>
}) {
  const queries = useQueryClient()
  const { screen, call, body, header, fields } = facts
  const knowsSuppliers = useKnowsSuppliers()
  const only = useMemo(() => ({ sumber: Object.keys(manualSources).filter((each) => knowsSuppliers || each !== 'SUPPLIER') }), [knowsSuppliers])
  const mutation = useDocumentForm<MutationForm, typeof addManual>({
    document: mutasiManual,
    draft: screen.path,
    // The three calls answer alike; what each takes its own schema checks.
    call: call as unknown as typeof addManual,
    make: () => new MutationForm(header, fields),
    begin: (): Record<string, unknown> =>
      header.some(({ name }) => name === 'sumber') ? { sumber: knowsSuppliers ? 'SUPPLIER' : 'SALDO_AWAL' } : {},
    messagesOf: (form) => ({
      ...(form.goods.list.length === 0 ? { detail_barang: 'Data Barang Harus Diisi' } : {}),
      ...rowMessages(form.goods, fields),
      ...headerMessages(form),
    }),
    bodyOf: (form) => body.parse(form.toWire()) as BodyInputOf<typeof addManual>,
    onSaved: () => {
      for (const { api } of [dataBarangManual]) void queries.invalidateQueries({ queryKey: [api] })
      void queries.invalidateQueries({ queryKey: [readLots.call] })
    },
  })
  const { form } = mutation
  const lines = useRows(form.goods)
  const berat = useReckoned(
    form,
    useCallback(({ goods }: MutationForm) => sumOfGrams(goods.list.map((row) => row.entered(m.berat) ?? 0)), []),
  )
  const { sumber } = useFormValues(form)
  const headerMessages = (of: MutationForm) => {
    const requested = header.filter(({ name }) => name !== 'kode_supplier' || of.values['sumber'] === 'SUPPLIER')
    return Object.fromEntries(
      requested.flatMap((field) => {
        if (field.name === 'kode_supplier') return of.values[field.name] ? [] : [[field.wire, 'Supplier Harus Dipilih']]
        const message = of.messageOf(field)
        return message ? [[field.wire, message]] : []
      }),
    )
  }
  return (
    <EntryScreen
      screen={screen}
      entry={mutation}
      look={mutationLook}
      figures={[m.total_qty, m.total_berat]}
      count={lines.length}
      onNext={mutation.next}
      lines={(isOpen) => (
        <TypedRows
          rows={form.goods}
          fields={fields}
          title="Tambah Baris"
          isOpen={isOpen}
          isAll
          alike={['kode_baki']}
          beside={(row) => <LotHint row={row} />}
        />
      )}
      side={() => (
        <>
          <HeaderBox
            form={form}
            fields={header.filter(({ name }) => name !== 'kode_supplier' || sumber === 'SUPPLIER')}
            title={screen.title}
            only={only}
            onDone={mutation.save}
          />
          <EntrySums sums={[]} total={[m.total_berat, berat]} />
        </>
      )}
    />
  )
}
