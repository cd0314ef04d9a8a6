import { useQuery } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { Facts } from '#engine/web/facts.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { useText } from '#engine/web/text.ts'
import { readSending } from '../contract/kirim-uang.ts'
import { sendings as k } from '../contract/kirim-uang-fields.ts'

const facts = [
  k.tgl_system,
  k.created_at,
  k.nama_toko,
  k.nama_tujuan,
  k.jumlah_rp,
  k.keterangan,
  k.user_id,
  k.tgl_terima,
  k.diterima_at,
  k.jumlah_terima,
  k.alasan_terima,
  k.diterima_oleh,
]

/** Money that arrived, as the shop reads it that got it: the document is its sender's. */
export default function ArrivalDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const say = useText()
  const sent = useQuery({ queryKey: [readSending.call, id], queryFn: () => send(readSending, { params: { nomor_referensi: id } }) })
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`${say('Terima Uang')} ${id}`}>
      <Loaded query={sent}>{(sent) => <Facts fields={facts} of={sent} />}</Loaded>
    </SideDrawer>
  )
}
