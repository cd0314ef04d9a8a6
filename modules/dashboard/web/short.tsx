import { useMemo } from 'react'
import { rupiah } from '#engine/kinds/index.ts'
import { useLanguageTag } from '#engine/web/text.ts'
import { compactIn } from './compact.ts'

const amount = rupiah('Rupiah')

/** Rupiah as short as the language says them (`Rp. 3.6 M`); the whole sum stands behind it. */
export function ShortRupiah({ value }: { value: number }) {
  const tag = useLanguageTag()
  const compact = useMemo(() => compactIn(tag), [tag])
  return (
    <span className="figure" title={amount.format(value)}>
      Rp. {compact(value)}
    </span>
  )
}
