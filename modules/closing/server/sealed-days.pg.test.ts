import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { addDays } from '#db/seed/days.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { madeMoneyOut } from '#modules/money/server/testing/booked-money.ts'
import { madePurchase } from '#modules/purchases/server/testing/made-purchase.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { reopenDay } from '../contract/buka-toko.ts'
import { fakturBermasalah } from '../contract/faktur-bermasalah.ts'
import { readClosedGrams } from '../contract/laporan-neraca-gram.ts'
import { closeDay, readClosedDay } from '../contract/tutup-toko.ts'
import { documentsOf } from './explain-break.ts'

const first = '2026-01-31'
/** Days of the month on which a piece was bought, money went out, and a piece was sold. */
const [bought, paid, sold] = [addDays(first, 15), addDays(first, 11), addDays(first, 20)]
let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
  await app.set({ HITUNG_KAS: 'false' })
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.stop()
})

const dateOf = async () => (await app.call('spv.mc2', readSession)).body.tgl_system as string
const closeOne = async () => {
  const tgl_system = await dateOf()
  const tgl_berikut = addDays(tgl_system, 1)
  const { status, body } = await app.call('spv.mc2', closeDay, { body: { tgl_system, tgl_berikut } })
  expect([status, body.message]).toEqual([200, 'Toko Berhasil Ditutup'])
  await expect.poll(dateOf, { timeout: stillMsMax }).toBe(tgl_berikut)
  return tgl_system
}
const seals = async () => (await verify(app.db, 'MC2')).filter(({ balance }) => balance === 'segel').map(({ key, measure }) => `${key} ${measure}`)

/** Changes rows behind the back of every guard, for good. */
async function bent(change: string): Promise<void> {
  await owner.query(`begin; set local session_replication_role = replica; ${change}; commit`)
}

/** What the chain of MC2 finds where rows are changed behind the back of every guard, by those who look in the same transaction. */
async function foundAfter(change: string): Promise<string[]> {
  await owner.query('begin')
  try {
    await owner.query(`set local session_replication_role = replica; ${change}`)
    const { rows } = await owner.query<{ found: string }>(`
      select concat_ws(' ', tgl_system, tabel, disegel, sekarang) as found from broken_days('MC2', '2020-01-01', '2030-01-01')
      union all select concat_ws(' ', tgl_system, tabel, disegel, sekarang) from broken_audit('MC2', '2020-01-01', '2030-01-01')
      union all select concat_ws(' ', tgl_system, 'segel') from broken_links('MC2') order by 1`)
    return rows.map(({ found }) => found)
  } finally {
    await owner.query('rollback')
  }
}

describe('a month of closed days', () => {
  it('is closed day by day', async () => {
    // That he logs in is written before the first closing, and not in it.
    await app.tokenOf('spv.mc2')
    for (let day = 0; day < 31; day += 1) {
      if (day < 2 || day % 5 === 0) await madeSale(app)
      if (day % 10 === 5) await madePurchase(app)
      if (day % 10 === 1) await madeMoneyOut(app)
      // Rows that are two hours old are sealed. All rows since the closing before are at least that old.
      await bent(`update audit set created_at = created_at - interval '2 hours' where kode_toko = 'MC2' and created_at > now() - interval '1 hour'`)
      await closeOne()
    }
  })

  it('hangs together, each day by the seal of the day before', async () => {
    expect(await verify(app.db, 'MC2')).toEqual([])
    const { rows } = await owner.query(
      `select nomor, sebelum = coalesce(lag(segel) over (order by nomor), repeat('0', 64)) as hangs from tutup_segel where kode_toko = 'MC2' order by 1`,
    )
    expect(rows.length).toBeGreaterThan(31)
    expect(rows.every(({ hangs }) => hangs)).toBe(true)
  })

  it('reads each seal the same under any settings of the session', async () => {
    await owner.query(`set timezone = 'Asia/Tokyo'; set datestyle = 'German'; set extra_float_digits = -3; set bytea_output = 'escape'`)
    const { rows } = await owner.query(
      `select * from broken_days('MC2', '2020-01-01', '2030-01-01') union all select * from broken_audit('MC2', '2020-01-01', '2030-01-01')
       union all select tgl_system, ke, jenis, 0, 0 from broken_links('MC2')`,
    )
    await owner.query('reset all')
    expect(rows).toEqual([])
  })

  it.each([
    [
      'a line of the cash ledger',
      `update mutasi_kas set keterangan = 'x' where tgl_system = '${first}' and kode_toko = 'MC2'`,
      new RegExp(`^${first} mutasi_kas (\\d+) \\1$`),
    ],
    [
      'what somebody bought',
      `update penjualan_detail set nama_barang = nama_barang || ' X' where tgl_system = '${first}' and kode_toko = 'MC2'`,
      new RegExp(`^${first} penjualan_detail (\\d+) \\1$`),
    ],
    [
      'who sold',
      `update penjualan set user_id = 'somebody' where tgl_system = '${first}' and kode_toko = 'MC2'`,
      new RegExp(`^${first} penjualan (\\d+) \\1$`),
    ],
    [
      'what a day left behind',
      `update tutup_saldo set fine = fine + 1 where tgl_system = '${first}' and kode_toko = 'MC2' and buku = 'STOCK' and kunci[1] = 'BAKI'`,
      new RegExp(`^${first} tutup_saldo (\\d+) \\1$`),
    ],
    [
      'who closed it',
      `update tutup_toko set user_id = 'somebody' where tgl_system = '2026-02-10' and kode_toko = 'MC2'`,
      /^2026-02-10 tutup_toko 1 1$/,
    ],
    [
      'a price that held',
      `delete from tutup_harga where tgl_system = '2026-02-10' and kode_toko = 'MC2' and kode_group = (select min(kode_group) from grup)`,
      /^2026-02-10 tutup_harga (?!(\d+) \1$)/,
    ],
    [
      'what was bought in the middle of the month',
      `update pembelian_detail set nama_barang = nama_barang || ' X' where tgl_system = '${bought}' and kode_toko = 'MC2'`,
      new RegExp(`^${bought} pembelian_detail (\\d+) \\1$`),
    ],
    [
      'money that went out',
      `update uang_kas set total_uang = total_uang + 1 where tgl_system = '${paid}' and kode_toko = 'MC2'`,
      new RegExp(`^${paid} uang_kas (\\d+) \\1$`),
    ],
    [
      'how a sale was paid',
      `delete from mutasi_kas where tgl_system = '${sold}' and kode_toko = 'MC2'`,
      new RegExp(`^${sold} mutasi_kas [1-9]\\d* 0$`),
    ],
    [
      'a document of a day without any',
      `insert into uang_kas (kode_toko, no_uang_kas, tgl_system, status, user_id, arah, total_uang) values ('MC2', 'UK-X', '2026-02-10', 'VALID', 'x', 'KELUAR', 5)`,
      /^2026-02-10 uang_kas 0 1$/,
    ],
    [
      'a part that a document of the day had none of',
      `insert into penjualan_kupon (kode_toko, no_faktur, no_urut, tgl_system, no_kupon, kode_kupon, nama_kupon, nilai_kupon)
       select kode_toko, no_faktur, 1, tgl_system, 'KP000000000000', 'X', 'X', 5 from penjualan where tgl_system = '${sold}' and kode_toko = 'MC2' limit 1`,
      new RegExp(`^${sold} penjualan_kupon 0 1$`),
    ],
    [
      'who did something',
      `update audit set user_id = 'somebody' where id = (select max(id) from audit where kode_toko = 'MC2' and subject = 'penjualan' and created_at < now() - interval '2 hours')`,
      /^\d{4}-\d{2}-\d{2} audit (\d+) \1$/,
    ],
    [
      'that somebody did something',
      `delete from audit where id = (select max(id) from audit where kode_toko = 'MC2' and created_at < now() - interval '2 hours')`,
      /^\d{4}-\d{2}-\d{2} audit (?!(\d+) \1$)/,
    ],
    [
      'a seal',
      `update tutup_segel set isi = isi || '{"posting": {"n": 0}}' where tgl_system = '${first}' and kode_toko = 'MC2'`,
      new RegExp(`^${first} segel$`),
    ],
  ])('names the day in which %s was changed by the owner of the database with the guards off', async (_, change, named) => {
    expect(await foundAfter(change)).toContainEqual(expect.stringMatching(named))
  })

  it('names the document itself where its own record tells that it was changed', async () => {
    const { rows } = await owner.query<{ nomor: string }>(
      `select no_uang_kas as nomor from uang_kas where kode_toko = 'MC2' and tgl_system = '${paid}'`,
    )
    const [{ nomor }] = rows as [{ nomor: string }]
    const more = (by: number) => bent(`update uang_kas set total_uang = total_uang + ${by} where (kode_toko, no_uang_kas) = ('MC2', '${nomor}')`)
    await more(1)
    const found = await verify(app.db, 'MC2')
    await more(-1)
    expect(found).toContainEqual(expect.objectContaining({ balance: 'segel', key: `${paid} uang_kas` }))
    expect(found).toContainEqual(expect.objectContaining({ balance: 'dokumen', key: expect.stringContaining(nomor) as string }))
  })

  it('is as it was after all that', async () => {
    expect(await seals()).toEqual([])
  })

  it('names a chain that lost its last days', async () => {
    await owner.query('begin; set local session_replication_role = replica')
    await owner.query(`delete from tutup_segel where kode_toko = 'MC2' and nomor = (select max(nomor) from tutup_segel where kode_toko = 'MC2')`)
    expect((await owner.query(`select tgl_system, jenis from broken_links('MC2')`)).rows).toEqual([
      { tgl_system: addDays(await dateOf(), -1), jenis: 'TUTUP' },
    ])
    await owner.query(
      `delete from tutup_toko where kode_toko = 'MC2' and tgl_system = (select max(tgl_system) from tutup_toko where kode_toko = 'MC2')`,
    )
    expect((await owner.query(`select jenis from broken_links('MC2')`)).rows).toEqual([{ jenis: 'TUTUP' }])
    await owner.query('rollback')
  })

  it('a claim that does not agree opens the document that it began with, else the ledger of its account', async () => {
    const found = await app.db.transaction().execute(async (db) => {
      const { rows } = await sql<{ key: string; kind: string; reference: string }>`
        select distinct on (t.jenis, t.pihak, t.dokumen) concat_ws(' ', t.jenis, t.pihak, t.dokumen) as key, p.kind, p.reference
        from mutasi_tagihan t join posting p on p.id = t.posting_id where t.kode_toko = 'MC2' order by t.jenis, t.pihak, t.dokumen, p.id limit 3`.execute(
        db,
      )
      expect(rows.length).toBeGreaterThan(0)
      const breaks = [...rows.map(({ key }) => key), 'PIUTANG_JUAL TIADA TIADA'].map((key) => ({
        balance: 'saldo_tagihan' as const,
        key,
        measure: 'rupiah',
        expected: 1,
        found: 0,
      }))
      return { shown: await documentsOf(db, 'MC2', breaks), rows }
    })
    expect(found.shown).toMatchObject([
      ...found.rows.map(({ kind, reference }) => ({ jenis_dokumen: kind, nomor_dokumen: reference })),
      // Of a claim that no document knows the ledger of its account.
      { jenis_dokumen: 'buku_besar' },
    ])
  })

  it('is shown where broken documents are listed, in words, with what opens it', async () => {
    const shown = async () => (await app.call('own.mc2', fakturBermasalah.api, { query: { pemeriksaan: 'SEKARANG' } })).body
    expect(await shown()).toEqual([])
    await bent(`update posting set user_id = user_id || '.x' where kode_toko = 'MC2' and tgl_system = '${first}'`)
    expect(await shown()).toMatchObject([
      { kode_toko: 'MC2', masalah: 'segel', perbaikan: 'segel', jenis_dokumen: 'tutup_toko', nomor_dokumen: `MC2 ${first}` },
    ])
    // The call opens the day of that shop for each user who may look at it.
    const opened = (user: string) => app.call(user, readClosedDay, { params: { tgl_system: first }, query: { kode_toko: 'MC2' } })
    expect((await opened('own.mc1')).body.segel).toBe((await opened('spv.mc2')).body.segel)
    expect((await opened('spv.mc3')).status).toBe(403)
    await bent(`update posting set user_id = left(user_id, -2) where kode_toko = 'MC2' and tgl_system = '${first}'`)
    expect(await shown()).toEqual([])
  })
})

describe('a closed day that is opened again', () => {
  const reopen = async (tgl_system: string, alasan_buka: string, approver?: string, user = 'own.mc1') => {
    const parts = { params: { tgl_system }, body: { alasan_buka }, shop: 'MC3' }
    const requested = await app.call(user, reopenDay, parts)
    if (approver === undefined || requested.body.code !== 'APPROVAL_REQUIRED') return requested
    const { kategori, uraian, permintaan } = requested.body.details
    const given = await app.call(user, authorize, {
      shop: 'MC3',
      body: { user_id: approver, password: 'kencana', kategori, description: uraian, keterangan: '', permintaan },
    })
    expect(given.status).toBe(200)
    return app.call(user, reopenDay, { ...parts, approvals: [given.body.token] })
  }
  const close = (from: string, to: string) => app.call('spv.mc3', closeDay, { body: { tgl_system: from, tgl_berikut: to } })
  const date = async () => (await app.call('spv.mc3', readSession)).body.tgl_system

  it('is opened by the owner of the head office together with another user, keeps its old record, and is sealed again', async () => {
    expect((await close(first, '2026-02-01')).status).toBe(200)
    await expect.poll(date, { timeout: stillMsMax }).toBe('2026-02-01')
    const grams = async (ke?: number) =>
      app.call('own.mc3', readClosedGrams, { params: { tgl_system: first }, query: ke === undefined ? {} : { ke } })
    const signed = (await grams()).body
    expect(signed.length).toBeGreaterThan(0)
    for (const user of ['own.mc3', 'spv.mc3', 'spv.mc1', 'su.mc1']) expect((await reopen(first, 'X', undefined, user)).status, user).toBe(403)
    expect((await reopen('2026-01-30', 'Salah Tutup', 'spv.mc1')).body.code).toBe('NOT_LAST_CLOSED')
    // Two people: an owner's own word will not do, though it does elsewhere.
    expect((await reopen(first, 'Sendiri', 'own.mc1')).body.code).toBe('OWN_APPROVAL')
    expect((await reopen(first, 'Salah Tutup', 'spv.mc1')).body).toEqual({ message: 'Hari Dibuka Kembali', tgl_system: first })
    await expect.poll(date, { timeout: stillMsMax }).toBe(first)
    expect((await owner.query(`select alasan, user_id, disetujui_oleh, ke from buka_toko`)).rows).toEqual([
      { alasan: 'Salah Tutup', user_id: 'own.mc1', disetujui_oleh: 'spv.mc1', ke: 1 },
    ])
    expect(
      (await owner.query(`select count(*)::int as n from tutup_saldo_lama where kode_toko = 'MC3' and tgl_system = '${first}'`)).rows[0].n,
    ).toBeGreaterThan(0)
    expect(await verify(app.db, 'MC3')).toEqual([])

    // The first closing is read as it was, also after the second one.
    const closing = (ke?: number) =>
      app.call('own.mc1', readClosedDay, { params: { tgl_system: first }, query: { kode_toko: 'MC3', ...(ke === undefined ? {} : { ke }) } })
    expect((await closing()).status).toBe(404)
    expect((await grams()).status).toBe(404)
    const printed = (await closing(1)).body
    expect(printed).toMatchObject({ ke: 1, penutupan: 'DIBUKA' })
    expect(
      printed.transaksi.reduce((sum: number, { jumlah, dibatalkan }: { jumlah: number; dibatalkan: number }) => sum + jumlah + dibatalkan, 0),
    ).toBe(printed.jumlah_transaksi)
    await madeSaleIn('MC3')
    expect((await close(first, '2026-02-01')).status).toBe(200)
    expect((await closing(1)).body).toEqual(printed)
    // The same holds for its balance of grams, which is signed.
    expect((await grams(1)).body).toEqual(signed)
    expect((await grams(2)).body).toEqual((await grams()).body)
    expect((await grams()).body).not.toEqual(signed)
    expect((await grams(3)).status).toBe(404)
    const second = (await closing()).body
    expect(second).toMatchObject({ ke: 2, penutupan: 'BERLAKU' })
    expect(second.jumlah_transaksi).toBeGreaterThan(printed.jumlah_transaksi)
    expect(second.transaksi).not.toEqual(printed.transaksi)
    await expect.poll(date, { timeout: stillMsMax }).toBe('2026-02-01')
    expect((await owner.query(`select ke from tutup_toko where kode_toko = 'MC3' and tgl_system = '${first}'`)).rows).toEqual([{ ke: 2 }])
    expect(await verify(app.db, 'MC3')).toEqual([])
    const chain = await owner.query(`select jenis, ke from tutup_segel where kode_toko = 'MC3' and tgl_system = '${first}' order by nomor`)
    expect(chain.rows).toEqual([
      { jenis: 'TUTUP', ke: 1 },
      { jenis: 'BUKA', ke: 1 },
      { jenis: 'TUTUP', ke: 2 },
    ])
    // What was laid aside is under seal as well, and so is who opened it.
    await bent(
      `update tutup_saldo_lama set rupiah = rupiah + 1 where kode_toko = 'MC3'; update buka_toko set alasan = 'LAIN' where kode_toko = 'MC3'`,
    )
    expect((await verify(app.db, 'MC3')).map(({ balance, key }) => `${balance} ${key}`)).toEqual([`segel ${first}`, `segel ${first} tutup_saldo`])
    await bent(
      `update tutup_saldo_lama set rupiah = rupiah - 1 where kode_toko = 'MC3'; update buka_toko set alasan = 'Salah Tutup' where kode_toko = 'MC3'`,
    )
    expect(await verify(app.db, 'MC3')).toEqual([])
  })

  it('stays closed once a row has the date after it, also against a statement that bypasses the call', async () => {
    await madeSaleIn('MC3')
    expect((await reopen(first, 'Terlambat', 'spv.mc1')).body).toMatchObject({
      code: 'NEW_DATE_USED',
      message: expect.stringContaining('2026-02-01'),
    })
    for (const statement of [
      `delete from tutup_saldo where kode_toko = 'MC3'`,
      `delete from tutup_toko where kode_toko = 'MC3'`,
      `update toko set tgl_system = '${first}' where kode_toko = 'MC3'`,
      `begin; insert into buka_toko (kode_toko, tgl_system, ke, tgl_berikut, alasan, user_id, disetujui_oleh) values ('MC3', '${first}', 2, '2026-02-01', 'x', 'x', 'y'); commit`,
    ]) {
      await expect(owner.query(statement), statement).rejects.toMatchObject({ code: expect.stringMatching(/^KN00[17]$|^23503$/) })
      await owner.query('rollback')
    }
    await expect(
      sql`insert into tutup_segel (kode_toko, nomor, jenis, tgl_system, ke, isi, sebelum, segel) values ('MC3', 99, 'TUTUP', ${first}, 9, '{}', '', '')`.execute(
        app.db,
      ),
    ).rejects.toThrow(/permission denied/)
    expect(await date()).toBe('2026-02-01')
  })

  async function madeSaleIn(kode_toko: string) {
    const { stockPieces } = await import('#modules/sales/server/testing/stock.ts')
    const { loweredSale } = await import('#modules/sales/server/testing/lowered-sale.ts')
    const { sell } = await import('#modules/sales/contract/penjualan.ts')
    const [kode_barcode] = (await stockPieces(app.db, kode_toko, 1)) as [string]
    const { status, body } = await app.call(`kasir.${kode_toko.toLowerCase()}`, sell, { body: await loweredSale(app.db, kode_barcode, 0) })
    expect([status, body.code]).toEqual([200, undefined])
  }
})
