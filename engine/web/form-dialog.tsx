import './form-dialog.css'
import { Stack } from '@mantine/core'
import { type ReactNode, useRef, useSyncExternalStore } from 'react'
import type { FieldForm } from './field-form.ts'
import { Modal } from './overlays.tsx'
import { FormFoot, SaveForm, type SaveSteps, useSave } from './save-form.tsx'
import { useUnsaved } from './unsaved.tsx'

export interface FormDialogProps extends SaveSteps {
  readonly title: string
  readonly form: FieldForm
  /** Closes the dialog; asked for by the person, after a question where something would be lost. */
  readonly onClose: () => void
  /** The button that saves, where it is not called 'Simpan'. */
  readonly saveLabel?: string
  /** Enter behind the last field does not save; its button and F9 do. */
  readonly isSavedByHand?: boolean
  /** The content next to the fields. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** From so many fields on a form takes the width that the specification gives dialogs (§9: xl), its fields side by side. */
const wideFrom = 8

/**
 * A form in a dialog. Enter moves to the next field and saves at the end; F9 saves at once. Messages stand at their fields. The dialog asks before it
 * discards input.
 */
export function FormDialog({ title, form, onClose, saveLabel = 'Simpan', isSavedByHand = false, aside, children, ...steps }: FormDialogProps) {
  const element = useRef<HTMLFormElement>(null)
  const saving = useSave(form, element, steps)
  const unsaved = useUnsaved(() => form.isChanged)
  const isChanged = useSyncExternalStore(form.subscribe, () => form.isChanged)
  const leave = () => unsaved.leave(onClose)
  const isWide = form.fields.length >= wideFrom || aside !== undefined
  return (
    <Modal opened onClose={leave} size={isWide ? 'xl' : 'md'} title={title} closeOnClickOutside={false}>
      <SaveForm element={element} saving={saving} isSavedByHand={isSavedByHand} saveLabel={saveLabel}>
        <Stack gap="sm">
          <div className={aside === undefined ? undefined : 'form-with-aside'}>
            <div className={form.fields.length >= wideFrom ? 'form-fields form-fields-wide' : 'form-fields'}>{children}</div>
            {aside}
          </div>
          <FormFoot saving={saving} onBack={leave} isQuiet={!isChanged} saveLabel={saveLabel} />
        </Stack>
      </SaveForm>
      {unsaved.question}
    </Modal>
  )
}
