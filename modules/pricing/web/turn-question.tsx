import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#engine/kinds/number.ts'
import { CallError, send } from '#engine/web/api.ts'
import { Question } from '#engine/web/dialogs.tsx'
import { t, useText } from '#engine/web/text.ts'
import { useApproval } from '#modules/approvals/web/public.ts'
import { isJump, percentMoved } from '../contract/price-day.ts'
import { followGoldPrice } from '../contract/follow-gold-price.ts'
import type { DayGroup } from './price-sheet.ts'

/** What turning a group is called, by whether it follows gold now. */
export const turnText = ({ ikut_harga_emas }: Pick<DayGroup, 'ikut_harga_emas'>) => (ikut_harga_emas ? 'Lepas Dari Harga Emas' : 'Ikut Harga Emas')

const unsureText = '{{n}} harga berubah lebih dari {{persen}}%: periksa dan tandai'

/** Asks whether a group is to follow gold, or to have a price of its own from now on; says what it sells at then. */
export function TurnQuestion({
  group,
  gold,
  percentMax,
  onDone,
  onClose,
}: {
  group: DayGroup
  /** What gold of its purity costs a gram, in rupiah. */
  gold: number
  /** What moves by more than so many percent is marked as meant. */
  percentMax: number
  onDone: (message: string) => void
  onClose: () => void
}) {
  const say = useText()
  const { withApproval, dialog } = useApproval()
  const { kode_group, nama_group, ikut_harga_emas, harga } = group
  const harga_baru = ikut_harga_emas ? harga : gold
  const persen = formatNumber(percentMoved(harga, harga_baru) ?? 0, 2)
  const isFar = isJump(harga, harga_baru, percentMax)
  const [isSure, setSure] = useState(false)
  const turn = async () => {
    if (isFar && !isSure) throw new CallError({ status: 0, code: '', message: t(unsureText, { n: 1, persen: percentMax }) })
    const body = { ikut_harga_emas: !ikut_harga_emas, harga_lama: harga, harga_baru, yakin: isSure }
    onDone((await withApproval((approvals) => send(followGoldPrice, { params: { kode_group }, body }, { approvals }))).message)
  }
  return (
    <>
      <Question opened title={turnText(group)} onYes={turn} onNo={onClose}>
        <Text size="sm">
          <strong>{kode_group}</strong> {nama_group}: {formatNumber(harga, 0)} → {formatNumber(harga_baru, 0)}
          {harga_baru !== harga && ` (${persen}%)`}
        </Text>
        <Text size="sm" mt="xs">
          {say(
            ikut_harga_emas ? 'Harganya tetap sampai diubah sendiri.' : 'Harganya langsung berubah, dan seterusnya mengikuti harga emas kadarnya.',
          )}
        </Text>
        {isFar && (
          <Checkbox
            mt="sm"
            label={say('Ya, {{persen}}% sudah benar', { persen })}
            checked={isSure}
            onChange={({ currentTarget: { checked } }) => setSure(checked)}
          />
        )}
      </Question>
      {dialog}
    </>
  )
}
