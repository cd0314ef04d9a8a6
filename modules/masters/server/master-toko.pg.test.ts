import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { rightsChanged } from '#modules/access/contract/rights.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { takeMoneyBack } from '#modules/money/contract/kirim-uang.ts'
import { madeSending } from '#modules/money/server/testing/sent-money.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ KIRIM_BARANG: 'true' })
})
afterAll(() => app.stop())

interface Said {
  readonly message: string
  readonly fields?: Record<string, string>
  readonly is_active?: boolean
}

const shop = { nama_toko: 'Kencana Baru', alamat_toko: 'Jl. Baru 1', no_hp: '024-3551234', level: 'ONLINE', is_active: true }
const add = (facts: object) => app.call<Said>('own.mc1', 'POST tokos', { body: { ...shop, ...facts } })
const change = (kode_toko: string, facts: object) =>
  app.call<Said>('own.mc1', 'PUT tokos/{kode_toko}', { params: { kode_toko }, body: { ...shop, ...facts } })

it('a new shop is a branch or sells online, has a landline, and is no second head office', async () => {
  expect((await add({ kode_toko: 'MC7' })).status).toBe(200)
  // The head office can look at it at once.
  const { rows: announced } = await sql`select room from outbox where topic = ${rightsChanged}`.execute(app.db)
  expect(announced).toEqual([{ room: 'pusat' }])
  expect((await add({ kode_toko: 'MC8', level: 'PUSAT' })).body.fields).toEqual({ level: 'Kantor Pusat Hanya Satu Dan Tidak Bisa Ditutup' })
  const head = { level: 'PUSAT', nama_toko: 'Kencana Pusat' }
  expect((await change('MC1', { ...head, level: 'CABANG' })).status).toBe(409)
  expect((await change('MC1', { ...head, is_active: false })).body.fields).toEqual({ is_active: 'Kantor Pusat Hanya Satu Dan Tidak Bisa Ditutup' })
  expect((await change('MC1', head)).status).toBe(200)
})

it('a shop with goods or money in it stays open, and says what is left', async () => {
  const { rows } = await sql<{ pieces: number }>`
    select sum(pieces)::int as pieces from saldo_stock where kode_toko = 'MC3' and tempat = 'BAKI'`.execute(app.db)
  const left = await change('MC3', { level: 'CABANG', is_active: false })
  expect([left.status, left.body.fields]).toEqual([409, { is_active: `Toko Tidak Bisa Ditutup, Masih Ada ${rows[0]?.pieces} Barang` }])
  expect((await app.call('kasir.mc3', 'GET toko/profil')).status).toBe(200)
})

it('an empty shop can be closed: its users are logged out, no user sees it any more, and it can be opened again', async () => {
  expect((await change('MC7', { is_active: true })).status).toBe(200)
  await app.call('own.mc1', 'POST users/create', {
    body: { user_id: 'kasir.mc7', nama: 'Kasir', level: 'KASIR', kode_toko: 'MC7', no_whatsapp: null },
  })
  // What is on its way to it could not be received any more.
  const { nota_kirim } = await madeSending(app, { tujuan: 'MC7' })
  expect((await change('MC7', { is_active: false })).body.fields).toEqual({ is_active: 'Toko Tidak Bisa Ditutup, Masih Ada Kiriman Ke Toko Ini' })
  const back = { params: { nomor_referensi: nota_kirim }, body: { alasan_terima: 'BATAL' } }
  expect((await approved(app, 'kasir.mc2', takeMoneyBack, back)).status).toBe(200)
  await sql`insert into session (token_hash, user_id) values ('\\x01', 'kasir.mc7')`.execute(app.db)
  const closed = await change('MC7', { is_active: false })
  expect([closed.status, closed.body.is_active]).toEqual([200, false])
  expect((await sql`select 1 from session where user_id = 'kasir.mc7'`.execute(app.db)).rows).toEqual([])
  await expect.poll(async () => (await app.call('own.mc1', 'GET toko/profil', { shop: 'MC7' })).status).toBe(403)
  expect((await change('MC7', { is_active: true })).status).toBe(200)
  await expect.poll(async () => (await app.call('own.mc1', 'GET toko/profil', { shop: 'MC7' })).status).toBe(200)
})

it("a salesperson's bank is called what the list of banks calls it, whatever came along", async () => {
  const { body } = await app.call<{ nama_bank: string }>('own.mc2', 'POST sales/create', {
    body: { kode_sales: 'S77', nama_sales: 'Contoh', kode_bank: 'BCA', nama_bank: 'Bank Lain', no_rekening: '1', nama_rekening: 'Contoh' },
  })
  const { rows } = await sql<{ nama_bank: string }>`select nama_bank from bank where kode_bank = 'BCA'`.execute(app.db)
  expect(body.nama_bank).toBe(rows[0]?.nama_bank)
})
