import { IconScaleOutline } from '@tabler/icons-react'
import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { Figure } from '#engine/web/figure.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { useText } from '#engine/web/text.ts'
import { eveningOrder, eveningRows } from '../contract/cash-pusat.ts'
import { evening as f } from '../contract/fields.ts'
import { refreshMs } from './refresh-intervals.ts'
import { RequestedTile } from './tile.tsx'

interface Requested {
  /** The shop that is asked for; all of them where there is none. */
  readonly kode_toko: string | undefined
}

/** Grams that the owner orders to be flat tonight, at today's rate; its button opens the documents of the day. */
export function EveningOrder({ kode_toko }: Requested) {
  const say = useText()
  const [isOpen, setOpen] = useState(false)
  const order = useQuery({
    queryKey: [eveningOrder.call, kode_toko ?? ''],
    queryFn: () => send(eveningOrder, { query: kode_toko ? { kode_toko } : {} }),
    staleTime: 0,
    refetchInterval: refreshMs,
  })
  return (
    <>
      <RequestedTile title="Pesanan Emas Malam Ini" icon={IconScaleOutline} query={order}>
        {({ gram_terjual, gram_dibeli, gram_pesan, harga_dipakai, nilai_pesan }) => (
          <>
            <p className="dashboard-facts">
              {say(gram_pesan > 0 ? 'Agar impas, beli emas murni' : gram_pesan < 0 ? 'Agar impas, jual emas murni' : 'Sudah impas')}
            </p>
            <p className="dashboard-amount">
              <Figure field={f.gram_pesan} value={Math.abs(gram_pesan)} strong /> g
            </p>
            {typeof nilai_pesan === 'number' && typeof harga_dipakai === 'number' && (
              <p className="dashboard-facts">
                <Figure field={f.nilai_pesan} value={Math.abs(nilai_pesan)} /> · <Figure field={f.harga_dipakai} value={harga_dipakai} /> / g
              </p>
            )}
            <p className="dashboard-facts">
              <UnstyledButton className="dashboard-rows" onClick={() => setOpen(true)}>
                {say('Terjual')} <Figure field={f.gram_terjual} value={gram_terjual} /> g · {say('Dibeli Kembali')}{' '}
                <Figure field={f.gram_dibeli} value={gram_dibeli} /> g
              </UnstyledButton>
            </p>
          </>
        )}
      </RequestedTile>
      {isOpen && <Rows kode_toko={kode_toko} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The documents of the day with their gold, those with the most of it first. */
function Rows({ kode_toko, onClose }: Requested & { readonly onClose: () => void }) {
  const say = useText()
  const rows = useQuery({
    queryKey: [eveningRows.call, kode_toko ?? ''],
    queryFn: () => send(eveningRows, { query: kode_toko ? { kode_toko } : {} }),
    staleTime: 0,
  })
  const columns = useMemo(
    () =>
      [
        ...(kode_toko ? [] : [col(f.kode_toko, { width: 0.6, label: 'Toko' })]),
        col(f.reference, { opens: { kindIn: 'kind' }, width: 1.5 }),
        col(f.gram_terjual, { label: 'Terjual' }),
        col(f.gram_dibeli, { label: 'Dibeli Kembali' }),
        col(f.gram_pesan, { label: 'Selisih' }),
      ].map(tableColumn),
    [kode_toko],
  )
  return (
    <SideDrawer opened onClose={onClose} title={say('Pesanan Emas Malam Ini')}>
      <Loaded query={rows}>
        {({ values, total }) => (
          <>
            <DataTable
              label={say('Pesanan Emas Malam Ini')}
              columns={columns}
              sections={[{ heading: undefined, rows: values, subtotal: undefined }]}
              rowKey={(row) => `${String(row['kode_toko'])} ${String(row['kind'])} ${String(row['reference'])}`}
              emptyText="Belum Ada Emas Terjual Atau Dibeli Hari Ini"
            />
            {total > values.length && (
              <p className="dashboard-facts">{say('Hanya {{n}} Dokumen Terbesar Dari {{total}} Yang Ditampilkan', { n: values.length, total })}</p>
            )}
          </>
        )}
      </Loaded>
    </SideDrawer>
  )
}
