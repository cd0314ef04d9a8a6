import { ActionIcon, Button, NativeSelect, TextInput, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type TableColumn, type TableSection, textAlone } from '../contract/table.ts'
import { anyColumn, mainSumOf } from '../contract/table-look.ts'
import { formatNumber } from '../kinds/number.ts'
import type { BodyProps } from './data-table.tsx'
import { Below, Cell, negativeClass } from './table-cell.tsx'
import type { Row } from './table-items.ts'
import { useText } from './text.ts'

const linesAtOnce = 60

/**
 * A report on a telephone. Its days are folded and show their sums. Each row has two lines and opens to show all fields. Filter and sort
 * order are chosen above the lines, because there are no heads.
 */
export function Lines({ label, columns, sections, details, cell, rowKey, sort, onHead, wanted, onWanted }: BodyProps) {
  const say = useText()
  const rowProps = { columns, details, cell, rowKey }
  // A single section is not folded.
  const isFoldable = sections.length > 1
  const typed = wanted?.[anyColumn] ?? ''
  return (
    <div role="region" aria-label={label} className="lines">
      {onWanted && (
        <div className="lines-tools">
          <TextInput
            type="search"
            aria-label={say('Cari')}
            placeholder={say('Cari')}
            leftSection={<IconSearch size={15} aria-hidden />}
            value={typed}
            onChange={(event) => onWanted(anyColumn, event.currentTarget.value)}
          />
          <NativeSelect
            aria-label={say('Urutan')}
            data={[
              { value: '', label: say('Urutan'), disabled: true },
              ...columns.map(({ name, label: head }) => ({ value: name, label: say(head) })),
            ]}
            value={sort?.name ?? ''}
            onChange={(event) => onHead(event.currentTarget.value)}
          />
          <ActionIcon variant="default" size={36} aria-label={say('Balik Urutan')} disabled={!sort} onClick={() => sort && onHead(sort.name)}>
            {sort?.direction === 'desc' ? <IconArrowDown size={16} aria-hidden /> : <IconArrowUp size={16} aria-hidden />}
          </ActionIcon>
        </div>
      )}
      {sections.every(({ rows }) => rows.length === 0) && <p className="table-count">{say('Tidak Ada Data')}</p>}
      {sections.map((section, at) =>
        section.heading === undefined || !isFoldable ? (
          // Sections never change their places while they are shown.
          // eslint-disable-next-line react/no-array-index-key
          <LineList key={at} rows={section.rows} {...rowProps} />
        ) : (
          // eslint-disable-next-line react/no-array-index-key
          <Folded key={at} section={section} isSearched={typed !== ''} {...rowProps} />
        ),
      )}
    </div>
  )
}

type RowProps = Pick<BodyProps, 'columns' | 'details' | 'cell' | 'rowKey'>

function Folded({ section, isSearched, ...rowProps }: { section: TableSection; isSearched: boolean } & RowProps) {
  const say = useText()
  const [isUnfolded, setOpen] = useState(false)
  // Search results are shown unfolded.
  const isOpen = isUnfolded || isSearched
  const sum = mainSumOf(section, rowProps.columns)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <section>
      <UnstyledButton className="lines-fold" aria-expanded={isOpen} onClick={() => setOpen((before) => !before)}>
        <Chevron size={16} aria-hidden />
        <span className="lines-heading">
          {section.heading}
          <span className="lines-count">{say('{{n}} baris', { n: formatNumber(section.rows.length, 0) })}</span>
        </span>
        {sum && <LineFigure column={sum} value={section.subtotal?.[sum.name]} />}
      </UnstyledButton>
      {isOpen && <LineList rows={section.rows} {...rowProps} />}
    </section>
  )
}

/** The figure at the end of a line, above its label: a number needs its label to be understood. */
function LineFigure({ column, value }: { column: TableColumn; value: unknown }) {
  const say = useText()
  return (
    <span className="line-figure">
      <strong className={negativeClass(value)}>{textAlone(column, value, say)}</strong>
      <small>{say(column.label)}</small>
    </span>
  )
}

function LineList({ rows, columns, details, cell, rowKey }: { rows: readonly Row[] } & RowProps) {
  const say = useText()
  const [shown, setShown] = useState(linesAtOnce)
  const [titles, figure] = useMemo(() => [titlesOf(columns), figureOf(columns)], [columns])
  return (
    <>
      <ul className="lines-list">
        {rows.slice(0, shown).map((row) => (
          <Line key={rowKey(row)} row={row} titles={titles} figure={figure} columns={columns} details={details} cell={cell} />
        ))}
      </ul>
      {rows.length > shown && (
        <Button fullWidth variant="default" mt="s" onClick={() => setShown((before) => before + linesAtOnce)}>
          {say('Tampilkan Lebih Banyak')}
        </Button>
      )}
    </>
  )
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

interface LineProps extends Pick<BodyProps, 'columns' | 'details' | 'cell'> {
  readonly row: Row
  readonly titles: readonly TableColumn[]
  readonly figure: TableColumn | undefined
}

function Line({ row, titles, figure, columns, details, cell }: LineProps) {
  const say = useText()
  const [isOpen, setOpen] = useState(false)
  const title = titles.find((column) => column !== figure && !isEmpty(row[column.name]))
  const others = columns.filter((column) => column !== title && column !== figure && !isEmpty(row[column.name]))
  const said = (column: TableColumn) => cell?.(column, row) ?? <Cell column={column} row={row} say={say} isAlone />
  const short = others.map((column) =>
    column.align === 'right' ? `${say(column.label)} ${textAlone(column, row[column.name], say)}` : textAlone(column, row[column.name], say),
  )
  return (
    <li>
      <UnstyledButton className="line" aria-expanded={isOpen} onClick={() => setOpen((before) => !before)}>
        <span className="line-texts">
          <span className="line-title">{(title && textAlone(title, row[title.name], say)) || say('Rincian')}</span>
          {!isOpen && <span className="line-others">{short.join(' · ')}</span>}
        </span>
        {figure && <LineFigure column={figure} value={row[figure.name]} />}
      </UnstyledButton>
      {isOpen && (
        <div className="card">
          <dl>
            {columns
              .filter((column) => !isEmpty(row[column.name]))
              .map((column) => (
                <div key={column.name}>
                  <dt>{say(column.label)}</dt>
                  <dd>{said(column)}</dd>
                </div>
              ))}
          </dl>
          {details && (
            <div className="card-details">
              <Below details={details} row={row} />
            </div>
          )}
        </div>
      )}
    </li>
  )
}

/**
 * Returns the title of a row: the name of the thing, else its code, else its first text, else the first column. Shop and day come last, because they
 * say the least. A figure without its label says nothing.
 */
function titlesOf(columns: readonly TableColumn[]): TableColumn[] {
  const says = ({ name, cell, align }: TableColumn) => name !== 'kode_toko' && cell !== 'date' && cell !== 'moment' && align !== 'right'
  return [
    ...columns.filter(({ name }) => name.startsWith('nama_')).toReversed(),
    ...columns.filter(({ opens }) => opens),
    ...columns.filter(says),
    ...columns,
  ]
}

/** What stands at its end: its last amount of money, else its last number. */
function figureOf(columns: readonly TableColumn[]): TableColumn | undefined {
  const numbers = columns.filter(({ cell }, at) => at > 0 && (cell === 'integer' || cell === 'decimal'))
  return numbers.findLast(({ unit }) => unit !== undefined) ?? numbers.at(-1)
}
