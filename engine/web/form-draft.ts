import { useEffect, useRef } from 'react'
import { newKey } from './api.ts'
import type { FieldForm } from './field-form.ts'
import { forget, keep, kept } from './local-data.ts'
import { useSession } from './session.ts'

/** A form that is being entered, as this browser keeps it. */
interface Draft {
  readonly key: string
  readonly form: unknown
}

/** So long hands rest before what they typed is written down. */
const restMs = 200

/** A form whose content outlives the page. */
export interface FormDraft<Form> {
  readonly form: Form
  /** The kind, the shop and the person. */
  readonly whose: string
  /** What it is saved under: the same for every attempt, and after a reload. */
  key(): string
  /** What is entered from here on is saved under this key; under a new one, unless it is given. */
  renew(key?: string): void
}

/**
 * The form of a screen, as this browser has kept it for this person in this shop: he alone finds it again. A reload, a lost connection or
 * a closed window must not cost what was typed; it is written down as soon as the hands rest: twenty lines are some 30 kB, which a key need
 * not wait for. Of a card number only the last digits are written down (`Kind.written`); nothing else that is a secret is typed into such a form.
 *
 * @param of the kind of document, or the path of the screen
 * @param make a form as it begins
 * @param isEntered whether something stands in it that must not be lost; as long as nothing does, nothing is kept
 */
export function useFormDraft<Form extends FieldForm>(of: string, make: () => Form, isEntered: (form: Form) => boolean): FormDraft<Form> {
  const { kode_toko, user_id } = useSession()
  const whose = `${of}.${kode_toko}.${user_id}`
  const name = `kencana.draft.${whose}`
  const held = useRef<{ name: string; key: string; form: Form }>(undefined)
  if (held.current?.name !== name) {
    const form = make()
    held.current = { name, form, key: takenUp(form, kept(name)) ?? newKey() }
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
      // What was saved or emptied is not offered again.
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

/** Takes up what was kept of a form; answers the key that it was to be saved under, where there was one. */
function takenUp(form: FieldForm, found: unknown): string | undefined {
  const { key, form: was } = (found ?? {}) as Partial<Draft>
  return typeof key === 'string' && form.restore(was) ? key : undefined
}
