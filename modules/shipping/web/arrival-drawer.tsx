import { useQuery } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { useText } from '#engine/web/text.ts'
import { DocumentView } from '#modules/documents/web/public.ts'
import { readArrival, terimaBarang } from '../contract/terima-barang.ts'
import { arrivalLook } from './looks.tsx'

/** Shows the arrival or loss of pieces to the shop that sent them: the document belongs to the shop that has the pieces. */
export default function ArrivalDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const say = useText()
  const read = useQuery({ queryKey: [readArrival.call, id], queryFn: () => send(readArrival, { params: { no_terima_barang: id } }) })
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`${say(terimaBarang.title)} ${id}`}>
      <Loaded query={read}>{(stored) => <DocumentView look={arrivalLook} stored={stored} />}</Loaded>
    </SideDrawer>
  )
}
