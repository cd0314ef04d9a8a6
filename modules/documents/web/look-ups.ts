import { useEffect, useRef } from 'react'
import type { FieldForm } from '#engine/web/field-form.ts'

/** Begins to look up what is typed and was not looked up yet; undefined where there is nothing to wait for. */
type LookUp = () => Promise<unknown> | undefined

const lookUps = new WeakMap<FieldForm, Set<LookUp>>()

/**
 * What is typed into a field of a form and stands for something that the server knows: a member, by his number. Answers what looks it
 * up, for when the field is left; who saves from within the field, or while the answer is on its way, waits for it (`lookedUp`).
 */
export function useLookUp(form: FieldForm, begin: LookUp): () => void {
  const underWay = useRef<Promise<unknown>>(undefined)
  const lookUp = useRef<LookUp>(() => underWay.current)
  useEffect(() => {
    lookUp.current = () => {
      const begun = begin()?.finally(() => {
        if (underWay.current === begun) underWay.current = undefined
      })
      underWay.current = begun ?? underWay.current
      return underWay.current
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
