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

/** The name of a piece; before one that came in on consignment a letter says so. */
export function PieceName({ piece: { nama_barang, is_konsinyasi } }: { piece: Pick<ListedPiece, 'nama_barang' | 'is_konsinyasi'> }) {
  const say = useText()
  if (!is_konsinyasi) return nama_barang
  const word = say(g.is_konsinyasi.label)
  return (
    <>
      <Badge size="xs" radius="sm" variant="outline" color="gray" className="piece-status" role="img" title={word} aria-label={word}>
        {word.charAt(0)}
      </Badge>{' '}
      {nama_barang}
    </>
  )
}
