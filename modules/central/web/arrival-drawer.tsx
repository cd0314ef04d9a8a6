import { useQuery } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { useText } from '#engine/web/text.ts'
import { DocumentView } from '#modules/documents/web/public.ts'
import { readGoldArrival, terimaEmas } from '../contract/terima-emas.ts'
import { goldArrivalLook } from './looks.tsx'

/** Shows an arrival to the shop that sent the gold. The document belongs to the receiving shop. */
export default function ArrivalDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const say = useText()
  const read = useQuery({ queryKey: [readGoldArrival.call, id], queryFn: () => send(readGoldArrival, { params: { nomor: id } }) })
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`${say(terimaEmas.title)} ${id}`}>
      <Loaded query={read}>{(stored) => <DocumentView look={goldArrivalLook} stored={stored} />}</Loaded>
    </SideDrawer>
  )
}
