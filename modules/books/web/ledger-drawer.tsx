import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ReportRow, monthAfter } from '#engine/contract/report.ts'
import { toTable } from '#engine/contract/table.ts'
import { sendCall } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { EmptyState, ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { bukuBesar } from '../contract/laporan.ts'

type Line = ReportRow<typeof bukuBesar>

// The account is the drawer's own, and a number says of what kind its document is.
const shown = { ...bukuBesar, groupBy: undefined, columns: bukuBesar.columns.filter(({ field }) => !['akun_buku', 'kind'].includes(field.name)) }

/** The ledger of an account behind a figure of a statement: `1-1001 ALL 2026-01-01 2026-01-31`. Of a longer period its last month. */
export default function LedgerDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const say = useText()
  const [nomor_akun = '', kode_toko = '', from = '', tgl_to = ''] = id.split(' ')
  const tgl_from = tgl_to > monthAfter(from) ? `${tgl_to.slice(0, 8)}01` : from
  const query = { nomor_akun, tgl_from, tgl_to, ...(kode_toko === '-' ? {} : { kode_toko }) }
  const ledger = useQuery({
    queryKey: [bukuBesar.api, id],
    queryFn: async () => (await sendCall(bukuBesar.api, { query }, { isSearch: true })) as readonly Line[],
  })
  const table = useMemo(() => toTable(shown, ledger.data ?? [], say), [ledger.data, say])
  const keys = useMemo(() => new Map((ledger.data ?? []).map((row, at) => [row as object, String(at)])), [ledger.data])
  return (
    <SideDrawer isWide opened={opened} onClose={onClose} title={`${say('Buku Besar')} ${ledger.data?.[0]?.akun_buku ?? nomor_akun}`}>
      <Text size="sm" c="dimmed" mb={8}>
        {tgl_from} s/d {tgl_to}
      </Text>
      {ledger.isPending ? (
        <LoadingState />
      ) : ledger.error ? (
        <ErrorState error={ledger.error} onRetry={() => void ledger.refetch()} />
      ) : table.count === 0 ? (
        <EmptyState text={bukuBesar.texts.empty} />
      ) : (
        <DataTable
          label={say('Buku Besar')}
          columns={table.columns}
          sections={table.sections}
          total={table.total}
          rowKey={(row) => keys.get(row) as string}
        />
      )}
    </SideDrawer>
  )
}
