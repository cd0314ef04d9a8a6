import type { Call } from '../contract/endpoint.ts'
import type { AnyField } from '../contract/field.ts'
import type { Master, MasterApi } from '../contract/master.ts'
import { core } from '../contract/refusal.ts'
import { CallError, sendCall } from './api.ts'
import type { Row } from './data-table.tsx'
import { FieldForm } from './field-form.ts'
import { t } from './text.ts'

/** What of a row stands in its form. */
export const valuesOf = (fields: readonly AnyField[], row: Row): Row =>
  Object.fromEntries(fields.map((field) => [field.name, row[field.name] ?? null]))

/**
 * Returns a function that saves a changed row of a master or a similar list from its form, and returns the row after that. If another user was
 * faster, the form shows his values. A field that this user typed too shows the other value as a message. If the form is sent once more, it
 * overwrites them.
 */
export function rowChange({
  master,
  row,
  form,
  reload,
}: {
  master: Pick<Master, 'key'> & { readonly api: Pick<MasterApi, 'update'> }
  /** The row as it was shown when the form began. */
  row: Row
  form: FieldForm
  /** The list as it is now. */
  reload: () => Promise<readonly Row[]>
}): () => Promise<Row> {
  let seen = row
  const key = String(row[master.key])
  const sent = form.fields.filter((field) => field.name !== master.key)
  const showAnew = async (error: unknown): Promise<never> => {
    if (!(error instanceof CallError) || error.code !== core.CHANGED.code) throw error
    const now = (await reload()).find((each) => String(each[master.key]) === key)
    if (!now) throw error
    seen = now
    const both = form.rebase(valuesOf(form.fields, now))
    const oleh = String(error.details['oleh'] ?? '')
    throw new CallError({
      ...error,
      message: error.message,
      fields: Object.fromEntries(
        both.map((field) => [field.name, t('Sudah Diubah {{oleh}} Menjadi {{nilai}}', { oleh, nilai: field.format(now[field.name]) })]),
      ),
    })
  }
  return async () => {
    const change = { params: { [master.key]: key }, body: { ...form.toWire(sent), versi: seen['versi'] } }
    return (await sendCall(master.api.update as Call, change).catch(showAnew)) as Row
  }
}

/** Gives a row the values back that it had before a change. If another user has changed it since, the server refuses. */
export function changeBack(
  master: Parameters<typeof rowChange>[0]['master'],
  fields: readonly AnyField[],
  before: Row,
  saved: Row,
  reload: () => Promise<readonly Row[]>,
): Promise<Row> {
  const form = new FieldForm(fields, valuesOf(fields, saved))
  form.assign(valuesOf(fields, before))
  return rowChange({ master, row: saved, form, reload })()
}
