import { useQueryClient } from '@tanstack/react-query'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { FieldForm, type FormRow, useFieldValue, useReckoned, useRows } from '#engine/web/field-form.ts'
import { keyOf } from '#engine/web/keys.ts'
import { listKey } from '#engine/web/lookup-input.tsx'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, HeaderBox, TypedRows, fieldMessages, rowMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { readBatch, readOpenBatches, terimaSepuhanScreen } from '../contract/batches.ts'
import { refining as r } from '../contract/fields.ts'
import { fineOfPermil, meanPermil } from '../contract/reckon.ts'
import { assayLine, meltMessages, meltedHeader, newMelted, resultLine, takeMelted, terimaSepuhan } from '../contract/terima-sepuhan.ts'
import { BatchBox, type ReadBatch, useBatch } from './batch.tsx'
import { meltLook } from './looks.tsx'
import { SentHint } from './terima-barang-cuci.tsx'

const lotLine = [r.kode_lot] as const

/** A melt while it is entered: what was melted, what it gave, and its assays. */
export class MeltForm extends FieldForm {
  readonly goods = this.rows('detail_barang', lotLine)
  readonly results = this.rows('detail_hasil', resultLine)
  readonly assays = this.rows('detail_uji', assayLine)

  constructor() {
    super(meltedHeader)
  }

  /** Takes the lots of a batch that are not entered yet. */
  takeAll({ lot }: ReadBatch): void {
    const there = new Set(this.goods.list.map((row) => row.entered(r.kode_lot)))
    for (const { kode_lot } of lot) if (!there.has(kode_lot)) this.goods.add(undefined, { kode_lot })
  }
}

/** What both sides settled on, or else the mean of the assays of a result; null where there are none yet. */
function finenessOf({ results, assays }: MeltForm, at: number): number | null {
  const said = assays.list.flatMap((row) => (row.entered(r.no_hasil) === at + 1 ? (row.entered(r.permil) ?? []) : []))
  return results.list[at]?.entered(r.permil_uji) ?? (said.length > 0 ? meanPermil(said) : null)
}

const sumsOf = (form: MeltForm) => ({
  berat: sumOfGrams(form.results.list.map((row) => row.entered(r.berat) ?? 0)),
  fine: form.results.list.reduce((sum, row, at) => sum + fineOfPermil(toMg(row.entered(r.berat) ?? 0), finenessOf(form, at)), 0) / 1000,
})

/** Takes a melt in: the batch, what the crucible gave, bars and by-products, their assays, F9. */
export default function TerimaSepuhan() {
  const queries = useQueryClient()
  const entry = useDocumentForm({
    document: terimaSepuhan,
    call: takeMelted,
    make: () => new MeltForm(),
    begin: () => ({ ongkos_sepuhan: 0, cara_ongkos: 'KAS' }),
    isEntered: (form) => form.goods.list.length > 0 || form.results.list.length > 0,
    messagesOf: (form) => ({
      ...(form.goods.list.length === 0 ? { detail_barang: 'Data Barang Harus Diisi' } : {}),
      ...(form.results.list.length === 0 ? { detail_hasil: 'Hasil Harus Diisi' } : {}),
      ...rowMessages(form.goods, lotLine),
      ...rowMessages(form.results, resultLine),
      ...rowMessages(form.assays, assayLine),
      ...meltMessages(
        form.results.list.map((row) => ({
          jenis_hasil: row.entered(r.jenis_hasil),
          permil_uji: row.entered(r.permil_uji),
          nilai_samping: row.entered(r.nilai_samping),
        })),
        form.assays.list.map((row) => ({ no_hasil: row.entered(r.no_hasil) })),
      ),
      ...fieldMessages(form, meltedHeader),
    }),
    bodyOf: (form) => newMelted.parse(form.toWire()),
    onSaved: () => {
      for (const key of [[readBatch.call], listKey(readOpenBatches.call)]) void queries.invalidateQueries({ queryKey: key })
    },
  })
  const { form } = entry
  const lines = useRows(form.goods)
  const batch = useBatch(form)
  const sums = useReckoned(form, sumsOf)
  return (
    <EntryScreen
      screen={terimaSepuhanScreen}
      entry={entry}
      look={meltLook}
      figures={[r.total_hasil, r.fine_hasil, r.susut_fine, r.selisih_fine]}
      count={lines.length}
      onNext={entry.next}
      lines={(isOpen) => (
        <>
          <BatchBox batch={batch} isOpen={isOpen} onTakeAll={(each) => form.takeAll(each)} />
          <TypedRows
            rows={form.goods}
            fields={lotLine}
            title="Lot Yang Dilebur"
            isOpen={isOpen}
            only={{ kode_lot: batch?.lot.map(({ kode_lot }) => kode_lot) }}
            beside={(row) => <SentHint row={row} batch={batch} />}
          />
          <TypedRows
            rows={form.results}
            fields={resultLine}
            title="Tambah Hasil"
            by={keyOf.addResult}
            isOpen={isOpen}
            beside={(row) => <FineHint row={row} />}
          />
          <TypedRows
            rows={form.assays}
            fields={assayLine}
            title="Tambah Uji Kadar"
            by={keyOf.addAssay}
            isOpen={isOpen}
            alike={[r.penguji.name]}
            beside={() => null}
          />
        </>
      )}
      side={() => (
        <>
          <HeaderBox form={form} fields={meltedHeader} title={terimaSepuhanScreen.title} onDone={entry.save} isFirst />
          <EntrySums sums={[[r.total_hasil, sums.berat]]} total={[r.fine_hasil, sums.fine]} />
        </>
      )}
    />
  )
}

/** The fine gold of a result by the settled fineness. */
function FineHint({ row }: { readonly row: FormRow }) {
  const say = useText()
  const berat = useFieldValue(row, r.berat)
  const permil = useFieldValue(row, r.permil_uji)
  if (berat === null || permil === null) return null
  return (
    <span className="entry-facts">
      {say(r.fine.label)} {r.fine.format(fineOfPermil(toMg(berat), permil) / 1000)} g
    </span>
  )
}
