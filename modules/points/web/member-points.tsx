import './points.css'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { send } from '#engine/web/api.ts'
import { useText } from '#engine/web/text.ts'
import { points as p } from '../contract/fields.ts'
import { readPoints } from '../contract/poin-manual.ts'

/** The points of a member with their movements; nothing is asked while no member is chosen. */
export const usePoints = (kode_member: string | null) =>
  useQuery({
    queryKey: [readPoints.call, kode_member],
    queryFn: () => send(readPoints, { params: { kode_member: kode_member ?? '' } }),
    enabled: kode_member !== null,
    staleTime: 0,
  })

/** The next date on which the points of a member end. */
export function PointsEnd({ tgl_reset }: Pick<ReplyOf<typeof readPoints>, 'tgl_reset'>) {
  const say = useText()
  return tgl_reset === null ? null : (
    <p className="points-hint">{say('Poin hangus tanggal {{tanggal}}', { tanggal: p.tgl_reset.format(tgl_reset) })}</p>
  )
}
