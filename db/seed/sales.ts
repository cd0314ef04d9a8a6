import { type Chance } from './random.ts'
import type { Db } from '#engine/server/database.ts'
export interface SellContext { readonly db: Db; readonly kode_toko: string; readonly user_id: string; readonly request_id: string }
export async function sellDays(context: SellContext, plan: { chance: Chance; kode_barcodes: readonly string[]; from: string; days: number }): Promise<void> {
  void context
  void plan
}
