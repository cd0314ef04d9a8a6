import { send } from '#engine/web/api.ts'
import { download } from '#engine/web/mobile-wrapper.ts'
import { type Cells, readCells, valuesOfFields } from '#engine/web/read-table.ts'
import { templateOf } from '#engine/web/table-template.ts'
import type { Say } from '#engine/web/text.ts'
import { type Step, steps } from '../contract/fields.ts'
import { type StepState, type WrongCell, stageRows } from '../contract/pindah-data.ts'
import { type StagedRow, pageMax, stepFields } from '../contract/step-fields.ts'

/** A file as it was read: its rows with their lines, and the columns that mean nothing. */
export interface ReadStep {
  readonly nama_file: string
  readonly rows: readonly StagedRow[]
  readonly unknown: readonly string[]
}

/** What the cells of a file say of a step; its head is the first line. */
export function stepRows(langkah_pindah: Step, nama_file: string, cells: Cells, say: Say): ReadStep {
  const { rows, lines, unknown } = valuesOfFields(stepFields[langkah_pindah], cells, say)
  return { nama_file, unknown, rows: rows.map((isi, at) => ({ no_baris: lines[at] ?? 0, isi: isi as StagedRow['isi'] })) }
}

/** Reads a CSV file, or the first sheet of a workbook. @throws when it is neither */
export const readStep = async (langkah_pindah: Step, file: File, say: Say): Promise<ReadStep> =>
  stepRows(langkah_pindah, file.name, await readCells(file), say)

/** Lays a file ready, page by page, and says how far it is. */
export async function stageFile(langkah_pindah: Step, { nama_file, rows }: ReadStep, onProgress: (done: number) => void): Promise<void> {
  for (let from = 0; from < rows.length; from += pageMax) {
    await send(stageRows, { body: { langkah_pindah, nama_file, awal: from === 0, jumlah: rows.length, rows: rows.slice(from, from + pageMax) } })
    onProgress(Math.min(from + pageMax, rows.length))
  }
}

/** Hands the template of a step over. */
export const takeTemplate = async (langkah_pindah: Step, say: Say): Promise<void> =>
  download(await templateOf([{ name: 'DATA', fields: stepFields[langkah_pindah] }], say), `PINDAH DATA ${langkah_pindah}.xlsx`)

/** What is wrong with a file as a CSV, a line for each cell. */
export async function takeWrong(
  langkah_pindah: Step,
  { nama_file }: Pick<StepState, 'nama_file'>,
  wrong: readonly WrongCell[],
  say: Say,
): Promise<void> {
  const { default: Papa } = await import('papaparse')
  const text = Papa.unparse(
    [['Baris', 'Kolom', 'Masalah'].map((head) => say(head)), ...wrong.map(({ no_baris, kolom, pesan }) => [no_baris, kolom, pesan])],
    {
      newline: '\r\n',
      escapeFormulae: true,
    },
  )
  return download(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }), `SALAH ${steps[langkah_pindah]} ${nama_file}.csv`)
}
