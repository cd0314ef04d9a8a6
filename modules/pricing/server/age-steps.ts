import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { readOnce } from '#engine/server/transaction.ts'
import { type AgeStep, type ReachedStep, stepReached } from '../contract/age-step.ts'

/** The module that switches the steps on. */
const module = 'TAHAP_UMUR'

interface Shop {
  readonly db: Db
  readonly tgl_system: string
  readonly modules: ReadonlySet<string>
}

/** A piece whose age counts. */
export interface AgedPiece {
  readonly tgl_masuk: string
  readonly is_aksesoris: boolean
}

/**
 * Returns how a shop finds the step of a piece on its day. It finds none where the module is off, and none for accessories: a row of boxes is filled up
 * again and again, and its day is that of the first ones.
 */
export async function ageStepsOf({ db, tgl_system, modules }: Shop): Promise<(piece: AgedPiece) => ReachedStep | undefined> {
  if (!modules.has(module)) return () => undefined
  const steps = await readOnce(db, module, async () => {
    const { rows } = await sql<AgeStep>`
      select mulai_hari, diskon_bebas, ongkos_bebas, bonus_umur_rp, bonus_umur_persen from tahap_umur`.execute(db)
    return rows
  })
  return ({ tgl_masuk, is_aksesoris }) => (is_aksesoris ? undefined : stepReached(steps, tgl_masuk, tgl_system))
}
