import { sql } from 'kysely'

/** Whether a line of `uang_kas_detail`, as `d`, is a cost: money that went out and stands, but for what the owner took (docs/decisions/060). */
export const isCost = sql`d.arah = 'KELUAR' and d.peran <> 'PRIVE' and not d.batal`
