import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { type RequestedTray, expectedOf, keepWeighing } from '#modules/weighing/server/public.ts'
import type { Chance } from './random.ts'

const trays = 4

/** Weighs some trays of the display as a shop does at the end of a day: all but the last fit, from which a piece is missing. */
export async function weighTrays(db: Db, kode_toko: string, chance: Chance): Promise<void> {
  const { rows } = await sql<Pick<RequestedTray, 'kode_gudang' | 'kode_baki'> & { berat: number }>`
    select kode_gudang, kode_baki, max(berat_timbang) as berat from isi_baki where kode_toko = ${kode_toko} and kode_gudang = 'TOKO'
    group by 1, 2 having count(*) > 1 order by 1, 2 limit ${trays}`.execute(db)
  for (const [at, { berat, ...place }] of rows.entries()) {
    const tray = { kode_toko, ...place, langkah: 0.01, kelonggaran: 0 }
    const { berat_timbang } = await expectedOf(db, tray)
    const missing = at === trays - 1 ? berat : 0
    const berat_hasil = Math.round((berat_timbang - missing) * 100 + chance.between(-1, 1)) / 100
    await keepWeighing(db, tray, { berat_hasil, timbangan: 'SERIAL' })
  }
}
