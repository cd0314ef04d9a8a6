import { useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { useSession } from '#engine/web/session.ts'
import { listPieces } from '#modules/goods/contract/data-barang.ts'
import { type Travelling, readTravelling, readUnreceived } from '../contract/kirim-barang.ts'

/** Reads the shipment of the scanned pieces by its number; returns nothing while there is no number. */
export function useTravelling(no_kirim: string | null) {
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const keyOf = (number: string | null) => [readTravelling.call, kode_toko, number]
  const read = (code: string) => send(readTravelling, { query: { no_kirim: code } })
  const { data, error, refetch } = useQuery({ queryKey: keyOf(no_kirim), queryFn: () => read(no_kirim ?? ''), enabled: no_kirim !== null })
  return {
    sent: no_kirim === null ? undefined : data,
    error: no_kirim === null ? null : error,
    refetch,
    /** Finds one by its number, or by a piece of it. */
    find: async (code: string): Promise<Travelling> => {
      const found = await read(code)
      queries.setQueryData(keyOf(found.no_kirim), found)
      return found
    },
    /** What is on the road, and what lies in trays, is otherwise now. */
    lookAgain: () => {
      for (const call of [readTravelling.call, readUnreceived.call, listPieces.call]) void queries.invalidateQueries({ queryKey: [call] })
    },
  }
}
