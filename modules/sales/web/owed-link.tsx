import { ThingLink } from '#engine/web/openers.tsx'
import { penjualan } from '../contract/penjualan.ts'

/** What is owed, by its number: that of a sale, or of a row of what was owed before the books, which stands behind a slash. */
export function OwedLink({ no_faktur }: { no_faktur: string }) {
  return <ThingLink kind={no_faktur.includes('/') ? 'saldo_awal_tagihan' : penjualan.name} id={no_faktur} />
}
