import { type SheetCell, type SheetRow, sheetFilter, sheetLetters } from '../contract/table-sheet.ts'
import { type ZipPart, zipped } from './zip-flow.ts'

/** A sheet that is written row by row while its rows are read. */
export interface SheetFlow {
  readonly name: string
  /** Of each column, in letters. */
  readonly widths: readonly number[]
  /** Over the head, on the first sheet only. */
  readonly titles: readonly SheetRow[]
  /** It stays in sight, and filters the rows below it. */
  readonly head: SheetRow
  readonly rows: AsyncIterable<readonly SheetRow[]>
  /** Called when all rows have been taken. */
  end(): readonly SheetRow[]
}

/** Excel has no more rows in a sheet. */
export const sheetRowsMax = 1_048_576

/** So much text of a sheet is put together before it is packed. */
const portionCharacters = 65_536

const namespaces =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/**
 * An Excel file of one table that is never whole in memory. Rows beyond the last row of a sheet continue on the next sheet, below the same head.
 */
export async function* workbookOf(sheet: SheetFlow, rowsMax = sheetRowsMax): AsyncGenerator<Buffer> {
  const styles = createStyles()
  const rows = withEnd(sheet)
  async function* parts(): AsyncGenerator<ZipPart> {
    const left: Left = { rows, next: await rows.next() }
    let count = 0
    do {
      count += 1
      yield { name: `xl/worksheets/sheet${count}.xml`, text: sheetText(sheet, count === 1 ? sheet.titles : [], left, rowsMax, styles) }
    } while (!left.next.done)
    for (const [name, text] of Object.entries(framesOf(sheet.name, count, styles))) yield { name, text: once(declaration + text) }
  }
  try {
    yield* zipped(parts())
  } finally {
    await rows.return(undefined)
  }
}

async function* once(text: string) {
  yield text
}

interface BelowHead {
  readonly row: SheetRow
  /** It is filtered by the head, as sums at the end are not. */
  readonly isBody: boolean
}

/** The rows that no sheet has yet. */
interface Left {
  readonly rows: AsyncGenerator<BelowHead, undefined>
  next: IteratorResult<BelowHead, undefined>
}

/** All rows below the head, one by one: those of the table and those at its end. */
async function* withEnd({ rows, end }: SheetFlow): AsyncGenerator<BelowHead, undefined> {
  for await (const portion of rows) for (const row of portion) yield { row, isBody: true }
  for (const row of end()) yield { row, isBody: false }
}

/** The text of a sheet; it takes as many rows as it may have. */
async function* sheetText(sheet: SheetFlow, titles: readonly SheetRow[], left: Left, rowsMax: number, styles: Styles): AsyncGenerator<string> {
  const headAt = titles.length + 1
  const columns = sheet.widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  let text = `${declaration}<worksheet ${namespaces}><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headAt}" topLeftCell="A${headAt + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  text += [...titles, sheet.head].map((row, at) => rowText(row, at + 1, styles)).join('')
  let [at, last] = [headAt, headAt]
  for (; !left.next.done && at < rowsMax; left.next = await left.rows.next()) {
    at += 1
    if (left.next.value.isBody) last = at
    text += rowText(left.next.value.row, at, styles)
    if (text.length < portionCharacters) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData>${sheetFilter(headAt, last, sheet.head.length)}</worksheet>`
}

function rowText(row: SheetRow, number: number, styles: Styles): string {
  if (row.length === 0) return ''
  return `<row r="${number}">${row.map((cell, at) => (cell ? cellText(cell, `${sheetLetters(at + 1)}${number}`, styles) : '')).join('')}</row>`
}

const dayMs = 86_400_000
/** The number that Excel has for 1970-01-01. */
const epochDays = 25_569

function cellText(cell: SheetCell, address: string, styles: Styles): string {
  const style = styles.numberOf(cell)
  const start = `<c r="${address}"${style === 0 ? '' : ` s="${style}"`}`
  const { value } = cell
  if (typeof value === 'number') return `${start}><v>${value}</v></c>`
  if (value instanceof Date) return `${start}><v>${value.getTime() / dayMs + epochDays}</v></c>`
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

// Characters that XML 1.0 does not allow, not even escaped.
const unwritable =
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFFFD-\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(unwritable, '').replace(/[&<>"]/g, (sign) => escapes[sign] as string)

/** The looks of cells, each with a number by which cells name it. */
interface Styles {
  numberOf(cell: SheetCell): number
  text(): string
}

type Look = Omit<SheetCell, 'value' | 'type'>

function createStyles(): Styles {
  const numbers = new Map<string, number>([['{}', 0]])
  const looks: Look[] = [{}]
  return {
    numberOf: ({ value: _, type: __, ...look }) => {
      const key = JSON.stringify(look)
      const known = numbers.get(key)
      if (known !== undefined) return known
      numbers.set(key, looks.length)
      return looks.push(look) - 1
    },
    text: () => stylesText(looks),
  }
}

/** The first number that a file may give a format of its own. */
const ownFormats = 164

function stylesText(looks: readonly Look[]): string {
  const [formats, fills] = [looks.map(({ format }) => format), looks.map(({ backgroundColor }) => backgroundColor)].map((values) => [
    ...new Set(values.filter((value) => value !== undefined)),
  ]) as [string[], string[]]
  const fontOf = ({ fontWeight, fontSize = 11 }: Look) =>
    `<font>${fontWeight === 'bold' ? '<b/>' : ''}<sz val="${fontSize}"/><name val="Calibri"/><family val="2"/></font>`
  const fonts = [...new Set(looks.map(fontOf))]
  const list = (name: string, entries: readonly string[]) =>
    entries.length === 0 ? '' : `<${name} count="${entries.length}">${entries.join('')}</${name}>`
  // A spreadsheet expects its two own fills before others.
  const fillTexts = [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
    ...fills.map((fill) => `<fill><patternFill patternType="solid"><fgColor rgb="FF${fill.slice(1)}"/></patternFill></fill>`),
  ]
  const cells = looks.map((look) => {
    const format = look.format === undefined ? 0 : ownFormats + formats.indexOf(look.format)
    const fill = look.backgroundColor === undefined ? 0 : 2 + fills.indexOf(look.backgroundColor)
    const start = `<xf numFmtId="${format}" fontId="${fonts.indexOf(fontOf(look))}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"`
    return look.align === undefined ? `${start}/>` : `${start} applyAlignment="1"><alignment horizontal="${look.align}"/></xf>`
  })
  const parts = [
    list(
      'numFmts',
      formats.map((format, at) => `<numFmt numFmtId="${ownFormats + at}" formatCode="${escaped(format)}"/>`),
    ),
    list('fonts', fonts),
    list('fills', fillTexts),
    list('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
    list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    list('cellXfs', cells),
  ]
  return `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${parts.join('')}</styleSheet>`
}

const typeStart = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const relationStart = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts around the sheets, by name. They are written last, when the number of sheets is known. */
function framesOf(name: string, count: number, styles: Styles): Record<string, string> {
  const sheets = Array.from({ length: count }, (_, at) => at + 1)
  const relations = (entries: readonly string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`
  const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${relationStart}/${type}" Target="${target}"/>`
  const part = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${typeStart}.${type}+xml"/>`
  return {
    'xl/workbook.xml': `<workbook ${namespaces}><sheets>${sheets.map((at) => `<sheet name="${escaped(at === 1 ? name : `${name} ${at}`)}" sheetId="${at}" r:id="rId${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((at) => relation(`rId${at}`, 'worksheet', `worksheets/sheet${at}.xml`)),
      relation(`rId${count + 1}`, 'styles', 'styles.xml'),
    ]),
    'xl/styles.xml': styles.text(),
    '_rels/.rels': relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', 'sheet.main')}${part('xl/styles.xml', 'styles')}${sheets.map((at) => part(`xl/worksheets/sheet${at}.xml`, 'worksheet')).join('')}</Types>`,
  }
}
