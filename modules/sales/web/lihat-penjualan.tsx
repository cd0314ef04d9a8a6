import './lihat-penjualan.css'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { date } from '#engine/kinds/index.ts'
import { send } from '#engine/web/api.ts'
import { FieldInput } from '#engine/web/field-input.tsx'
import { PagedList, usePages } from '#engine/web/paged-list.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { SearchBox } from '#engine/web/search-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { type SaleState, saleStates, sales as s } from '../contract/fields.ts'
import { lihatPenjualan, listSales } from '../contract/lihat-penjualan.ts'
import SaleDrawer from './sale-drawer.tsx'

const [fromField, toField] = [date('Tanggal Awal').named('tgl_from'), date('Tanggal Akhir').named('tgl_to')]
const columns = [
  col(s.no_faktur, { opens: 'penjualan' }),
  col(s.tgl_system),
  col(s.created_at),
  col(s.nama_customer),
  col(s.nama_sales),
  col(s.total_qty),
  col(s.total_berat),
  col(s.grand_total),
  col(s.cara_bayar),
  col(s.cetak_ke),
  col(s.status),
].map(tableColumn)

/** The sales of the shop by day, found by number, customer, telephone or barcode; each opens with its receipt. */
export default function LihatPenjualan() {
  const say = useText()
  const { tgl_system, kode_toko, fixedDate } = useSession()
  const [typed, setTyped] = useState('')
  const [cari] = useDebouncedValue(typed.trim(), 250)
  const [chosen, setDays] = useState({ tgl_from: tgl_system, tgl_to: tgl_system })
  const days = fixedDate === null ? chosen : { tgl_from: fixedDate, tgl_to: fixedDate }
  const [status, setStatus] = useState<SaleState | null>(null)
  const [opened, setOpened] = useState<string>()
  const wanted = { ...days, ...(status ? { status } : {}), ...(cari ? { cari } : {}) }
  const list = usePages([listSales.call, kode_toko, wanted], (after, signal) =>
    send(listSales, { query: { ...wanted, ...(after ? { after } : {}) } }, { signal }),
  )
  return (
    <Panel screen={lihatPenjualan} onRefresh={() => list.refetch()}>
      <div className="sales-filter">
        <SearchBox label="Cari" placeholder="No faktur, customer, no HP, barcode" className="" value={typed} onChange={setTyped} />
        <FieldInput
          field={fromField}
          value={days.tgl_from}
          readOnly={fixedDate !== null}
          onChange={(tgl_from) => tgl_from && setDays((before) => ({ ...before, tgl_from }))}
        />
        <FieldInput
          field={toField}
          value={days.tgl_to}
          readOnly={fixedDate !== null}
          onChange={(tgl_to) => tgl_to && setDays((before) => ({ ...before, tgl_to }))}
        />
        <Select
          label={say('Status')}
          placeholder={say('SEMUA')}
          clearable
          data={Object.entries(saleStates).map(([value, label]) => ({ value: value as SaleState, label: say(label) }))}
          value={status}
          onChange={setStatus}
        />
      </div>
      <PagedList
        list={list}
        label={say(lihatPenjualan.title)}
        columns={columns}
        rowKey="no_faktur"
        onOpen={setOpened}
        countText={(n, total) => say('{{n}} dari {{total}} penjualan', { n, total })}
      />
      {opened && <SaleDrawer id={opened} opened onClose={() => setOpened(undefined)} />}
    </Panel>
  )
}
