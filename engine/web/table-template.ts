import type { AnyField } from '../contract/field.ts'
import type { Say } from './text.ts'

/** A sheet of a template: its name, and its columns under their names of the wire. */
export interface TemplateSheet {
  readonly name: string
  readonly fields: readonly AnyField[]
}

/** A list whose codes a template may name, as a sheet of its own: its name, the column that the codes go to, and each code with its name. */
export interface TemplateCodes {
  readonly name: string
  readonly field: AnyField
  readonly rows: readonly (readonly [code: string, name: string])[]
}

/** Returns the explanation of a column: the kind of value, the possible values, and whether the cell may be empty. */
export function columnText(field: AnyField, say: Say): string {
  const { kind, isOptional, preset } = field
  const choices = kind.choices?.map(({ value, label }) => `${value} = ${say(label)}`).join(', ') || undefined
  const empty = isOptional || preset !== undefined ? say('boleh kosong') : say('harus diisi')
  const form =
    choices ??
    (kind.cell === 'date'
      ? 'yyyy-mm-dd'
      : kind.cell === 'decimal'
        ? say('angka, {{n}} desimal', { n: kind.decimals ?? 3 })
        : kind.cell === 'integer'
          ? say('angka bulat')
          : say('teks'))
  return `${form}; ${empty}`
}

/**
 * Makes a template for an import: a workbook with a sheet of heads for each list, a sheet that explains each column, and one for each list of
 * codes.
 */
export async function templateOf(sheets: readonly TemplateSheet[], say: Say, codes: readonly TemplateCodes[] = []): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const bold = { fontWeight: 'bold', backgroundColor: '#f4e8c6' } as const
  const several = sheets.length > 1
  return writeXlsxFile([
    ...sheets.map(({ name, fields }) => ({
      data: [fields.map((field) => ({ value: field.wire, ...bold }))],
      sheet: name,
      columns: fields.map(() => ({ width: 18 })),
      stickyRowsCount: 1,
    })),
    {
      data: [
        [...(several ? [say('Lembar')] : []), say('Kolom'), say('Nama'), say('Isi')].map((value) => ({ value, ...bold })),
        ...sheets.flatMap(({ name, fields }) =>
          fields.map((field) => [
            ...(several ? [{ value: name }] : []),
            { value: field.wire },
            { value: say(field.label) },
            { value: columnText(field, say) },
          ]),
        ),
      ],
      sheet: 'PENJELASAN',
      columns: [...(several ? [{ width: 28 }] : []), { width: 20 }, { width: 26 }, { width: 80 }],
    },
    ...codes.map(({ name, field, rows }) => ({
      data: [[field.wire, say('Nama')].map((value) => ({ value, ...bold })), ...rows.map((row) => row.map((value) => ({ value })))],
      sheet: name,
      columns: [{ width: 20 }, { width: 36 }],
      stickyRowsCount: 1,
    })),
  ]).toBlob()
}
