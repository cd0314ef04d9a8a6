import { keep, storedLocally } from '#engine/web/local-data.ts'
import type { PaymentKind } from '../contract/fields.ts'

const nameOf = (kode_toko: string, jenis: PaymentKind) => `kencana.till.rekening.${kode_toko}.${jenis}`

/** The account that this browser took a payment of the kind into last: of one machine for cards it is always the same. */
export function lastAccount(kode_toko: string, jenis: PaymentKind): string | null {
  const found = storedLocally(nameOf(kode_toko, jenis))
  return typeof found === 'string' ? found : null
}

/** Notes which it was. */
export const rememberAccount = (kode_toko: string, jenis: PaymentKind, no_rekening: string): boolean => keep(nameOf(kode_toko, jenis), no_rekening)
