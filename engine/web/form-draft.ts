import { useEffect, useRef } from 'react'
import { newKey } from './api.ts'
import type { FieldForm } from './field-form.ts'
import { forget, keep, storedLocally } from './local-data.ts'
import { useSession } from './session.ts'

/** A draft: the input of a form, as this browser stores it. */
interface Draft {
  readonly key: string
  readonly form: unknown
}

/** The pause after the last key before the draft is written. */
const restMs = 200

/** A form whose input survives a reload of the page. */
export interface FormDraft<Form> {
  readonly form: Form
  /** The kind of form, the shop and the user. */
  readonly whose: string
  /** The idempotency key of the save: the same for every retry, and after a reload. */
  key(): string
  /** Begins a new form with this idempotency key, or with a new one. */
  renew(key?: string): void
}

/**
 * The form of a screen, with the draft that this browser stores for this user in this shop. Other users do not get that draft. A reload, a lost
 * connection or a closed window must not lose input. The draft is written in a pause of typing: twenty lines are some 30 kB, and a key must not wait
 * for that. Of a card number only the last digits are written (`Kind.written`). Such forms have no other secrets.
 *
 * @param of the kind of document, or the path of the screen
 * @param make makes a new form
 * @param isEntered whether the form has input that must not be lost; without such input there is no draft
 */
export function useFormDraft<Form extends FieldForm>(of: string, make: () => Form, isEntered: (form: Form) => boolean): FormDraft<Form> {
  const { kode_toko, user_id } = useSession()
  const whose = `${of}.${kode_toko}.${user_id}`
  const name = `kencana.draft.${whose}`
  const held = useRef<{ name: string; key: string; form: Form }>(undefined)
  if (held.current?.name !== name) {
    const form = make()
    held.current = { name, form, key: takenUp(form, storedLocally(name)) ?? newKey() }
  }
  const { form } = held.current
  const isEnteredIn = useRef(isEntered)
  useEffect(() => {
    let waiting: { readonly key: string; readonly timer: number } | undefined
    const write = () => {
      if (!waiting) return
      window.clearTimeout(waiting.timer)
      if (isEnteredIn.current(form)) keep(name, { key: waiting.key, form: form.kept() })
      else forget(name)
      waiting = undefined
    }
    const later = () => {
      window.clearTimeout(waiting?.timer)
      waiting = { key: held.current?.key ?? '', timer: window.setTimeout(write, restMs) }
      // A saved or emptied form must not come back as a draft.
      if (!isEnteredIn.current(form)) write()
    }
    const unsubscribe = form.subscribe(later)
    window.addEventListener('pagehide', write)
    document.addEventListener('visibilitychange', write)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', write)
      document.removeEventListener('visibilitychange', write)
      write()
    }
  }, [form, name])
  const key = () => held.current?.key ?? ''
  const renew = (next = newKey()) => {
    held.current = { name, form, key: next }
  }
  return { form, whose, key, renew }
}

/** Restores a draft; answers its idempotency key, if there was a draft. */
function takenUp(form: FieldForm, found: unknown): string | undefined {
  const { key, form: was } = (found ?? {}) as Partial<Draft>
  return typeof key === 'string' && form.restore(was) ? key : undefined
}
