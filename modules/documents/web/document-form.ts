import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import type { AnyDocument } from '#engine/contract/document.ts'
import type { BodyInputOf, Call, Endpoint, ReplyOf } from '#engine/contract/endpoint.ts'
import { type FieldMessages, core, documentFailedText } from '#engine/contract/refusal.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { timeZone } from '#engine/contract/time-zone.ts'
import { CallError, newKey, send } from '#engine/web/api.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { focusFirstError } from '#engine/web/enter-moves-on.ts'
import { type FieldForm, type FormValues, useOutcome } from '#engine/web/field-form.ts'
import { useFormDraft } from '#engine/web/form-draft.ts'
import { beep } from '#engine/web/beep.ts'
import { useSession } from '#engine/web/session.ts'
import { errorText, useText } from '#engine/web/text.ts'
import { useAskBeforeClosing } from '#engine/web/leaving.ts'
import { approvalMinutes } from '#modules/approvals/contract/approvals.ts'
import { useApproval } from '#modules/approvals/web/public.ts'
import type { approvalsAskedBy } from '../contract/approvals-asked.ts'
import { lookedUp } from './look-ups.ts'
import { type Parked, keepParked, parkedIn } from './parked.ts'
import { rememberServing, servingIn } from './serving.ts'

/** A call that saves a document, whatever it takes. */
type SavingCall = Endpoint<Call, undefined, z.ZodType>

/** How what was entered is left for the cashier, who takes the money for it: nothing of it moves yet. */
export interface Leaving<Form extends FieldForm, Leaves extends SavingCall> {
  readonly call: Leaves
  /** Where it waits for him. */
  readonly screen: Screen
  readonly messagesOf: (form: Form) => FieldMessages
  readonly bodyOf: (form: Form) => BodyInputOf<Leaves>
  /** It waits for him, and the form is empty. */
  readonly onLeft?: (left: ReplyOf<Leaves>) => void
}

/** How approvals are asked for while the customer looks on, and not when the money is counted. */
export interface EarlyApprovals<Form extends FieldForm> {
  /** Whether somebody must allow something, as far as the screen knows. */
  readonly isNeeded: (form: Form) => boolean
  /** What is approved (`approvedContent`): another text as soon as it would not be what was asked for. */
  readonly contentOf: (form: Form) => string
  /** A call of `approvalsAskedBy`, and what it takes. */
  readonly call: ReturnType<typeof approvalsAskedBy>
  readonly bodyOf: (form: Form) => object
}

/** What approvals are about: who it is for and what else its kind names, and the lines as they are priced. Anything else may change afterwards. */
export const approvedContent = (form: Pick<FieldForm, 'values'>, names: readonly string[], lines: readonly ApprovedLine[]): string =>
  JSON.stringify([names.map((name) => form.values[name]), lines.map(({ about, values }) => [about?.kode_barcode, values])])

interface ApprovedLine {
  readonly about: { readonly kode_barcode: string } | null
  readonly values: FormValues
}

/** What entering and saving a kind of document consists of. */
export interface DocumentFormSteps<Form extends FieldForm, Saves extends SavingCall, Leaves extends SavingCall = SavingCall> {
  readonly document: AnyDocument
  /** What a draft is kept under where several screens enter the kind; its name unless told. */
  readonly draft?: string
  /** The call that saves it; it moves goods or money. */
  readonly call: Saves
  /**
   * The parts of the screen hear of changes themselves: a key then draws its field and the sums, and not all of the screen. Without,
   * all of it is drawn at every change.
   */
  readonly partsHear?: boolean
  /** A form for it, with its rows. */
  readonly make: () => Form
  /** What a new one starts with, besides who served last; `before` is the form as it is when it is emptied. */
  readonly begin?: (before: Form | undefined) => FormValues
  /** Whether something stands in it that must not be lost; a row, or in a form without rows anything that was changed, unless told. */
  readonly isEntered?: (form: Form) => boolean
  /** What is wrong with it, by field; nothing when it may be sent. The server has the last word. */
  readonly messagesOf: (form: Form) => FieldMessages
  readonly bodyOf: (form: Form) => BodyInputOf<Saves>
  /** How it is left for the cashier instead, where it can be. */
  readonly leaving?: Leaving<Form, Leaves>
  /** How approvals are asked for before it is saved, where that can be done. */
  readonly approvals?: EarlyApprovals<Form>
  /** How one is put aside for another, where it can be. */
  readonly parking?: {
    /** Whom it is for. */
    readonly nameOf: (form: Form) => string
    /** Its rows that are goods, and not what pays for them. */
    readonly goodsOf: (form: Form) => readonly { readonly list: readonly unknown[] }[]
    /** Another one is entered from here on: what the screen holds beside the form is of the one before. */
    readonly onPutAside: () => void
    /** It was taken up again: what of it is there no more is taken out, and said. */
    readonly onTakenUp?: (form: Form) => unknown
  }
  /** It is saved; the form still holds it. */
  readonly onSaved?: (saved: ReplyOf<Saves>, form: Form) => void
  /** What is said where the server gives no reason (specification §8). */
  readonly failedText?: string
  /** It was refused, and the messages stand at their fields: prices that moved are fetched again. */
  readonly onRefused?: (error: CallError, form: Form) => unknown
  /** Where the focus goes when no field says what is wrong; to what adds the rows that something is said of, unless told. */
  readonly focusOtherwise?: (messages: FieldMessages) => unknown
}

/** What is put aside of a kind in this browser, for this person in this shop. */
export interface Parking {
  readonly list: readonly Parked[]
  /** Puts the one that is entered aside; the form is empty. */
  park(): void
  /** Takes one up again; the one that is entered is put aside for it. */
  takeUp(parked: Parked): void
  drop(parked: Parked): void
}

/** The approvals of a document that is entered, before it is saved. */
export interface Early {
  /** Whether it needs any as it stands, or was given them; undefined where it needs none. */
  stateNow(): 'NEEDED' | 'GIVEN' | undefined
  ask(): void
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
  /** What was saved, until the next one is begun. */
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
  underWay(): Promise<unknown> | undefined
  /** Empties the form; what is entered next has a key of its own. */
  clear(): void
  /** Puts away what was saved. */
  next(): void
}

/** A server that failed gives no reason; a connection that is lost is one, and keeps its own text. */
const standInFor = (error: unknown) => (error instanceof CallError && error.code === 'FAULT' ? documentFailedText : undefined)

/**
 * A document that is entered and saved once. What was typed is kept in this browser with the key that it is saved under, so
 * that a reload, a lost connection or a closed window costs nothing and nothing moves twice: a refusal did not use the key
 * up, and an answer that was lost is given again to the same key.
 */
export function useDocumentForm<Form extends FieldForm, Saves extends SavingCall, Leaves extends SavingCall = SavingCall>(
  steps: DocumentFormSteps<Form, Saves, Leaves>,
): DocumentForm<Form, ReplyOf<Saves>> {
  const say = useText()
  const queries = useQueryClient()
  const { kode_toko } = useSession()
  const { withApproval, askFor, forget: forgetApprovals, dialog: approval } = useApproval()
  const [given, setApproved] = useState<string>()
  const draft = useDraft(steps)
  const { form, isEntered, key } = draft
  const unapprove = () => {
    forgetApprovals()
    setApproved(undefined)
  }
  // What is over is not shown as if it held: it would be asked for again when the money is counted.
  useEffect(() => {
    if (given === undefined) return undefined
    const over = window.setTimeout(() => setApproved(undefined), approvalMinutes * 60_000)
    return () => window.clearTimeout(over)
  }, [given])
  const clear = () => {
    isUnanswered.current = false
    unapprove()
    draft.clear()
  }
  const parking = useParking(steps, { ...draft, clear })
  const screen = useRef<HTMLDivElement>(null)
  const [saved, setSaved] = useState<ReplyOf<Saves>>()
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const saving = useRef<Promise<unknown>>(undefined)
  // Nobody knows whether it was saved: its key must be sent again before anything else becomes of it.
  const isUnanswered = useRef(false)
  const { document, call, messagesOf, bodyOf, leaving } = steps

  /** What adds a row says of which (`data-adds`); without, it is the box that is scanned into. */
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
    // An answer was lost and the document changed since: only the list can tell whether it was saved, or waits.
    if (refusal?.code === core.KEY_REUSED.code) {
      const where = [document.screens.list, ...(leaving ? [leaving.screen] : [])].map(({ title }) => say(title)).join(' / ')
      setFailure(say('Transaksi ini mungkin sudah tersimpan. Periksa di {{screen}}, lalu tekan Kosongkan.', { screen: where }))
    }
    if (refusal) await steps.onRefused?.(refusal, form)
    beep('REFUSED')
    toast(error instanceof z.ZodError ? say(core.INVALID.text) : errorText(error, steps.failedText ?? standInFor(error)), 'bad')
  }
  const sendNow = async (to: SavingCall, body: () => unknown, arrived: (reply: unknown) => void) => {
    show({})
    setSaving(true)
    try {
      const sent = body()
      const reply = await withApproval((approvals) => send(to, { body: sent }, { key: key(), approvals }))
      isUnanswered.current = false
      rememberServing(form, kode_toko)
      arrived(reply)
    } catch (error) {
      isUnanswered.current = error instanceof CallError && (error.status === 0 || error.status >= 500)
      await refused(error)
    } finally {
      setSaving(false)
    }
  }
  const sendChecked = (messagesIn: (form: Form) => FieldMessages, ...what: Parameters<typeof sendNow>) => {
    const messages = { ...messagesIn(form), ...form.unreadMessages() }
    if (Object.keys(messages).length === 0) return sendNow(...what)
    beep('REFUSED')
    show(messages)
    return undefined
  }
  const sendOnce = (...what: Parameters<typeof sendChecked>) => {
    if (saving.current || saved !== undefined) return
    setFailure(undefined)
    form.dropLeftEmpty()
    // What is typed for somebody becomes him first: a member's number is no name.
    const sending = lookedUp(form)?.then(() => sendChecked(...what)) ?? sendChecked(...what)
    saving.current = sending?.finally(() => (saving.current = undefined))
  }
  const save = () =>
    sendOnce(
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
    sendOnce(
      leaving.messagesOf,
      leaving.call,
      () => leaving.bodyOf(form),
      (reply) => {
        clear()
        leaving.onLeft?.(reply as ReplyOf<Leaves>)
      },
    )
  const askEarly = async ({ call: asks, contentOf, bodyOf: goodsOf }: EarlyApprovals<Form>) => {
    form.dropLeftEmpty()
    await lookedUp(form)
    const content = contentOf(form)
    const { perlu } = await send(asks, { body: goodsOf(form) })
    if (await askFor(perlu)) setApproved(content)
  }
  const { approvals } = steps
  const early: Early | undefined = approvals && {
    stateNow: () => (approvals.isNeeded(form) ? (given === approvals.contentOf(form) ? 'GIVEN' : 'NEEDED') : undefined),
    ask: () => {
      if (saving.current) return
      saving.current = askEarly(approvals)
        .catch(refused)
        .finally(() => (saving.current = undefined))
    },
  }
  const empty = () => {
    setFailure(undefined)
    clear()
  }
  const mayPutAside = () => {
    if (saving.current !== undefined) return false
    if (isUnanswered.current) toast('Jawaban Server Belum Diterima, Tekan Simpan Sekali Lagi', 'bad')
    return !isUnanswered.current
  }
  const offered: Parking | undefined = steps.parking && {
    list: parking.list,
    park: () => {
      if (!mayPutAside()) return
      setFailure(undefined)
      parking.park()
      steps.parking?.onPutAside()
    },
    takeUp: (parked) => {
      if (!mayPutAside()) return
      setFailure(undefined)
      setSaved(undefined)
      unapprove()
      parking.takeUp(parked)
      steps.parking?.onPutAside()
      steps.parking?.onTakenUp?.(form)
    },
    drop: parking.drop,
  }
  const underWay = useCallback(() => saving.current, [])
  const next = useCallback(() => setSaved(undefined), [])
  return {
    form,
    screen,
    isEntered,
    isSaving,
    failure,
    saved,
    approval,
    early,
    parking: offered,
    save,
    leave,
    underWay,
    clear: empty,
    next,
  }
}

/** What a check of the whole says of its fields before anything is sent: a telephone number that is none. */
const wrongIn = (error: unknown): FieldMessages =>
  error instanceof z.ZodError ? Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])) : {}

/** The form, with the draft that this browser stores of it. */
function useDraft<Form extends FieldForm>(
  steps: Pick<DocumentFormSteps<Form, SavingCall>, 'document' | 'draft' | 'make' | 'begin' | 'isEntered' | 'partsHear'>,
): KeptDraft<Form> {
  const { kode_toko } = useSession()
  const begin = (of: Form, before?: Form) => of.reset({ ...servingIn(of, kode_toko), ...steps.begin?.(before) })
  const make = () => {
    const made = steps.make()
    begin(made)
    return made
  }
  const isEnteredIn = useRef(steps.isEntered ?? hasLines)
  const { form, whose, key, renew } = useFormDraft(steps.draft ?? steps.document.name, make, isEnteredIn.current)
  const isEntered = useOutcome(form, isEnteredIn.current)
  useSyncExternalStore(form.subscribe, () => (steps.partsHear ? 0 : form.changes))
  useAskBeforeClosing(isEntered)
  const clear = () => {
    renew()
    begin(form, form)
  }
  const takeUp = ({ key, form: was }: Pick<Parked, 'key' | 'form'>) => {
    renew(key)
    begin(form, form)
    form.restore(was)
  }
  return { form, isEntered, whose, key, clear, takeUp }
}

/** What is entered, under its key. */
interface KeptDraft<Form> {
  readonly form: Form
  readonly isEntered: boolean
  /** The kind, the shop and the person. */
  readonly whose: string
  key(): string
  clear(): void
  /** The form becomes one that was kept, under its own key. */
  takeUp(kept: Pick<Parked, 'key' | 'form'>): void
}

/** What this browser keeps beside the draft, until the day is closed. */
function useParking<Form extends FieldForm>(
  { parking }: Pick<DocumentFormSteps<Form, SavingCall>, 'parking'>,
  { form, isEntered, whose, key, clear, takeUp }: KeptDraft<Form>,
) {
  const { tgl_system } = useSession()
  const name = `kencana.parked.${whose}`
  const [held, setHeld] = useState<{ readonly name: string; readonly list: readonly Parked[] }>()
  const all = held?.name === name ? held.list : parkedIn(name, tgl_system)
  const list = all.filter((each) => each.tgl_system === tgl_system)
  // Another window of the same person may have put one aside since.
  const become = (next: (kept: readonly Parked[]) => readonly Parked[]) => setHeld({ name, list: keepParked(name, next(parkedIn(name, tgl_system))) })
  const without = (parked: Parked) => (kept: readonly Parked[]) => kept.filter(({ id }) => id !== parked.id)
  const asParked = (): Parked => ({
    id: newKey(),
    key: key(),
    form: form.kept(),
    nama: parking?.nameOf(form) ?? '',
    n: parking?.goodsOf(form).reduce((sum, { list }) => sum + list.length, 0) ?? 0,
    pukul: clock.format(),
    tgl_system,
  })
  return {
    list,
    park: () => {
      if (!isEntered) return
      const parked = asParked()
      become((kept) => [...kept, parked])
      clear()
    },
    takeUp: (parked: Parked) => {
      const entered = isEntered ? [asParked()] : []
      become((kept) => [...without(parked)(kept), ...entered])
      takeUp(parked)
    },
    drop: (parked: Parked) => become(without(parked)),
  }
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium', timeZone })

const hasLines = (form: FieldForm) => (form.allRows.length === 0 ? form.isChanged : form.allRows.some(({ list }) => list.length > 0))
