import { useQuery } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { type FormRow, useFieldValue } from '#engine/web/field-form.ts'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { readMaterial } from '../contract/bahan-tukang.ts'
import { readHeld } from '../contract/di-tukang.ts'
import { craftsmen as c } from '../contract/fields.ts'

interface HintProps {
  readonly row: FormRow
  /** Whether it is a lot that a craftsman holds; else one of the shop. */
  readonly isHeld: boolean
}

/** How much there is of the lot of a row, and the fine gold of it. */
export function LotHint({ row, isHeld }: HintProps) {
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
