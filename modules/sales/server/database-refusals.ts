import type { DatabaseRefusals } from '#engine/server/database-refusals.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'

/** What the guards of sales mean to a person, by the name of the constraint. */
export const databaseRefusals: DatabaseRefusals = { penjualan_kode_member_fkey: memberRefusals.MEMBER_NOT_FOUND }
