import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { openDatabase } from '#engine/server/database.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { listAudit, readAudit } from '../contract/jejak-audit.ts'
import { auditSealing } from './seal-audit.ts'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.stop()
})

/** The job that runs every five minutes. */
const seal = () => auditSealing.does(null, { db: app.db, signal: new AbortController().signal } as never)
const broken = async (kode_toko = 'MC2') =>
  (await verify(app.db, kode_toko)).flatMap(({ balance, key, expected, found }) => (balance === 'segel' ? [`${key} ${expected}:${found}`] : []))
/** The findings of `verify` after a change of the audit that bypasses every guard. */
async function brokenAfter(change: string, kode_toko = 'MC2'): Promise<string[]> {
  await owner.query(`begin; set local session_replication_role = replica; ${change}`)
  try {
    const { rows } = await owner.query<{ kunci: string; seharusnya: string; nyata: string }>(
      `select * from segel_beda('${kode_toko}', '-infinity') order by 1`,
    )
    // A key begins with the day on which the row was written or sealed.
    return rows.map(({ kunci, seharusnya, nyata }) => `${kunci.replace(/^\d{4}-\d{2}-\d{2} /, '')} ${seharusnya}:${nyata}`)
  } finally {
    await owner.query('rollback')
  }
}
const lastRow = async () => {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, subject_key as key from audit where kode_toko = 'MC2' and call = 'POST penjualan' order by id desc limit 1`.execute(app.db)
  return rows[0]!
}

describe('the audit', () => {
  it('is sealed within minutes: each row once, shop by shop', async () => {
    await madeSale(app)
    await seal()
    await madeSale(app)
    await seal()
    await seal()
    const { rows } = await sql<{ sealed: number; distinct: number; written: number }>`
      select (select count(*)::int from audit_segel, unnest(id_audit)) as sealed,
             (select count(distinct id)::int from audit_segel, unnest(id_audit) id) as distinct,
             (select count(*)::int from audit, audit_segel_awal where id > sampai) as written`.execute(app.db)
    expect(rows[0]?.written).toBeGreaterThan(0)
    expect(rows[0]).toEqual({ sealed: rows[0]?.written, distinct: rows[0]?.written, written: rows[0]?.written })
    const { rows: links } = await sql<{ nomor: number }>`select nomor from audit_segel where kode_toko = 'MC2' order by 1`.execute(app.db)
    expect(links.map(({ nomor }) => nomor)).toEqual([1, 2])
    expect(await broken()).toEqual([])
  })

  it('is checked by verify, which names each changed row', async () => {
    const { id, key } = await lastRow()
    const named = new RegExp(`^AUDIT ${id} POST penjualan \\S+ ${key} 1:0$`)
    for (const change of [`user_id = 'somebody'`, `after = after || '{"x": 1}'`, `created_at = created_at - interval '1 second'`, `ip = '10.0.0.9'`])
      expect(await brokenAfter(`update audit set ${change} where id = ${id}`), change).toEqual([expect.stringMatching(named)])
    expect(await brokenAfter(`delete from audit where id = ${id}`)).toEqual([`AUDIT ${id} 1:0`])
    expect(await brokenAfter(`update audit set kode_toko = 'MC3' where id = ${id}`)).toEqual([expect.stringMatching(named)])
    expect(await broken()).toEqual([])
  })

  it('is checked by verify, which names a row added behind a seal, once no running transaction can have written it', async () => {
    const { id } = await lastRow()
    // Without the seals of closings, only the audit seals cover the row.
    const put = `delete from tutup_segel; update audit_segel set created_at = created_at - interval '3 hours';
      update audit set created_at = created_at - interval '3 hours';
      update audit_segel set hash = array(select hash_of_audit(a) from audit a where a.id = any(id_audit) order by a.id);
      insert into audit overriding system value select (jsonb_populate_record(a, '{"id": 1000000, "subject_key": "PALSU"}')).* from audit a where id = ${id};
      update audit_segel set sampai = 1000000 where kode_toko = 'MC2' and nomor = 2; update audit_segel s set segel = seal_of_audit(s) where kode_toko = 'MC2' and nomor = 2`
    expect((await brokenAfter(put)).filter((each) => each.includes('1000000'))).toEqual([
      expect.stringMatching(/^AUDIT 1000000 POST penjualan \S+ PALSU 0:1$/),
    ])
  })

  it('is checked by verify, which names a changed seal', async () => {
    expect(await brokenAfter(`update audit_segel set segel = repeat('1', 64) where kode_toko = 'MC2' and nomor = 1`)).toEqual([
      'AUDIT SEGEL 1 1:0',
      'AUDIT SEGEL 2 1:0',
    ])
    expect(await brokenAfter(`delete from audit_segel where kode_toko = 'MC2' and nomor = 1`)).toEqual(['AUDIT SEGEL 2 1:0'])
  })

  it('seals rows of a running transaction after its end, and the transaction does not wait for a seal', async () => {
    const slow = openDatabase(app.databaseUrl, { connectionsMax: 1 })
    try {
      await slow.db.transaction().execute(async (tx) => {
        await sql`insert into audit (user_id, kode_toko, call, subject, subject_key, request_id) values ('spv.mc2', 'MC2', 'TEST', 'lambat', 'x', 'x')`.execute(
          tx,
        )
        await madeSale(app)
        await seal()
      })
    } finally {
      await slow.close()
    }
    const sealedSlow = async () =>
      (await sql`select from audit a join audit_segel s on a.id = any(s.id_audit) where a.subject = 'lambat'`.execute(app.db)).rows.length
    expect(await sealedSlow()).toBe(0)
    await seal()
    expect(await sealedSlow()).toBe(1)
    expect(await broken()).toEqual([])
  })

  it('accepts only true seals, and only from the job', async () => {
    const forged = sql`insert into audit_segel (kode_toko, nomor, id_audit, hash, sampai, sebelum, segel)
      select kode_toko, nomor + 1, id_audit, array_fill('\\x00000000000000000000000000000000'::bytea, array[cardinality(id_audit)]), sampai, segel, 'x'
      from audit_segel where kode_toko = 'MC2' order by nomor desc limit 1`
    await expect(app.asOwner(forged)).rejects.toThrow('over what stands there')
    await expect(forged.execute(app.db)).rejects.toThrow('permission denied')
    await expect(app.asOwner(sql`update audit_segel set segel = 'x'`)).rejects.toThrow()
    await expect(sql`update audit_segel_awal set sampai = 9999999`.execute(app.db)).rejects.toThrow('permission denied')
  })

  it('keeps rows of earlier versions with whole identity numbers as they are, hides them from every reader, and finds who hides them by hand', async () => {
    const whole = '3374019912310077'
    const { rows } = await sql<{ id: number }>`
      insert into audit (user_id, kode_toko, call, subject, subject_key, before, after, request_id)
      values ('kasir.mc2', 'MC2', 'PUT member/update', 'member', 'M0000001', ${JSON.stringify({ no_identitas: whole })}::jsonb,
        ${JSON.stringify({ no_identitas: whole, orang: [{ no_ktp: whole }] })}::jsonb, 'lama') returning id`.execute(app.db)
    const { id } = rows[0]!
    await seal()
    const { status, body } = await app.call('own.mc1', readAudit, { params: { id } })
    expect([status, JSON.stringify(body).includes(whole)]).toEqual([200, false])
    expect(JSON.stringify(body)).toContain('•••• 0077')
    const listed = await app.call('own.mc1', listAudit, { query: { kode_toko: 'MC2', kunci: 'M0000001' } })
    expect(JSON.stringify(listed.body)).not.toContain(whole)
    // The application cannot overwrite it, and a change by the owner of the database breaks the seal.
    await expect(sql`update audit set after = null where id = ${id}`.execute(app.db)).rejects.toThrow()
    const hides = `update audit set before = jsonb_build_object('no_identitas', '•••• 0077') where id = ${id}`
    await expect(app.asOwner(sql.raw(hides))).rejects.toThrow('is only ever added to')
    expect(await brokenAfter(hides)).toEqual([expect.stringContaining(`AUDIT ${id} `)])
    expect(await broken()).toEqual([])
  })
})
