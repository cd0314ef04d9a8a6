import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Handler } from '#engine/server/serve.ts'
import { refusals } from '../contract/refusals.ts'
import type * as calls from '../contract/setting.ts'
import type { Account } from '../contract/setting.ts'
import { type Marketplaces, type Secret, sealedAs, secrets } from './accounts.ts'

export const readAccounts: Handler<typeof calls.readAccounts> = async ({ db, caller }) => {
  const { rows } = await sql<Account>`
    select a.kode_marketplace, m.nama_marketplace, a.penghubung, a.nama_akun, a.id_toko, a.kategori_luar, a.ekspedisi as daftar_ekspedisi, a.biaya_persen,
           a.kode_gudang, a.kode_baki, a.kode_sales, a.boleh_konsinyasi, a.aktif, a.id_aplikasi,
           num_nulls(a.rahasia_aplikasi, a.token_akses, a.token_segar) = 0 as ada_kunci, a.token_sampai, a.token_galat, a.user_id
    from marketplace_akun a join marketplace m using (kode_marketplace) where a.kode_toko = ${caller.kode_toko} order by a.kode_marketplace`.execute(
    db,
  )
  return rows
}

/**
 * Stores an account. Secrets are sealed before they reach the database. Neither the response nor the audit has them.
 *
 * @throws Refusal NO_SEAL, MARKETPLACE_MISSING, TRAY_MISSING, SALES_MISSING, ACCOUNT_TAKEN
 */
export const writeAccount =
  ({ seal }: Marketplaces): Handler<typeof calls.writeAccount> =>
  async (input) => {
    const { db, caller, body } = input
    const { kode_toko, user_id } = caller
    const { rahasia_aplikasi, rahasia_webhook, token_akses, token_segar, daftar_ekspedisi, ...facts } = body
    const given = { rahasia_aplikasi, rahasia_webhook, token_akses, token_segar }
    const sealed = Object.fromEntries(
      secrets.map((column) => {
        const text = given[column]
        if (text === null) return [column, null]
        return [column, (seal ?? refuse(refusals.NO_SEAL)).close(text, sealedAs(kode_toko, facts.kode_marketplace, column))]
      }),
    ) as Record<Secret, Buffer | null>
    await refuseUnknown(input)
    await sql`
      insert into marketplace_akun as a (kode_toko, kode_marketplace, penghubung, nama_akun, id_toko, kategori_luar, ekspedisi, biaya_persen, kode_gudang, kode_baki,
        kode_sales, boleh_konsinyasi, aktif, id_aplikasi, user_id, rahasia_aplikasi, rahasia_webhook, token_akses, token_segar)
      values (${kode_toko}, ${facts.kode_marketplace}, ${facts.penghubung}, ${facts.nama_akun}, ${facts.id_toko}, ${facts.kategori_luar}, ${daftar_ekspedisi},
        ${facts.biaya_persen}, ${facts.kode_gudang}, ${facts.kode_baki}, ${facts.kode_sales}, ${facts.boleh_konsinyasi}, ${facts.aktif}, ${facts.id_aplikasi}, ${user_id},
        ${sealed.rahasia_aplikasi}, ${sealed.rahasia_webhook}, ${sealed.token_akses}, ${sealed.token_segar})
      on conflict (kode_toko, kode_marketplace) do update
      set penghubung = excluded.penghubung, nama_akun = excluded.nama_akun, id_toko = excluded.id_toko, kategori_luar = excluded.kategori_luar,
          ekspedisi = excluded.ekspedisi, biaya_persen = excluded.biaya_persen, kode_gudang = excluded.kode_gudang, kode_baki = excluded.kode_baki,
          kode_sales = excluded.kode_sales, boleh_konsinyasi = excluded.boleh_konsinyasi, aktif = excluded.aktif, id_aplikasi = excluded.id_aplikasi,
          user_id = excluded.user_id, changed_at = now(),
          rahasia_aplikasi = coalesce(excluded.rahasia_aplikasi, a.rahasia_aplikasi), rahasia_webhook = coalesce(excluded.rahasia_webhook, a.rahasia_webhook),
          token_akses = coalesce(excluded.token_akses, a.token_akses), token_segar = coalesce(excluded.token_segar, a.token_segar),
          -- The end of a typed token is unknown. The marketplace reports it later.
          token_sampai = case when excluded.token_akses is null then a.token_sampai end,
          token_galat = case when excluded.token_akses is null and excluded.token_segar is null then a.token_galat end,
          penyegar_sampai = case when excluded.token_segar is null then a.penyegar_sampai end`.execute(db)
    const kept = { ...facts, daftar_ekspedisi, ...Object.fromEntries(secrets.map((column) => [`${column}_baru`, given[column] !== null])) }
    await input.audit({ subject: 'marketplace_akun', key: `${kode_toko}/${facts.kode_marketplace}`, after: kept })
    return { message: 'Setting Marketplace Berhasil Disimpan' }
  }

/** @throws Refusal MARKETPLACE_MISSING, TRAY_MISSING, SALES_MISSING; ACCOUNT_TAKEN if another account has the number of the shop there */
async function refuseUnknown({ db, caller, body }: Parameters<ReturnType<typeof writeAccount>>[0]): Promise<void> {
  const { kode_toko } = caller
  const { kode_marketplace, kode_gudang, kode_baki, kode_sales, penghubung, id_toko } = body
  const { rows } = await sql<{ market: boolean; tray: boolean; seller: boolean; taken: boolean }>`
    select exists (select from marketplace where kode_marketplace = ${kode_marketplace}) as market,
           exists (select from baki where (kode_toko, kode_gudang, kode_baki) = (${kode_toko}, ${kode_gudang}, ${kode_baki})) as tray,
           exists (select from sales where (kode_toko, kode_sales) = (${kode_toko}, ${kode_sales})) as seller,
           exists (select from marketplace_akun where (penghubung, id_toko) = (${penghubung}, ${id_toko})
             and (kode_toko, kode_marketplace) <> (${kode_toko}, ${kode_marketplace})) as taken`.execute(db)
  const { market, tray, seller, taken } = rows[0]!
  if (!market) refuseAt('kode_marketplace', refusals.MARKETPLACE_MISSING)
  if (!tray) refuseAt('kode_baki', refusals.TRAY_MISSING)
  if (!seller) refuseAt('kode_sales', refusals.SALES_MISSING)
  if (taken) refuseAt('id_toko', refusals.ACCOUNT_TAKEN)
}
