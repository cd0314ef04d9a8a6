import { Button, Group } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { countedMax } from '../contract/endpoint.ts'
import type { TableColumn } from '../contract/table.ts'
import { ListFileButtons, type FetchPage } from './csv-list.tsx'
import { DataTable, type DataTableProps, type Row } from './data-table.tsx'
import { ErrorState, LoadingState } from './states.tsx'
import { useText } from './text.ts'

/** Fetches a list page by page. `queryKey` contains every value that decides which rows it has. */
export function usePages(queryKey: readonly unknown[], fetchPage: FetchPage, enabled = true) {
  const query = useInfiniteQuery({
    queryKey: [...queryKey],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam || undefined, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    enabled,
  })
  return { ...query, fetchPage }
}

interface PagedListProps extends Pick<
  DataTableProps,
  'sort' | 'onSort' | 'sortable' | 'cell' | 'cells' | 'actions' | 'actionsPx' | 'emptyText' | 'emptyAction'
> {
  readonly list: ReturnType<typeof usePages>
  readonly label: string
  readonly columns: readonly TableColumn[]
  /** The column that names a row. */
  readonly rowKey: string
  readonly onOpen?: (key: string, row: Row) => void
  /** Draws the rows otherwise than as a table; `more` fetches those that follow. */
  readonly body?: (rows: readonly Row[], more: () => void) => ReactNode
  /** The first and the last day of its rows, for the names of its files. */
  readonly days?: readonly string[] | undefined
  /** How many there are, in words: of those shown, of all, which are not counted beyond a limit. */
  readonly countText: (shown: number, total: number | string) => ReactNode
}

/** A list that grows: the fetched rows, the total count, a button for more, and an export of all rows. */
export function PagedList({ list, label, columns, rowKey, onOpen, body, days, countText, emptyText = 'Tidak Ada Data', ...table }: PagedListProps) {
  const say = useText()
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  if (list.isPending) return <LoadingState text="Sedang Mencari Data" />
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const keyOf = (row: Row) => String(row[rowKey])
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <>
      {body && rows.length > 0 ? (
        body(rows, more)
      ) : (
        <DataTable
          {...table}
          label={label}
          columns={columns}
          sections={[{ heading: undefined, rows, subtotal: undefined }]}
          rowKey={keyOf}
          {...(onOpen ? { onOpen: (row: Row) => onOpen(keyOf(row), row) } : {})}
          emptyText={emptyText}
        />
      )}
      <Group gap="s" mt="s">
        <span className="table-count">{countText(rows.length, total > countedMax ? `> ${countedMax}` : total)}</span>
        <Group gap="s" ml="auto">
          {rows.length > 0 && <ListFileButtons list={{ screen: { title: label }, columns, days, fetchPage: list.fetchPage }} />}
          {hasNextPage && (
            <Button variant="default" loading={isFetchingNextPage} onClick={more}>
              {say('Tampilkan Lebih Banyak')}
            </Button>
          )}
        </Group>
      </Group>
    </>
  )
}
