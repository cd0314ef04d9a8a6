import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { payClaims } from '#modules/money/contract/bayar-tagihan.ts'
import { paidBody } from '#modules/money/server/testing/paid-claims.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { countTill, readTill } from '../contract/hitung-kas.ts'
import { type CashDifference, bookDifference, selisihKas } from '../contract/selisih-kas.ts'
import { laporanTutupToko } from '../contract/laporan-tutup-toko.ts'
import { checkDay, closeDay, listClosedDays, readClosedDay, readOpenDay } from '../contract/tutup-toko.ts'

const [today, tomorrow] = ['2026-01-31', '2026-02-01']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await madeSale(app)
})
afterAll(() => app.stop())

const balance = async () => {
  const { rows } = await sql<{ saldo: number }>`select saldo from saldo_kas where (kode_toko, akun_kas) = ('MC2', 'CASH')`.execute(app.db)
  return rows[0]?.saldo ?? 0
}
const countBody = (rupiah: number) => ({
  body: {
    pecahan: [
      { nominal: 500, lembar: Math.floor(rupiah / 500) },
      { nominal: 100_000, lembar: 0 },
    ],
  },
})
/** Counts the till. The supervisor approves a recount. */
const count = (rupiah: number) => approved(app, 'kasir.mc2', countTill, countBody(rupiah))
const blockers = async () =>
  ((await app.call('spv.mc2', checkDay)).body.penghalang as { apa: string; buka: string }[]).map(({ apa, buka }) => `${apa} ${buka}`)
const closes = () => app.call('spv.mc2', closeDay, { body: { tgl_system: today, tgl_berikut: tomorrow } })

it('is blind: shows what should be in the till only after the count', async () => {
  const held = await balance()
  expect(held).toBeGreaterThan(0)
  const { body: open } = await app.call('spv.mc2', readOpenDay)
  expect([open.buta, open.hitung, open.disetor]).toEqual([true, null, 0])
  expect(open.kas.map(({ akun_kas }: { akun_kas: string }) => akun_kas)).not.toContain('CASH')
  expect(JSON.stringify(open.transaksi.map(({ uang }: { uang: number }) => uang))).not.toContain(String(held))
  expect(await blockers()).toEqual(['Kas Belum Dihitung /tutup-toko'])
  expect((await closes()).body).toMatchObject({ code: 'CLOSING_BLOCKED' })

  // The first count misses a note, the second finds all. That makes two rows, and the first row does not change.
  // The answer of the second count was lost. Sent again, it stays one count and needs no second approval.
  const key = 'hitungan-pertama'
  const short = await app.call('kasir.mc2', countTill, { ...countBody(held - 500), key })
  expect((await app.call('kasir.mc2', countTill, { ...countBody(held - 500), key })).body).toEqual(short.body)
  expect(short.body).toMatchObject({ total_fisik: held - 500, saldo_buku: held, selisih_uang: -500, hasil_hitung: 'SELISIH' })
  expect(await blockers()).toEqual(['Selisih Kas Belum Dibukukan /tutup-toko'])
  // The cashier has read the book balance. So a recount needs an approval by another user, in the application and in the database.
  const again = await app.call('kasir.mc2', countTill, countBody(held))
  expect(again.body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'HITUNG_ULANG_KAS' } })
  expect((await approved(app, 'own.mc2', countTill, countBody(held), 'own.mc2')).body).toMatchObject({ code: 'OWN_APPROVAL' })
  const past = sql`insert into hitung_kas (kode_toko, tgl_system, user_id, pecahan, total_fisik, saldo_buku, kas_ke, disetujui_oleh)
    values ('MC2', ${today}, 'kasir.mc2', '{"500": 1}', 500, 0, 0, 'spv.mc2')`
  await expect(past.execute(app.db)).rejects.toMatchObject({ code: 'KN002' })
  // A shop where one owner made all users must be able to close. So here any other user may approve.
  await app.asOwner(sql`update users set diangkat_oleh = 'own.mc1' where user_id in ('kasir.mc2', 'spv.mc2')`, 'unguarded')
  expect((await count(held)).body).toMatchObject({ selisih_uang: 0, hasil_hitung: 'SESUAI', disetujui_oleh: 'spv.mc2' })
  const { rows } = await sql`select total_fisik, saldo_buku from hitung_kas order by no_hitung`.execute(app.db)
  expect(rows).toEqual([
    { total_fisik: held - 500, saldo_buku: held },
    { total_fisik: held, saldo_buku: held },
  ])
  expect(await blockers()).toEqual([])
  const { body: seen } = await app.call('kasir.mc2', readTill)
  expect([seen.buta, seen.disisakan + seen.disetor]).toEqual([false, held])
  // The first difference stays visible.
  expect(seen.hitungan.map(({ selisih_uang }: { selisih_uang: number }) => selisih_uang)).toEqual([-500, 0])
  await app.set({ SISA_KAS: '1000000' })
  expect((await app.call('kasir.mc2', readTill)).body).toMatchObject({ disetor: Math.floor((held - 1_000_000) / 50_000) * 50_000 })
  await app.set({ SISA_KAS: '0' })
})

it('takes each existing note once, and ignores the user’s figure for what should be there', async () => {
  const requested = (pecahan: unknown) => app.call('kasir.mc2', countTill, { body: { pecahan, saldo_buku: 5 } })
  expect((await requested([{ nominal: 3_000, lembar: 1 }])).body).toMatchObject({
    code: 'INVALID',
    fields: { 'pecahan.0.nominal': 'Pecahan Tidak Dikenal' },
  })
  const twice = [
    { nominal: 1_000, lembar: 1 },
    { nominal: 1_000, lembar: 2 },
  ]
  expect((await requested(twice)).body).toMatchObject({ code: 'INVALID', fields: { 'pecahan.1.nominal': 'Pecahan Tidak Dikenal' } })
  expect((await requested([{ nominal: 1_000, lembar: -1 }])).status).toBe(400)
  const forged = sql`insert into hitung_kas (kode_toko, tgl_system, user_id, pecahan, total_fisik, saldo_buku, kas_ke) values ('MC2', ${today}, 'x', '{"1000": 2}', 3000, 3000, 0)`
  await expect(forged.execute(app.db)).rejects.toMatchObject({ constraint: 'hitung_kas_adds_up' })
  await expect(sql`update hitung_kas set total_fisik = 1`.execute(app.db)).rejects.toThrow(/permission denied/)
  await expect(app.asOwner(sql`update hitung_kas set total_fisik = 1`)).rejects.toMatchObject({ code: 'KN001' })
})

it('a difference is booked with a reason, above the limit with an approval, and money that moves makes it one to count again', async () => {
  const held = await balance()
  await count(held - 3_000)
  const book = (facts: object) => app.call('kasir.mc2', bookDifference, { body: facts })
  expect((await book({ alasan_selisih: '' })).body).toMatchObject({
    code: 'INVALID',
    fields: { alasan_selisih: 'Alasan Selisih Tidak Boleh Kosong' },
  })
  expect((await book({ alasan_selisih: 'KURANG' })).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'BATAS_SELISIH_KAS' } })
  await app.set({ BATAS_SELISIH_KAS: '3000' })
  await madeSale(app)
  expect((await book({ alasan_selisih: 'KURANG' })).body).toMatchObject({ code: 'COUNT_AGAIN' })
  expect(await blockers()).toEqual(['Kas Bergerak Setelah Dihitung, Hitung Kembali /tutup-toko'])
  // A statement that bypasses the call is refused too.
  const past = sql`
    insert into selisih_kas (kode_toko, no_selisih_kas, tgl_system, status, user_id, no_hitung, total_fisik, saldo_buku, selisih_uang, alasan_selisih)
    select kode_toko, 'SK-X', tgl_system, 'VALID', 'x', no_hitung, total_fisik, total_fisik + 1, -1, 'x' from hitung_kas order by no_hitung desc limit 1`
  await expect(past.execute(app.db)).rejects.toMatchObject({ code: 'KN018' })

  const now = await balance()
  await count(now - 3_000)
  // What it says of the books is what the ledger says, even where the sum is right: 1 too little of a till that is said to be nearly right.
  const untrue = (saldo_buku: number) => sql`
    insert into selisih_kas (kode_toko, no_selisih_kas, tgl_system, status, user_id, no_hitung, total_fisik, saldo_buku, selisih_uang, alasan_selisih)
    select kode_toko, 'SK-X', tgl_system, 'VALID', 'x', no_hitung, total_fisik, ${saldo_buku}::bigint, total_fisik - ${saldo_buku}::bigint, 'x'
    from hitung_kas order by no_hitung desc limit 1`
  for (const saldo_buku of [now - 2_999, now + 1, now - 6_000]) {
    await expect(untrue(saldo_buku).execute(app.db)).rejects.toMatchObject({ code: 'KN018' })
  }
  const booked = await book({ alasan_selisih: 'SALAH KEMBALIAN' })
  expect(booked).toMatchObject({
    status: 200,
    body: {
      selisih_uang: -3_000,
      saldo_buku: now,
      total_fisik: now - 3_000,
      alasan_selisih: 'SALAH KEMBALIAN',
      jumlah_hitung: 4,
      selisih_pertama: -500,
    },
  })
  expect(await balance()).toBe(now - 3_000)
  const { rows } = await sql`
    select nomor_akun, debet - kredit as rupiah from jurnal join posting on posting.id = posting_id
    where reference = ${booked.body.no_selisih_kas} order by 1`.execute(app.db)
  expect(rows).toEqual([
    { nomor_akun: '1-1001', rupiah: -3_000 },
    { nomor_akun: '6-1005', rupiah: 3_000 },
  ])
  expect((await book({ alasan_selisih: 'LAGI' })).body).toMatchObject({ code: 'NO_DIFFERENCE' })
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('lets a staff member owe what is missing instead of the shop, with an approval for any amount, and pay it back at the till', async () => {
  const now = await balance()
  const book = (kode_sales: string) => ({ body: { alasan_selisih: 'SALAH KEMBALIAN', kode_sales } })
  const refused = async (kode_sales: string) => (await app.call('kasir.mc2', bookDifference, book(kode_sales))).body
  await count(now + 500)
  expect(await refused('S1')).toMatchObject({ code: 'NOTHING_MISSING', fields: { kode_sales: 'Hanya Kas Kurang Yang Bisa Ditanggung Karyawan' } })
  await count(now - 1_000)
  expect(await refused('S1')).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'TANGGUNG_SELISIH_KAS' } })
  expect((await approved(app, 'kasir.mc2', bookDifference, book('TIADA'))).body).toMatchObject({ code: 'EMPLOYEE_NOT_FOUND' })
  const { status, body: charged } = await approved<CashDifference>(app, 'kasir.mc2', bookDifference, book('S1'))
  expect(status, JSON.stringify(charged)).toBe(200)
  expect(charged).toMatchObject({ selisih_uang: -1_000, kode_sales: 'S1', nama_sales: expect.any(String) })
  const { no_selisih_kas } = charged
  const { rows } = await sql`
    select nomor_akun, debet - kredit as rupiah from jurnal join posting on posting.id = posting_id where reference = ${no_selisih_kas} order by 1`.execute(
    app.db,
  )
  expect(rows).toEqual([
    { nomor_akun: '1-1001', rupiah: -1_000 },
    { nomor_akun: '1-1508', rupiah: 1_000 },
  ])
  // The till is as it was counted; what he owes is in the figures of the day.
  expect(await blockers()).toEqual([])
  const { body: open } = await app.call('spv.mc2', readOpenDay)
  expect(open.tagihan).toContainEqual({ jenis: 'PIUTANG_KARYAWAN', awal: 0, masuk: 1_000, keluar: 0, akhir: 1_000 })
  const paid = await app.call('kasir.mc2', payClaims, { body: paidBody(500, { jenis_tagihan: 'PIUTANG_KARYAWAN', pihak: 'S1' }) })
  expect(paid.body).toMatchObject({ detail_tagihan: [{ kind: 'SELISIH_KAS', reference: no_selisih_kas, jumlah_uang: 500 }] })
  const undone = await approved(app, 'mu.mc2', selisihKas.calls.actions.batal, { params: { nomor: no_selisih_kas }, body: { alasan: 'SALAH' } })
  expect(undone.body).toMatchObject({ code: 'CLAIM_SETTLED' })
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('the day is closed with its count, sealed and told, and money that moved after the check keeps it open', async () => {
  const held = await balance()
  await count(500)
  expect((await closes()).body).toMatchObject({ code: 'CLOSING_BLOCKED' })
  await count(held)
  expect((await closes()).status).toBe(200)
  const { body: day } = await app.call('spv.mc2', readClosedDay, { params: { tgl_system: today } })
  expect(day).toMatchObject({
    hitung: { total_fisik: held, pecahan: [{ nominal: 500, lembar: held / 500 }] },
    ke: 1,
    segel: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  // Each count of the day stays visible; the first one found a shortage of 500.
  expect(day.hitungan.map(({ selisih_uang }: { selisih_uang: number }) => selisih_uang)).toMatchObject({ 0: -500, 1: 0, length: 8 })
  const { body: told } = await app.call('spv.mc2', laporanTutupToko.api, { query: { tgl_from: today, tgl_to: today } })
  expect(told).toMatchObject([{ jumlah_hitung: 8, selisih_pertama: -500, total_fisik: held }])
  expect((await app.call('spv.mc2', listClosedDays)).body.rows[0]).toMatchObject({ tgl_system: today, segel: day.segel })
  const { rows: heard } = await sql<{
    payload: { segel: string }
  }>`select payload from outbox where topic = 'day-sealed' order by id desc limit 1`.execute(app.db)
  expect(heard.map(({ payload }) => payload.segel)).toEqual([day.segel])
  const { rows: audited } = await sql<{ segel: string }>`
    select after ->> 'segel' as segel from audit where subject = 'tutup_toko' order by id desc limit 1`.execute(app.db)
  expect(audited).toEqual([{ segel: day.segel }])
})

it('skips the holidays of the calendar, also those that begin tomorrow', async () => {
  await expect.poll(async () => (await app.call('spv.mc2', readSession)).body.tgl_system, { timeout: stillMsMax }).toBe(tomorrow)
  await app.asOwner(sql`insert into hari_libur values ('2026-02-02', 'IMLEK'), ('2026-02-03', 'CUTI BERSAMA')`)
  const { body } = await app.call('spv.mc2', readOpenDay)
  expect(body).toMatchObject({
    tgl_system: tomorrow,
    tgl_berikut: '2026-02-04',
    hari_libur: [{ nama_libur: 'IMLEK' }, { nama_libur: 'CUTI BERSAMA' }],
  })
  // The shop's own day after them, and one that is the chain's as well; another shop opens on it.
  const own = (tgl_libur: string, nama_libur: string) => app.call('own.mc2', 'POST hari-libur-toko', { body: { tgl_libur, nama_libur } })
  expect((await own('2026-02-04', 'HARI PASAR')).status).toBe(200)
  expect((await own('2026-02-03', 'LIBUR SENDIRI')).status).toBe(200)
  expect((await app.call('spv.mc2', readOpenDay)).body).toMatchObject({
    tgl_berikut: '2026-02-05',
    hari_libur: [{ nama_libur: 'IMLEK' }, { nama_libur: 'CUTI BERSAMA' }, { nama_libur: 'HARI PASAR' }],
  })
  const { rows } = await sql`select next_open_day('MC3', ${tomorrow}::date) as berikut`.execute(app.db)
  expect(rows).toEqual([{ berikut: '2026-02-04' }])
})
