import { Button, Group } from '@mantine/core'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { sendFailedText } from '../contract/refusal.ts'
import { CallError } from './api.ts'
import { ButtonKey } from './button-key.tsx'
import { enterMovesOn, focusFirstError } from './enter-moves-on.ts'
import type { FieldForm } from './field-form.ts'
import { keyOf } from './keys.ts'
import { useShortcuts } from './shortcuts.ts'
import { errorText, useText } from './text.ts'

/** A form that is being saved, or was refused. */
export interface Saving {
  readonly isBusy: boolean
  /** Why it failed, where no field can say it. */
  readonly failure: string | undefined
  /** Saves a form, once at a time. Messages of the server go to their fields; the typed text stays. */
  save(): Promise<void>
}

/** What saving a form consists of. */
export interface SaveSteps {
  /** Says whether it may be sent, and puts its own messages at the fields. */
  readonly check: () => boolean
  /** Sends it and does what follows. */
  readonly send: () => Promise<unknown>
  /** The message if the server gives no reason; the specification's usual text unless given (§8). */
  readonly failedText?: string
}

/** How every form is saved. */
export function useSave(form: FieldForm, element: RefObject<HTMLElement | null>, { check, send, failedText = sendFailedText }: SaveSteps): Saving {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // State arrives one drawing too late if the user presses twice.
  const busy = useRef(false)
  const save = async () => {
    if (busy.current) return
    setFailure(undefined)
    if (!check()) return focusFirstError(element.current)
    const unread = form.unreadMessages()
    if (Object.keys(unread).length > 0) {
      form.setErrors(unread)
      return focusFirstError(element.current)
    }
    busy.current = true
    setBusy(true)
    try {
      await send()
    } catch (error) {
      const messages = error instanceof CallError ? error.fields : {}
      form.setErrors(messages)
      // What stands at a field need not be said twice.
      if (Object.keys(messages).length === 0) setFailure(errorText(error, failedText))
      focusFirstError(element.current)
    } finally {
      busy.current = false
      setBusy(false)
    }
    return undefined
  }
  return { isBusy, failure, save }
}

/** A form that is saved this way: Enter moves on and saves at the end, and the messages are ours, not the browser's. */
export function SaveForm({
  element,
  saving,
  className,
  isSavedByHand = false,
  saveLabel,
  isClosed = false,
  children,
}: {
  element: RefObject<HTMLFormElement | null>
  saving: Saving
  /** The action of F9, if it is not called 'Simpan'. */
  saveLabel?: string
  /** There is nothing to save now, or the user may not: F9 does nothing. */
  isClosed?: boolean
  className?: string
  /** Enter behind the last field does not save. */
  isSavedByHand?: boolean
  children: ReactNode
}) {
  useShortcuts([
    {
      ...keyOf.save,
      ...(saveLabel ? { label: saveLabel } : {}),
      run: () => void saving.save(),
      disabled: isClosed,
      // Of several forms on a screen F9 saves the one that has the focus.
      when: (target) => !(target instanceof Element) || (target.closest('form') ?? element.current) === element.current,
    },
  ])
  return (
    <form
      ref={element}
      noValidate
      className={className}
      onKeyDown={(event) => enterMovesOn(event, () => void (isSavedByHand || saving.save()))}
      onSubmit={(event) => {
        event.preventDefault()
        void saving.save()
      }}
    >
      {children}
    </form>
  )
}

/** Why saving failed, where no field can say it. */
export function FormFailure({ saving }: { saving: Saving }) {
  return (
    saving.failure && (
      <p role="alert" className="form-failure">
        {saving.failure}
      </p>
    )
  )
}

/** What stands at the end of every form: why it failed, the way back and the button that saves. */
export function FormFoot({
  saving,
  onBack,
  backLabel = 'Batal',
  isQuiet = false,
  saveLabel = 'Simpan',
}: {
  saving: Saving
  onBack?: () => void
  backLabel?: string
  /** Nothing was entered yet: the button that saves says so by its look (specification §4). */
  isQuiet?: boolean
  /** What the button that saves is called. */
  saveLabel?: string
}) {
  const say = useText()
  return (
    <>
      <FormFailure saving={saving} />
      <Group justify="flex-end" gap="s" className="form-foot">
        {onBack && (
          <Button variant="default" onClick={onBack}>
            {say(backLabel)}
          </Button>
        )}
        <Button type="submit" variant={isQuiet ? 'light' : 'filled'} disabled={saving.isBusy}>
          {saving.isBusy ? say('Sedang Menyimpan') : say(saveLabel)} <ButtonKey of={keyOf.save} />
        </Button>
      </Group>
    </>
  )
}
