import './data-barang.css'
import { Badge } from '@mantine/core'
import { useText } from '#engine/web/text.ts'
import { statuses } from '../contract/fields.ts'

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
