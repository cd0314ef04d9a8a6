import { useQuery } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { useText } from '#engine/web/text.ts'
import { readPublished } from '../contract/rencana-harga.ts'
import { PlannedPrices } from './planned-prices.tsx'
import { momentText } from './price-preview.tsx'

/** Prices that were published together, opened from a reference to them. */
export default function PricePlanDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const say = useText()
  const read = useQuery({ queryKey: [readPublished.call, id], queryFn: () => send(readPublished, { params: { no_rencana: id } }) })
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`${say('Rencana Harga')} #${id}`}>
      <Loaded query={read}>
        {(plan) => (
          <>
            <p>
              {momentText(plan.terbit_pada)} · {plan.user_id}
              {plan.disetujui_oleh && ` · ${say('disetujui {{user}}', { user: plan.disetujui_oleh })}`}
              {plan.keterangan && ` · ${plan.keterangan}`}
            </p>
            <PlannedPrices plan={plan} />
          </>
        )}
      </Loaded>
    </SideDrawer>
  )
}
