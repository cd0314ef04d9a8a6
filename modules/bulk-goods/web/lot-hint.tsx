import { useQuery } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { type FormRow, useFormValues } from '#engine/web/field-form.ts'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { type Cell, nameOf } from '../contract/cells.ts'
import { manual as m } from '../contract/fields.ts'
import { readLots } from '../contract/laporan.ts'

/** What there is of the lot of a line, where the one who looks may know it. */
export function LotHint({ row }: { row: FormRow }) {
  const say = useText()
  const { kode_toko } = useSession()
  const { data = [] } = useQuery({ queryKey: [readLots.call, kode_toko], queryFn: () => send(readLots) })
  const { kode_baki, kode_group, kode_dept } = useFormValues(row) as unknown as Partial<Cell>
  if (!kode_baki || !kode_group || !kode_dept) return null
  const lot = data.find((each) => each.kode_baki === kode_baki && each.kode_group === kode_group && each.kode_dept === kode_dept)
  if (lot && lot.gross === undefined) return null
  return (
    <span className="entry-facts">
      {lot
        ? say('Ada {{qty}} · {{berat}} g', { qty: m.pieces.format(lot.pieces), berat: m.gross.format(lot.gross) })
        : say('{{barang}} kosong', { barang: nameOf({ kode_baki, kode_group, kode_dept }) })}
    </span>
  )
}
