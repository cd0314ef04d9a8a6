import { sql } from 'kysely'
import type { Handler } from '#engine/server/serve.ts'
import type { PastEvent, readContractHistory as call } from '../contract/history.ts'

/** The events of a contract, of any shop whose documents the caller may read. */
export const readContractHistory: Handler<typeof call> = async ({ db, caller, params: { nomor } }) => {
  const { rows } = await sql<PastEvent>`
    select no_mutasi_cicilan, tgl_system, status, jenis_cicilan, cicilan_dibayar, jumlah_angsuran, denda, grand_total, nilai_ambil, surat_ke
    from mutasi_cicilan where kode_toko = any(${[...caller.everyShop]}) and no_cicilan = ${nomor} order by created_at, no_mutasi_cicilan`.execute(db)
  return rows
}
