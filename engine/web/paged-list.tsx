import { Button, Group } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { countedMax } from '../contract/endpoint.ts'
import type { TableColumn } from '../contract/table.ts'
import { ListFileButtons, type FetchPage, wholePage } from './csv-list.tsx'
import { DataTable, type DataTableProps, type Row, type Sort } from './data-table.tsx'
import { useChosenColumns } from './list-columns.tsx'
import { ErrorState, LoadingState } from './states.tsx'
import { sortedRows } from './table-items.ts'
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
  /** The path of its screen, where the user chooses its columns. */
  readonly path?: string | undefined
  /** The first and the last day of its rows, for the names of its files. */
  readonly days?: readonly string[] | undefined
  /** How many there are, in words: of those shown, of all, which are not counted beyond a limit. */
  readonly countText: (shown: number, total: number | string) => ReactNode
}

/**
 * A list that grows: the fetched rows, the total count, a button for more, and an export of all rows. A click on a head sorts it at the server if the
 * server can (`onSort`); else a list of at most `countedMax` rows is fetched as a whole and sorted here. A longer one has
 * no index for each column, so its heads do not sort (docs/decisions/249).
 */
export function PagedList({
  list,
  label,
  columns,
  rowKey,
  onOpen,
  body,
  path,
  days,
  countText,
  emptyText = 'Tidak Ada Data',
  ...table
}: PagedListProps) {
  const say = useText()
  const [chosenSort, setSort] = useState<Sort>()
  const { shown, picker } = useChosenColumns(body ? undefined : path, columns)
  const fetched = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const total = list.data?.pages[0]?.total ?? 0
  const isSortedHere = table.onSort === undefined && (!hasNextPage || total <= countedMax)
  // A part of the list is never sorted as if it were the whole.
  const sort = isSortedHere && !hasNextPage ? chosenSort : undefined
  const rows = useMemo(() => sortedRows(fetched, columns, sort), [fetched, columns, sort])
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const lacksPages = chosenSort !== undefined && isSortedHere && hasNextPage && !isFetchNextPageError && !list.isPlaceholderData
  useEffect(() => {
    if (lacksPages && !isFetchingNextPage) void fetchNextPage({ cancelRefetch: false })
    // One page after the other: also where a page comes so soon that nothing was drawn in between.
  }, [lacksPages, isFetchingNextPage, fetchNextPage, list.data?.pages.length])
  if (list.isPending) return <LoadingState text="Sedang Mencari Data" />
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const keyOf = (row: Row) => String(row[rowKey])
  const sorting = table.onSort ? {} : { ...(sort ? { sort } : {}), onSort: setSort, ...(isSortedHere ? {} : { sortable: () => false }) }
  // A file has the rows in the order of the screen.
  const fetchPage: FetchPage = sort && !hasNextPage ? async () => wholePage(rows) : list.fetchPage
  return (
    <>
      {body && rows.length > 0 ? (
        body(rows, more)
      ) : (
        <DataTable
          {...table}
          {...sorting}
          label={label}
          columns={shown}
          sections={[{ heading: undefined, rows, subtotal: undefined }]}
          rowKey={keyOf}
          {...(onOpen ? { onOpen: (row: Row) => onOpen(keyOf(row), row) } : {})}
          emptyText={emptyText}
          isFilling={path !== undefined}
        />
      )}
      {rows.length > 0 && (
        <Group gap="s" mt="s" className="table-foot">
          <span className="table-count">{countText(rows.length, total > countedMax ? `> ${countedMax}` : total)}</span>
          <Group gap="s" ml="auto">
            {picker}
            <ListFileButtons list={{ screen: { title: label }, columns, days, fetchPage }} />
            {hasNextPage && (
              <Button variant="default" loading={isFetchingNextPage} onClick={more}>
                {say('Tampilkan Lebih Banyak')}
              </Button>
            )}
          </Group>
        </Group>
      )}
    </>
  )
}
