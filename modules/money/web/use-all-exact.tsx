import { Button } from '@mantine/core'
import { useState } from 'react'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { CallError, send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { Question } from '#engine/web/dialogs.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { heldKey } from '#modules/approvals/web/public.ts'
import { dateRefusals } from '#modules/ledger/contract/refusals.ts'
import type { MatchedLine } from '../contract/match-statement.ts'
import { settleClaims } from '../contract/non-cash.ts'

interface UseAllExactProps {
  readonly account: string
  readonly exact: readonly MatchedLine[]
  readonly isOpen: boolean
  readonly onSettled: () => void
}

/** A session that ended, a day that is closed or an answer that was lost: the other lines would end like it. */
const endsRun = ({ status, code }: CallError) =>
  status === 0 || status === 401 || status === 403 || status >= 500 || dateRefusals.some((refusal) => refusal.code === code)

/** How a run ended: how many lines were settled, and the lines that were refused, with the reason of each. */
interface Run {
  readonly settled: number
  readonly refused: readonly { readonly line: MatchedLine; readonly reason: string }[]
}

/**
 * Settles all lines that fit to the rupiah, each as a document of its own, by the call of a single one. A refused line stays in the list with its
 * reason, for example because it needs an approval. A lost answer ends the run: the lines that are settled are known by their text.
 */
export function UseAllExact({ account, exact, isOpen, onSettled }: UseAllExactProps) {
  const say = useText()
  const [progress, setProgress] = useState<string>()
  const [ended, setEnded] = useState<Run>()
  const [held] = useState(() => heldKey())
  const [isAsking, setAsking] = useState(false)
  const cannot = !isOpen || exact.length === 0 || progress !== undefined
  const run = async () => {
    setAsking(false)
    if (cannot) return
    setEnded(undefined)
    const refused: { line: MatchedLine; reason: string }[] = []
    let settled = 0
    for (const [at, line] of exact.entries()) {
      setProgress(`${at + 1} / ${exact.length}`)
      const body = {
        no_rekening: account,
        tgl_rekening: line.date,
        uang_masuk: line.amountRp,
        keterangan: line.text.slice(0, 200),
        teks_koran: line.text,
        urut_koran: line.nth,
        detail_tagihan: line.claims.map(({ reference }) => ({ reference })),
      }
      try {
        // Each line waits for the one before: they settle claims of one account.
        await send(settleClaims, { body }, { key: held.key() })
        settled += 1
      } catch (error) {
        refused.push({ line, reason: error instanceof Error ? error.message : String(error) })
        // A line whose answer was lost is known by its text, if it was settled.
        if (!(error instanceof CallError) || endsRun(error)) break
      } finally {
        held.renew()
      }
    }
    setProgress(undefined)
    setEnded({ settled, refused })
    onSettled()
  }
  useShortcuts([{ ...keyOf.takeAll, label: 'Pakai Semua Yang Cocok', run: () => setAsking(true), disabled: cannot }])
  return (
    <>
      <Button size="xs" disabled={cannot} onClick={() => setAsking(true)}>
        {say('Pakai Semua Yang Cocok')} {exact.length} <ButtonKey of={keyOf.takeAll} />
        {progress && <span role="status">&nbsp;{progress}</span>}
      </Button>
      <Question opened={isAsking} title="Pakai Semua Yang Cocok" yes="Pakai" no="Tidak" onYes={() => void run()} onNo={() => setAsking(false)}>
        {say('{{n}} baris, {{jumlah}}: masing-masing melunasi satu tagihan sebesar itu.', {
          n: exact.length,
          jumlah: rp(exact.reduce((sum, { amountRp }) => sum + amountRp, 0)),
        })}
      </Question>
      {ended && (
        <div className="statement-run" role="status">
          {say('{{n}} baris dipakai, {{sisa}} tidak bisa', { n: ended.settled, sisa: ended.refused.length })}
          {ended.refused.map(({ line, reason }) => (
            <p key={`${line.date} ${line.amountRp} ${line.text} ${line.nth}`} className="claim-fact">
              {line.date} {line.text}: {reason}
            </p>
          ))}
        </div>
      )}
    </>
  )
}
