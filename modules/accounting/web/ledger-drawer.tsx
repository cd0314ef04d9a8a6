import './ledger-drawer.css'
import { Group, Pagination, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReportRow } from '#engine/contract/report.ts'
import { toTable } from '#engine/contract/table.ts'
import { missingIn, withoutColumns } from '#engine/contract/table-look.ts'
import { sendCall } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { Figure } from '#engine/web/figure.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { EmptyState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { books as f } from '../contract/fields.ts'
import { bukuBesar } from '../contract/laporan.ts'

type Line = ReportRow<typeof bukuBesar>

// The account is the drawer's own, and a number says of what kind its document is. Balances run over many months, so they are the longest figures.
const shown = {
  ...bukuBesar,
  groupBy: undefined,
  columns: bukuBesar.columns
    .filter(({ field }) => !['akun_buku', 'kind'].includes(field.name))
    .map((column) => (column.field.name === 'saldo_akun' ? { ...column, width: 1.6 } : column)),
}

/** Columns that take room from the figures: the shop if it is one, and notes if no line has any. */
const needless = (lines: readonly Line[]): readonly string[] => [
  ...(new Set(lines.flatMap(({ kode_toko }) => kode_toko ?? [])).size < 2 ? ['kode_toko'] : []),
  ...missingIn(
    ['keterangan'],
    lines.filter(({ reference }) => reference !== null),
  ),
]

/** A period as months, the first and the last as far as they are in it. */
export function monthsOf(from: string, to: string): { readonly tgl_from: string; readonly tgl_to: string }[] {
  const months = []
  for (let first = from; first <= to;) {
    const [year, month] = first.split('-').map(Number) as [number, number]
    const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
    months.push({ tgl_from: first, tgl_to: last < to ? last : to })
    first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  }
  return months
}

/** The ledger of an account behind a figure of a statement: `1-1001 ALL 2026-01-01 2026-12-31`, month by month, the last one first. */
export default function LedgerDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const say = useText()
  const [nomor_akun = '', kode_toko = '', from = '', tgl_to = ''] = id.split(' ')
  const months = useMemo(() => monthsOf(from, tgl_to), [from, tgl_to])
  const [page, setPage] = useState(months.length)
  const month = months[page - 1] ?? { tgl_from: from, tgl_to }
  const query = { nomor_akun, ...month, ...(kode_toko === '-' ? {} : { kode_toko }) }
  const ledger = useQuery({
    queryKey: [bukuBesar.api, id, page],
    queryFn: async () => (await sendCall(bukuBesar.api, { query }, { isSearch: true })) as readonly Line[],
  })
  const lines = ledger.data
  const table = useMemo(() => toTable(withoutColumns(shown, needless(lines ?? [])), lines ?? [], say), [lines, say])
  const keys = useMemo(() => new Map((ledger.data ?? []).map((row, at) => [row as object, String(at)])), [ledger.data])
  return (
    <SideDrawer isWide opened={opened} onClose={onClose} title={`${say('Buku Besar')} ${ledger.data?.[0]?.akun_buku ?? nomor_akun}`}>
      <Group gap="s" mb="s" justify="space-between">
        <Text size="sm" c="dimmed">
          {month.tgl_from} s/d {month.tgl_to}
        </Text>
        {months.length > 1 && (
          <Pagination
            size="sm"
            total={months.length}
            value={page}
            onChange={setPage}
            getItemProps={(nth) => ({ 'aria-label': months[nth - 1]?.tgl_from.slice(0, 7), children: months[nth - 1]?.tgl_from.slice(0, 7) })}
            getControlProps={(control) => ({ 'aria-label': say(control === 'next' ? 'Halaman Berikutnya' : 'Halaman Sebelumnya') })}
          />
        )}
      </Group>
      <Loaded query={ledger}>
        {() =>
          table.count === 0 ? (
            <EmptyState text={bukuBesar.texts.empty} />
          ) : (
            <>
              <Ends lines={lines ?? []} />
              <DataTable
                label={say('Buku Besar')}
                columns={table.columns}
                sections={table.sections}
                total={table.total}
                rowKey={(row) => keys.get(row) as string}
              />
            </>
          )
        }
      </Loaded>
    </SideDrawer>
  )
}

/** The opening and the closing balance. They stay in sight while the lines scroll. */
function Ends({ lines }: { lines: readonly Line[] }) {
  const say = useText()
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return null
  return (
    <dl className="ledger-ends">
      <div>
        <dt>{say('Saldo Awal')}</dt>
        <dd>
          <Figure field={f.saldo_akun} value={first.saldo_akun - first.debet + first.kredit} strong />
        </dd>
      </div>
      <div>
        <dt>{say('Saldo Akhir')}</dt>
        <dd>
          <Figure field={f.saldo_akun} value={last.saldo_akun} strong />
        </dd>
      </div>
    </dl>
  )
}
