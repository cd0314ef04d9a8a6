import type { AnyField } from '#engine/contract/field.ts'
import type { FieldForm, FormRows } from '#engine/web/field-form.ts'

/** Returns the errors of the fields of a form, by field, before anything is sent. */
export function fieldMessages(form: Pick<FieldForm, 'messageOf'>, fields: readonly AnyField[], path = ''): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const message = form.messageOf(field)
      return message ? [[`${path}${field.wire}`, message]] : []
    }),
  )
}

/** Returns the errors of each line, by field, before anything is sent. */
export const rowMessages = <About>(rows: FormRows<About>, fields: readonly AnyField[]): Record<string, string> =>
  Object.assign({}, ...rows.list.map((row, at) => fieldMessages(row, fields, `${rows.name}.${at}.`)))
