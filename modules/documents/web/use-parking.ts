import { useState } from 'react'
import { timeZone } from '#engine/contract/time-zone.ts'
import type { FieldForm } from '#engine/web/field-form.ts'
import { useSession } from '#engine/web/session.ts'
import { type Parked, keepParked, parkedIn } from './parked.ts'
import type { Draft } from './use-draft.ts'

/** How one is put aside for another. */
export interface ParkingSteps<Form extends FieldForm> {
  /** Whom it is for. */
  readonly nameOf: (form: Form) => string
  /** Its rows that are goods, and not what pays for them. */
  readonly goodsOf: (form: Form) => readonly { readonly list: readonly unknown[] }[]
  /** Another document is entered from now on. State of the screen outside the form belongs to the previous one. */
  readonly onPutAside: () => void
  /** It was taken up again: what of it is there no more is taken out, and said. */
  readonly onTakenUp?: (form: Form) => unknown
}

/** The documents of a kind that this user has parked in this browser for this shop. */
export interface Parking {
  readonly list: readonly Parked[]
  /** Puts the one that is entered aside; the form is empty. */
  park(): void
  /** Takes one up again; the one that is entered is put aside for it. */
  takeUp(parked: Parked): void
  drop(parked: Parked): void
  /** Parks one again that was dropped. */
  restore(parked: Parked): void
}

interface Leaving {
  /** Whether the one that is entered may be left. */
  readonly mayLeave: () => boolean
  /** Empties the form, under a new key. */
  readonly clear: () => void
  /** Another one takes its place, with its own key. */
  readonly onOther: () => void
}

/** The parked documents in this browser, next to the draft, until the day is closed. */
export function useParking<Form extends FieldForm>(
  steps: ParkingSteps<Form> | undefined,
  { form, isEntered, whose, key, takeUp }: Draft<Form>,
  { mayLeave, clear, onOther }: Leaving,
): Parking | undefined {
  const { tgl_system } = useSession()
  const name = `kencana.parked.${whose}`
  const [held, setHeld] = useState<{ readonly name: string; readonly list: readonly Parked[] }>()
  if (!steps) return undefined
  const all = held?.name === name ? held.list : parkedIn(name, tgl_system)
  const list = all.filter((each) => each.tgl_system === tgl_system)
  // Another window of the same person may have put one aside since.
  const become = (next: (kept: readonly Parked[]) => readonly Parked[]) => setHeld({ name, list: keepParked(name, next(parkedIn(name, tgl_system))) })
  const without = (parked: Parked) => (kept: readonly Parked[]) => kept.filter(({ id }) => id !== parked.id)
  const asParked = (): Parked => ({
    // Two windows may put the same draft aside.
    id: `${key()} ${Date.now()}`,
    key: key(),
    form: form.kept(),
    nama: steps.nameOf(form),
    n: steps.goodsOf(form).reduce((sum, { list }) => sum + list.length, 0),
    pukul: clock.format(),
    tgl_system,
  })
  return {
    list,
    park: () => {
      if (!mayLeave()) return
      if (isEntered) {
        const parked = asParked()
        become((kept) => [...kept, parked])
        clear()
      }
      steps.onPutAside()
    },
    takeUp: (parked) => {
      if (!mayLeave()) return
      const entered = isEntered ? [asParked()] : []
      become((kept) => [...without(parked)(kept), ...entered])
      onOther()
      takeUp(parked)
      steps.onPutAside()
      steps.onTakenUp?.(form)
    },
    drop: (parked) => become(without(parked)),
    restore: (parked) => become((kept) => [...without(parked)(kept), parked]),
  }
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium', timeZone })
