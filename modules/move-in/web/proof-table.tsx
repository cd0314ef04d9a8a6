import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { FieldInput } from '#engine/web/field-input.tsx'
import { errorText, fieldText, useText } from '#engine/web/text.ts'
import { useUnsaved } from '#engine/web/unsaved.tsx'
import { differenceOf, isMissing } from '../contract/difference.ts'
import { moving as f } from '../contract/fields.ts'
import { type ProofLine, keepOldBooks } from '../contract/pindah-data.ts'
import { lineText, valueText } from './proof-text.ts'

interface ProofTableProps {
  readonly lines: readonly ProofLine[]
  /** What the server said at lines, by `bukti.<line>`. */
  readonly messages: Readonly<Record<string, string>>
  readonly onKept: () => Promise<unknown>
  /** Something was typed that is not kept yet, or is no more. */
  readonly onTyped: (isTyped: boolean) => void
}

const unreadText = `${f.nilai_lama.label} Tidak Terbaca`

type Typed = Pick<ProofLine, 'nilai_lama' | 'alasan_beda'>

/**
 * The proof of a move, line by line: the user types the closing balances of the old books next to the new ones, and the reason of a difference.
 */
export function ProofTable({ lines, messages, onKept, onTyped }: ProofTableProps) {
  const say = useText()
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  // Lines with an unreadable figure. They are not saved as empty.
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const shown = lines.map((line) => ({ ...line, ...typed[line.kunci_bukti] }))
  const change = (line: ProofLine, facts: Partial<Typed>) => {
    const { nilai_lama, alasan_beda } = { ...line, ...facts }
    setTyped((before) => ({ ...before, [line.kunci_bukti]: { nilai_lama, alasan_beda } }))
  }
  const isChanged = Object.keys(typed).length > 0
  useEffect(() => onTyped(isChanged), [isChanged, onTyped])
  const unsaved = useUnsaved(() => isChanged)
  const type = (line: ProofLine, nilai_lama: number | null, text: string | undefined) => {
    change(line, { nilai_lama })
    setUnread((before) => new Set([...[...before].filter((each) => each !== line.kunci_bukti), ...(text === undefined ? [] : [line.kunci_bukti])]))
  }
  const keep = async () => {
    if (unread.size > 0) return toast(fieldText(unreadText, f.nilai_lama.label), 'bad')
    setBusy(true)
    try {
      const bukti = Object.entries(typed).map(([kunci_bukti, { nilai_lama, alasan_beda }]) => ({
        kunci_bukti,
        nilai_lama,
        alasan_beda: alasan_beda?.trim() || null,
      }))
      await send(keepOldBooks, { body: { bukti } })
      await onKept()
      setTyped({})
    } catch (error) {
      toast(errorText(error), 'bad')
    } finally {
      setBusy(false)
    }
    return undefined
  }
  // The head stands once above the columns; where there are none it stands at each figure.
  const narrowHead = (label: string) => (
    <span className="move-label" aria-hidden>
      {say(label)}
    </span>
  )
  const different = shown.filter((line) => (differenceOf(line) ?? 0) !== 0).length
  const missing = shown.filter(isMissing).length
  const verdict = [
    ...(missing > 0 ? [say('{{n}} baris buku lama belum diisi', { n: missing })] : []),
    ...(different > 0 ? [say('{{n}} baris berbeda dari buku lama', { n: different })] : []),
  ]
  return (
    <section className="move-proof" aria-label={say('Bukti')}>
      <Group justify="space-between" gap="s">
        <h2>{say('Bukti')}</h2>
        <span role="status">{verdict.length === 0 ? say('Semua sama dengan buku lama') : verdict.join(' · ')}</span>
      </Group>
      <ul className="move-lines">
        <li className="move-line move-head" aria-hidden>
          <span>{say(f.uraian_bukti.label)}</span>
          <span className="move-number">{say(f.nilai_lama.label)}</span>
          <span className="move-number">{say(f.nilai_masuk.label)}</span>
          <span className="move-number">{say('Selisih')}</span>
          <span>{say(f.alasan_beda.label)}</span>
        </li>
        {shown.map((line) => {
          const difference = differenceOf(line)
          const field = (line.satuan === 'GRAM' ? f.nilai_lama : f.nilai_lama_bulat)
            .optional()
            .labelled(`${say(f.nilai_lama.label)} ${lineText(line, say)}`)
          const reason = f.alasan_beda.optional().labelled(`${say(f.alasan_beda.label)} ${lineText(line, say)}`)
          const state = difference === undefined ? 'KOSONG' : difference === 0 ? 'SAMA' : 'BEDA'
          const message = messages[`bukti.${line.kunci_bukti}`]
          return (
            <li key={line.kunci_bukti} className="move-line" data-state={state} data-line={line.kunci_bukti}>
              <span>{lineText(line, say)}</span>
              <span>
                {narrowHead(f.nilai_lama.label)}
                <FieldInput
                  field={field}
                  at={`lama.${line.kunci_bukti}`}
                  value={line.nilai_lama}
                  onChange={(nilai_lama, text) => type(line, nilai_lama, text)}
                  error={unread.has(line.kunci_bukti) ? unreadText : state === 'KOSONG' ? message : undefined}
                  labelPlace="SPOKEN"
                />
              </span>
              <span className="move-number">
                {narrowHead(f.nilai_masuk.label)}
                {valueText(line.nilai_masuk, line.satuan)}
              </span>
              <span className="move-number move-difference">
                {difference === undefined
                  ? say('Belum Diisi')
                  : difference === 0
                    ? `✓ ${say('Sama')}`
                    : `${difference > 0 ? '+' : ''}${valueText(difference, line.satuan)}`}
              </span>
              {state === 'BEDA' || line.alasan_beda !== null ? (
                <span>
                  {narrowHead(f.alasan_beda.label)}
                  <FieldInput
                    field={reason}
                    at={`alasan.${line.kunci_bukti}`}
                    value={line.alasan_beda}
                    onChange={(alasan_beda) => change(line, { alasan_beda })}
                    error={message}
                    labelPlace="SPOKEN"
                  />
                </span>
              ) : (
                <span />
              )}
            </li>
          )
        })}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" disabled={!isChanged || isBusy} onClick={() => void keep()}>
          {isBusy ? say('Sedang Menyimpan') : say('Simpan Buku Lama')}
        </Button>
      </Group>
      {unsaved.question}
    </section>
  )
}
