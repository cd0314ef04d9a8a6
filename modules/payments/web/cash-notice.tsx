import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useMemo } from 'react'
import { formatNumber } from '#engine/kinds/number.ts'
import { send } from '#engine/web/api.ts'
import { FieldForm, useOutcome } from '#engine/web/field-form.ts'
import { useList } from '#engine/web/lookup-input.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { readCashReached } from '#modules/members/contract/cash-reached.ts'
import { limitOn, parameterBatasTunai } from '#modules/members/contract/parameter-batas-tunai.ts'
import type { Direction, PaidSums } from './payment-rows.ts'

interface CashNoticeProps {
  /** Its fields no_hp and, if present, no_identitas identify the customer who pays the cash. */
  readonly form: FieldForm
  readonly sums: Pick<PaidSums, 'cash' | 'change'>
  readonly direction: Direction
}

interface Limit {
  readonly berlaku_dari: string
  readonly batas_tunai: number
}

/** Warns before saving that a customer's cash of this day comes near the limit or reaches it, in all shops together (docs/decisions/051). */
export function CashNotice({ form, sums, direction }: CashNoticeProps) {
  const say = useText()
  const { tgl_system } = useSession()
  const { data: limits } = useList(parameterBatasTunai.api.list)
  const limit = limitOn((limits ?? []) as unknown as readonly Limit[], tgl_system)
  const { no_hp, no_identitas } = useOutcome(form, personOf)
  const cash = Math.max(0, sums.cash - (direction === 'IN' ? sums.change : 0))
  const [requested] = useDebouncedValue(JSON.stringify({ no_hp: no_hp ?? '', no_identitas: no_identitas ?? '', tunai: cash, arah: direction }), 300)
  const {
    no_hp: phone,
    no_identitas: card,
    ...rest
  } = JSON.parse(requested) as { no_hp: string; no_identitas: string; tunai: number; arah: Direction }
  // For an unnamed customer only the present payment is known.
  const isAsked = limit !== undefined && rest.tunai > 0 && (phone !== '' || card !== '' || rest.tunai >= limit.batas_tunai)
  const { data } = useQuery({
    queryKey: [readCashReached.call, requested],
    queryFn: ({ signal }) => send(readCashReached, { query: { no_hp: phone, no_identitas: card, ...rest } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: isAsked,
  })
  if (!isAsked || !data?.mencapai) return null
  const batas = formatNumber(data.batas_tunai ?? 0, 0)
  return (
    <Alert color={data.menolak ? 'red' : 'yellow'} role="status" title={say('Batas Tunai Rp. {{batas}}', { batas })}>
      {data.menolak
        ? say('Uang tunai orang ini hari ini mendekati atau mencapai batas, di semua toko bersama. Pakai transfer atau kartu.')
        : say(
            'Uang tunai orang ini hari ini mendekati atau mencapai batas, di semua toko bersama. Catat identitasnya; yang mencapai batas akan dilaporkan.',
          )}
    </Alert>
  )
}

const personOf = ({ values: { no_hp, no_identitas } }: FieldForm) => ({ no_hp, no_identitas })

/** The same for a customer whose telephone is not asked for, because it is in the document that he pays. */
export function CashNoticeOf({ no_hp, ...rest }: { no_hp: string | null } & Omit<ComponentProps<typeof CashNotice>, 'form'>) {
  const person = useMemo(() => new FieldForm([], { no_hp }), [no_hp])
  return <CashNotice form={person} {...rest} />
}
