import { type RefusalKind, fill, refuse } from '#engine/contract/refusal.ts'
import { isJump } from '../contract/price-day.ts'
import { priceDayRefusals } from '../contract/rencana-harga.ts'

/** A price change in rupiah, and the field of the price. */
export interface PriceChange {
  readonly field: string
  /** Null if there was no price. Then there is no jump. */
  readonly harga_lama: number | null
  readonly harga_baru: number
  /** The user marked the jump as meant. */
  readonly yakin?: boolean
}

/**
 * Refuses prices that change by more than `percentMax` (BATAS_UBAH_HARGA) and are not marked as meant (decision 056). All calls that set a price of
 * the chain use this check.
 *
 * @throws Refusal PRICE_JUMP, or `kind`, at the field of each
 */
export function refuseJumps(changes: readonly PriceChange[], percentMax: number, kind: RefusalKind = priceDayRefusals.PRICE_JUMP): void {
  const jumps = changes.filter(({ harga_lama, harga_baru, yakin }) => !yakin && isJump(harga_lama, harga_baru, percentMax))
  if (jumps.length === 0) return
  const details = { batas: percentMax }
  refuse(kind, details, Object.fromEntries(jumps.map(({ field }) => [field, fill(kind.text, details)])))
}
