import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react'
import { z } from 'zod'
import type { AnyDocument } from '#engine/contract/document.ts'
import type { BodyInputOf, Call, Endpoint, ReplyOf } from '#engine/contract/endpoint.ts'
import { type FieldMessages, core, documentFailedText } from '#engine/contract/refusal.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { CallError, send } from '#engine/web/api.ts'
import { beep } from '#engine/web/beep.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { focusFirstError } from '#engine/web/enter-moves-on.ts'
import type { FieldForm } from '#engine/web/field-form.ts'
import { useSession } from '#engine/web/session.ts'
import { errorText, useText } from '#engine/web/text.ts'
import { useDiscard } from '#engine/web/undo.tsx'
import { useSendOnce } from '#modules/approvals/web/public.ts'
import { lookedUp } from './look-ups.ts'
import { rememberServing } from './serving.ts'
import { type DraftSteps, useDraft } from './use-draft.ts'
import { type Early, type EarlyApprovals, useEarlyApproval } from './use-early-approval.ts'
import { type Parking, type ParkingSteps, useParking } from './use-parking.ts'

/** A call that saves a document, with any input. */
type SavingCall = Endpoint<Call, undefined, z.ZodType>

/** How the input is left for the cashier, who takes the money for it. Nothing moves yet. */
export interface Leaving<Form extends FieldForm, Leaves extends SavingCall> {
  readonly call: Leaves
  /** Where it waits for him. */
  readonly screen: Screen
  readonly messagesOf: (form: Form) => FieldMessages
  readonly bodyOf: (form: Form) => BodyInputOf<Leaves>
  /** It waits for him, and the form is empty. */
  readonly onLeft?: (left: ReplyOf<Leaves>) => void
}

/** What entering and saving a kind of document consists of. */
export interface DocumentFormSteps<
  Form extends FieldForm,
  Saves extends SavingCall,
  Leaves extends SavingCall = SavingCall,
> extends DraftSteps<Form> {
  readonly document: AnyDocument
  /** What a draft is kept under where several screens enter the kind; its name unless told. */
  readonly draft?: string
  /** The call that saves it; it moves goods or money. */
  readonly call: Saves
  /** Returns the errors by field; empty if it may be sent. The server checks again and decides. */
  readonly messagesOf: (form: Form) => FieldMessages
  readonly bodyOf: (form: Form) => BodyInputOf<Saves>
  /** How it is left for the cashier instead, where it can be. */
  readonly leaving?: Leaving<Form, Leaves>
  /** How approvals are asked for before it is saved, where that can be done. */
  readonly approvals?: EarlyApprovals<Form>
  /** How one is put aside for another, where it can be. */
  readonly parking?: ParkingSteps<Form>
  /** It is saved; the form still holds it. */
  readonly onSaved?: (saved: ReplyOf<Saves>, form: Form) => void
  /** The message if the server gives no reason (specification §8). */
  readonly failedText?: string
  /** It was refused, and the messages stand at their fields: prices that moved are fetched again. */
  readonly onRefused?: (error: CallError, form: Form) => unknown
  /** Moves the focus if no field has a message. The default is the button that adds the rows with a message. */
  readonly focusOtherwise?: (messages: FieldMessages) => unknown
}

/** A document while it is entered. */
export interface DocumentForm<Form extends FieldForm, Saved> {
  readonly form: Form
  /** Put it on what the form stands in: the first wrong field in it gets the focus. */
  readonly screen: RefObject<HTMLDivElement | null>
  readonly isEntered: boolean
  readonly isSaving: boolean
  /** Why it is not saved, where no field can say it. */
  readonly failure: string | undefined
  /** The saved document, until the next one is begun. */
  readonly saved: Saved | undefined
  /** The dialog of an approval; undefined while none is asked for. */
  readonly approval: ReactNode
  /** How approvals are asked for before it is saved; undefined for kinds where they are not. */
  readonly early: Early | undefined
  /** How it is put aside; undefined for kinds that are not. */
  readonly parking: Parking | undefined
  /** Saves, once at a time. */
  save(): void
  /** Leaves it for the cashier, where that can be done: as it is saved, and under the same key. */
  leave(): void
  /** The saving that is under way, for what must wait for it. */
  inFlight(): Promise<unknown> | undefined
  /** Empties the form at once, and offers to bring its content back, of `count` lines. The next document has a key of its own. */
  discard(count?: number): void
  /** Closes the notice of the saved document. */
  next(): void
}

/** A server that failed gives no reason; a connection that is lost is one, and keeps its own text. */
const standInFor = (error: unknown) => (error instanceof CallError && error.code === 'FAULT' ? documentFailedText : undefined)

/**
 * A document that is entered and saved once. The input is stored in this browser with the key for saving. So a reload, a
 * lost connection or a closed window loses nothing and nothing moves twice: a refusal does not use the key up, and the
 * server repeats a lost answer for the same key.
 */
export function useDocumentForm<Form extends FieldForm, Saves extends SavingCall, Leaves extends SavingCall = SavingCall>(
  steps: DocumentFormSteps<Form, Saves, Leaves>,
): DocumentForm<Form, ReplyOf<Saves>> {
  const { document, call, messagesOf, bodyOf, leaving, approvals } = steps
  const say = useText()
  const queries = useQueryClient()
  const { kode_toko } = useSession()
  const draft = useDraft(steps.draft ?? document.name, steps)
  const { form, isEntered } = draft
  const sending = useSendOnce([document.screens.list, ...(leaving ? [leaving.screen] : [])], draft)
  const early = useEarlyApproval(form, approvals, sending)
  const screen = useRef<HTMLDivElement>(null)
  const [saved, setSaved] = useState<ReplyOf<Saves>>()
  const [failure, setFailure] = useState<string>()
  /** The current work, one at a time: looking up, saving, asking for approvals. */
  const working = useRef<Promise<unknown>>(undefined)
  const alone = (work: () => Promise<unknown> | undefined) => {
    if (working.current === undefined) working.current = work()?.finally(() => (working.current = undefined))
  }
  const clear = () => {
    sending.begin()
    early.withdraw()
    draft.empty()
  }
  const parking = useParking(steps.parking, draft, {
    mayLeave: () => {
      if (working.current !== undefined) return false
      if (sending.isUnanswered()) toast('Jawaban Server Belum Diterima, Tekan Simpan Sekali Lagi', 'bad')
      else setFailure(undefined)
      return !sending.isUnanswered()
    },
    clear,
    onOther: () => {
      setSaved(undefined)
      early.withdraw()
    },
  })

  /** The element that adds a row names its rows (`data-adds`). If there is none, it is the box for scans. */
  const focusAdding = (messages: FieldMessages) => {
    const name = form.allRows.find((rows) => rows.name in messages)?.name
    const find = (selector: string) => screen.current?.querySelector<HTMLElement>(selector)
    if (name !== undefined) (find(`[data-adds="${name}"]`) ?? find('[data-scan]'))?.focus()
  }
  const show = (messages: FieldMessages) => {
    form.setErrors(messages)
    if (Object.keys(messages).length > 0) focusFirstError(screen.current, () => (steps.focusOtherwise ?? focusAdding)(messages))
  }
  const refused = async (error: unknown) => {
    const refusal = error instanceof CallError ? error : undefined
    show(refusal?.fields ?? wrongIn(error))
    // An answer was lost and the document changed since: where to look must not go away with the toast.
    if (refusal?.code === core.KEY_REUSED.code) setFailure(refusal.message)
    if (refusal) await steps.onRefused?.(refusal, form)
    beep('REFUSED')
    toast(error instanceof z.ZodError ? say(core.INVALID.text) : errorText(error, steps.failedText ?? standInFor(error)), 'bad')
  }
  const sendNow = async (to: SavingCall, bodyNow: () => unknown, arrived: (reply: unknown) => void) => {
    show({})
    try {
      const body = bodyNow()
      await sending.once(
        (sent) => send(to, { body }, sent),
        (reply) => {
          rememberServing(form, kode_toko)
          arrived(reply)
        },
      )
    } catch (error) {
      await refused(error)
    }
  }
  const sendChecked = (messagesIn: (form: Form) => FieldMessages, ...what: Parameters<typeof sendNow>) => {
    const messages = { ...messagesIn(form), ...form.unreadMessages() }
    if (Object.keys(messages).length === 0) return sendNow(...what)
    beep('REFUSED')
    show(messages)
    return undefined
  }
  const sendAlone = (...what: Parameters<typeof sendChecked>) =>
    alone(() => {
      if (saved !== undefined) return undefined
      setFailure(undefined)
      form.dropLeftEmpty()
      // A typed telephone number is looked up before the form is sent, so that the member's name is filled in.
      return lookedUp(form)?.then(() => sendChecked(...what)) ?? sendChecked(...what)
    })
  const save = () =>
    sendAlone(
      messagesOf,
      call,
      () => bodyOf(form),
      (reply) => {
        beep('TAKEN')
        steps.onSaved?.(reply as ReplyOf<Saves>, form)
        clear()
        setSaved(reply as ReplyOf<Saves>)
        void queries.invalidateQueries({ queryKey: [document.calls.list.call] })
      },
    )
  const leave = () =>
    leaving &&
    sendAlone(
      leaving.messagesOf,
      leaving.call,
      () => leaving.bodyOf(form),
      (reply) => {
        clear()
        leaving.onLeft?.(reply as ReplyOf<Leaves>)
      },
    )
  const discard = useDiscard({
    title: document.title,
    isEntered,
    inFlight: () => working.current,
    content: () => ({ key: draft.key(), form: form.snapshot() }),
    empty: () => {
      setFailure(undefined)
      clear()
    },
    bringBack: async (was) => {
      await working.current
      setFailure(undefined)
      setSaved(undefined)
      early.withdraw()
      draft.takeUp(was)
    },
  })
  const inFlight = useCallback(() => working.current, [])
  const next = useCallback(() => setSaved(undefined), [])
  return {
    form,
    screen,
    isEntered,
    isSaving: sending.isBusy,
    failure,
    saved,
    approval: sending.dialog,
    early: approvals && { stateNow: early.stateNow, ask: () => alone(() => early.ask().catch(refused)) },
    parking,
    save,
    leave,
    inFlight,
    discard,
    next,
  }
}

/** What a check of the whole says of its fields before anything is sent: a telephone number that is none. */
const wrongIn = (error: unknown): FieldMessages =>
  error instanceof z.ZodError ? Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])) : {}
