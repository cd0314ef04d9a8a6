import './refining.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { type FieldForm, useFieldValue } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { readBatch } from '../contract/batches.ts'
import { refining as r, works } from '../contract/fields.ts'

/** A batch with the lots of it that are not back. */
export type ReadBatch = ReplyOf<typeof readBatch>

/** The batch that a form names; undefined until it is there. */
export function useBatch(form: FieldForm): ReadBatch | undefined {
  const { kode_toko } = useSession()
  const no_cuci = useFieldValue(form, r.no_cuci)
  const { data } = useQuery({
    queryKey: [readBatch.call, kode_toko, no_cuci],
    queryFn: () => send(readBatch, { params: { no_cuci: String(no_cuci) } }),
    enabled: no_cuci !== null,
    staleTime: 0,
  })
  return data?.no_cuci === no_cuci ? data : undefined
}

interface BatchBoxProps {
  readonly batch: ReadBatch | undefined
  readonly isOpen: boolean
  /** Takes all lots of it that are not entered yet; none where it is asked for as a whole. */
  readonly onTakeAll?: (batch: ReadBatch) => void
}

/** What a batch is, and what of it is not back. */
export function BatchBox({ batch, isOpen, onTakeAll }: BatchBoxProps) {
  const say = useText()
  const hasLots = onTakeAll !== undefined && batch !== undefined && batch.lot.length > 0
  useShortcuts([{ ...keyOf.takeAll, label: 'Semua Lot', run: () => batch && onTakeAll?.(batch), disabled: !isOpen || !hasLots }])
  if (!batch) return <p className="refining-hint">{say('Pilih batch yang terbuka.')}</p>
  return (
    <section className="entry-box" aria-label={say('Batch')}>
      <p className="refining-hint">
        {say(works[batch.jenis_cuci])} · {batch.nama_tukang ?? say('Bangku Sendiri')} · {say('{{n}} hari', { n: batch.umur_hari })}
      </p>
      <dl className="refining-figures">
        <dt>{say(r.total_berat.label)}</dt>
        <dd>
          <Figure field={r.total_berat} value={batch.total_berat} /> g
        </dd>
        <dt>{say(r.berat_sisa.label)}</dt>
        <dd>
          <Figure field={r.berat_sisa} value={batch.berat_sisa} strong /> g
        </dd>
      </dl>
      {onTakeAll && batch.lot.length > 0 && (
        <Button variant="light" size="compact-sm" disabled={!isOpen} onClick={() => onTakeAll(batch)}>
          {say('Ambil {{n}} lot yang belum kembali', { n: batch.lot.length })} <ButtonKey of={keyOf.takeAll} />
        </Button>
      )}
    </section>
  )
}
