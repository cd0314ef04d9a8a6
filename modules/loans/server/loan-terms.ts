import { sql } from 'kysely'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { ShopTerms } from '../contract/ceiling.ts'
import type { readLoanTerms as readCall } from '../contract/mutasi-hutang.ts'
import { principalSwitch } from '../contract/parameter-hutang-pokok.ts'

/** Which of its parameters a shop lends by. */
export interface LendingSwitches {
  readonly hasCeilings: boolean
  readonly hasInterest: boolean
  readonly hasPrincipal: boolean
}

export const lendingSwitches = (caller: Caller): LendingSwitches => ({
  hasCeilings: caller.modules.has('PLAFOND_HUTANG'),
  hasInterest: caller.modules.has('PARAMETER_BUNGA_HUTANG'),
  hasPrincipal: caller.modules.has(principalSwitch),
})

/**
 * Reads the parameters of a shop for loans, as far as their switches are on, in one query. The amount per gram follows the gold price of its purity,
 * or is set itself.
 */
export async function loanTermsOf(db: Db, { hasCeilings, hasInterest, hasPrincipal }: LendingSwitches): Promise<ShopTerms> {
  const { rows } = await sql<Omit<ShopTerms, 'hasCeilings'>>`
    select
      coalesce((select json_agg(json_build_object('jumlah_dari', jumlah_dari, 'jumlah_sampai', jumlah_sampai, 'bunga_persen', bunga_persen, 'hitungan', hitungan)
        order by jumlah_dari) from bunga_hutang where ${hasInterest}), '[]') as bunga,
      coalesce((select json_agg(json_build_object('jenis_plafond', jenis_plafond, 'berat_dari', berat_dari, 'berat_sampai', berat_sampai, 'plafond', plafond)
        order by jenis_plafond, berat_dari) from plafond_hutang where ${hasCeilings}), '[]') as plafond,
      coalesce((select json_agg(json_build_object('kode_kadar', k.kode_kadar, 'kadar', k.kadar,
          'pokok_per_gram', case when ${hasPrincipal} then coalesce(p.jumlah_per_gram, nullif(floor(e.harga * p.persen_harga_emas / 100), 0)::bigint) end,
          'plafond_emas', case when ${hasCeilings} then c.plafond_emas end, 'plafond_emas_plastik', case when ${hasCeilings} then c.plafond_emas_plastik end)
        order by k.kode_kadar)
        from kadar k left join hutang_pokok p using (kode_kadar) left join harga_emas e using (kode_kadar) left join plafond_hutang_kadar c using (kode_kadar)), '[]') as kadar,
      coalesce((select json_agg(json_build_object('kode_kondisi', kode_kondisi, 'persen_nilai', persen_nilai) order by kode_kondisi) from kondisi_pinjaman), '[]') as kondisi`.execute(
    db,
  )
  return { hasCeilings, ...rows[0]! }
}

export const readLoanTerms: Handler<typeof readCall> = ({ db, caller }) => loanTermsOf(db, lendingSwitches(caller))
