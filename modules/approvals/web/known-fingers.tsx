import './approvals.css'
import { Button, Stack } from '@mantine/core'
import { IconFingerprint, IconTrash } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import type { TableColumn } from '#engine/contract/table.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { DataTable, type Row } from '#engine/web/data-table.tsx'
import { ConfirmDelete, showSuccess } from '#engine/web/dialogs.tsx'
import { useFieldForm } from '#engine/web/field-form.ts'
import { useFirstFocus } from '#engine/web/first-focus.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { RowAction } from '#engine/web/row-action.tsx'
import { FormFailure, SaveForm, useSave } from '#engine/web/save-form.tsx'
import { useText } from '#engine/web/text.ts'

interface KnownFingersProps {
  readonly label: string
  readonly columns: readonly TableColumn[]
  readonly query: UseQueryResult<readonly Row[]>
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  /** What the user loses with a row, if that is more than its name. */
  readonly lossOf?: (row: Row) => string
  readonly forget: (row: Row) => Promise<unknown>
  /** How another becomes known. */
  readonly children: ReactNode
}

/** The devices or the reader of the shop that know a finger: how to add another, and the list of them, each with a button to forget it. */
export function KnownFingers({ label, columns, query, keyOf, nameOf, lossOf = nameOf, forget, children }: KnownFingersProps) {
  const say = useText()
  const [forgetting, setForgetting] = useState<Row>()
  return (
    <div className="finger-columns">
      {children}
      <div>
        <Loaded query={query}>
          {(rows) => (
            <DataTable
              label={say(label)}
              columns={columns}
              sections={[{ heading: undefined, rows, subtotal: undefined }]}
              rowKey={keyOf}
              emptyText="Belum Ada Sidik Jari"
              actions={(row) => (
                <RowAction
                  icon={IconTrash}
                  isDanger
                  title={say('Hapus')}
                  label={say('Hapus {{what}}', { what: nameOf(row) })}
                  onClick={() => setForgetting(row)}
                />
              )}
            />
          )}
        </Loaded>
      </div>
      <ConfirmDelete
        opened={forgetting !== undefined}
        what={forgetting ? lossOf(forgetting) : ''}
        onYes={async () => {
          if (!forgetting) return
          await forget(forgetting)
          setForgetting(undefined)
          await query.refetch()
        }}
        onNo={() => setForgetting(undefined)}
      />
    </div>
  )
}

interface FingerFormProps {
  readonly fields: readonly AnyField[]
  /** Said under the first field. */
  readonly hint?: string
  readonly does: string
  /** Said while the finger is awaited. */
  readonly waiting?: string
  /** The focus is here when the screen opens. */
  readonly isFirst?: boolean
  /** Takes the finger and keeps it; answers what to say. */
  readonly take: (requested: never) => Promise<string>
  readonly onTaken: () => unknown
}

/** Makes a finger known; the password shows that it is oneself who does. */
export function FingerForm({ fields, hint, does, waiting, isFirst = false, take, onTaken }: FingerFormProps) {
  const say = useText()
  const element = useRef<HTMLFormElement>(null)
  const form = useFieldForm(fields)
  useFirstFocus(element, isFirst)
  const saving = useSave(form, element, {
    // Before the reader waits for a finger: a user who has a finger on it should not have to lay it on again.
    check: () => form.check(),
    send: async () => {
      const message = await take(form.toWire() as never)
      form.reset()
      await onTaken()
      showSuccess(message)
    },
  })
  return (
    <SaveForm element={element} saving={saving} saveLabel={does}>
      <Stack gap="sm" maw={360}>
        {fields.map((field, at) => (
          <FormField key={field.name} form={form} field={field} isFirst={isFirst && at === 0} description={at === 0 ? hint : undefined} />
        ))}
        <FormFailure saving={saving} />
        <Button
          type="submit"
          variant={isFirst ? 'filled' : 'default'}
          loading={saving.isBusy}
          leftSection={<IconFingerprint size={16} aria-hidden />}
        >
          {say(does)} <ButtonKey of={keyOf.save} />
        </Button>
        {waiting && saving.isBusy && (
          <p className="need-key" role="status">
            {say(waiting)}
          </p>
        )}
      </Stack>
    </SaveForm>
  )
}
