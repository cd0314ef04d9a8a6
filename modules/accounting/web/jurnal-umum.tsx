import { rupiah } from '#engine/kinds/index.ts'
import { FieldForm, useReckoned, useRows } from '#engine/web/field-form.ts'
import { EntryScreen, EntrySums, HeaderBox, TypedRows, fieldMessages, rowMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { books as f } from '../contract/fields.ts'
import { bookEntry, entryFields, entryHeader, jurnalUmum, jurnalUmumScreen, newEntry } from '../contract/jurnal-umum.ts'
import { entryLook } from './entry-look.tsx'

/** An entry by hand while it is entered. */
export class EntryForm extends FieldForm {
  readonly lines = this.rows('detail_jurnal', entryFields)
  constructor() {
    super(entryHeader)
  }
}

const remaining = rupiah('Selisih', { min: -999_999_999_999_999 }).named('selisih_jurnal')
const debetOf = (form: EntryForm) => form.lines.list.reduce((sum, row) => sum + (row.entered(f.debet) ?? 0), 0)
const kreditOf = (form: EntryForm) => form.lines.list.reduce((sum, row) => sum + (row.entered(f.kredit) ?? 0), 0)

/** An entry by hand: what it is for, its lines (F7) with one side each, both sides alike, F9. */
export default function JurnalUmum() {
  const entry = useDocumentForm({
    document: jurnalUmum,
    call: bookEntry,
    make: () => new EntryForm(),
    begin: () => ({ is_saldo_awal: false }),
    messagesOf: (form) => ({
      ...(form.lines.list.length === 0 ? { detail_jurnal: 'Rincian Harus Diisi' } : {}),
      ...rowMessages(form.lines, entryFields),
      ...fieldMessages(form, entryHeader),
    }),
    bodyOf: (form) => newEntry.parse(form.toWire()),
  })
  const { form } = entry
  const lines = useRows(form.lines)
  const debetRp = useReckoned(form, debetOf)
  const kreditRp = useReckoned(form, kreditOf)
  return (
    <EntryScreen
      screen={jurnalUmumScreen}
      entry={entry}
      look={entryLook}
      figures={[f.total_jurnal]}
      count={lines.length}
      onNext={entry.next}
      lines={(isOpen) => <TypedRows rows={form.lines} fields={entryFields} title="Tambah Rincian" isOpen={isOpen} beside={() => null} />}
      side={() => (
        <>
          <HeaderBox form={form} fields={entryHeader} title={jurnalUmumScreen.title} onDone={entry.save} />
          <EntrySums
            sums={[
              [f.debet, debetRp],
              [f.kredit, kreditRp],
            ]}
            total={[remaining, debetRp - kreditRp]}
          />
        </>
      )}
    />
  )
}
