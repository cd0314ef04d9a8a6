import { type TableColumn, type TableDetails, cellText, rowsBelow, textAlone } from '../contract/table.ts'
import { useMayRead } from './door.ts'
import { ThingLink } from './openers.tsx'
import { StoredPicture } from './stored-picture.tsx'
import type { Row } from './table-items.ts'
import { type Say, useText } from './text.ts'

/** As high as a row of a table allows. */
const picturePx = 24

interface CellProps {
  readonly column: TableColumn
  readonly row: Row
  readonly say: Say
  /** No head of a column stands above it. */
  readonly isAlone?: boolean
}

/** What a row says in a column: its text, a way to the thing that it names, or an amount that stands out below zero. */
export function Cell({ column, row, say, isAlone = false }: CellProps) {
  const value = row[column.name]
  if (column.isPicture) {
    return [value ?? []].flat().map((path) => <StoredPicture key={String(path)} path={String(path)} alt={say(column.label)} size={picturePx} />)
  }
  const text = isAlone ? textAlone(column, value, say) : cellText(column, value, say)
  if (column.opens && text) {
    const { opens } = column
    if (typeof opens === 'string') return <ThingLink kind={opens} id={String(value)} />
    if ('kindOf' in opens) return <ThingLink kind={opens.kindOf(String(value))} id={String(value)} />
    if ('kindIn' in opens) return <ThingLink kind={String(row[opens.kindIn])} id={String(value)} />
    return (
      <ThingLink kind={opens.kind} id={opens.by.map((name) => String(row[name])).join(' ')}>
        {text}
      </ThingLink>
    )
  }
  const negative = negativeClass(value)
  return negative ? <span className={negative}>{text}</span> : text
}

/** The class of an amount that stands out below zero, in a row as in a sum. */
export const negativeClass = (value: unknown): string | undefined => (typeof value === 'number' && value < 0 ? 'figure-negative' : undefined)

/** The rows below a row, as a table in it. */
export function Below({ details, row }: { details: TableDetails; row: Row }) {
  const say = useText()
  const mayRead = useMayRead()
  const columns = details.columns.filter(mayRead)
  return (
    <table className="table-below" aria-label={say(details.label)}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" className={`figure-${column.align}`}>
              {say(column.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsBelow(details, row).map((each, at) => (
          // They have no key of their own, and never change their places.
          // eslint-disable-next-line react/no-array-index-key
          <tr key={at}>
            {columns.map((column) => (
              <td key={column.name} className={`figure-${column.align}`}>
                <Cell column={column} row={each} say={say} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
