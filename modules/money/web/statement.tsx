import './settle-claims.css'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { fileFailure, readSheets } from '#engine/web/read-table.ts'
import { useSession } from '#engine/web/session.ts'
import { ErrorState } from '#engine/web/states.tsx'
import { TableFileButton } from '#engine/web/table-file-button.tsx'
import { useText } from '#engine/web/text.ts'
import { readAccountBook } from '../contract/account-book.ts'
import { money as f } from '../contract/fields.ts'
import {
  type MatchedLine,
  type StatementLine,
  bankHabits,
  exactLines,
  matchBookings,
  matchStatement,
  usedLines,
} from '../contract/match-statement.ts'
import { type BankClaim, readSettledLines } from '../contract/non-cash.ts'
import { type ReadStatement, type UnreadRow, readStatement, statementFailures } from '../contract/read-statement.ts'
import { OutgoingLines } from './statement-outgoing.tsx'
import { StatementBalance } from './statement-balance.tsx'
import { UseAllExact } from './use-all-exact.tsx'

interface StatementProps {
  /** The statement of this account; undefined before its file is read. */
  readonly read: ReadStatement | undefined
  readonly claims: readonly BankClaim[]
  readonly account: string | null
  readonly isOpen: boolean
  readonly onRead: (statement: ReadStatement | undefined) => void
  readonly onUse: (line: MatchedLine) => void
  /** Something of the statement was settled or booked. */
  readonly onBooked: () => void
}

const none: readonly StatementLine[] = []
const noneExact: readonly MatchedLine[] = []

/**
 * A bank's statement down to its balance: incoming lines with the claims that they fit, outgoing lines with their bookings, and what is left between
 * both balances. Using a proposal fills the form.
 */
export function Statement({ read, claims, account, isOpen, onRead, onUse, onBooked }: StatementProps) {
  const say = useText()
  const hasAccount = account !== null
  const [failure, setFailure] = useState<string>()
  const [unread, setUnread] = useState<readonly UnreadRow[]>([])
  const { settings, tgl_system } = useSession()
  const habits = useMemo(() => bankHabits({ setting: (key) => settings[key] }), [settings])
  const lines = read?.lines ?? none
  const outgoing = read?.outgoing ?? none
  const days = [...lines, ...outgoing].map(({ date }) => date).toSorted()
  const [tgl_from, tgl_to] = [days[0] ?? '', days.at(-1) ?? '']
  const requested = { query: { no_rekening: account ?? '', tgl_from, tgl_to } }
  const enabled = account !== null && days.length > 0
  const settled = useQuery({
    queryKey: [readSettledLines.call, account, tgl_from, tgl_to],
    queryFn: () => send(readSettledLines, requested),
    enabled,
    staleTime: 0,
  })
  const book = useQuery({
    queryKey: [readAccountBook.call, account, tgl_from, tgl_to],
    queryFn: () => send(readAccountBook, requested),
    enabled,
    staleTime: 0,
  })
  const used = useMemo(() => usedLines(lines, settled.data ?? []), [lines, settled.data])
  // What is settled takes no claim from the others.
  const proposed = useMemo(() => {
    const open = lines.filter((line) => used.get(line)?.isCertain !== true)
    const found = matchStatement(open, claims, habits)
    return lines.map((line) => ({ line, claims: found[open.indexOf(line)]?.claims ?? [] }))
  }, [lines, used, claims, habits])
  const cameIn = useMemo(() => matchBookings(lines, book.data?.buku ?? [], 'masuk', habits), [lines, book.data, habits])
  const booked = useMemo(() => matchBookings(outgoing, book.data?.buku ?? [], 'keluar', habits), [outgoing, book.data, habits])
  const exact = useMemo(() => exactLines(proposed, claims, (line) => used.has(line) || cameIn.has(line)), [proposed, claims, used, cameIn])
  const seen = new Set([...cameIn.values(), ...booked.values()])
  const readFile = async (file: File) => {
    setFailure(undefined)
    setUnread([])
    onRead(undefined)
    try {
      const found = readStatement(await readSheets(file), tgl_system)
      if (typeof found === 'string') return setFailure(say(statementFailures[found]))
      setUnread(found.unread)
      if (found.lines.length + found.outgoing.length === 0) setFailure(say('Tidak Ada Uang Masuk Atau Keluar Di File Ini'))
      onRead(found)
    } catch (error) {
      setFailure(fileFailure(error))
    }
  }
  const error = settled.error ?? book.error
  return (
    <section className="entry-box statement" aria-label={say('Rekening Koran')}>
      <Group gap="s">
        <TableFileButton label="Impor Rekening Koran" size="xs" disabled={!hasAccount || !isOpen} onFile={(file) => void readFile(file)} />
        {settled.isSuccess && book.isSuccess && account !== null && lines.length > 0 && (
          <UseAllExact account={account} exact={book.data.tagihan_toko_lain ? noneExact : exact} isOpen={isOpen} onSettled={onBooked} />
        )}
        <span className="claim-hint">
          {hasAccount
            ? say('CSV atau Excel dari bank; uang masuk dan keluar dicocokkan.')
            : say('Pilih rekening untuk mencocokkan rekening korannya.')}
        </span>
      </Group>
      {failure && (
        <p className="entry-message" role="alert">
          {failure}
        </p>
      )}
      {unread.length > 0 && (
        <p className="entry-message" role="alert">
          {say('{{n}} baris tidak terbaca: {{baris}}', { n: unread.length, baris: unreadText(unread) })}
        </p>
      )}
      {book.data?.tagihan_toko_lain && (
        <p className="claim-hint">{say('Bank juga berutang kepada toko lain di rekening ini: pakai barisnya satu per satu.')}</p>
      )}
      {error && <ErrorState error={error} onRetry={() => void Promise.all([settled.refetch(), book.refetch()])} />}
      {settled.isSuccess && book.isSuccess && (
        <>
          <StatementBalance
            closingRp={read?.closingRp}
            bookRp={book.data.saldo_akhir}
            missingIn={lines.filter((line) => !used.has(line) && !cameIn.has(line))}
            missingOut={outgoing.filter((line) => !booked.has(line))}
            unseen={book.data.buku.filter((each) => (each.tgl_rekening ?? each.tgl_system) <= tgl_to && !seen.has(each))}
            from={tgl_from}
          />
          <div className="statement-lines" tabIndex={0} role="region" aria-label={say('Baris Rekening Koran')}>
            {proposed.length > 0 && (
              <>
                <h3>{say('Uang Masuk')}</h3>
                <ul>
                  {proposed.map(({ line, claims: found }) => {
                    const by = used.get(line)
                    const inBooks = cameIn.get(line)
                    return (
                      <li
                        key={`${line.date} ${line.amountRp} ${line.text} ${line.nth}`}
                        data-used={by?.isCertain === true || (found.length === 0 && inBooks !== undefined)}
                      >
                        <Figure field={f.tgl_rekening} value={line.date} /> <Figure field={f.uang_masuk} value={line.amountRp} strong />
                        <span className="claim-fact">{line.text}</span>
                        <span className="claim-fact">
                          {by
                            ? say(by.isCertain ? 'Sudah divalidasi: {{no_non_cash}}' : 'Mungkin sudah divalidasi: {{no_non_cash}}', {
                                no_non_cash: by.no_non_cash,
                              })
                            : found.length === 0
                              ? inBooks
                                ? say('Sudah dicatat: {{reference}}', { reference: inBooks.reference })
                                : say('Tidak ada tagihan yang cocok')
                              : found.map(({ reference }) => reference).join(', ')}
                        </span>
                        <Button
                          size="compact-xs"
                          variant="default"
                          disabled={!isOpen || by?.isCertain === true}
                          onClick={() => onUse({ ...line, claims: found })}
                        >
                          {say('Pakai')}
                        </Button>
                      </li>
                    )
                  })}
                </ul>
              </>
            )}
            {account !== null && outgoing.length > 0 && (
              <OutgoingLines lines={outgoing} booked={booked} account={account} isOpen={isOpen} onBooked={onBooked} />
            )}
          </div>
        </>
      )}
    </section>
  )
}

const unreadMax = 30

/** The row numbers, with their sheet if there are several sheets. */
function unreadText(unread: readonly UnreadRow[]): string {
  const areOfOne = unread.every(({ sheet }) => sheet === unread[0]?.sheet)
  const shown = unread.slice(0, unreadMax).map(({ sheet, number }) => (areOfOne ? String(number) : `${sheet} ${number}`))
  return shown.join(', ') + (unread.length > unreadMax ? ', …' : '')
}
