import { Text } from '@mantine/core'
import { formatNumber } from '#engine/kinds/number.ts'
import { send } from '#engine/web/api.ts'
import { Question } from '#engine/web/dialogs.tsx'
import { useText } from '#engine/web/text.ts'
import { useApproval } from '#modules/approvals/web/public.ts'
import { percentMoved } from '../contract/price-day.ts'
import { turnGroup } from '../contract/turn-group.ts'
import type { DayGroup } from './price-sheet.ts'

/** What turning a group is called, by whether it follows gold now. */
export const turnText = ({ ikut_harga_emas }: Pick<DayGroup, 'ikut_harga_emas'>) => (ikut_harga_emas ? 'Lepas Dari Harga Emas' : 'Ikut Harga Emas')

/** Asks whether a group is to follow gold, or to have a price of its own from now on; says what it sells at then. */
export function TurnQuestion({
  group,
  gold,
  onDone,
  onClose,
}: {
  group: DayGroup
  /** What gold of its purity costs a gram, in rupiah. */
  gold: number
  onDone: (message: string) => void
  onClose: () => void
}) {
  const say = useText()
  const { withApproval, dialog } = useApproval()
  const { kode_group, nama_group, ikut_harga_emas, harga } = group
  const harga_baru = ikut_harga_emas ? harga : gold
  const turn = async () => {
    // How far it moves was read here.
    const body = { ikut_harga_emas: !ikut_harga_emas, harga_lama: harga, harga_baru, yakin: true }
    onDone((await withApproval((approvals) => send(turnGroup, { params: { kode_group }, body }, { approvals }))).message)
  }
  return (
    <>
      <Question opened title={turnText(group)} onYes={turn} onNo={onClose}>
        <Text size="sm">
          <strong>{kode_group}</strong> {nama_group}: {formatNumber(harga, 0)} → {formatNumber(harga_baru, 0)}
          {harga_baru !== harga && ` (${formatNumber(percentMoved(harga, harga_baru) ?? 0, 2)}%)`}
        </Text>
        <Text size="sm" mt={6}>
          {say(
            ikut_harga_emas ? 'Harganya tetap sampai diubah sendiri.' : 'Harganya langsung berubah, dan seterusnya mengikuti harga emas kadarnya.',
          )}
        </Text>
      </Question>
      {dialog}
    </>
  )
}
