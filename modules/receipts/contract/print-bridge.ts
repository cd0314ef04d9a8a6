import { z } from 'zod'

/** Where a browser finds the bridge to the printer of its machine (apps/bridges/print), and under what it asks it to print. */
export const printBridge = { port: 7413, address: 'ws://127.0.0.1:7413', topic: 'print', lettersTopic: 'letters' } as const

/** The papers that a bridge prints, and how many letters of the plain face stand in a line of each: a roll of 80 mm, and 8 inches of forms. */
export const textPapers = { ESCPOS: 48, DOT_MATRIX: 80 } as const

/**
 * Possible numbers of letters in one line of a roll: 32 on most rolls of 58 mm, 42 on some of 80 mm. The bridge answers the number of its printer.
 */
export const rollLetters = [32, 42, textPapers.ESCPOS] as const

/** The answer of a bridge to the question for the letters in one line of its roll. */
export const lettersAnswer = z.union(rollLetters.map((letters) => z.literal(letters)))

/** A paper that is printed in letters. */
export type TextPaper = keyof typeof textPapers

/** A line as it is printed: no longer than its paper is wide, in letters that every such printer has. */
const printedLine = z.object({
  teks: z
    .string()
    .max(textPapers.DOT_MATRIX)
    .regex(/^[\x20-\x7e]*$/),
  tebal: z.boolean().default(false),
})

/** A line as it is printed. */
export type PrintedLine = z.input<typeof printedLine>

/** What a page asks of the bridge. */
export const printRequest = z.strictObject({
  kertas: z.enum(Object.keys(textPapers) as [TextPaper, ...TextPaper[]]),
  /** A document each: the paper is cut, or fed to the next form, after every one. */
  lembar: z
    .array(
      z.object({
        baris: z.array(printedLine).min(1).max(2_000),
        qr: z
          .string()
          .max(200)
          .regex(/^[\x20-\x7e]*$/)
          .optional(),
      }),
    )
    .min(1)
    .max(20),
  /** Opens the drawer of the cash as well. */
  laci: z.boolean(),
})

/** What a page asks of the bridge. */
export type PrintRequest = z.input<typeof printRequest>

/** The result of a print job, in words for the user at the printer. */
export const printAnswer = z.object({ status: z.boolean(), message: z.string() })

/** What may go wrong before the printer. */
export const printFailures = {
  NO_PAPER: 'Kertas Printer Habis',
  NOT_REACHED: 'Printer Tidak Terhubung, Periksa Kabel Dan Listriknya',
  NO_BRIDGE: 'Jembatan Printer Tidak Berjalan Di Komputer Ini',
  FOREIGN_LETTERS: 'Huruf Nota Ini Tidak Ada Di Printer Struk',
  NOT_UNDERSTOOD: 'Isi Cetakan Tidak Dikenal',
} as const
