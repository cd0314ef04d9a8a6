import pg from 'pg'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { splitCall } from '#engine/contract/endpoint.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { step } from '#engine/testing/step.ts'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { addLots, moved, post, verify } from '#modules/ledger/server/public.ts'
import { waitingBody } from '#modules/bulk-goods/server/testing/manual-goods.ts'
import { mutasiUang } from '#modules/money/contract/mutasi-uang.ts'
import { transferWithTill } from '#modules/money/contract/mutasi-uang-cash.ts'
import { receiveMoney } from '#modules/money/contract/kirim-uang.ts'
import { madeSending } from '#modules/money/server/testing/sent-money.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { finishCount } from '#modules/counting/contract/sesi-opname.ts'
import { type LyingPiece, approvedCall, begunCount, lyingIn, scanned, seen } from '#modules/counting/server/testing/count-story.ts'
import { businessDateMoved } from '../contract/business-date.ts'
import { checkDay, closeDay, listClosedDays, readClosedDay, readOpenDay } from '../contract/tutup-toko.ts'

const [today, tomorrow] = ['2026-01-31', '2026-02-01']
let app: TestApp
let client: pg.Client
beforeEach(async () => {
  app = await startTestApp({ chain: 'trading' })
  // Counting the till has a test of its own.
  await app.set({ HITUNG_KAS: 'false' })
  client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await app.stop()
})

const uncounted = { apa: 'Kas Belum Dihitung Hari Ini', n: 1, buka: null }
const closing = (from: string, to: string) => ({ body: { tgl_system: from, tgl_berikut: to } })
const dateOf = async (kode_toko: string) => (await client.query(`select tgl_system from toko where kode_toko = $1`, [kode_toko])).rows[0].tgl_system
const codeOf = (text: string) =>
  client.query(text).then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

/** The snapshot of a closed day, and what all lines up to it add up to. */
const difference = async (kode_toko: string, tgl_system: string) => {
  const lines = `select buku, kunci, sum(jumlah) as jumlah, sum(gross) as gross, sum(fine) as fine, sum(rupiah) as rupiah from buku_gerak
    where kode_toko = $1 and tgl_system <= $2 group by 1, 2 having (sum(jumlah), sum(gross), sum(fine), sum(rupiah)) <> (0, 0, 0, 0)`
  const kept = `select buku, kunci, jumlah, gross, fine, rupiah from tutup_saldo where kode_toko = $1 and tgl_system = $2`
  return (await client.query(`(${lines} except ${kept}) union all (${kept} except ${lines})`, [kode_toko, tgl_system])).rows
}

/** A sale as the browser of a till sends it. */
const tillOf = async (user_id: string) => {
  const [url, token] = [await app.url(), await app.tokenOf(user_id)]
  const { method, path } = splitCall(sell.call)
  return async (kode_barcode: string) => {
    const reply = await fetch(`${url}api/${path}`, {
      method,
      headers: { 'x-auth-token': token, 'idempotency-key': `till-${kode_barcode}`, 'content-type': 'application/json' },
      body: JSON.stringify(await loweredSale(app.db, kode_barcode, 0)),
    })
    const body = (await reply.json()) as { code?: string; tgl_system?: string; no_faktur?: string }
    return { status: reply.status, said: body.code ?? body.tgl_system }
  }
}

it('a supervisor closes the day: its figures are kept, the next sale is of the new date, and the browsers hear of it', async () => {
  const [kode_barcode, other] = (await stockPieces(app.db, 'MC2', 2)) as [string, string]
  expect((await app.call('kasir.mc2', sell, { body: await loweredSale(app.db, kode_barcode, 0) })).status).toBe(200)
  const open = (await app.call('spv.mc2', readOpenDay)).body
  expect(open).toMatchObject({ tgl_system: today, tgl_berikut: tomorrow })
  const till = open.kas.find((account: { akun_kas: string }) => account.akun_kas === 'CASH')
  expect(till.akhir).toBe(till.awal + till.masuk - till.keluar)
  expect(open.transaksi).toMatchObject([
    { kind: 'PENJUALAN', jumlah: 1, dibatalkan: 0, pieces: -1, gross: -3.215, uang: till.masuk },
    { kind: 'TAMBAH_BARANG', jumlah: 2, pieces: 2, gross: 6.43, uang: 0 },
  ])
  expect((await app.call('spv.mc2', checkDay)).body).toEqual({ penghalang: [], peringatan: [uncounted] })

  const socket = io(await app.url(), { auth: { token: await app.tokenOf('kasir.mc2') }, transports: ['websocket'], reconnection: false })
  await step('the browser listens', new Promise<void>((resolve) => socket.once('connect', resolve)))
  const heard = new Promise((resolve) => socket.once(businessDateMoved, resolve))
  const closed = await app.call('spv.mc2', closeDay, { ...closing(today, tomorrow), key: 'close-once' })
  expect(closed).toMatchObject({ status: 200, body: { message: 'Toko Berhasil Ditutup', tgl_system: tomorrow } })
  expect(await step('the browser is told', heard)).toEqual({ kode_toko: 'MC2', tgl_system: tomorrow, oleh: 'spv.mc2' })
  socket.disconnect()
  // The answer was lost on the way: asked again, it is the same, and the new day stays open.
  expect((await app.call('spv.mc2', closeDay, { ...closing(today, tomorrow), key: 'close-once' })).body).toEqual(closed.body)
  expect(await dateOf('MC2')).toBe(tomorrow)

  // The user can sell at once, without waiting for an announcement.
  expect((await app.call('kasir.mc2', readSession)).body.tgl_system).toBe(tomorrow)
  const { body: sale } = await app.call('kasir.mc2', sell, { body: await loweredSale(app.db, other, 0) })
  expect(sale.tgl_system).toBe(tomorrow)

  const { body: days } = await app.call('spv.mc2', listClosedDays, { query: { limit: 1 } })
  expect(days).toMatchObject({ rows: [{ tgl_system: today, tgl_berikut: tomorrow, user_id: 'spv.mc2' }], next: today })
  expect(days.total).toBeGreaterThan(1)
  const { body: day } = await app.call('spv.mc2', readClosedDay, { params: { tgl_system: today } })
  expect(day).toMatchObject({ kas: open.kas, stock: open.stock, transaksi: open.transaksi })
  expect(day.harga.length).toBeGreaterThan(0)
  expect(await difference('MC2', today)).toEqual([])
  expect(await verify(app.db, 'MC2')).toEqual([])
  expect((await app.call('spv.mc2', readClosedDay, { params: { tgl_system: '2020-01-01' } })).status).toBe(404)
  expect((await app.call('kasir.mc2', readOpenDay)).status).toBe(403)
})

it('a holiday is skipped, but a shop is never ahead of tomorrow, nor back', async () => {
  const refused = async (next: string) => (await app.call('spv.mc2', closeDay, closing(today, next))).body.code
  expect([await refused(today), await refused('2026-01-30'), await refused('2099-01-01')]).toEqual(['NEXT_DATE', 'NEXT_DATE', 'NEXT_DATE'])
  expect((await app.call('spv.mc2', closeDay, closing(today, '2026-02-03'))).status).toBe(200)
  expect(await dateOf('MC2')).toBe('2026-02-03')
  expect((await app.call('spv.mc2', closeDay, closing('2026-02-03', '2026-02-04'))).status).toBe(200)
  expect(await difference('MC2', '2026-02-03')).toEqual([])
})

it('whose answer was lost hears it when asked again, although the day that followed may not be closed yet', async () => {
  const [lost, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const close = (key: string, body = closing(today, tomorrow).body) => app.call('spv.mc2', closeDay, { key, body })
  const first = await close(lost)
  expect(first.status).toBe(200)
  await app.set({ HITUNG_KAS: 'true' })

  expect(await close(lost)).toMatchObject({ status: 200, body: first.body })
  expect(await close(lost, closing(tomorrow, '2026-02-02').body)).toMatchObject({ status: 409, body: { code: 'KEY_REUSED' } })
  // The same user also closes with a new key, as a user does who gave up the first request. He closed the day, so he gets the same answer.
  expect(await close(other)).toMatchObject({ status: 200, body: first.body })
  expect(await close(crypto.randomUUID(), closing(tomorrow, '2026-02-02').body)).toMatchObject({ status: 409, body: { code: 'CLOSING_BLOCKED' } })
  expect(await app.call('own.mc2', closeDay, closing(today, tomorrow))).toMatchObject({ status: 409 })
})

it('who closes a day twice at once has closed it, once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => app.call('spv.mc2', closeDay, closing(today, tomorrow))))
  expect(answers.map(({ status, body }) => `${status} ${body.tgl_system}`)).toEqual(Array(3).fill(`200 ${tomorrow}`))
  const { rows } = await client.query(`select count(*)::int as n from audit where subject = 'tutup_toko'`)
  expect(rows[0].n).toBe(1)
})

it('lets one of two users who close at once win, and refuses the other with the reason', async () => {
  const answers = await Promise.all([
    app.call('spv.mc2', closeDay, closing(today, tomorrow)),
    app.call('own.mc2', closeDay, closing(today, tomorrow)),
  ])
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
    new Set(['200 Toko Berhasil Ditutup', '409 Toko Sudah Ditutup Oleh Akun Lain']),
  )
  expect(await dateOf('MC2')).toBe(tomorrow)
})

it('eight tills sell on while the shop closes: each sale is wholly of one date or refused, and other shops do not notice', async () => {
  const [ours, theirs] = [await stockPieces(app.db, 'MC2', 8 * 20), await stockPieces(app.db, 'MC3', 12)]
  const [till, otherTill] = [await tillOf('kasir.mc2'), await tillOf('kasir.mc3')]
  const answers: Awaited<ReturnType<typeof till>>[] = []
  const { promise: theClosing, resolve: hasClosed } = Promise.withResolvers<void>()
  // A till that is refused waits for the closing, and each goes home with the first sale of the new date.
  const line = async (kode_barcodes: readonly string[]) => {
    for (const kode_barcode of kode_barcodes) {
      const answer = await till(kode_barcode)
      answers.push(answer)
      if (answer.said === tomorrow) return
      if (answer.status !== 200) await theClosing
    }
  }
  const tills = Array.from({ length: 8 }, (_, nth) => line(ours.slice(nth * 20, nth * 20 + 20)))
  const others = Promise.all(theirs.map(otherTill))
  await expect.poll(() => answers.length).toBeGreaterThan(4)
  const closed = await app.call('spv.mc2', closeDay, closing(today, tomorrow))
  hasClosed()
  await Promise.all(tills)
  expect(closed.status).toBe(200)
  const said = new Set(answers.map(({ status, said: what }) => `${status} ${what}`))
  expect([...said].filter((what) => !['409 SHOP_CLOSING', '409 DATE_CLOSED', `200 ${today}`, `200 ${tomorrow}`].includes(what))).toEqual([])
  expect([...said]).toEqual(expect.arrayContaining([`200 ${today}`, `200 ${tomorrow}`]))
  expect((await others).every(({ status, said: what }) => status === 200 && what === today)).toBe(true)

  // The answer equals the stored rows, and each row with the closed date is in the snapshot.
  const { rows } = await client.query(
    `select tgl_system, count(*)::int as n from penjualan where kode_toko = 'MC2' and tgl_system >= $1 group by 1 order by 1`,
    [today],
  )
  const soldOn = (day: string) => answers.filter(({ said: what }) => what === day).length
  expect(rows).toEqual([
    { tgl_system: today, n: soldOn(today) },
    { tgl_system: tomorrow, n: soldOn(tomorrow) },
  ])
  expect(await difference('MC2', today)).toEqual([])
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('an event that does not end is waited for only so long, and meanwhile tills hear that the shop is being closed', async () => {
  await client.query(`begin; select hold_open_date('MC2', '${today}')`)
  const { status, body } = await app.call('spv.mc2', closeDay, closing(today, tomorrow))
  expect([status, body.message]).toEqual([409, 'Masih Ada Transaksi Yang Sedang Berjalan, Silakan Coba Lagi'])
  await client.query('rollback')
  expect((await app.call('spv.mc2', closeDay, closing(today, tomorrow))).status).toBe(200)
})

it('closings of one shop that wait for its event leave places for other shops', async () => {
  await client.query(`begin; select hold_open_date('MC2', '${today}')`)
  const held = Array.from({ length: 5 }, () => app.call('spv.mc2', closeDay, closing(today, tomorrow)))
  const waiting = async () => (await client.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount
  await expect.poll(waiting).toBe(2)
  expect((await app.call('spv.mc3', closeDay, closing(today, tomorrow))).status).toBe(200)
  expect(await waiting()).toBeLessThanOrEqual(2)
  await client.query('rollback')
  // Those that waited to the end were refused; one of the others closed the day, and the rest learn that it is closed.
  const statuses = (await Promise.all(held)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 409)).not.toEqual([])
  expect(await dateOf('MC2')).toBe(tomorrow)
})

it('a day is not closed with an older picture of it', async () => {
  await client.query('begin isolation level repeatable read')
  expect(await codeOf(`select close_day('MC2', '${today}', '${tomorrow}')`)).toBe('KN002')
  await client.query('rollback')
})

it('closes lots and debts with the day and compares them with their lines', async () => {
  const event = { kode_toko: 'MC2', tgl_system: today, user_id: 'spv.mc2', request_id: 'test' }
  const goods = { kode_barcode: null, kode_lot: 'CUCI-1', pieces: 2, grossMg: 5_010, fineMg: 3_758, costRp: 4_000_000 }
  await inTransaction(app.db, event, async (db) => {
    await addLots({ ...event, db }, 'SALDO_AWAL', [{ kode_lot: 'CUCI-1', dokumen: 'SA-1', kadar: 75 }])
    await post(
      { ...event, db },
      {
        kind: 'SALDO_AWAL',
        reference: 'SA-1',
        stock: moved(goods, { from: { tempat: 'SALDO_AWAL' }, to: { tempat: 'CUCI' } }),
        cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp: -50_000 }],
        claims: [{ jenis: 'PIUTANG_KARYAWAN', pihak: 'S1', dokumen: 'SA-1', rupiah: 50_000 }],
        counter: [],
        points: [],
      },
    )
  })
  const { body: open } = await app.call('spv.mc2', readOpenDay)
  expect(open.tagihan).toContainEqual({ jenis: 'PIUTANG_KARYAWAN', awal: 0, masuk: 50_000, keluar: 0, akhir: 50_000 })
  expect(open.stock).toContainEqual({ tempat: 'CUCI', kode_gudang: '', kode_baki: '', pieces: 2, gross: 5.01 })

  for (const [named, bent, back] of [
    [
      'LOT CUCI////CUCI-1',
      `update saldo_lot set cost = cost + 1 where kode_lot = 'CUCI-1'`,
      `update saldo_lot set cost = cost - 1 where kode_lot = 'CUCI-1'`,
    ],
    [
      'TAGIHAN PIUTANG_KARYAWAN/S1/SA-1',
      `update saldo_tagihan set rupiah = rupiah + 1 where jenis = 'PIUTANG_KARYAWAN'`,
      `update saldo_tagihan set rupiah = rupiah - 1 where jenis = 'PIUTANG_KARYAWAN'`,
    ],
  ] as const) {
    await app.asOwner(sql.raw(bent), 'unguarded')
    const refused = await client.query(`select close_day('MC2', '${today}', '${tomorrow}')`).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'KN012', detail: named })
    await app.asOwner(sql.raw(back), 'unguarded')
  }
  expect((await app.call('spv.mc2', closeDay, closing(today, tomorrow))).status).toBe(200)
  expect(
    (
      await client.query(
        `select buku, rupiah from tutup_saldo where kode_toko = 'MC2' and tgl_system = $1 and (buku, kunci[1]) in (('LOT', 'CUCI'), ('TAGIHAN', 'PIUTANG_KARYAWAN')) order by 1`,
        [today],
      )
    ).rows,
  ).toEqual([
    { buku: 'LOT', rupiah: 4_000_000 },
    { buku: 'TAGIHAN', rupiah: 50_000 },
  ])
  expect(await difference('MC2', today)).toEqual([])
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('what waits for a cashier whose screen is switched off keeps no day open: it is turned away with it', async () => {
  const no_antri = String((await waitingBody(app)).no_antri)
  expect((await app.call('spv.mc2', checkDay)).body.penghalang).toMatchObject([
    { kunci: expect.stringContaining(no_antri), buka: expect.stringMatching(/^\/validasi/) },
  ])
  await app.set({ MANUAL_ITEMS_TRANSACTION_MODULE: 'false' })
  expect((await app.call('spv.mc2', checkDay)).body.penghalang).toEqual([])
  expect((await app.call('spv.mc2', closeDay, closing(today, tomorrow))).status).toBe(200)
  const { rows } = await client.query(`select status_antri, alasan_tolak from antrian where no_antri = $1`, [no_antri])
  expect(rows).toEqual([{ status_antri: 'DITOLAK', alasan_tolak: 'MODUL DIMATIKAN' }])
})

describe('a shop whose books do not agree', () => {
  it('is not closed, and its breaks are named', async () => {
    await app.asOwner(sql`update saldo_kas set saldo = saldo + 7 where kode_toko = 'MC2' and akun_kas = 'CASH'`, 'unguarded')
    const { body } = await app.call('spv.mc2', checkDay)
    expect(body.penghalang).toMatchObject([{ apa: 'Saldo Kas Tidak Sama Dengan Mutasinya', kunci: 'CASH' }])
    expect((await app.call('spv.mc2', closeDay, closing(today, tomorrow))).body).toMatchObject({
      code: 'CLOSING_BLOCKED',
      message: 'Toko Belum Bisa Ditutup, Ada 1 Masalah Yang Harus Diselesaikan',
    })
    expect(await dateOf('MC2')).toBe(today)
  })

  it.each([
    ['KAS CASH', `update saldo_kas set saldo = saldo + 7 where kode_toko = 'MC2' and akun_kas = 'CASH'`],
    ['STOCK BAKI', `update saldo_stock set gross = gross + 1 where kode_toko = 'MC2' and tempat = 'BAKI'`],
    [
      'JURNAL',
      `insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, debet)
       select max(id), 99, 'MC2', '${today}', '6-1001', 5 from posting where kode_toko = 'MC2' and tgl_system = '${today}'`,
    ],
    ['JURNAL KAS/CASH', `update jurnal set akun_kas = null where kode_toko = 'MC2' and tgl_system = '${today}' and akun_kas = 'CASH'`],
  ])('is not closed by the database either: %s', async (named, statement) => {
    const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
    expect((await app.call('kasir.mc2', sell, { body: await loweredSale(app.db, kode_barcode, 0) })).status).toBe(200)
    await app.asOwner(sql.raw(statement), 'unguarded')
    const refused = await client.query(`select close_day('MC2', '${today}', '${tomorrow}')`).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'KN012', detail: expect.stringContaining(named) })
    expect((await client.query(`select 1 from tutup_toko where kode_toko = 'MC2' and tgl_system = '${today}'`)).rows).toEqual([])
  })

  it('is seen by verify where a snapshot was forged afterwards', async () => {
    await client.query(`select close_day('MC2', '${today}', '${tomorrow}')`)
    await app.asOwner(
      sql`update tutup_saldo set rupiah = rupiah - 9 where kode_toko = 'MC2' and tgl_system = ${today} and buku = 'KAS' and kunci = '{CASH}'`,
      'unguarded',
    )
    expect((await verify(app.db, 'MC2')).map(({ balance, key, measure, expected, found }) => [balance, key, measure, found - expected])).toEqual([
      ['tutup_saldo', 'KAS CASH', 'rupiah', -9],
      ['segel', `${today} tutup_saldo`, 'segel', -1],
    ])
  })
})

it('refuses each statement that writes on a closed day, also from the owner of the database', async () => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const { body: sale } = await app.call('kasir.mc2', sell, { body: await loweredSale(app.db, kode_barcode, 0) })
  await client.query(`select close_day('MC2', '${today}', '${tomorrow}')`)
  const header = `insert into posting (kode_toko, tgl_system, kind, reference, user_id, request_id) values ('MC2', '${today}', 'SALDO_AWAL', 'X', 'x', 'x')`
  const copied = (table: string, as: string) => `
    do $do$
    declare
      columns text;
    begin
      select string_agg(column_name, ', ') into columns from information_schema.columns where table_name = '${table}' and is_generated = 'NEVER';
      execute format('insert into ${table} (%1$s) select %1$s from (
        select (jsonb_populate_record(t, %2$L)).* from ${table} t where no_faktur = %3$L) copy', columns, '${as}', '${sale.no_faktur}');
    end $do$`
  expect(await codeOf(header)).toBe('KN003')
  expect(await codeOf(copied('penjualan', '{"no_faktur": "FJ-X"}'))).toBe('KN003')
  expect(await codeOf(copied('penjualan_detail', '{"no_urut": 77, "batal": true}'))).toBe('KN005')
  expect(await codeOf(copied('penjualan_bayar', '{"no_urut": 77}'))).toBe('KN005')
  expect(await codeOf(`update penjualan set status = 'CANCELLED' where no_faktur = '${sale.no_faktur}'`)).toBe('KN003')
  expect(await codeOf(`update penjualan_detail set batal = true where no_faktur = '${sale.no_faktur}'`)).toBe('KN001')
  expect(
    await codeOf(`insert into mutasi_uang (kode_toko, no_mutasi, tgl_system, kategori, asal, tujuan, tujuan_rekening, jumlah, keterangan, user_id)
      values ('MC2', 'MU-X', '${today}', 'SETORAN', 'CASH', 'BCA', '0095110001', 1, 'x', 'x')`),
  ).toBe('KN003')
  expect(
    await codeOf(`insert into mutasi_kas (posting_id, no_urut, kode_toko, tgl_system, akun_kas, jenis, jumlah)
    select max(id), 99, 'MC2', '${today}', 'CASH', 'CASH', 5 from posting where kode_toko = 'MC2'`),
  ).toBe('KN005')

  // Nor in what was kept, nor is the date moved past it.
  expect(await codeOf(`update tutup_saldo set rupiah = 0`)).toBe('KN001')
  expect(await codeOf(`delete from tutup_toko`)).toBe('KN001')
  expect(await codeOf(`truncate tutup_harga`)).toBe('KN001')
  expect(await codeOf(`insert into tutup_saldo values ('MC2', '${today}', 'KAS', '{X}', 0, 0, 0, 1)`)).toBe('KN005')
  expect(await codeOf(`insert into tutup_harga values ('MC2', '${today}', 'X', 1, 1)`)).toBe('KN005')
  expect(await codeOf(`update toko set tgl_system = '2026-02-02' where kode_toko = 'MC2'`)).toBe('KN007')
  expect(await codeOf(`update toko set tgl_system = '${today}' where kode_toko = 'MC2'`)).toBe('KN007')
  const closed = (next: string) =>
    `insert into tutup_toko (kode_toko, tgl_system, tgl_berikut, user_id, jumlah_transaksi, pieces, gross, saldo_kas) values ('MC2', '${tomorrow}', '${next}', 'x', 0, 0, 0, 0)`
  expect(await codeOf(closed('2026-02-02'))).toBe('KN007')
  expect(await dateOf('MC2')).toBe(tomorrow)
})

it('warns of approvals that still wait, and closes all the same', async () => {
  await app.asOwner(sql`
    insert into otorisasi (kode_toko, tgl_system, kategori, subjek, kunci, uraian, requested_by, expires_at)
    values ('MC2', ${today}, 'BATAS_HARGA_JUAL', 'penjualan', 'x', 'x', 'kasir.mc2', clock_timestamp() + interval '5 minutes')`)
  expect((await app.call('spv.mc2', checkDay)).body).toEqual({
    penghalang: [],
    peringatan: [{ apa: '{{n}} Otorisasi Masih Menunggu Keputusan', n: 1, buka: '/otorisasi' }, uncounted],
  })
  expect((await app.call('spv.mc2', closeDay, closing(today, tomorrow))).status).toBe(200)
})

it('trays that must be counted each day are warned of until a count of the day has ended', async () => {
  const warned = async () =>
    ((await app.call('spv.mc2', checkDay)).body as { peringatan: { apa: string; n: number; buka: string }[] }).peringatan.find(
      ({ apa }) => apa === '{{n}} Baki Belum Dihitung Hari Ini',
    )
  expect(await warned()).toBeUndefined()
  await app.set({ OPNAME_BAKI_HARIAN: 'true' })
  const trays = await lyingIn(app)
  expect(await warned()).toMatchObject({ n: trays.size, buka: '/stock-opname' })
  const [[kode_baki, pieces]] = [...trays] as [[string, LyingPiece[]], ...[string, LyingPiece[]][]]
  const no_sesi = await begunCount(app, [kode_baki])
  await scanned(
    app,
    no_sesi,
    pieces.map(({ kode_barcode }) => seen(kode_barcode, kode_baki)),
  )
  expect(await warned()).toMatchObject({ n: trays.size })
  expect((await approvedCall(app, finishCount, { params: { no_sesi }, body: { pindahkan: false } })).status).toBe(200)
  expect(await warned()).toMatchObject({ n: trays.size - 1 })
  await app.set({ OPNAME_BAKI_HARIAN: 'false' })
})

it('warns both shops of money on its way, on the day that it left and later, and lets both close', async () => {
  const { nota_kirim } = await madeSending(app)
  const told = async (user: string) => ((await app.call(user, checkDay)).body as { peringatan: unknown[] }).peringatan
  // Each shop gets a link to its own list: the sender to what it sent, the receiver to what comes.
  const fresh = { apa: '{{n}} Kiriman Uang Dari Toko Ini Masih Di Jalan', n: 1, buka: '/kirim-uang-pusat' }
  expect(await told('spv.mc2')).toEqual([fresh, uncounted])
  expect(await told('own.mc1')).toContainEqual({ apa: '{{n}} Kiriman Uang Masih Di Jalan', n: 1, buka: '/terima-uang-kas' })
  expect((await app.call('spv.mc2', closeDay, closing(today, tomorrow))).status).toBe(200)
  const warning = { apa: '{{n}} Kiriman Uang Dari Toko Ini Belum Diterima', n: 1, buka: '/kirim-uang-pusat' }
  expect(await told('spv.mc2')).toEqual([warning, uncounted])
  expect(await told('own.mc1')).toContainEqual({ apa: '{{n}} Kiriman Uang Belum Diterima', n: 1, buka: '/terima-uang-kas' })
  await app.set({ KIRIM_UANG_HARI: '2' })
  expect(await told('spv.mc2')).toEqual([fresh, uncounted])
  await app.set({ KIRIM_UANG_HARI: '1' })
  const received = await app.call('own.mc1', receiveMoney, { params: { nomor_referensi: nota_kirim }, body: { jumlah_terima: 1_000_000 } })
  expect(received.status).toBe(200)
  expect(await told('spv.mc2')).toEqual([uncounted])
})

it('an approval that was given on the day that is closed has expired, and is given anew', async () => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const body = await loweredSale(app.db, kode_barcode, 1_000_000)
  const sold = (approvals: string[]) => app.call('kasir.mc2', sell, { body, approvals })
  const approved = async (refused: Awaited<ReturnType<typeof sold>>) => {
    const { kategori, uraian, permintaan } = refused.body.details
    const given = { user_id: 'spv.mc2', password: 'kencana', kategori, description: uraian, keterangan: '', permintaan }
    return (await app.call('kasir.mc2', authorize, { body: given })).body.token as string
  }
  const early = await approved(await sold([]))
  expect((await app.call('spv.mc2', closeDay, closing(today, tomorrow))).status).toBe(200)
  const late = await sold([early])
  expect(late).toMatchObject({ status: 403, body: { code: 'APPROVAL_EXPIRED' } })
  const { status, body: sale } = await sold([await approved(late)])
  expect([status, sale.tgl_system]).toEqual([200, tomorrow])
})

it('closing a day reads the lines of that day, however many days there are before it', async () => {
  const [, ...kode_barcodes] = await stockPieces(app.db, 'MC2', 31)
  const ledgers = ['posting', 'mutasi_stock', 'mutasi_kas', 'jurnal']
  const read = async () => {
    const { rows } = await client.query<{ n: number }>(
      `select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as n from pg_stat_xact_user_tables where relname = any($1)`,
      [ledgers],
    )
    return rows[0]?.n ?? 0
  }
  // A small table is read whole in any case; by its index a large one is read as this one is.
  await client.query('set enable_seqscan = off')
  const counts: number[] = []
  for (let day = 0; day < 30; day += 1) {
    const [from, to] = [dayAfter(today, day), dayAfter(today, day + 1)]
    const body = await loweredSale(app.db, kode_barcodes[day] as string, 0)
    expect((await app.call('kasir.mc2', sell, { body })).body.tgl_system).toBe(from)
    await client.query('begin')
    const before = await read()
    await client.query(`select close_day('MC2', $1, $2)`, [from, to])
    counts.push((await read()) - before)
    await client.query('commit')
    await expect.poll(async () => (await app.call('kasir.mc2', readSession)).body.tgl_system).toBe(to)
  }
  // Of the same sale day for day: the last costs what the second did.
  expect(counts[29]).toBeLessThanOrEqual((counts[1] as number) + 4)
  expect(await difference('MC2', dayAfter(today, 29))).toEqual([])
  expect(await verify(app.db, 'MC2')).toEqual([])
})

const dayAfter = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

it('a transfer of the old date that is still in the hand is saved on the new one', async () => {
  const transfer = { kategori: 'SETORAN', asal: 'CASH', tujuan: 'BCA', tujuan_rekening: '0095110001', jumlah: 1, keterangan: mutasiUang.kind }
  expect((await app.call('spv.mc2', closeDay, closing(today, tomorrow))).status).toBe(200)
  expect((await app.call('spv.mc2', transferWithTill, { body: transfer })).status).toBe(200)
  expect((await client.query(`select distinct tgl_system from mutasi_uang where kode_toko = 'MC2'`)).rows).toEqual([{ tgl_system: tomorrow }])
})
