import './data-barang.css'
import { Badge } from '@mantine/core'
import { useText } from '#engine/web/text.ts'
import type { ListedPiece } from '../contract/data-barang.ts'
import { goods as g, statuses } from '../contract/fields.ts'

const statusColours: Readonly<Record<string, string>> = {
  READY: 'teal',
  HELD: 'yellow',
  IN_TRANSIT: 'blue',
  SOLD: 'gray',
  DESTROYED: 'red',
  MISSING: 'orange',
}

/** The state of a piece, as a word on a colour. */
export function StatusBadge({ status }: { status: string }) {
  const say = useText()
  return (
    <Badge size="sm" radius="sm" variant="light" color={statusColours[status] ?? 'gray'} autoContrast className="piece-status">
      {say(statuses[status as keyof typeof statuses] ?? status)}
    </Badge>
  )
}

/** Says of a piece that it came in on consignment; nothing of one that is ours. */
export function ConsignedMark({ piece }: { piece: Pick<ListedPiece, 'is_konsinyasi'> }) {
  const say = useText()
  if (!piece.is_konsinyasi) return null
  return (
    <Badge size="sm" radius="sm" variant="outline" color="gray" className="piece-status">
      {say(g.is_konsinyasi.label)}
    </Badge>
  )
}
