import { useCallback, useState } from 'react'
import { keep, kept } from './local-data.ts'

/** A question that somebody asks again and again, under the name that he gave it. */
export interface Preset {
  readonly name: string
  /** What was entered, by field; without the dates where `days` says them. */
  readonly values: Readonly<Record<string, unknown>>
  /** Which days: 'Bulan Ini' is another month next month. Dates of no such name are in `values`. */
  readonly days: string | undefined
  readonly kode_toko: string
  readonly columns: readonly string[] | undefined
}

/** How somebody likes a report. */
export interface ReportLook {
  /** The columns that he has chosen. */
  readonly columns?: readonly string[] | undefined
  readonly presets: readonly Preset[]
}

const nothing: ReportLook = { presets: [] }

/**
 * How a person likes a report on this machine, and how to change it. Like the density of the screen it stays when he logs out, and is
 * there for nobody else.
 */
export function useReportLook(user_id: string, path: string): [ReportLook, (change: Partial<ReportLook>) => void] {
  const name = `report.${user_id}.${path}`
  const [look, setLook] = useState<ReportLook>(() => ({ ...nothing, ...(kept(name) as Partial<ReportLook> | undefined) }))
  const change = useCallback(
    (changed: Partial<ReportLook>) => {
      const next = { ...look, ...changed }
      setLook(next)
      keep(name, next)
    },
    [look, name],
  )
  return [look, change]
}
