import { useQueryClient } from '@tanstack/react-query'
import { listKey } from '#engine/web/lookup-input.tsx'
import { readMaterial } from '../contract/bahan-tukang.ts'
import { readHeld } from '../contract/di-tukang.ts'

/** Asks anew what gold there is, here and at craftsmen, once some of it moved. */
export function useFreshLots(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const { call } of [readMaterial, readHeld]) for (const queryKey of [[call], listKey(call)]) void queries.invalidateQueries({ queryKey })
  }
}
