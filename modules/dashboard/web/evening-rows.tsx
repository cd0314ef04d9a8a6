import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { useText } from '#engine/web/text.ts'
import { eveningRows } from '../contract/cash-pusat.ts'
import { evening as f } from '../contract/fields.ts'

/** The documents of the day with their gold, those with the most of it first. */
export default function EveningRows({ kode_toko, onClose }: { readonly kode_toko: string | undefined; readonly onClose: () => void }) {
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
              rowKey={(row) => `${row.kode_toko} ${row.kind} ${row.reference}`}
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
