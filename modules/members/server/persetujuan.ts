import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import type {
  Consents,
  Purpose,
  readConsents as readConsentsCall,
  readPurposes as readPurposesCall,
  writeConsents as writeConsentsCall,
} from '../contract/persetujuan.ts'
import { refusals } from '../contract/refusals.ts'

/** The purposes with the wording of a language, or the Indonesian one where it has none. */
async function purposesIn(db: Db, bahasa: string): Promise<(Purpose & { readonly ditanyakan: boolean })[]> {
  const { rows } = await sql<Purpose & { ditanyakan: boolean }>`
    select distinct on (t.kode_tujuan) t.kode_tujuan, t.tujuan_pakai, t.versi_bunyi, b.bahasa, b.bunyi, t.ditanyakan
    from tujuan_data t join bunyi_tujuan b using (kode_tujuan, versi_bunyi) where b.bahasa in (${bahasa}, 'id')
    order by t.kode_tujuan, b.bahasa = ${bahasa} desc`.execute(db)
  return rows
}

export const readPurposes: Handler<typeof readPurposesCall> = async ({ db, query }) =>
  (await purposesIn(db, query.bahasa)).filter(({ ditanyakan }) => ditanyakan).map(({ ditanyakan: _, ...purpose }) => purpose)

/** What a person agreed to, also under codes that were joined to his. */
export async function consentsOf(db: Db, kode_member: string, bahasa: string): Promise<Consents> {
  const { rows: riwayat } = await sql<Consents['riwayat'][number]>`
    select p.kode_tujuan, t.tujuan_pakai, p.setuju, p.tgl_system, p.created_at, p.user_id, p.versi_bunyi, b.bunyi
    from persetujuan p join tujuan_data t using (kode_tujuan) join bunyi_tujuan b on (b.kode_tujuan, b.versi_bunyi, b.bahasa) = (p.kode_tujuan, p.versi_bunyi, p.bahasa)
    where p.kode_member = any(semua_kode_member(${kode_member})) order by p.no_persetujuan desc`.execute(db)
  const now = (kode_tujuan: string) => {
    const last = riwayat.find((each) => each.kode_tujuan === kode_tujuan)
    if (!last) return null
    const { setuju, tgl_system, created_at, user_id, versi_bunyi } = last
    return { setuju, tgl_system, created_at, user_id, versi_bunyi }
  }
  const purposes = await purposesIn(db, bahasa)
  return {
    tujuan: purposes.flatMap(({ ditanyakan, ...purpose }) => {
      const sekarang = now(purpose.kode_tujuan)
      return ditanyakan || sekarang ? [{ ...purpose, sekarang }] : []
    }),
    riwayat,
  }
}

export const readConsents: Handler<typeof readConsentsCall> = async ({ db, params: { kode_member }, query }) => {
  const { rows } = await sql`select from member where kode_member = ${kode_member}`.execute(db)
  if (rows.length === 0) refuse(core.NOT_FOUND, { kode_member })
  return consentsOf(db, kode_member, query.bahasa)
}

/** Records the answer of a member. A consent is for the current wording; a withdrawal is for the wording that he agreed to. */
export const writeConsents: Handler<typeof writeConsentsCall> = async ({ db, caller, params, body, audit }) => {
  const { kode_toko, tgl_system, user_id } = caller
  const { rows: found } = await sql<{ kode_member: string }>`
    select kode_member from member where kode_member = satu_member(${params.kode_member})`.execute(db)
  const { kode_member } = found[0] ?? refuse(core.NOT_FOUND, params)
  const purposes = new Map((await purposesIn(db, 'id')).map((purpose) => [purpose.kode_tujuan, purpose]))
  for (const { kode_tujuan, versi_bunyi, setuju } of body.persetujuan) {
    const purpose = purposes.get(kode_tujuan) ?? refuse(refusals.PURPOSE_UNKNOWN, { kode_tujuan })
    if (setuju && versi_bunyi !== purpose.versi_bunyi) refuse(refusals.WORDING_CHANGED, { tujuan_pakai: purpose.tujuan_pakai })
  }
  await sql`
    insert into persetujuan (kode_toko, tgl_system, kode_member, kode_tujuan, versi_bunyi, bahasa, setuju, user_id)
    select ${kode_toko}, ${tgl_system}, ${kode_member}, r.kode_tujuan, r.versi_bunyi, r.bahasa, r.setuju, ${user_id}
    from json_to_recordset(${JSON.stringify(body.persetujuan)}::json) as r (kode_tujuan text, versi_bunyi integer, bahasa text, setuju boolean)`.execute(
    db,
  )
  await audit({ subject: 'member', key: kode_member, after: { persetujuan: body.persetujuan } })
  return { message: 'Berhasil Menyimpan Data' }
}
