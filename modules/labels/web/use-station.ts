import { useState } from 'react'
import { useList } from '#engine/web/lookup-input.tsx'
import { useSession } from '#engine/web/session.ts'
import type { LabelSubject } from '../contract/label-fields.ts'
import { masterPrinterLabel } from '../contract/master-printer-label.ts'
import type { ChosenPrinter } from './print.ts'
import { type Shift, keepStation, noShift, stationOf } from './station.ts'

/** In place of a printer: paper out of the browser. */
export const paper = ''

/** The label printers of the shop. */
export const usePrinters = () => {
  const { data, error, refetch } = useList(masterPrinterLabel.api.list)
  return { data: data as readonly ChosenPrinter[] | undefined, error, refetch }
}

/** What this station prints labels of a subject on, and how far that printer is off here; kept on this machine. */
export function useStation(printers: readonly ChosenPrinter[], subject: LabelSubject = 'BARANG') {
  const { kode_toko } = useSession()
  const [station, setStation] = useState(() => stationOf(kode_toko, subject))
  const printer = printers.find(({ kode_printer }) => kode_printer === station.kode_printer)
  const kode_printer = printer?.kode_printer ?? paper
  const shift = station.geser[kode_printer] ?? noShift
  const choose = (change: { kode_desain?: string; kode_printer?: string; shift?: Shift }) => {
    const { shift: moved, ...chosen } = change
    const next = { ...station, ...chosen, ...(moved ? { geser: { ...station.geser, [kode_printer]: moved } } : {}) }
    setStation(next)
    keepStation(kode_toko, next, subject)
  }
  return { kode_desain: station.kode_desain, kode_printer, printer, shift, choose }
}
