import { type Labelled, specimenOf } from './label-fields.ts'
import { type LabelLayout, perPage } from './label-layout.ts'
import { type Box, type Medium, itemsOf, labelPages, onLabel, trialItemsOf } from './place-label.ts'
import type { DotBox, Dotted, LabelPrinter, PrinterLanguage } from './printer-language.ts'
import { tspl } from './tspl.ts'
import { zpl } from './zpl.ts'

/** What is to be printed. */
export interface LabelJob {
  readonly layout: LabelLayout
  /** One for each label. */
  readonly pieces: readonly Labelled[]
  /** The first label of the first page that is printed on, counted from 1. */
  readonly mulai: number
  /** How far everything is moved, in millimetres: what a printer is off. */
  readonly geser_x: number
  readonly geser_y: number
  /** Draws the edges of the faces. */
  readonly isTrial: boolean
}

/** A page of specimens with the edges of their faces: what a printer is set by. */
export const trialJob = (layout: LabelLayout, shift: Pick<LabelJob, 'geser_x' | 'geser_y'>): LabelJob => ({
  layout,
  pieces: Array.from({ length: perPage(layout) }, () => specimenOf(layout)),
  mulai: 1,
  ...shift,
  isTrial: true,
})

const spoken: Readonly<Record<LabelPrinter['bahasa'], PrinterLanguage>> = { ZPL: zpl, TSPL: tspl }
/** Dots of a printer in a millimetre. */
export const dotsPerMm = { '203': 8, '300': 11.8 } as const

/** The medium of a printer. */
export function mediumOf({ bahasa, dpi }: Pick<LabelPrinter, 'bahasa' | 'dpi'>): Medium {
  const perMm = dotsPerMm[dpi]
  return { measure: spoken[bahasa].measure(perMm), perMm }
}

/** The commands for these labels in the printer's own language, as text in UTF-8. Elements that do not fit are left out: check `unfitOn` first. */
export function printerCommands(printer: LabelPrinter, job: LabelJob): string {
  const language = spoken[printer.bahasa]
  const perMm = dotsPerMm[printer.dpi]
  const medium = mediumOf(printer)
  const { layout, pieces, mulai, geser_x, geser_y, isTrial } = job
  const sheet = { printer, layout, perMm }
  const items = isTrial ? trialItemsOf : itemsOf
  const pages = labelPages(layout, pieces.length, mulai).map((places) => {
    const commands = places.flatMap(({ at, x, y }) =>
      layout.muka.flatMap((face, muka) => {
        // Nothing is left of or above the paper: a printer refuses such a place, or starts over from the other edge.
        const dots = (mm: number) => Math.max(0, Math.round(mm * perMm))
        const boxOf = (box: Box): DotBox => {
          const there = onLabel(face, box)
          return { x: dots(x + geser_x + there.x), y: dots(y + geser_y + there.y), width: dots(there.lebar), height: dots(there.tinggi) }
        }
        return items(layout, muka, pieces[at] as Labelled, medium).map((item) =>
          item.kind === 'unfit' ? '' : commandOf(language, { item, putar: face.putar, perMm, boxOf }),
        )
      }),
    )
    return language.page(commands, sheet)
  })
  return language.head(sheet) + pages.join('')
}

function commandOf(language: PrinterLanguage, dotted: Dotted): string {
  // The kind of the item says which of the four it is; the compiler cannot follow that through the table.
  return (language[dotted.item.kind] as (dotted: Dotted) => string)(dotted)
}
