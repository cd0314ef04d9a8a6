import { useQuery } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { type FormRow, type FormRows, useFieldValue } from '#engine/web/field-form.ts'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { TypedRows } from '#modules/documents/web/public.ts'
import { readMaterial } from '../contract/bahan-tukang.ts'
import { readHeld } from '../contract/di-tukang.ts'
import { craftsmen as c } from '../contract/fields.ts'
import { goingFields, heldFields } from './material-form.ts'

interface MaterialRowsProps {
  readonly rows: FormRows
  readonly isOpen: boolean
  /** The lots of a craftsman, or else those of the shop. */
  readonly isHeld: boolean
}

/** The lots of a document with a craftsman, and how much of each: F7 adds one. */
export function MaterialRows({ rows, isOpen, isHeld }: MaterialRowsProps) {
  return (
    <TypedRows
      key={String(isHeld)}
      rows={rows}
      fields={isHeld ? heldFields : goingFields}
      title="Bahan"
      isOpen={isOpen}
      isAll
      beside={(row) => <LotHint row={row} isHeld={isHeld} />}
    />
  )
}

/** The weight and the fine gold of the lot in a row. */
function LotHint({ row, isHeld }: { readonly row: FormRow; readonly isHeld: boolean }) {
  const say = useText()
  const { kode_toko } = useSession()
  const kode_lot = useFieldValue(row, c.kode_lot)
  const call = isHeld ? readHeld : readMaterial
  const { data } = useQuery({
    queryKey: [call.call, kode_toko, kode_lot],
    queryFn: async (): Promise<readonly { readonly kode_lot: string; readonly berat: number; readonly fine: number }[]> =>
      (await (isHeld ? send(readHeld, { query: { cari: String(kode_lot) } }) : send(readMaterial, { query: { cari: String(kode_lot) } }))).rows,
    enabled: Boolean(kode_lot),
  })
  const lot = data?.find((each) => each.kode_lot === kode_lot)
  if (!lot) return null
  return (
    <span className="entry-facts">
      {say('Ada {{berat}} g, murni {{fine}} g', { berat: c.berat.format(lot.berat), fine: c.fine.format(lot.fine) })}
    </span>
  )
}
