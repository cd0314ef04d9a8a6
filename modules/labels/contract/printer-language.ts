import type { LabelFace, LabelLayout } from './label-layout.ts'
import type { Box, Item, Measure } from './place-label.ts'

/** What label printers are spoken to in. */
export const languages = { ZPL: 'ZPL (Zebra)', TSPL: 'TSPL (TSC, Xprinter)' } as const
/** Dots on an inch. */
export const densities = { '203': '203 dpi', '300': '300 dpi' } as const
/** How labels get to a printer: out of the browser, or from the server over the network. */
export const ways = { USB: 'USB', SERIAL: 'Serial', TCP: 'Jaringan (TCP)' } as const

/** A label printer as its commands need it. */
export interface LabelPrinter {
  readonly bahasa: keyof typeof languages
  readonly dpi: keyof typeof densities
  /** In percent of what the printer can; null leaves it as the printer is set. */
  readonly kegelapan: number | null
  /** Inches in a second; null leaves it as the printer is set. */
  readonly kecepatan: number | null
}

/** A rectangle in dots of a printer. */
export interface DotBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The items that printers print. A label with an `unfit` item is not printed. */
export type PrintedKind = Exclude<Item['kind'], 'unfit'>

/** One thing on its way to a printer: what it is, how its face is turned, and where any box of its face is in dots. */
export interface Dotted<Kind extends PrintedKind = PrintedKind> {
  readonly item: Extract<Item, { kind: Kind }>
  readonly putar: LabelFace['putar']
  readonly perMm: number
  readonly boxOf: (box: Box) => DotBox
}

/** What pages are printed on, and by which printer. */
export interface PrintedSheet {
  readonly printer: LabelPrinter
  readonly layout: LabelLayout
  readonly perMm: number
}

/** A language of label printers: how it writes, and the commands for a page and for what stands on it. */
export interface PrinterLanguage {
  readonly measure: (perMm: number) => Measure
  readonly words: (dotted: Dotted<'words'>) => string
  readonly barcode: (dotted: Dotted<'barcode'>) => string
  readonly qr: (dotted: Dotted<'qr'>) => string
  readonly frame: (dotted: Dotted<'frame'>) => string
  /** What is said once, before the pages. */
  readonly head: (sheet: PrintedSheet) => string
  readonly page: (commands: readonly string[], sheet: PrintedSheet) => string
}
