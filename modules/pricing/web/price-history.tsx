import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { RowAction } from '#engine/web/row-action.tsx'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { useText } from '#engine/web/text.ts'
import { prices as p } from '../contract/fields.ts'
import type { priceSources } from '../contract/fields.ts'
import { priceHistory } from '../contract/riwayat-harga.ts'

const columns = [col(p.created_at), col(p.harga_lama), col(p.harga), col(p.modal_lama), col(p.harga_modal), col(p.user_id)].map(tableColumn)
const withoutCost = (label: string) => [col(p.created_at), col(p.harga_lama), col(p.harga.labelled(label)), col(p.user_id)].map(tableColumn)
/** What of each history is no price with its cost. */
const columnsOf: Readonly<Record<string, typeof columns>> = { HARGA_BELI: withoutCost(p.harga_per_gram.label), KURS: withoutCost('Kurs') }

/** The button at a price that shows every price before it, with who set it and when. */
export function PriceHistoryButton({ sumber, kode }: { sumber: keyof typeof priceSources; kode: string }) {
  const say = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <RowAction icon={IconHistory} title={say('Riwayat Harga')} label={`${say('Riwayat Harga')} ${kode}`} onClick={() => setOpen(true)} />
      {isOpen && (
        <SideDrawer opened isWide onClose={() => setOpen(false)} title={`${say('Riwayat Harga')} ${kode}`}>
          <History sumber={sumber} kode={kode} />
        </SideDrawer>
      )}
    </>
  )
}

function History({ sumber, kode }: { sumber: string; kode: string }) {
  const say = useText()
  const history = useQuery({
    queryKey: [priceHistory.call, sumber, kode],
    queryFn: () => send(priceHistory, { params: { sumber, kode } }),
    staleTime: 0,
  })
  return (
    <Loaded query={history}>
      {(changes) => (
        <DataTable
          label={say('Riwayat Harga')}
          columns={columnsOf[sumber] ?? columns}
          sections={[{ heading: undefined, rows: changes.map((change, at) => ({ ...change, id: at })), subtotal: undefined }]}
          rowKey={(row) => String(row['id'])}
        />
      )}
    </Loaded>
  )
}
