import './jejak-audit.css'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { FieldInput } from '#engine/web/field-input.tsx'
import { PagedList, usePages } from '#engine/web/paged-list.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { SearchBox } from '#engine/web/search-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { auditChoices, auditWords as w, jejakAudit, listAudit } from '../contract/jejak-audit.ts'
import { ChangeDrawer } from './change-drawer.tsx'
import { whatWasDone } from './what-was-done.ts'

const columns = [col(w.created_at), col(w.user_id), col(w.kode_toko), col(w.apa), col(w.kunci, { opens: { kindIn: 'kind' } }), col(w.ringkasan)].map(
  tableColumn,
)
const noFilter = { user_id: null, kode_toko: null, layar: null, tgl_from: null, tgl_to: null }
type Filters = Readonly<Record<keyof typeof noFilter, string | null>>
const pageRows = 100

/** Who changed what, the latest first; a row opens with every field before and after. */
export default function JejakAudit() {
  const say = useText()
  const { isPusat, kode_toko, shops } = useSession()
  const [typed, setTyped] = useState('')
  const [kunci] = useDebouncedValue(typed.trim(), 250)
  const [filters, setFilters] = useState<Filters>(noFilter)
  const [opened, setOpened] = useState<string>()
  const choices = useQuery({ queryKey: [auditChoices.call, kode_toko], queryFn: () => send(auditChoices, {}) })
  const wanted = { ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value)), ...(kunci ? { kunci } : {}) }
  const list = usePages([listAudit.call, kode_toko, wanted], async (after, signal) => {
    const page = await send(listAudit, { query: { ...wanted, limit: pageRows, ...(after ? { after } : {}) } }, { signal })
    return {
      ...page,
      rows: page.rows.map((row) => ({ ...row, apa: whatWasDone(row, say), ringkasan: row.berubah.map((label) => say(label)).join(', ') })),
    }
  })
  const set = (name: keyof Filters) => (value: string | null) => setFilters((before) => ({ ...before, [name]: value }))
  return (
    <Panel screen={jejakAudit} onRefresh={() => list.refetch()}>
      <div className="audit-filter">
        <SearchBox label="Kunci" placeholder={say('Kode, nomor atau awalnya')} className="audit-search" value={typed} onChange={setTyped} />
        <Select
          label={say('Layar')}
          placeholder={say('SEMUA')}
          clearable
          searchable
          data={(choices.data?.layar ?? []).map(({ path, judul }) => ({ value: path, label: say(judul) }))}
          value={filters.layar}
          onChange={set('layar')}
        />
        <Select
          label={say('User')}
          placeholder={say('SEMUA')}
          clearable
          searchable
          data={choices.data?.users ?? []}
          value={filters.user_id}
          onChange={set('user_id')}
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
        <FieldInput field={w.tgl_from.optional()} value={filters.tgl_from} onChange={set('tgl_from')} />
        <FieldInput field={w.tgl_to.optional()} value={filters.tgl_to} onChange={set('tgl_to')} />
      </div>
      <PagedList
        list={list}
        label={say(jejakAudit.title)}
        path={jejakAudit.path}
        columns={columns}
        rowKey="id"
        onOpen={setOpened}
        countText={(n, total) => say('{{n}} dari {{total}} perubahan', { n, total })}
      />
      {opened && <ChangeDrawer id={opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  )
}
