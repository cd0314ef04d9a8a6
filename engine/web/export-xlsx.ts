import writeXlsxFile, { type Feature } from 'write-excel-file/browser'
import { type Table, unnested } from '../contract/table.ts'
import { reportSheet, sheetEnd, sheetFilter, sheetHead, sheetRow, sheetTitles, sheetWidth } from '../contract/table-sheet.ts'
import { type Paper, marked } from './paper.ts'
import { sheetName } from './sheet-name.ts'

/**
 * A table as an Excel file, with the rows that table-sheet.ts makes of it. Without paper the file has only the head and the rows, so that a list can
 * be imported again.
 */
export async function toXlsx(nested: Table, paper: Paper | undefined, say: (label: string) => string): Promise<Blob> {
  const table = unnested(nested)
  const { columns, sections } = table
  const body = sections.flatMap(({ rows }) => rows.map((row) => sheetRow(columns, row, say)))
  const around = paper && marked(paper)
  const titles = around ? sheetTitles(table.title, say, around) : []
  return writeXlsxFile(
    [...titles, sheetHead(columns, say), ...body, ...sheetEnd(columns, sections, table.total, say, around)],
    {
      columns: columns.map((column) => ({ width: sheetWidth(column, table, say) })),
      sheet: paper ? reportSheet : sheetName(table.title),
      stickyRowsCount: titles.length + 1,
    },
    { features: [filtered(titles.length + 1, titles.length + 1 + body.length, columns.length)] },
  ).toBlob()
}

/** Puts arrows into the head of a table. The writer has no option for it; what it writes is well formed without. */
function filtered(head: number, last: number, columns: number): Feature<File | Blob | ArrayBuffer> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (sheet) => sheet.replace('</sheetData>', `</sheetData>${sheetFilter(head, last, columns)}`),
        },
      },
    },
  }
}
