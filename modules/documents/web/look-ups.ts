import { useEffect, useRef } from 'react'
import type { FieldForm } from '#engine/web/field-form.ts'

/** Starts a look-up for typed text that was not looked up yet. Undefined if there is nothing to wait for. */
type LookUp = () => Promise<unknown> | undefined

const lookUps = new WeakMap<FieldForm, Set<LookUp>>()

/**
 * Looks up typed text that stands for a thing on the server: a member, by his number. Returns the function that starts the look-up
 * when the field is left. A save from within the field, or while the answer is on its way, waits for it (`lookedUp`).
 */
export function useLookUp(form: FieldForm, begin: LookUp): () => void {
  const inFlight = useRef<Promise<unknown>>(undefined)
  const lookUp = useRef<LookUp>(() => inFlight.current)
  useEffect(() => {
    lookUp.current = () => {
      const begun = begin()?.finally(() => {
        if (inFlight.current === begun) inFlight.current = undefined
      })
      inFlight.current = begun ?? inFlight.current
      return inFlight.current
    }
  })
  useEffect(() => {
    const known = lookUps.get(form) ?? new Set()
    const own = () => lookUp.current()
    lookUps.set(form, known.add(own))
    return () => void known.delete(own)
  }, [form])
  return () => void lookUp.current()
}

/** Waits until everything that is typed into a form is looked up; undefined where nothing is to be waited for. */
export function lookedUp(form: FieldForm): Promise<unknown> | undefined {
  const begun = [...(lookUps.get(form) ?? [])].flatMap((lookUp) => lookUp() ?? [])
  return begun.length > 0 ? Promise.all(begun) : undefined
}
