import { useQueryClient } from '@tanstack/react-query'
import { FieldForm } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { listKey } from '#engine/web/lookup-input.tsx'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, HeaderBox, fieldMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { readBatch, readOpenBatches } from '../contract/batches.ts'
import { refining as r } from '../contract/fields.ts'
import { closeBatch, closingHeader, newClosedBatch, tutupCuci } from '../contract/tutup-cuci.ts'
import { wastingSepuhan } from '../contract/tutup-cuci-screens.ts'
import { BatchBox, type ReadBatch, useBatch } from './batch.tsx'
import { closedLook } from './looks.tsx'

/** Closes a batch: which, what it lost against its limit, who bears it, F9. */
export default function WastingSepuhan() {
  const queries = useQueryClient()
  const entry = useDocumentForm({
    document: tutupCuci,
    call: closeBatch,
    make: () => new FieldForm(closingHeader),
    begin: () => ({ ditanggung: 'TOKO' }),
    isEntered: (form) => form.entered(r.no_cuci) !== null,
    messagesOf: (form) => fieldMessages(form, closingHeader),
    bodyOf: (form) => newClosedBatch.parse(form.toWire()),
    onSaved: () => {
      for (const key of [[readBatch.call], listKey(readOpenBatches.call)]) void queries.invalidateQueries({ queryKey: key })
    },
  })
  const { form } = entry
  const batch = useBatch(form)
  return (
    <EntryScreen
      screen={wastingSepuhan}
      entry={entry}
      look={closedLook}
      figures={[r.susut_gross, r.susut_fine, r.susut_persen, r.beban_fine]}
      canSave={batch !== undefined}
      onNext={entry.next}
      lines={(isOpen) => (
        <>
          <BatchBox batch={batch} isOpen={isOpen} />
          {batch && <Balance batch={batch} />}
        </>
      )}
      side={() => <HeaderBox form={form} fields={closingHeader} title={wastingSepuhan.title} onDone={entry.save} isFirst />}
    />
  )
}

/** In, out, by-products and loss of a batch, in grams and fine, and its limits. */
function Balance({ batch }: { readonly batch: ReadBatch }) {
  const say = useText()
  const rows = [
    [r.total_berat, batch.total_berat, batch.total_fine],
    [r.hasil_gross, batch.hasil_gross, batch.hasil_fine],
    [r.samping_gross, batch.samping_gross, batch.samping_fine],
    [r.susut_gross, batch.susut_gross, batch.susut_fine],
    [r.berat_sisa, batch.berat_sisa, batch.fine_sisa],
    [r.beban_gross.labelled('Di Atas Batas'), batch.beban_gross, batch.beban_fine],
  ] as const
  const limits = [r.susut_persen, r.batas_susut, ...(batch.batas_kendali === null ? [] : [r.batas_kendali])]
  return (
    <section className="entry-box" aria-label={say('Neraca Batch')}>
      <table className="refining-balance">
        <thead>
          <tr>
            <th>{say('Uraian')}</th>
            <th>{say('Berat')} (g)</th>
            <th>{say(r.fine.label)} (g)</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([field, gross, fine]) => (
            <tr key={field.label}>
              <td>{say(field.label)}</td>
              <td>
                <Figure field={r.berat} value={gross} />
              </td>
              <td>
                <Figure field={r.susut_fine} value={fine} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="refining-figures">
        {limits.map((field) => [
          <dt key={`${field.name} of`}>{say(field.label)}</dt>,
          <dd key={field.name}>
            <Figure field={field} value={batch[field.name] ?? 0} strong={field.name === 'susut_persen'} />
          </dd>,
        ])}
      </dl>
    </section>
  )
}
