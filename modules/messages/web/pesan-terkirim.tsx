import './pesan-terkirim.css'
import { Button, SegmentedControl, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { send } from '#engine/web/api.ts'
import { FieldInput } from '#engine/web/field-input.tsx'
import { PagedList, usePages } from '#engine/web/paged-list.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { SearchBox } from '#engine/web/search-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { type MessageState, costKinds, messageKinds, messageStates, messages as m } from '../contract/fields.ts'
import { type ListedMessage, countMessages, listMessages, pesanTerkirim } from '../contract/pesan-terkirim.ts'
import { MessageDrawer } from './message-drawer.tsx'
import { StoppedDrawer } from './stopped-drawer.tsx'

const columns = [
  col(m.created_at),
  col(m.kode_toko, { label: 'Toko' }),
  col(m.jenis_pesan),
  col(m.tentang_pesan.optional()),
  col(m.no_tujuan.optional()),
  col(m.status_pesan),
  col(m.alasan_pesan.optional()),
].map(tableColumn)
const pageRows = 100
const noFilter = { kode_toko: null, jenis_pesan: null, tgl_from: null, tgl_to: null }
type Filters = Readonly<Record<keyof typeof noFilter, string | null>>

/** What was sent to customers, waits and failed, the latest first; a row opens with its words, and is sent again there. */
export default function PesanTerkirim() {
  const say = useText()
  const { isPusat, kode_toko: here, shops } = useSession()
  const [typed, setTyped] = useState('')
  const [no_tujuan] = useDebouncedValue(typed.trim(), 250)
  const [filters, setFilters] = useState<Filters>(noFilter)
  const [status, setStatus] = useState<MessageState | 'ALL'>('ALL')
  const [opened, setOpened] = useState<ListedMessage>()
  const [isStopping, setStopping] = useState(false)
  const chosen = { ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value)), ...(no_tujuan ? { no_tujuan } : {}) }
  const wanted = { ...chosen, ...(status === 'ALL' ? {} : { status }) }
  const counts = useQuery({ queryKey: [countMessages.call, here, chosen], queryFn: () => send(countMessages, { query: chosen }), staleTime: 0 })
  const list = usePages([listMessages.call, here, wanted], async (after, signal) => {
    const page = await send(listMessages, { query: { ...wanted, limit: pageRows, ...(after ? { after } : {}) } }, { signal })
    return {
      ...page,
      rows: page.rows.map((row) => ({
        ...row,
        status_pesan: row.status,
        tentang_pesan: row.nomor_dokumen,
        alasan_pesan: row.alasan === null ? null : say(row.alasan),
      })),
    }
  })
  const set = (name: keyof Filters) => (value: string | null) => setFilters((before) => ({ ...before, [name]: value }))
  const refresh = async () => {
    await Promise.all([list.refetch(), counts.refetch()])
  }
  const { data: counted } = counts
  const countOf = (state: MessageState) => counted?.status.find((each) => each.status === state)?.jumlah ?? 0
  return (
    <Panel
      screen={pesanTerkirim}
      onRefresh={refresh}
      actions={
        <Button variant="default" onClick={() => setStopping(true)}>
          {say('Nomor Yang Tidak Dikirimi')}
        </Button>
      }
    >
      <div className="message-filter">
        <SegmentedControl
          value={status}
          onChange={(value) => setStatus(value)}
          aria-label={say(m.status_pesan.label)}
          data={[
            { value: 'ALL' as const, label: say('Semua') },
            ...(Object.keys(messageStates) as MessageState[]).map((value) => ({ value, label: `${say(messageStates[value])} ${countOf(value)}` })),
          ]}
        />
        <SearchBox label={m.no_tujuan.label} placeholder={say('Nomor atau awalnya')} value={typed} onChange={setTyped} />
        <Select
          label={say(m.jenis_pesan.label)}
          placeholder={say('SEMUA')}
          clearable
          data={Object.entries(messageKinds).map(([value, label]) => ({ value, label: say(label) }))}
          value={filters.jenis_pesan}
          onChange={set('jenis_pesan')}
        />
        {isPusat && (
          <Select
            label={say('Toko')}
            placeholder={say('SEMUA CABANG')}
            clearable
            data={shops.map((shop) => ({ value: shop.kode_toko, label: `${shop.kode_toko} — ${shop.nama_toko}` }))}
            value={filters.kode_toko}
            onChange={set('kode_toko')}
          />
        )}
        <FieldInput field={m.pesan_dari.optional()} value={filters.tgl_from} onChange={set('tgl_from')} />
        <FieldInput field={m.pesan_sampai.optional()} value={filters.tgl_to} onChange={set('tgl_to')} />
      </div>
      {counted && counted.biaya.length > 0 && (
        <p className="message-counts">
          {say('Ditagih WhatsApp')}:{' '}
          {counted.biaya
            .map(
              ({ kategori_biaya, jumlah, biaya_rp }) =>
                `${say(costKinds[kategori_biaya as keyof typeof costKinds] ?? kategori_biaya)} ${jumlah} (${rp(biaya_rp)})`,
            )
            .join(', ')}
          {'. '}
          <strong>
            {say('Jumlah Biaya')}: {rp(counted.biaya.reduce((sum, { biaya_rp }) => sum + biaya_rp, 0))}
          </strong>
        </p>
      )}
      <PagedList
        list={list}
        label={say(pesanTerkirim.title)}
        path={pesanTerkirim.path}
        columns={columns}
        rowKey="id"
        onOpen={(_, row) => setOpened(row as unknown as ListedMessage)}
        emptyText="Belum Ada Pesan"
        countText={(n, total) => say('{{n}} dari {{total}} pesan', { n, total })}
      />
      {opened && <MessageDrawer message={opened} onClose={() => setOpened(undefined)} onDone={refresh} />}
      {isStopping && <StoppedDrawer onClose={() => setStopping(false)} />}
    </Panel>
  )
}
