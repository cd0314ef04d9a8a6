import { useQuery } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { Facts } from '#engine/web/facts.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { useText } from '#engine/web/text.ts'
import { masters as m } from '#modules/masters/contract/fields.ts'
import { money as f } from '../contract/fields.ts'
import { readTransfer } from '../contract/mutasi-uang-bank.ts'

const facts = [
  m.kode_toko,
  f.tgl_system,
  f.created_at,
  f.kategori,
  f.asal,
  f.asal_rekening,
  f.tujuan,
  f.tujuan_rekening,
  f.jumlah,
  f.biaya_bank,
  f.keterangan,
  f.user_id,
]

/** Money that was moved: from where to where, how much, why and by whom. */
export default function TransferDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const say = useText()
  const transfer = useQuery({ queryKey: [readTransfer.call, id], queryFn: () => send(readTransfer, { params: { no_mutasi: id } }) })
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`${say('Mutasi Uang')} ${id}`}>
      <Loaded query={transfer}>{(transfer) => <Facts fields={facts} of={transfer} />}</Loaded>
    </SideDrawer>
  )
}
