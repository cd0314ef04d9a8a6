import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { createUser, resetPassword, updateUser } from '#modules/access/contract/data-users.ts'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { planPrices } from '#modules/pricing/contract/rencana-harga.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import {
  type Approval,
  type ApprovalNeed,
  authorize,
  cancelRequest,
  decideApproval,
  listApprovals,
  readApproval,
  requestApproval,
  takeApproval,
  waitingApprovals,
} from '../contract/approvals.ts'
import { laporanOtorisasi } from '../contract/laporan-otorisasi.ts'
import { approved } from './testing/approved.ts'
import { expireApproval } from './testing/expire.ts'

/** The messaging service, on this machine: remembers what it was asked to push. */
const messaging = (() => {
  const pushed: { authorization: string | undefined; body: { topic: string; title: string; body: string } }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', () => {
      pushed.push({ authorization: request.headers.authorization, body: JSON.parse(text) })
      response.end('{}')
    })
  })
  return {
    pushed,
    start: () =>
      new Promise<string>((resolve) =>
        server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/push`)),
      ),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
})()

const [cashier, supervisor, owner, stranger] = ['kasir.mc2', 'spv.mc2', 'own.mc2', 'spv.mc3']
let app: TestApp
let asOwner: Database
let kode_barcode: string

beforeAll(async () => {
  app = await startTestApp({ push: { url: await messaging.start(), token: 'rahasia' } })
  asOwner = openDatabase(app.databaseUrl, { connectionsMax: 2 })
})
afterAll(async () => {
  await asOwner.close()
  await app.stop()
  await messaging.stop()
})
beforeEach(async () => {
  kode_barcode = (await stockPieces(app.db, 'MC2', 1))[0] as string
})
// Wrong passwords of one story must not slow down the next.
afterEach(() => sql`delete from login_coba`.execute(asOwner.db))

const sellWith = async (diskon_rp: number, approvals: readonly string[] = [], user = cashier, facts: object = {}) =>
  app.call(user, sell, { body: await loweredSale(app.db, kode_barcode, diskon_rp, facts), approvals })
const needOf = async (diskon_rp: number, user = cashier): Promise<ApprovalNeed> => (await sellWith(diskon_rp, [], user)).body.details
const approveBy = (user_id: string, need: ApprovalNeed, facts: object = {}, user = cashier) =>
  app.call(user, authorize, {
    body: {
      user_id,
      password: 'kencana',
      kategori: need.kategori,
      description: need.uraian,
      keterangan: 'Langganan',
      permintaan: need.permintaan,
      ...facts,
    },
  })
const request = async (need: ApprovalNeed, user = cashier): Promise<number> =>
  (await app.call(user, requestApproval, { body: { permintaan: need.permintaan, keterangan: '' } })).body.id
const decide = (user: string, id: number, setuju: boolean) => app.call(user, decideApproval, { params: { id }, body: { setuju, alasan: 'Baik' } })
const take = (id: number, user = cashier) => app.call(user, takeApproval, { params: { id } })
const read = async (id: number) => (await app.call(cashier, readApproval, { params: { id } })).body
const expire = (id: number) => expireApproval(asOwner.db, id)
const answerOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('a cashier who lowers a price', () => {
  it('hears what needs an approval, and sells with the password of a supervisor, once', async () => {
    const refused = await sellWith(100_000)
    expect(answerOf(refused)).toEqual([403, 'APPROVAL_REQUIRED'])
    expect(refused.body.details).toMatchObject({ kategori: 'BATAS_HARGA_JUAL', subjek: 'penjualan', kunci: kode_barcode, selisih_rp: -100_000 })

    const given = await approveBy(supervisor, refused.body.details)
    expect([given.status, given.body.message]).toEqual([200, 'Otorisasi Berhasil'])
    expect((await sellWith(100_000, [given.body.token])).status).toBe(200)
    const { rows } = await sql`
      select status, cara, requested_by, decided_by, kategori, selisih_rp from otorisasi order by id desc limit 1`.execute(app.db)
    expect(rows[0]).toEqual({
      status: 'DIPAKAI',
      cara: 'MANUAL',
      requested_by: cashier,
      decided_by: supervisor,
      kategori: 'BATAS_HARGA_JUAL',
      selisih_rp: -100_000,
    })
  })

  it('needs none within the limit of the shop', async () => {
    await app.set({ BATAS_HARGA_JUAL: '50' })
    expect((await sellWith(1_000)).status).toBe(200)
    await app.set({ BATAS_HARGA_JUAL: '0' })
  })

  it.each([
    ['a wrong password', supervisor, { password: 'salah' }],
    ['nobody', 'tidak.ada', {}],
    ['another cashier', 'kasir.mc3', {}],
    ['himself', cashier, {}],
    ['a supervisor of another branch', stranger, {}],
    ['a manager user', 'mu.mc2', {}],
    ['a super user', 'su.mc2', {}],
  ] as const)('is refused with %s, always in the same words', async (_, user_id, facts) => {
    const { status, body } = await approveBy(user_id, await needOf(100_000), facts)
    expect([status, body.code, body.message]).toEqual([403, 'APPROVAL_FAILED', 'Otorisasi Gagal..'])
  })

  it('cannot guess passwords there any faster than at the login', async () => {
    const need = await needOf(100_000)
    const codes: string[] = []
    for (let at = 0; at < 8; at += 1) codes.push((await approveBy(supervisor, need, { password: `salah ${at}` })).body.code)
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'APPROVAL_FAILED'))
    expect(codes.at(-1)).toBe('TOO_MANY_LOGINS')
    // However slow the machine is: the wait is not over yet, not even for the right password.
    await sql`update login_coba set kali = 40, terakhir = now()`.execute(asOwner.db)
    expect((await approveBy(supervisor, need)).status).toBe(429)
  })

  it('cannot change the content of a request', async () => {
    const need = await needOf(100_000)
    const [text = '', signature = ''] = need.permintaan.split('.')
    const facts = { ...JSON.parse(Buffer.from(text, 'base64url').toString()), selisih_rp: -1, uraian: 'Tidak apa-apa' }
    const forged = `${Buffer.from(JSON.stringify(facts)).toString('base64url')}.${signature}`
    expect(answerOf(await approveBy(supervisor, { ...need, permintaan: forged }))).toEqual([409, 'REQUEST_STALE'])
    expect(answerOf(await approveBy(supervisor, { ...need, kategori: 'BATAL_PENJUALAN' }))).toEqual([409, 'REQUEST_STALE'])
    // Nor give it to another user of the shop.
    expect(answerOf(await approveBy(owner, need, {}, 'mu.mc2'))).toEqual([409, 'REQUEST_STALE'])
  })
})

describe('an approval', () => {
  const approved = async (diskon_rp = 100_000) => (await approveBy(supervisor, await needOf(diskon_rp))).body.token as string

  it('is for exactly the shown content: not for a rupiah more, another customer, another piece or another cashier', async () => {
    const token = await approved()
    expect(answerOf(await sellWith(100_500, [token]))).toEqual([403, 'APPROVAL_FOREIGN'])
    expect(answerOf(await sellWith(100_000, [token], cashier, { nama_customer: 'BUDI' }))).toEqual([403, 'APPROVAL_FOREIGN'])
    expect(answerOf(await sellWith(100_000, [token], 'mu.mc2'))).toEqual([403, 'APPROVAL_FOREIGN'])
    const first = kode_barcode
    kode_barcode = (await stockPieces(app.db, 'MC2', 1))[0] as string
    expect(answerOf(await sellWith(100_000, [token]))).toEqual([403, 'APPROVAL_FOREIGN'])
    kode_barcode = first
    expect((await sellWith(100_000, [token])).status).toBe(200)
  })

  it('outlives a sale that failed for another reason, and is used up by one that did not', async () => {
    const token = await approved()
    expect(answerOf(await sellWith(100_000, [token], cashier, { kode_sales: 'TIDAK-ADA' }))).toEqual([409, 'SALES_NOT_FOUND'])
    expect((await sellWith(100_000, [token])).status).toBe(200)
    // The piece comes back; the same sale asks again, and the approval is gone.
    await asOwner.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update barang set status = 'READY', tempat = 'BAKI' where kode_barcode = ${kode_barcode}`.execute(tx)
    })
    expect(answerOf(await sellWith(100_000, [token]))).toEqual([403, 'APPROVAL_USED'])
  })

  it('expires', async () => {
    const token = await approved()
    const { rows } = await sql<{ id: number }>`select max(id) as id from otorisasi`.execute(app.db)
    await expire((rows[0] as { id: number }).id)
    expect(answerOf(await sellWith(100_000, [token]))).toEqual([403, 'APPROVAL_EXPIRED'])
  })

  it('made up is none', async () => {
    expect(answerOf(await sellWith(100_000, ['x'.repeat(43)]))).toEqual([403, 'APPROVAL_REQUIRED'])
  })

  it('without a document is kept, and opens nothing', async () => {
    const { status, body } = await app.call(cashier, authorize, {
      body: { user_id: supervisor, password: 'kencana', kategori: 'BATAS_HARGA_JUAL', description: 'Diskon', keterangan: '' },
    })
    expect([status, body]).toEqual([200, { message: 'Otorisasi Berhasil', token: null }])
    expect((await sellWith(100_000)).status).toBe(403)
  })

  it('of eight tills that use it at once serves one', async () => {
    const token = await approved()
    const body = await loweredSale(app.db, kode_barcode, 100_000)
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.call(cashier, sell, { body, approvals: [token] })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('an owner gives himself with his password; a supervisor needs another person', async () => {
    const own = await needOf(100_000, owner)
    expect((await approveBy(owner, own, {}, owner)).status).toBe(200)
    const his = await needOf(100_000, supervisor)
    expect(answerOf(await approveBy(supervisor, his, {}, supervisor))).toEqual([403, 'OWN_REQUEST'])
  })
})

describe('at a distance', () => {
  it('every approver of the shop and the owners of the head office hear of it at once; one allows, and it is used', async () => {
    const id = await request(await needOf(100_000))
    const { rows } = await sql<{ room: string }>`
      select room from outbox where topic = 'authorization-request' and (payload ->> 'id')::int = ${id} order by room`.execute(app.db)
    expect(rows.map(({ room }) => room)).toEqual(['user:own.mc1', 'user:own.mc2', 'user:spv.mc2'])
    await expect
      .poll(() => messaging.pushed.at(-1))
      .toMatchObject({
        authorization: 'Bearer rahasia',
        body: { topic: 'otorisasi-MC2', title: 'Batas Harga Jual' },
      })
    expect((await app.call(supervisor, waitingApprovals)).body.map((each: { id: number }) => each.id)).toContain(id)
    expect((await app.call(stranger, waitingApprovals)).body).toEqual([])

    expect(await read(id)).toMatchObject({ status: 'MENUNGGU', decided_by: null })
    expect(answerOf(await take(id))).toEqual([409, 'REQUEST_STALE'])
    expect((await decide(supervisor, id, true)).body.message).toBe('Otorisasi Disetujui')
    // The answer with the first token was lost on its way; the second is the one that counts.
    const lost = (await take(id)).body.token
    const { token } = (await take(id)).body
    expect(answerOf(await sellWith(100_000, [lost]))).toEqual([403, 'APPROVAL_REQUIRED'])
    expect((await sellWith(100_000, [token])).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'DIPAKAI', decided_by: supervisor })
    expect(answerOf(await take(id))).toEqual([409, 'REQUEST_STALE'])
  })

  it('asks only users who may decide, and leaves nothing in the audit by looking', async () => {
    await sql`update users set harus_ganti_password = true where level in ('SPV', 'OWN') and user_id <> ${owner}`.execute(app.db)
    const need = await needOf(100_000)
    const { body } = await app.call(cashier, requestApproval, { body: { permintaan: need.permintaan, keterangan: '' } })
    expect(body.penerima).toBe(1)
    await sql`update users set harus_ganti_password = false`.execute(app.db)
    const count = async () => (await sql<{ n: number }>`select count(*)::int as n from audit`.execute(app.db)).rows[0]?.n
    const before = await count()
    for (let at = 0; at < 3; at += 1) await read(body.id)
    expect(await count()).toBe(before)
  })

  it('of one thing holds the later question only, and of many things only so many', async () => {
    const [first, second] = [await request(await needOf(100_000)), await request(await needOf(100_000))]
    expect([(await read(first)).status, (await read(second)).status]).toEqual(['DIBATALKAN', 'MENUNGGU'])
    const statuses: number[] = []
    for (let off = 200_000; off < 280_000; off += 10_000) {
      const { permintaan } = await needOf(off)
      statuses.push((await app.call(cashier, requestApproval, { body: { permintaan, keterangan: '' } })).status)
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    for (const { id } of (await app.call(supervisor, waitingApprovals)).body) await decide(supervisor, id, false)
  })

  it('of one thing holds one question, also of many that are asked at one moment', async () => {
    const { permintaan } = await needOf(100_000)
    const ask = () => app.call(cashier, requestApproval, { body: { permintaan, keterangan: '' } })
    const answers = await Promise.all(Array.from({ length: 12 }, ask))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { body: waiting } = await app.call<{ id: number }[]>(supervisor, waitingApprovals)
    expect(waiting).toHaveLength(1)
    for (const { id } of waiting) await decide(supervisor, id, false)
  })

  it('who refuses says why, and there is no token', async () => {
    const id = await request(await needOf(100_000))
    expect((await decide(owner, id, false)).body.message).toBe('Otorisasi Ditolak')
    expect(await read(id)).toMatchObject({ status: 'DITOLAK', decided_by: owner, alasan: 'Baik' })
    expect(answerOf(await take(id))).toEqual([409, 'REQUEST_STALE'])
  })

  it('is decided once, by a user who may, in time', async () => {
    const id = await request(await needOf(100_000))
    expect((await decide(stranger, id, true)).status).toBe(404)
    expect((await decide(cashier, id, true)).status).toBe(403)
    expect(answerOf(await decide('su.mc2', id, true))).toEqual([403, 'NOT_AN_APPROVER'])
    const [one, two] = await Promise.all([decide(supervisor, id, true), decide(owner, id, false)])
    expect([200, 409]).toEqual(expect.arrayContaining([one.status, two.status]))
    expect(one.status).not.toBe(two.status)

    const late = await request(await needOf(100_000))
    await expire(late)
    expect(answerOf(await decide(supervisor, late, true))).toEqual([409, 'REQUEST_STALE'])

    const own = await request(await needOf(100_000, owner), owner)
    expect(answerOf(await decide(owner, own, true))).toEqual([403, 'OWN_REQUEST'])
    expect((await decide(supervisor, own, true)).status).toBe(200)
  })

  it('is withdrawn by its requester, and by no other user', async () => {
    const id = await request(await needOf(100_000))
    expect((await app.call('mu.mc2', cancelRequest, { params: { id } })).status).toBe(404)
    expect((await app.call('mu.mc2', takeApproval, { params: { id } })).status).toBe(404)
    expect((await app.call('mu.mc2', readApproval, { params: { id } })).status).toBe(404)
    expect((await app.call(cashier, cancelRequest, { params: { id } })).status).toBe(200)
    expect(answerOf(await decide(supervisor, id, true))).toEqual([409, 'REQUEST_STALE'])
  })

  it('everything stands in the list of the day and in the audit', async () => {
    const { body } = await app.call(owner, listApprovals)
    expect(new Set(body.map((each: { status: string }) => each.status))).toEqual(
      new Set(['DIPAKAI', 'DISETUJUI', 'DITOLAK', 'DIBATALKAN', 'KEDALUWARSA']),
    )
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit where subject = 'otorisasi'`.execute(app.db)
    expect(rows[0]?.count).toBeGreaterThan(body.length)
  })
})

describe('two people, not one with two names', () => {
  const [keeper, made] = ['su.mc2', 'pengawas.baru']
  const facts = (change: object = {}) => ({ nama: 'Pengawas', level: 'SPV', kode_toko: 'MC2', no_whatsapp: null, ...change })
  /** A user who has chosen his own password, as all users of these tests have: the demo's. */
  const chooses = (user_id: string) =>
    sql`update users set harus_ganti_password = false, password_hash = (select password_hash from users where user_id = ${cashier}) where user_id = ${user_id}`.execute(
      asOwner.db,
    )
  const reset = async (by: string, user_id = made) => {
    expect((await app.call(by, resetPassword, { params: { user_id } })).status).toBe(200)
    await chooses(user_id)
  }

  it('a user cannot have his request approved by a user whom he added', async () => {
    expect((await app.call(keeper, createUser, { body: { user_id: made, ...facts() } })).status).toBe(200)
    await chooses(made)
    const need = await needOf(100_000, keeper)
    const refused = await approveBy(made, need, {}, keeper)
    expect([answerOf(refused), Object.keys(refused.body.fields)]).toEqual([[403, 'OWN_APPOINTEE'], ['user_id']])
    const id = await request(need, keeper)
    const { rows } = await sql<{ room: string }>`
      select room from outbox where topic = 'authorization-request' and (payload ->> 'id')::int = ${id}`.execute(app.db)
    expect(rows.map(({ room }) => room)).not.toContain(`user:${made}`)
    expect((await app.call(made, waitingApprovals)).body.map((each: { id: number }) => each.id)).not.toContain(id)
    expect(answerOf(await decide(made, id, true))).toEqual([403, 'OWN_APPOINTEE'])
    expect((await decide(supervisor, id, true)).status).toBe(200)
  })

  it('the added user approves for all others, and the list shows who appointed him', async () => {
    expect((await approveBy(made, await needOf(100_000))).status).toBe(200)
    const given = (await app.call(owner, listApprovals)).body[0]
    expect(given).toMatchObject({ decided_by: made, pengangkat: keeper })
    expect(Date.parse(given.diangkat_pada)).toBeGreaterThan(Date.now() - 600_000)
    const { rows } = await sql<{ after: object }>`
      select after from audit where subject = 'otorisasi' and subject_key = ${String(given.id)} order by id desc limit 1`.execute(app.db)
    expect(rows[0]?.after).toMatchObject({ decided_by: made, pengangkat: keeper })
  })

  it('until another user gives him a password; then not for that user any more', async () => {
    await reset(owner)
    expect((await approveBy(made, await needOf(100_000, keeper), {}, keeper)).status).toBe(200)
    await reset(keeper)
    expect(answerOf(await approveBy(made, await needOf(100_000, keeper), {}, keeper))).toEqual([403, 'OWN_APPOINTEE'])
  })

  it('nor by a user whom he raised or let in again', async () => {
    const change = (change: object) => app.call(keeper, updateUser, { params: { user_id: made }, body: { ...facts(), is_active: true, ...change } })
    const requested = async () => answerOf(await approveBy(made, await needOf(100_000, keeper), {}, keeper))[1]
    await reset(owner)
    await change({ level: 'KASIR' })
    expect(await requested()).toBe('APPROVAL_FAILED')
    await change({ level: 'SPV' })
    expect(await requested()).toBe('OWN_APPOINTEE')
    await reset(owner)
    await change({ is_active: false })
    await change({ is_active: true, nama: 'Kembali' })
    expect(await requested()).toBe('OWN_APPOINTEE')
    await reset(owner)
    await change({ nama: 'Nama Saja' })
    expect(await requested()).toBeUndefined()
  })

  it('he may approve requests of users whom he created; their age in days is shown', async () => {
    const made = await asOwner.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update users set diangkat_oleh = ${supervisor}, diangkat_pada = now() - interval '50 hours' where user_id = ${cashier}`.execute(tx)
    })
    expect(made).toBeUndefined()
    const need = await needOf(100_000)
    expect(answerOf(await approveBy(supervisor, need))[0]).toBe(200)
    const { body: list } = await app.call<Approval[]>(owner, listApprovals, { query: {} })
    expect(list[0]).toMatchObject({ requested_by: cashier, decided_by: supervisor, pengangkat_peminta: supervisor })
    const { body: report } = await app.call(owner, laporanOtorisasi.api, { query: { tgl_from: '2026-01-31', tgl_to: '2026-01-31' } })
    expect((report.rows ?? report).at(-1)).toMatchObject({ decided_by: supervisor, umur_peminta: 2 })
    await asOwner.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update users set diangkat_oleh = null, diangkat_pada = null where user_id = ${cashier}`.execute(tx)
    })
  })

  it('and those who approve are kept by owners and super users alone', async () => {
    for (const by of ['mu.mc2', 'dev.mc2']) {
      expect((await app.call(by, resetPassword, { params: { user_id: supervisor } })).status).toBe(403)
      expect((await app.call(by, createUser, { body: { user_id: 'lain.mc2', ...facts() } })).status).toBe(403)
    }
    expect(answerOf(await app.call('mu.mc2', createUser, { body: { user_id: 'lain.mc2', ...facts() } }))).toEqual([403, 'LEVEL_ABOVE'])
    expect((await app.call('mu.mc2', createUser, { body: { user_id: 'kasir.baru', ...facts({ level: 'KASIR' }) } })).status).toBe(200)
  })
})

describe('the database itself', () => {
  const refused = (statement: ReturnType<typeof sql>) => expect(statement.execute(asOwner.db)).rejects.toMatchObject({ code: 'KN001' })

  it('refuses to change an approved request, to approve a request of the same user, to use one without a token, or to delete one', async () => {
    const id = await request(await needOf(100_000))
    await refused(sql`update otorisasi set selisih_rp = -1 where id = ${id}`)
    await refused(sql`update otorisasi set status = 'DIPAKAI', used_at = now() where id = ${id}`)
    for (const who of [cashier, stranger, 'su.mc2']) {
      await refused(sql`update otorisasi set status = 'DISETUJUI', cara = 'MANUAL', decided_by = ${who}, decided_at = now() where id = ${id}`)
    }
    await decide(supervisor, id, true)
    await refused(sql`update otorisasi set status = 'DIPAKAI', used_at = now() where id = ${id}`)
    await refused(sql`update otorisasi set decided_by = ${owner} where id = ${id}`)
    await refused(sql`update otorisasi set expires_at = now() + interval '1 year' where id = ${id}`)
    await refused(sql`update otorisasi set alasan = 'lain' where id = ${id}`)
    await refused(sql`update otorisasi set untuk = ${owner} where id = ${id}`)
    const requested = await request(await needOf(150_000))
    await refused(
      sql`update otorisasi set status = 'DISETUJUI', cara = 'JARAK_JAUH', decided_by = ${supervisor}, decided_at = now(), expires_at = now() + interval '1 year' where id = ${requested}`,
    )
    await refused(sql`delete from otorisasi where id = ${id}`)
    await sql`begin; set local kencana.user_id = 'kasir.mc2'; update users set is_active = false where user_id = 'spv.mc2'; update users set is_active = true where user_id = 'spv.mc2'; commit`.execute(
      asOwner.db,
    )
    await refused(
      sql`update otorisasi set status = 'DISETUJUI', cara = 'MANUAL', decided_by = ${supervisor}, decided_at = now() where id = ${requested}`,
    )
    await refused(sql`truncate otorisasi`)
  })
})

describe('an approver who was dismissed or lowered', () => {
  const head = 'spv.mc1'
  it.each([
    ['closed', sql`is_active = false`],
    ['lowered', sql`level = 'KASIR'`],
    ['moved', sql`kode_toko = 'MC3'`],
  ] as const)('and %s: his earlier approvals are no longer valid', async (_, change) => {
    const { body } = await approveBy(head, await needOf(100_000))
    await sql`update users set ${change} where user_id = ${head}`.execute(asOwner.db)
    expect(answerOf(await sellWith(100_000, [body.token]))).toEqual([403, 'APPROVER_GONE'])
    // The database refuses it by itself.
    const used = sql`update otorisasi set status = 'DIPAKAI', used_at = clock_timestamp() where status = 'DISETUJUI' and decided_by = ${head}`
    await expect(used.execute(asOwner.db)).rejects.toThrow('does not approve any more')
    await sql`update users set is_active = true, level = 'SPV', kode_toko = 'MC1' where user_id = ${head}`.execute(asOwner.db)
    await sql`update users set harus_ganti_password = false where user_id = ${head}`.execute(asOwner.db)
    expect(answerOf(await sellWith(100_000, [body.token]))[0]).toBe(200)
  })
})

describe('a call that needs two people', () => {
  /** Sets who appointed each user, without the guards. */
  const appointed = (by: Readonly<Record<string, string | null>>) =>
    asOwner.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const [user_id, maker] of Object.entries(by)) await sql`update users set diangkat_oleh = ${maker} where user_id = ${user_id}`.execute(tx)
    })
  const isSecond = async (asker: string, approver: string) => {
    const { rows } = await sql<{ is_second: boolean }>`select second_person(${asker}, ${approver}) as is_second`.execute(asOwner.db)
    return rows[0]?.is_second
  }

  it.each([
    [null, null, true],
    ['own.mc2', null, false],
    [null, 'spv.mc2', false],
    ['su.mc1', 'su.mc1', false],
    ['su.mc1', 'mu.mc1', true],
    ['su.mc1', null, true],
  ] as const)('needs an independent approver: a supervisor created by %s and an owner created by %s gives %s', async (one, other, is) => {
    await appointed({ 'spv.mc2': one, 'own.mc2': other })
    expect([await isSecond('spv.mc2', 'own.mc2'), await isSecond('own.mc2', 'spv.mc2')]).toEqual([is, is])
    expect(await isSecond('own.mc2', 'own.mc2')).toBe(false)
    await appointed({ 'spv.mc2': null, 'own.mc2': null })
  })

  it('accepts the only owner if he created all approvers, but no approver for the user who created him', async () => {
    const { rows } = await sql<{ user_id: string }>`select user_id from users where level in ('SPV', 'OWN') and user_id <> 'own.mc1'`.execute(
      asOwner.db,
    )
    const approvers = rows.map(({ user_id }) => user_id)
    await appointed(Object.fromEntries(approvers.map((user_id) => [user_id, 'own.mc1'])))
    expect([await isSecond('spv.mc2', 'own.mc1'), await isSecond('own.mc1', 'spv.mc1'), await isSecond('own.mc1', 'spv.mc2')]).toEqual([
      true,
      false,
      false,
    ])
    // With one independent approver, no other user counts any more.
    await appointed({ 'spv.mc2': 'su.mc1' })
    expect([await isSecond('spv.mc1', 'own.mc1'), await isSecond('spv.mc2', 'own.mc1')]).toEqual([true, true])
    await appointed({ 'own.mc2': null })
    expect([await isSecond('kasir.mc2', 'own.mc1'), await isSecond('kasir.mc2', 'own.mc2')]).toEqual([true, true])
    await appointed({ 'kasir.mc2': 'own.mc1' })
    expect([await isSecond('kasir.mc2', 'own.mc1'), await isSecond('kasir.mc2', 'own.mc2')]).toEqual([false, true])
    await appointed({ ...Object.fromEntries(approvers.map((user_id) => [user_id, null])), 'kasir.mc2': null })
  })

  it('is refused if the approver created the requester, or a third user created both; two independent users may do it', async () => {
    await app.set({ HARGA_DUA_ORANG: 'true' })
    const plan = async (user: string, supervisorId: string) => {
      const { rows } = await sql<{ harga: number }>`select harga from grup where kode_group = '750L'`.execute(app.db)
      const now = rows[0]?.harga ?? 0
      const harga = [{ sumber: 'GROUP', kode: '750L', harga_lama: now, harga_baru: now + 1_000, yakin: false }]
      return approved(app, user, planPrices, { body: { terbit_pada: null, keterangan: null, harga } }, supervisorId)
    }
    await appointed({ 'spv.mc1': 'own.mc1' })
    // No other user of the head office may approve, so its only owner counts.
    expect((await plan('spv.mc1', 'own.mc1')).status).toBe(200)
    await sql`update users set kode_toko = 'MC1', harus_ganti_password = false where user_id = 'spv.mc3'`.execute(asOwner.db)
    expect(answerOf(await plan('spv.mc1', 'own.mc1'))).toEqual([403, 'NO_SECOND_PERSON'])
    await appointed({ 'own.mc1': 'su.mc1', 'spv.mc1': 'su.mc1' })
    expect(answerOf(await plan('own.mc1', 'spv.mc1'))).toEqual([403, 'NO_SECOND_PERSON'])
    const row = sql`insert into rencana_harga (kode_toko, tgl_system, jumlah_harga, user_id, disetujui_oleh) values ('MC1', '2026-01-31', 1, 'own.mc1', 'spv.mc1')`
    await expect(row.execute(asOwner.db)).rejects.toThrow('is no second person')
    // Ordinary approvals still work in a shop where one owner made all users.
    expect(answerOf(await approveBy(owner, await needOf(100_000)))[0]).toBe(200)
    await appointed({ 'own.mc1': null, 'spv.mc1': null })
    expect((await plan('own.mc1', 'spv.mc1')).status).toBe(200)
    await sql`update users set kode_toko = 'MC3' where user_id = 'spv.mc3'`.execute(asOwner.db)
    await app.set({ HARGA_DUA_ORANG: 'false' })
  })
})
