import { Badge } from '@mantine/core'
import { useText } from '#engine/web/text.ts'
import { weighing as f } from '../contract/fields.ts'
import type { Weighed } from '../contract/timbang-baki.ts'

const colours = { SESUAI: 'teal', SELISIH: 'red', ISI_SAMA: 'orange', MENYIMPANG: 'yellow', BELUM: 'gray' } as const

/** The result of a weighing as a coloured label. */
export function Outcome({ hasil }: { hasil: Weighed['hasil'] }) {
  const say = useText()
  return (
    <Badge size="sm" radius="sm" variant="light" color={colours[hasil]} autoContrast className="weighing-outcome">
      {say(f.hasil.format(hasil))}
    </Badge>
  )
}
