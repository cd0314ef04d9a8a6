import { sql } from 'kysely'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import type { Db } from '#engine/server/database.ts'
import type { planPrices } from '../../contract/rencana-harga.ts'
import type { followGoldPrice } from '../../contract/follow-gold-price.ts'

let rises = 0

/** The body that makes a group of the demo chain more expensive at once: each time by another sum. */
export async function dearerPrices(db: Db, kode = '750L'): Promise<BodyInputOf<typeof planPrices>> {
  const { rows } = await sql<{ harga: number }>`select harga from harga_sekarang where (sumber, kode) = ('GROUP', ${kode})`.execute(db)
  const { harga } = rows[0] as { harga: number }
  rises += 1
  return { terbit_pada: null, keterangan: null, harga: [{ sumber: 'GROUP', kode, harga_lama: harga, harga_baru: harga + 100 + rises }] }
}

let turns = 0

/** The body that makes a group of the demo chain follow gold if it does not, or else stop: each time another group. */
export async function turnedGroup(db: Db) {
  const { rows } = await sql<{ kode_group: string; ikut_harga_emas: boolean; harga: number; emas: number }>`
    select kode_group, ikut_harga_emas, g.harga, e.harga as emas from grup g join harga_emas e using (kode_kadar) order by kode_group`.execute(db)
  const { kode_group, ikut_harga_emas, harga, emas } = rows[turns % rows.length] as (typeof rows)[number]
  turns += 1
  const body = { ikut_harga_emas: !ikut_harga_emas, harga_lama: harga, harga_baru: ikut_harga_emas ? harga : emas, yakin: true }
  return { params: { kode_group }, body } satisfies { params: object; body: BodyInputOf<typeof followGoldPrice> }
}
