import { Button } from '@mantine/core'
import { useState } from 'react'
import { rowsBelow, textAlone } from '../contract/table.ts'
import type { BodyProps } from './data-table.tsx'
import { Below, Cell, negativeClass } from './table-cell.tsx'
import { useText } from './text.ts'

const cardsAtOnce = 60

/** The rows of a table as cards under each other, where there is no room for columns. */
export function Cards({ label, columns, items, total, details, actions, cell, onOpen }: BodyProps) {
  const say = useText()
  const [shown, setShown] = useState(cardsAtOnce)
  return (
    <div role="region" aria-label={label}>
      <ul className="cards">
        {items.slice(0, shown).map((item) =>
          item.type === 'heading' ? (
            <li key={item.key} className="cards-heading">
              {item.text}
            </li>
          ) : (
            <li key={item.key} className={item.type === 'sum' ? 'card card-sum' : 'card'}>
              {item.type === 'sum' && <p className="card-title">{item.text}</p>}
              <dl>
                {columns
                  .filter((column) => item.row[column.name] !== undefined && item.row[column.name] !== null && item.row[column.name] !== '')
                  .map((column) => (
                    <div key={column.name}>
                      <dt>{say(column.label)}</dt>
                      <dd>{cell?.(column, item.row) ?? <Cell column={column} row={item.row} say={say} isAlone />}</dd>
                    </div>
                  ))}
              </dl>
              {item.type === 'row' && details && rowsBelow(details, item.row).length > 0 && (
                <details className="card-details">
                  <summary>{say(details.label)}</summary>
                  <Below details={details} row={item.row} />
                </details>
              )}
              {item.type === 'row' && (actions || onOpen) && (
                <div className="card-actions">
                  {onOpen && (
                    <Button size="compact-sm" variant="default" onClick={() => onOpen(item.row)}>
                      {say('Buka')}
                    </Button>
                  )}
                  {actions?.(item.row)}
                </div>
              )}
            </li>
          ),
        )}
        {total && (
          <li className="card card-sum">
            <p className="card-title">{say('GRAND TOTAL')}</p>
            <dl>
              {columns
                .filter((column) => total[column.name] !== undefined)
                .map((column) => (
                  <div key={column.name}>
                    <dt>{say(column.label)}</dt>
                    <dd className={negativeClass(total[column.name])}>{textAlone(column, total[column.name], say)}</dd>
                  </div>
                ))}
            </dl>
          </li>
        )}
      </ul>
      {items.length > shown && (
        <Button fullWidth variant="default" mt="s" onClick={() => setShown((before) => before + cardsAtOnce)}>
          {say('Tampilkan Lebih Banyak')}
        </Button>
      )}
    </div>
  )
}
