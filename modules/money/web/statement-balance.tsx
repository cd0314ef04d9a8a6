import { useText } from '#engine/web/text.ts'
import { Figure } from '#engine/web/figure.tsx'
import type { AccountBooking } from '../contract/account-book.ts'
import { money as f } from '../contract/fields.ts'
import type { StatementLine } from '../contract/match-statement.ts'

interface StatementBalanceProps {
  /** Whole rupiah; undefined if the file has no balance. */
  readonly closingRp: number | undefined
  readonly bookRp: number
  /** Lines of the statement that the books do not have. */
  readonly missingIn: readonly StatementLine[]
  readonly missingOut: readonly StatementLine[]
  /** Bookings up to the end of the statement that no line shows. */
  readonly unseen: readonly AccountBooking[]
  /** The first day of the statement: older bookings may be on the one before. */
  readonly from: string
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0)

/**
 * The differences between the balance of the statement and that of the books: lines that are not booked, bookings that are not on the statement, and
 * what neither explains.
 */
export function StatementBalance({ closingRp, bookRp, missingIn, missingOut, unseen, from }: StatementBalanceProps) {
  const say = useText()
  const inRp = sumOf(missingIn.map(({ amountRp }) => amountRp))
  const outRp = sumOf(missingOut.map(({ amountRp }) => amountRp))
  const unseenRp = sumOf(
    unseen.filter(({ tgl_rekening, tgl_system }) => (tgl_rekening ?? tgl_system) >= from).map(({ masuk, keluar }) => masuk - keluar),
  )
  const facts: [label: string, rp: number, of?: string][] = [
    ...(closingRp === undefined ? [] : [['Saldo Rekening Koran', closingRp] satisfies [string, number]]),
    ['Saldo Buku', bookRp],
    ['Masuk Belum Dicatat', inRp, say('{{n}} baris', { n: missingIn.length })],
    ['Keluar Belum Dicatat', outRp, say('{{n}} baris', { n: missingOut.length })],
    ['Dicatat, Tidak Ada Di Koran', unseenRp],
    ...(closingRp === undefined ? [] : [['Selisih Yang Tersisa', closingRp - bookRp - inRp + outRp + unseenRp] satisfies [string, number]]),
  ]
  return (
    <dl className="statement-balance">
      {facts.map(([label, rp, of]) => (
        <div key={label}>
          <dt>{say(label)}</dt>
          <dd>
            <Figure field={f.saldo} value={rp} strong /> {of && <span className="claim-hint">{of}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
