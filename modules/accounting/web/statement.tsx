import './statement.css'
import type { ReactNode } from 'react'
import type { Table, TableColumn, TableSection } from '#engine/contract/table.ts'
import { ThingLink } from '#engine/web/openers.tsx'
import type { Requested } from '#engine/web/report-screen.tsx'
import { useText } from '#engine/web/text.ts'
import { groupOnSheet } from '../contract/sheet-sides.ts'

type Row = Readonly<Record<string, unknown>>

/** What stands below a group, of all groups so far: what is left of sales after what goods cost. */
export interface RunningSum {
  readonly label: string
  /** The first digits of the accounts of the groups that it closes. */
  readonly upTo: string
}

interface StatementProps {
  readonly table: Table
  readonly requested: Requested
  /** What the whole is called. */
  readonly total: string
  readonly running?: readonly RunningSum[]
  /** It is one of two sides: both totals stand at the same height. */
  readonly isSide?: boolean
}

const accountColumns = ['kelompok_akun', 'nomor_akun', 'nama_akun']

/** Groups of accounts with their sums; an account opens its ledger of the same shops and days. */
export function Statement({ table, requested, total, running = [], isSide = false }: StatementProps) {
  const say = useText()
  const columns = table.columns.filter(({ name }) => !accountColumns.includes(name))
  const sums = sumsBelow(table.sections, columns, running)
  return (
    <>
      {running.length > 0 && <SumsAbove column={columns[0]} sums={[...sums, table.total && { label: total, of: table.total }]} />}
      <Groups
        table={table}
        head={isSide ? table.title : 'Akun'}
        columns={columns}
        group={(row) => groupOnSheet(row, say)}
        name={(row) => <Account row={row} requested={requested} />}
        sums={sums}
        total={total}
        isSide={isSide}
      />
    </>
  )
}

/** What is left after each step, over a statement whose rows one has to scroll through on a telephone. */
function SumsAbove({ column, sums }: { column: TableColumn | undefined; sums: NonNullable<GroupsProps['sums']> }) {
  const say = useText()
  if (!column) return null
  return (
    <dl className="report-tiles">
      {sums
        .filter((sum) => sum !== undefined)
        .map(({ label, of }) => (
          <div key={label}>
            <dt>{say(label)}</dt>
            <dd className={Number(of[column.name]) < 0 ? 'figure-negative' : undefined}>{column.format(of[column.name])}</dd>
          </div>
        ))}
    </dl>
  )
}

interface GroupsProps {
  readonly table: Table
  /** What the rows are. */
  readonly head: string
  readonly columns: readonly TableColumn[]
  /** What a group is called, by its first row, in the language of the reader; of a table without groups nothing. */
  readonly group?: (row: Row) => string
  readonly name: (row: Row) => ReactNode
  /** By place of a group: what stands below it. */
  readonly sums?: readonly ({ readonly label: string; readonly of: Row } | undefined)[]
  readonly total: string
  readonly isSide?: boolean
}

/** Rows in groups with their sums, as wide as their figures need. */
export function Groups({ table, head, columns, group, name, sums = [], total, isSide = false }: GroupsProps) {
  const say = useText()
  return (
    <div className="table-scroll statement" data-side={isSide} tabIndex={0} role="region" aria-label={say(table.title)}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{say(head)}</th>
            {columns.map((column) => (
              <th key={column.name} scope="col" className="figure-right">
                {say(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        {table.sections.map((section, at) => (
          <tbody key={section.heading ?? ''}>
            {group && (
              <tr className="table-heading">
                <th colSpan={columns.length + 1} scope="rowgroup">
                  {group(section.rows[0] ?? {})}
                </th>
              </tr>
            )}
            {section.rows.map((row, place) => (
              // Rows of a report never change their places while they are shown.
              <tr key={place}>
                <th scope="row" className="statement-account">
                  {name(row)}
                </th>
                <Amounts columns={columns} of={row} />
              </tr>
            ))}
            {group && section.rows.length > 1 && section.subtotal && (
              <tr className="table-subtotal">
                <th scope="row">{say('Subtotal')}</th>
                <Amounts columns={columns} of={section.subtotal} />
              </tr>
            )}
            {sums[at] && (
              <tr className="table-total">
                <th scope="row">{say(sums[at].label)}</th>
                <Amounts columns={columns} of={sums[at].of} />
              </tr>
            )}
          </tbody>
        ))}
        {isSide && (
          <tbody className="statement-filler" aria-hidden>
            <tr>
              <td colSpan={columns.length + 1}>&nbsp;</td>
            </tr>
          </tbody>
        )}
        {table.total && (
          <tfoot>
            <tr className="table-total">
              <th scope="row">{say(total)}</th>
              <Amounts columns={columns} of={table.total} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Account({ row, requested }: { row: Row; requested: Requested }) {
  const say = useText()
  if (row['nomor_akun'] === null) return <>{say(String(row['nama_akun']))}</>
  const id = [row['nomor_akun'], requested['kode_toko'] ?? '-', requested['tgl_from'], requested['tgl_to']].join(' ')
  return (
    <>
      <ThingLink kind="buku_besar" id={id}>
        {String(row['nomor_akun'])}
      </ThingLink>{' '}
      {String(row['nama_akun'])}
    </>
  )
}

function Amounts({ columns, of }: { columns: readonly TableColumn[]; of: Row }) {
  const say = useText()
  return columns.map((column) => {
    const value = of[column.name]
    return (
      <td
        key={column.name}
        className={`figure-right${typeof value === 'number' && value < 0 ? ' figure-negative' : ''}`}
        data-label={say(column.label)}
      >
        {value === undefined || value === null ? '' : column.format(value)}
      </td>
    )
  })
}

/** By place of the section below which it stands: what all sections so far come to. */
function sumsBelow(sections: readonly TableSection[], columns: readonly TableColumn[], running: readonly RunningSum[]) {
  const digitOf = (section: TableSection | undefined) => String(section?.rows[0]?.['nomor_akun'] ?? '').slice(0, 1)
  return sections.map((section, at) => {
    const own = running.find(({ upTo }) => upTo.includes(digitOf(section)) && !(sections[at + 1] && upTo.includes(digitOf(sections[at + 1]))))
    if (!own) return undefined
    const rows = sections.slice(0, at + 1).flatMap((each) => each.rows)
    const of = Object.fromEntries(columns.map(({ name }) => [name, rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)]))
    return { label: own.label, of }
  })
}
