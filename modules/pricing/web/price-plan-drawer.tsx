import { useQuery } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { readPublished } from '../contract/rencana-harga.ts'
import { PlannedPrices } from './planned-prices.tsx'
import { momentText } from './price-preview.tsx'

/** Prices that were published together, beside what tells of them. */
export default function PricePlanDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const say = useText()
  const read = useQuery({ queryKey: [readPublished.call, id], queryFn: () => send(readPublished, { params: { no_rencana: id } }) })
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`${say('Rencana Harga')} #${id}`}>
      {read.isPending ? (
        <LoadingState />
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <>
          <p>
            {momentText(read.data.terbit_pada)} · {read.data.user_id}
            {read.data.disetujui_oleh && ` · ${say('disetujui {{user}}', { user: read.data.disetujui_oleh })}`}
            {read.data.keterangan && ` · ${read.data.keterangan}`}
          </p>
          <PlannedPrices plan={read.data} />
        </>
      )}
    </SideDrawer>
  )
}
