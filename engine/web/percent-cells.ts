/** The cells that Excel shows as percent, by sheet name; rows and columns count from 0. */
export type PercentCells = ReadonlyMap<string, readonly (readonly [row: number, column: number])[]>

const [directoryEnds, directoryEntry] = [0x06054b50, 0x02014b50]

/**
 * Finds the cells of a workbook with a percent format: 0.75 in such a cell is 75 %. The reader of workbooks answers values without formats, so the
 * formats are read here (docs/decisions/112).
 *
 * @throws if the file is no workbook
 */
export async function percentCells(file: Blob): Promise<PercentCells> {
  const parts = await partsOf(file)
  const styles = percentStyles((await parts.get('xl/styles.xml')?.()) ?? '')
  if (styles.size === 0) return new Map()
  const targets = new Map(
    tags((await parts.get('xl/_rels/workbook.xml.rels')?.()) ?? '', 'Relationship').map((each) => [attribute(each, 'Id'), attribute(each, 'Target')]),
  )
  const sheets = tags((await parts.get('xl/workbook.xml')?.()) ?? '', 'sheet').map(async (each) => {
    const target = targets.get(attribute(each, '(?:\\w+:)?id')) ?? ''
    const xml = await parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`)?.()
    return [unescaped(attribute(each, 'name')), cellsOf(xml ?? '', styles)] as const
  })
  return new Map(await Promise.all(sheets))
}

const tags = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, 'g'))].map(([, inside = '']) => inside)
const attribute = (tag: string, name: string): string => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&')

/** The cell styles whose format has an unquoted percent sign. 9 and 10 are Excel's built-in percent formats. */
function percentStyles(xml: string): ReadonlySet<string> {
  const isPercent = (code: string) =>
    unescaped(code)
      .replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
      .includes('%')
  const formats = new Set([
    '9',
    '10',
    ...tags(xml, 'numFmt').flatMap((each) => (isPercent(attribute(each, 'formatCode')) ? [attribute(each, 'numFmtId')] : [])),
  ])
  const cells = /<(?:\w+:)?cellXfs[^>]*>(.*?)<\/(?:\w+:)?cellXfs>/s.exec(xml)?.[1] ?? ''
  return new Set(tags(cells, 'xf').flatMap((each, at) => (formats.has(attribute(each, 'numFmtId')) ? [String(at)] : [])))
}

function cellsOf(xml: string, styles: ReadonlySet<string>): (readonly [number, number])[] {
  return tags(xml, 'c').flatMap((each) => {
    if (!styles.has(attribute(each, 's'))) return []
    const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(attribute(each, 'r')) ?? []
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
    return column === 0 ? [] : [[Number(row) - 1, column - 1] as const]
  })
}

/** The parts of a workbook, which is a ZIP archive. Each part is read on demand. */
async function partsOf(file: Blob): Promise<ReadonlyMap<string, () => Promise<string>>> {
  const bytes = await file.arrayBuffer()
  const view = new DataView(bytes)
  let end = bytes.byteLength - 22
  while (end >= 0 && view.getUint32(end, true) !== directoryEnds) end--
  if (end < 0) throw new Error('No workbook')
  const parts = new Map<string, () => Promise<string>>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0 && view.getUint32(at, true) === directoryEntry; left--) {
    const [method, size, start] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
    const [name, extra, remark] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)]
    const path = new TextDecoder().decode(new Uint8Array(bytes, at + 46, name))
    parts.set(path, () => {
      const data = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
      const stream = new Blob([new Uint8Array(bytes, data, size)]).stream()
      return new Response(method === 0 ? stream : stream.pipeThrough(new DecompressionStream('deflate-raw'))).text()
    })
    at += 46 + name + extra + remark
  }
  return parts
}
