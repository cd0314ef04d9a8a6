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
import { money as f } from '../contract/fields.ts'
import { type MatchedLine, type StatementLine, bankHabits, matchStatement, usedLines } from '../contract/match-statement.ts'
import { type BankClaim, readSettledLines } from '../contract/non-cash.ts'
import { type UnreadRow, readStatement, statementFailures } from '../contract/read-statement.ts'

interface StatementProps {
  readonly lines: readonly StatementLine[]
  readonly claims: readonly BankClaim[]
  readonly account: string | null
  readonly isOpen: boolean
  readonly onRead: (lines: readonly StatementLine[]) => void
  readonly onUse: (line: MatchedLine) => void
}

/** The lines of a bank's statement, each with the claims that it fits, or with what it settled already; using one fills the form. */
export function Statement({ lines, claims, account, isOpen, onRead, onUse }: StatementProps) {
  const say = useText()
  const hasAccount = account !== null
  const [failure, setFailure] = useState<string>()
  const [unread, setUnread] = useState<readonly UnreadRow[]>([])
  const { settings, tgl_system } = useSession()
  const habits = useMemo(() => bankHabits({ setting: (key) => settings[key] }), [settings])
  const days = lines.map(({ date }) => date).toSorted()
  const [tgl_from, tgl_to] = [days[0] ?? '', days.at(-1) ?? '']
  const settled = useQuery({
    queryKey: [readSettledLines.call, account, tgl_from, tgl_to],
    queryFn: () => send(readSettledLines, { query: { no_rekening: account ?? '', tgl_from, tgl_to } }),
    enabled: account !== null && lines.length > 0,
    staleTime: 0,
  })
  const used = useMemo(() => usedLines(lines, settled.data ?? []), [lines, settled.data])
  // What is settled takes no claim from the others.
  const matched = useMemo(() => {
    const open = lines.filter((line) => used.get(line)?.isCertain !== true)
    const found = matchStatement(open, claims, habits)
    return lines.map((line) => ({ line, claims: found[open.indexOf(line)]?.claims ?? [] }))
  }, [lines, used, claims, habits])
  const read = async (file: File) => {
    setFailure(undefined)
    setUnread([])
    onRead([])
    try {
      const found = readStatement(await readSheets(file), tgl_system)
      if (typeof found === 'string') return setFailure(say(statementFailures[found]))
      setUnread(found.unread)
      if (found.lines.length === 0) setFailure(say('Tidak Ada Uang Masuk Di File Ini'))
      onRead(found.lines)
    } catch (error) {
      setFailure(fileFailure(error))
    }
  }
  return (
    <section className="entry-box statement" aria-label={say('Rekening Koran')}>
      <Group gap="s">
        <TableFileButton label="Impor Rekening Koran" size="xs" disabled={!hasAccount || !isOpen} onFile={(file) => void read(file)} />
        <span className="claim-hint">
          {hasAccount ? say('CSV atau Excel dari bank; setiap uang masuk dicocokkan.') : say('Pilih rekening untuk mencocokkan rekening korannya.')}
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
      {settled.error && <ErrorState error={settled.error} onRetry={() => void settled.refetch()} />}
      {settled.isSuccess && matched.length > 0 && (
        <ul className="statement-lines">
          {matched.map(({ line, claims: found }) => {
            const by = used.get(line)
            return (
              <li key={`${line.date} ${line.amountRp} ${line.text} ${line.nth}`} data-used={by?.isCertain === true}>
                <Figure field={f.tgl_rekening} value={line.date} /> <Figure field={f.uang_masuk} value={line.amountRp} strong />
                <span className="claim-fact">{line.text}</span>
                <span className="claim-fact">
                  {by
                    ? say(by.isCertain ? 'Sudah divalidasi: {{no_non_cash}}' : 'Mungkin sudah divalidasi: {{no_non_cash}}', {
                        no_non_cash: by.no_non_cash,
                      })
                    : found.length === 0
                      ? say('Tidak ada tagihan yang cocok')
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
