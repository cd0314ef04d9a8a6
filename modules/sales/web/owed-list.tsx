import './owed-list.css'
import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FindBox } from '#engine/web/find-box.tsx'
import { searchOf } from '#engine/web/searched-rows.ts'
import { useText } from '#engine/web/text.ts'
import type { OwedSale } from '../contract/pelunasan-penjualan.ts'

interface OwedListProps<Sale> {
  readonly title: string
  readonly sales: readonly Sale[]
  /** The name of the chosen debts in the call, and their error. */
  readonly name: string
  readonly error: string | undefined
  readonly isChosen: (sale: Sale) => boolean
  readonly onChoose: (sale: Sale) => void
  /** Their debt. */
  readonly amount: (sale: Sale) => ReactNode
  /** The text before the customer's name, and after his number. */
  readonly mark?: (sale: Sale) => ReactNode
  readonly more?: (sale: Sale) => string
  /** The error of a single one. */
  readonly wrong?: (sale: Sale) => string | undefined
}

type Owed = Pick<OwedSale, 'no_faktur' | 'tgl_system' | 'nama_customer' | 'no_hp'>

/** The sales with a debt, scanned, or found by their number, customer or telephone. */
export function OwedList<Sale extends Owed>({ title, sales, name, error, isChosen, onChoose, amount, mark, more, wrong }: OwedListProps<Sale>) {
  const say = useText()
  const [cari, setCari] = useState('')
  const having = (typed: string) => {
    const isFound = searchOf(typed)
    return sales.filter((sale) => isFound(`${sale.no_faktur} ${sale.nama_customer} ${sale.no_hp ?? ''}`))
  }
  const shown = having(cari)
  return (
    <section className="entry-box" aria-label={say(title)}>
      <FindBox
        value={cari}
        onChange={setCari}
        at={name}
        adds={name}
        error={error}
        title="Penjualan"
        find={async (typed) => having(typed)}
        codesOf={({ no_faktur }) => [no_faktur]}
        onFound={(sale) => isChosen(sale) || onChoose(sale)}
      >
        {shown.length === 0 && <p className="entry-facts">{say('Tidak Ada Data')}</p>}
        <ul className="owed">
          {shown.map((sale) => (
            <li key={sale.no_faktur}>
              <UnstyledButton className="owed-sale" aria-pressed={isChosen(sale)} onClick={() => onChoose(sale)}>
                <span>
                  <strong>
                    {mark?.(sale)}
                    {sale.nama_customer}
                  </strong>
                  <span className="entry-facts">{[sale.no_faktur, sale.tgl_system, sale.no_hp, more?.(sale)].filter(Boolean).join(' · ')}</span>
                </span>
                {amount(sale)}
              </UnstyledButton>
              {wrong?.(sale) && (
                <p className="entry-message" role="alert">
                  {say(wrong(sale) ?? '')}
                </p>
              )}
            </li>
          ))}
        </ul>
      </FindBox>
    </section>
  )
}
