import { useCallback, useState } from 'react'
import type { SharedView } from '../contract/shared-views.ts'
import { keep, storedLocally } from './local-data.ts'

/** A query that a user repeats, under the name that he gave it. */
export interface Preset {
  readonly name: string
  /** The input by field; without the dates if `days` gives them. */
  readonly values: Readonly<Record<string, unknown>>
  /** Which days: 'Bulan Ini' is another month next month. Dates of no such name are in `values`. */
  readonly days: string | undefined
  readonly kode_toko: string
  readonly columns: readonly string[] | undefined
}

/** A shared view as a query of this user. */
export const presetOf = ({ nama, values, days, toko, columns }: SharedView): Preset => ({
  name: nama,
  values,
  days: days ?? undefined,
  kode_toko: toko,
  columns: columns ?? undefined,
})

/** A user's settings of a report. */
export interface ReportLook {
  /** The columns that he has chosen. */
  readonly columns?: readonly string[] | undefined
  readonly presets: readonly Preset[]
}

/** The changed part of the settings, or a function of the settings as they are stored now. */
type ChangeOfLook = Partial<ReportLook> | ((now: ReportLook) => Partial<ReportLook>)

const nothing: ReportLook = { presets: [] }

const lookOf = (name: string): ReportLook => ({ ...nothing, ...(storedLocally(name) as Partial<ReportLook> | undefined) })

/**
 * Returns a user's settings of a report on this machine, and a function to change them. Like the density of the screen they stay
 * after a logout, and are not shown to other users.
 */
export function useReportLook(user_id: string, path: string): [ReportLook, (change: ChangeOfLook) => void] {
  const name = `report.${user_id}.${path}`
  const [{ of, look }, setLook] = useState(() => ({ of: name, look: lookOf(name) }))
  // A list that becomes a table, or another report on the same screen, has a choice of its own.
  if (of !== name) setLook({ of: name, look: lookOf(name) })
  const change = useCallback(
    (changed: ChangeOfLook) => {
      const next = { ...look, ...(typeof changed === 'function' ? changed(lookOf(name)) : changed) }
      setLook({ of: name, look: next })
      keep(name, next)
    },
    [look, name],
  )
  return [look, change]
}
