import { useMemo } from 'react'
import { useList } from '#engine/web/lookup-input.tsx'
import type { ListedStone } from '#modules/masters/contract/listed-stone.ts'
import { masterBatuBerlian } from '#modules/masters/contract/master-batu-berlian.ts'

/** The stones of /master-batu-berlian by their codes. */
export type ListedStones = ReadonlyMap<string, ListedStone>

/** The list of stones, once something names one of it; undefined while it is on its way. */
export function useListedStones(isNamed: boolean): ListedStones | undefined {
  const { data } = useList(masterBatuBerlian.api.list, isNamed)
  return useMemo(() => data && new Map((data as unknown as readonly ListedStone[]).map((stone) => [stone.kode_berlian, stone])), [data])
}
