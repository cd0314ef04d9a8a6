import { type RawBuilder, sql } from 'kysely'

/** Purities differ by what was typed and what was assayed: so many hundredths are the same. */
const purityApart = 0.5

/**
 * Whether the piece `b` is what the wish `k` says. A wish that names neither a kind nor a group is for people to read: nothing fits it. What a wish leaves open
 * fits any piece, and so does a size that the piece does not say.
 */
export const fits: RawBuilder<boolean> = sql`(
  num_nonnulls(k.kode_dept, k.kode_group) > 0
  and (k.kode_dept is null or k.kode_dept = b.kode_dept) and (k.kode_group is null or k.kode_group = b.kode_group)
  and (k.kadar is null or abs(b.kadar - k.kadar) <= ${purityApart}::numeric)
  and (k.berat_dari is null or b.berat >= k.berat_dari) and (k.berat_sampai is null or b.berat <= k.berat_sampai)
  and (k.size is null or b.size is null or upper(b.size) = upper(k.size)))`

/** Whether the customer still waits for the wish `k`. */
export const isWaiting: RawBuilder<boolean> = sql`k.status in ('BUKA', 'DIBERITAHU')`
