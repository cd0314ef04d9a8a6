import { Group, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { documentWords as w } from '#engine/contract/document.ts'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import type { FetchPage } from '#engine/web/csv-list.tsx'
import { DoorLink } from '#engine/web/door-link.tsx'
import { openThing } from '#engine/web/openers.tsx'
import { PagedList, usePages } from '#engine/web/paged-list.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { SearchBox } from '#engine/web/search-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { type Progress, preorders as p, progress } from '../contract/fields.ts'
import { listPreOrders, pageSize } from '../contract/lists.ts'
import { preOrder } from '../contract/pre-order.ts'
import { lihatPreOrder, transaksiPreOrder } from '../contract/screens.ts'

const columns = [
  col(p.no_po, { opens: 'pre_order' }),
  col(w.tgl_system),
  col(p.tgl_perkiraan),
  col(p.hari_lewat),
  col(p.nama_customer),
  col(p.no_hp),
  col(p.total_qty),
  col(p.qty_datang),
  col(p.qty_tutup),
  col(p.total_harga),
  col(p.uang_po),
  col(p.sisa_bayar),
  col(p.status_po.named('status')),
].map(tableColumn)

interface Wanted {
  readonly cari?: string
  readonly status?: Progress
}

/** A page of the list (specification §7); the number of the next one follows from how many there are. */
const fetchPreOrders =
  (wanted: Wanted): FetchPage =>
  async (after, signal) => {
    const { count, preorders, limit, page } = await send(
      listPreOrders,
      { body: { ...wanted, limit: pageSize, page: Number(after ?? 1) } },
      { signal },
    )
    return { rows: preorders, next: page * limit < count ? String(page + 1) : null, total: count }
  }

/** The pre-orders of the shop, the latest first, pages of 50; found by number, customer, telephone and how far they are. */
export default function LihatPreOrder() {
  const say = useText()
  const { kode_toko } = useSession()
  const [typed, setTyped] = useState('')
  const [cari] = useDebouncedValue(typed.trim(), 250)
  const [status, setStatus] = useState<Progress | null>(null)
  const wanted: Wanted = { ...(cari ? { cari } : {}), ...(status ? { status } : {}) }
  const list = usePages([listPreOrders.call, kode_toko, wanted], fetchPreOrders(wanted))
  return (
    <Panel screen={lihatPreOrder} onRefresh={() => list.refetch()}>
      <Group gap="sm" align="flex-end" mb="sm">
        <SearchBox
          label="Cari"
          placeholder={preOrder.list.search.map(({ label }) => say(label)).join(', ')}
          className=""
          value={typed}
          onChange={setTyped}
        />
        <Select
          label={say(p.status_po.label)}
          placeholder={say('SEMUA')}
          clearable
          data={Object.entries(progress).map(([value, label]) => ({ value, label: say(label) }))}
          value={status}
          onChange={(value) => setStatus(value as Progress | null)}
        />
      </Group>
      <PagedList
        list={list}
        label={say(lihatPreOrder.title)}
        path={lihatPreOrder.path}
        columns={columns}
        rowKey={p.no_po.name}
        onOpen={(no_po) => openThing(preOrder.name, no_po)}
        emptyAction={
          !(cari || status) && (
            <Group gap="sm" justify="center">
              <DoorLink to={transaksiPreOrder} />
            </Group>
          )
        }
        countText={(n, total) => say('{{n}} dari {{total}} data', { n, total })}
      />
    </Panel>
  )
}
