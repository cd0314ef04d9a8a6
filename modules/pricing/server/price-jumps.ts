import { type RefusalKind, fill, refuse } from '#engine/contract/refusal.ts'
import { isJump } from '../contract/price-day.ts'
import { priceDayRefusals } from '../contract/rencana-harga.ts'

/** A price that somebody sets, in rupiah, and the field that says it. */
export interface PriceChange {
  readonly field: string
  /** Null where there was none: that is no jump. */
  readonly harga_lama: number | null
  readonly harga_baru: number
  /** Somebody marked that it is meant. */
  readonly yakin?: boolean
}

/**
 * Refuses prices that move by more than `percentMax` (BATAS_UBAH_HARGA) and are not marked as meant (decision 056). Every way to set a price of
 * the chain calls this.
 *
 * @throws Refusal PRICE_JUMP, or `kind`, at the field of each
 */
export function refuseJumps(changes: readonly PriceChange[], percentMax: number, kind: RefusalKind = priceDayRefusals.PRICE_JUMP): void {
  const jumps = changes.filter(({ harga_lama, harga_baru, yakin }) => !yakin && isJump(harga_lama, harga_baru, percentMax))
  if (jumps.length === 0) return
  const details = { batas: percentMax }
  refuse(kind, details, Object.fromEntries(jumps.map(({ field }) => [field, fill(kind.text, details)])))
}
