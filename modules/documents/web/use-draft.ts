import { useRef, useSyncExternalStore } from 'react'
import { type FieldForm, type FormValues, useOutcome } from '#engine/web/field-form.ts'
import { type FormDraft, useFormDraft } from '#engine/web/form-draft.ts'
import { useAskBeforeClosing } from '#engine/web/leaving.ts'
import { useSession } from '#engine/web/session.ts'
import type { Parked } from './parked.ts'
import { servingIn } from './serving.ts'

/** How a form that is entered begins, and when something stands in it. */
export interface DraftSteps<Form extends FieldForm> {
  /**
   * The parts of the screen hear of changes themselves: a key then draws its field and the sums, and not all of the screen. Without,
   * all of it is drawn at every change.
   */
  readonly partsHear?: boolean
  /** A form for it, with its rows. */
  readonly make: () => Form
  /** The start of a new one, besides the last salesperson; `before` is the form before it is emptied. */
  readonly begin?: (before: Form | undefined) => FormValues
  /** Whether something stands in it that must not be lost; a row, or in a form without rows anything that was changed, unless told. */
  readonly isEntered?: (form: Form) => boolean
}

/** The input, stored under its key. */
export interface Draft<Form> extends FormDraft<Form> {
  readonly isEntered: boolean
  /** The form begins anew; its key is renewed by who sends it. */
  empty(): void
  /** The form becomes one that was kept, under its own key. */
  takeUp(kept: Pick<Parked, 'key' | 'form'>): void
}

/** The form, with the draft that this browser stores of it under a name. */
export function useDraft<Form extends FieldForm>(name: string, steps: DraftSteps<Form>): Draft<Form> {
  const { kode_toko } = useSession()
  const begin = (of: Form, before?: Form) => of.reset({ ...servingIn(of, kode_toko), ...steps.begin?.(before) })
  const make = () => {
    const made = steps.make()
    begin(made)
    return made
  }
  const isEnteredIn = useRef(steps.isEntered ?? hasLines)
  const draft = useFormDraft(name, make, isEnteredIn.current)
  const { form, renew } = draft
  const isEntered = useOutcome(form, isEnteredIn.current)
  useSyncExternalStore(form.subscribe, () => (steps.partsHear ? 0 : form.changes))
  useAskBeforeClosing(isEntered)
  const empty = () => begin(form, form)
  const takeUp = ({ key, form: was }: Pick<Parked, 'key' | 'form'>) => {
    renew(key)
    begin(form, form)
    form.restore(was)
  }
  return { ...draft, isEntered, empty, takeUp }
}

const hasLines = (form: FieldForm) => (form.allRows.length === 0 ? form.isChanged : form.allRows.some(({ list }) => list.length > 0))
