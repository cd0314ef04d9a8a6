import { useQuery } from '@tanstack/react-query'
import { documentWords as w } from '#engine/contract/document.ts'
import { send } from '#engine/web/api.ts'
import { Facts } from '#engine/web/facts.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { useText } from '#engine/web/text.ts'
import { sendings as k } from '../contract/kirim-uang-fields.ts'
import { readTakenOver } from '../contract/pengalihan-saldo.ts'

const facts = [w.tgl_system, w.created_at, k.nama_toko, k.no_rekening, k.nama_tujuan, k.jumlah_rp, k.keterangan, w.user_id, w.status]

/** A balance that was taken over, as the shop reads it that got it: the document is the other's. */
export default function TakenOverDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const say = useText()
  const taken = useQuery({ queryKey: [readTakenOver.call, id], queryFn: () => send(readTakenOver, { params: { no_pengalihan: id } }) })
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`${say('Terima Saldo')} ${id}`}>
      <Loaded query={taken}>{(taken) => <Facts fields={facts} of={taken} />}</Loaded>
    </SideDrawer>
  )
}
