import { Fragment, type ReactNode, useMemo, useState } from 'react'
import type { Call } from '../contract/endpoint.ts'
import type { AnyField } from '../contract/field.ts'
import type { Master } from '../contract/master.ts'
import { sendCall } from './api.ts'
import type { Row } from './data-table.tsx'
import { showSuccess } from './dialogs.tsx'
import { mayEnter, useMayRead } from './door.ts'
import { type FieldForm, type OnFieldChange, useFieldForm } from './field-form.ts'
import { FormDialog } from './form-dialog.tsx'
import { FormField } from './form-field.tsx'
import { changeBack, rowChange, valuesOf } from './row-change.ts'
import { useText } from './text.ts'
import { offerUndo } from './undo.tsx'

/** What a form of a master has that does not follow from its declaration. */
export interface FormCraft {
  /** What other fields of the form become when one changed. */
  readonly onFieldChange?: OnFieldChange
  /** Fields that users do not type, besides the key of an existing row: they follow from other fields. */
  readonly readOnly?: readonly string[]
  /** Fields that have an input of their own. */
  readonly inputs?: Readonly<Record<string, (form: FieldForm) => ReactNode>>
  /** The content next to the fields, such as a preview. */
  readonly aside?: (form: FieldForm) => ReactNode
  /** Enter behind the last field does not save; its button and F9 do. */
  readonly isSavedByHand?: boolean
  /** What follows a save, behind its message. */
  readonly onDone?: () => void
}

interface RowFormProps extends FormCraft {
  readonly master: Master
  /** The row that is changed; undefined for a new one. */
  readonly row: Row | undefined
  readonly onClose: () => void
  readonly onSaved: () => Promise<unknown>
  /** The list as it is now. */
  readonly reload: () => Promise<readonly Row[]>
}

/** The form of one row of a master, a new one or one that is changed. */
export function RowForm({
  master,
  row,
  onClose,
  onSaved,
  reload,
  onFieldChange,
  readOnly = [],
  inputs = {},
  aside,
  isSavedByHand,
  onDone,
}: RowFormProps) {
  const say = useText()
  const isNew = row === undefined
  const mayRead = useMayRead()
  const fields = useMemo(() => master.fields.filter((field) => (isNew ? mayEnter(field, mayRead) : mayRead(field))), [master, isNew, mayRead])
  const form = useFieldForm(fields, row && valuesOf(fields, row), onFieldChange)
  const [change] = useState(() => row && rowChange({ master, row, form, reload }))
  const checked = isNew ? fields : fields.filter((field) => field.name !== master.key)
  const send = async () => {
    const saved = change ? await change() : undefined
    if (!saved) await sendCall(master.api.create as Call, { body: form.toWire(checked) })
    await onSaved()
    onClose()
    if (saved && row && hasSamePictures(fields, row, saved))
      offerUndo({ text: master.texts.changed, undo: () => changeBack(master, fields, row, saved, reload).then(onSaved) })
    else showSuccess(isNew ? master.texts.added : master.texts.changed)
    onDone?.()
  }
  return (
    <FormDialog
      title={`${isNew ? say('Tambah') : say('Edit')} ${say(master.screen.title)}`}
      form={form}
      check={() => form.check(checked)}
      send={send}
      onClose={onClose}
      saveLabel={master.texts.save}
      failedText={isNew ? master.texts.addFailed : master.texts.changeFailed}
      {...(isSavedByHand ? { isSavedByHand } : {})}
      {...(aside ? { aside: aside(form) } : {})}
    >
      {fields.map((field, at) => (
        <Fragment key={field.name}>
          {inputs[field.name]?.(form) ?? (
            <FormField
              form={form}
              field={field}
              readOnly={readOnly.includes(field.name) || (!isNew && field.name === master.key)}
              isFirst={at === (isNew ? 0 : 1)}
            />
          )}
        </Fragment>
      ))}
    </FormDialog>
  )
}

/** A picture that was replaced is deleted, so it cannot come back. */
const hasSamePictures = (fields: readonly AnyField[], before: Row, saved: Row) =>
  fields.every(({ kind, name }) => !kind.isPicture || (before[name] ?? null) === (saved[name] ?? null))
