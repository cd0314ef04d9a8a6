import { sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import { rooms } from '#engine/server/realtime.ts'
import type { MasterHooks } from '#engine/server/serve.ts'
import { rightsChanged } from '#modules/access/contract/rights.ts'
import { type masterToko, shopRefusals } from '../contract/master-toko.ts'

/** The head office cannot change. A shop closes only when it is empty, and its users are logged out. */
export const shopHooks: MasterHooks<typeof masterToko> = {
  beforeSave: async (row, before, { db, caller }) => {
    const isPusat = row.level === 'PUSAT'
    if (isPusat !== (before?.level === 'PUSAT')) refuseAt('level', shopRefusals.HEAD_OFFICE_STAYS)
    if (isPusat && !row.is_active) refuseAt('is_active', shopRefusals.HEAD_OFFICE_STAYS)
    // A user cannot type a business date: a new shop begins today, and closing its day moves it on.
    if (!before) return { ...row, tgl_system: caller.tgl_system } as typeof row
    if (before.is_active && !row.is_active) {
      // What is under way there ends first, and nothing else begins.
      await sql`select hold_whole_day(${row.kode_toko})`.execute(db)
      // A user cannot pay what shops owe each other. It stays in both of their books, and is 0 over the chain.
      const { rows } = await sql<{
        barang: number
        ada_uang: boolean
        ada_tagihan: boolean
        ada_kiriman: boolean
        tgl_system: string
        ada_gerak: boolean
      }>`
        select (select coalesce(sum(pieces), 0)::int from saldo_stock where kode_toko = ${row.kode_toko} and kelas in ('MILIK', 'TITIPAN')) as barang,
               exists (select from saldo_kas where kode_toko = ${row.kode_toko} and saldo <> 0) as ada_uang,
               exists (select from saldo_tagihan where kode_toko = ${row.kode_toko} and (rupiah, fine) <> (0, 0) and tanda <> 0) as ada_tagihan,
               exists (select from kirim_uang where (tujuan, status) = (${row.kode_toko}, 'OPEN'))
                 or exists (select from kirim_barang where (tujuan, status) = (${row.kode_toko}, 'OPEN')) as ada_kiriman,
               tgl_system, exists (select from posting where (kode_toko, tgl_system) = (toko.kode_toko, toko.tgl_system)) as ada_gerak
        from toko where kode_toko = ${row.kode_toko}`.execute(db)
      const left = rows[0] as (typeof rows)[number]
      if (left.barang > 0) refuseAt('is_active', shopRefusals.SHOP_HAS_GOODS, { n: left.barang })
      if (left.ada_uang) refuseAt('is_active', shopRefusals.SHOP_HAS_MONEY)
      if (left.ada_tagihan) refuseAt('is_active', shopRefusals.SHOP_HAS_CLAIMS)
      if (left.ada_kiriman) refuseAt('is_active', shopRefusals.SHOP_IS_SENT_TO)
      // No later closing would prove the last day of the shop.
      if (left.ada_gerak) refuseAt('is_active', shopRefusals.SHOP_DAY_OPEN, { tgl_system: left.tgl_system })
    }
    return row
  },
  afterSave: async ({ kode_toko, is_active }, _, { db, announce }) => {
    if (!is_active) await sql`delete from session where user_id in (select user_id from users where kode_toko = ${kode_toko})`.execute(db)
    // The shops that a user of the head office chooses from are in his session.
    await announce(rightsChanged, rooms.chain, {})
  },
}
