import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registeredMasters } from '#apps/server/testing/registered.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { madeMoneyOut } from '#modules/money/server/testing/booked-money.ts'
import { type ImportedFile, checkImport, importHistory, importLists } from '../contract/import-data-pusat.ts'
import { rowByKey } from '#engine/server/master-calls.ts'
import { inOrder } from './import-data-pusat.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

interface Refused {
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
}

const file = (daftar: ImportedFile['daftar'], nama_file = 'pusat.xlsx') => ({ nama_file, daftar })
const banks = async () => {
  const { rows } = await sql<{ kode_bank: string; nama_bank: string }>`select kode_bank, nama_bank from bank order by 1`.execute(app.db)
  return Object.fromEntries(rows.map(({ kode_bank, nama_bank }) => [kode_bank, nama_bank]))
}
const auditOf = async (subject: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from audit where subject = ${subject}`.execute(app.db)
  return rows[0]?.n
}

// An account names its bank, which comes after it in the file.
const twoLists = file([
  {
    tabel: 'rekening',
    rows: [{ no_rekening: '777001', nama_rekening: 'MEGA PUSAT', kode_bank: 'MEGA', nomor_akun: '1-1201' }],
  },
  {
    tabel: 'bank',
    rows: [
      { kode_bank: 'MEGA', nama_bank: 'BANK MEGA' },
      { kode_bank: 'BCA', nama_bank: 'BANK CENTRAL ASIA TBK' },
    ],
  },
])

it('what is tried tells what would happen and writes nothing of it', async () => {
  const [before, audited] = [await banks(), await auditOf('bank')]
  const { status, body } = await app.call('own.mc1', checkImport, { body: twoLists })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toEqual({
    hasil: [
      { tabel: 'rekening', baru: 1, berubah: 0, sama: 0 },
      { tabel: 'bank', baru: 1, berubah: 1, sama: 0 },
    ],
  })
  expect(await banks()).toEqual(before)
  expect(await auditOf('bank')).toBe(audited)
  expect((await app.call('own.mc1', importHistory)).body).toEqual([])
})

it('everything that is wrong is heard at once, at its row, and nothing is written', async () => {
  const before = await banks()
  const wrong = file([
    {
      tabel: 'bank',
      rows: [
        { kode_bank: 'BTN', nama_bank: 'BANK TABUNGAN NEGARA' },
        { kode_bank: 'XYZ' },
        { nama_bank: 'TANPA KODE' },
        { kode_bank: 'BTN', nama_bank: 'DUA KALI' },
        { kode_bank: 'BCA', nama_bank: 'BANK', warna: 'BIRU' },
      ],
    },
    { tabel: 'rekening', rows: [{ no_rekening: '777002', nama_rekening: 'A', kode_bank: 'TIADA', nomor_akun: '1-1201' }] },
    { tabel: 'audit', rows: [{ id: 1 }] },
  ])
  for (const call of [checkImport, importLists]) {
    const { status, body } = await app.call<Refused>('own.mc1', call, { body: wrong })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      'daftar.0.rows.1.nama_bank': expect.stringContaining('Tidak Boleh Kosong') as string,
      'daftar.0.rows.2.kode_bank': expect.stringContaining('Tidak Boleh Kosong') as string,
      'daftar.0.rows.3.kode_bank': 'Kode Bank Ada Dua Kali Di File',
      'daftar.0.rows.4.warna': 'Tidak Dikenal',
      'daftar.1.rows.0.kode_bank': 'Kode Bank Tidak Ditemukan',
      'daftar.2.tabel': 'Data Tidak Ditemukan',
    })
  }
  expect(await banks()).toEqual(before)
})

it('what is brought in is written whole, with what each row was before, and brought in again it changes nothing', async () => {
  const { status, body } = await app.call('own.mc1', importLists, { body: twoLists })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await banks()).toMatchObject({ MEGA: 'BANK MEGA', BCA: 'BANK CENTRAL ASIA TBK' })
  const { rows } = await sql<{ before: object | null; after: object }>`
    select before, after from audit where subject = 'bank' and subject_key = 'BCA' order by id desc limit 1`.execute(app.db)
  expect(rows[0]).toMatchObject({ before: { kode_bank: 'BCA' }, after: { nama_bank: 'BANK CENTRAL ASIA TBK' } })
  const again = await app.call('own.mc1', importLists, { body: { ...twoLists, nama_file: 'lagi.xlsx' } })
  expect(again.body).toMatchObject({
    hasil: [
      { tabel: 'rekening', sama: 1, berubah: 0 },
      { tabel: 'bank', sama: 2, berubah: 0 },
    ],
  })
  expect((await app.call('own.mc1', importHistory)).body).toMatchObject([{ nama_file: 'lagi.xlsx' }, { nama_file: 'pusat.xlsx', user_id: 'own.mc1' }])
})

it('a column that the file does not have stays as it was', async () => {
  const { body } = await app.call('own.mc1', importLists, {
    body: file([{ tabel: 'rekening', rows: [{ no_rekening: '777001', nama_rekening: 'LAIN' }] }]),
  })
  expect(body).toEqual({ hasil: [{ tabel: 'rekening', baru: 0, berubah: 1, sama: 0 }] })
  const { rows } = await sql`select nama_rekening, kode_bank from rekening where no_rekening = '777001'`.execute(app.db)
  expect(rows).toEqual([{ nama_rekening: 'LAIN', kode_bank: 'MEGA' }])
})

it('what the database refuses stands at its row: a code with which money was booked cannot turn round', async () => {
  await madeMoneyOut(app)
  const body = file([
    {
      tabel: 'kode_transaksi',
      rows: [
        { kode_transaksi: 'PARKIR', nama_transaksi: 'PARKIR', peran: 'BEBAN_LAIN' },
        { kode_transaksi: 'LISTRIK', peran: 'MODAL' },
      ],
    },
  ])
  const { status, body: refused } = await app.call<Refused>('own.mc1', importLists, { body })
  expect([status, Object.keys(refused.fields)]).toEqual([400, ['daftar.0.rows.1.kode_transaksi']])
})

it('holds up no till of the shops that stand in the file', async () => {
  const shops = registeredMasters.find(({ table }) => table === 'toko')!
  await app.db.transaction().execute(async (tx) => {
    const context = { db: tx, caller: { kode_toko: 'MC1' } } as unknown as Parameters<typeof rowByKey>[2]
    expect(await rowByKey(shops, 'MC2', context)).toMatchObject({ kode_toko: 'MC2' })
    await madeMoneyOut(app)
  })
})

it('is the head office’s alone, and says so where a list is not the caller’s', async () => {
  expect((await app.call('own.mc2', checkImport, { body: twoLists })).status).toBe(403)
  expect((await app.call<Refused>('own.mc1', checkImport, { body: file([]) })).body.fields).toHaveProperty('daftar')
})

it('takes the lists of a file in any order, because no two lists name each other in a circle', async () => {
  const tables = registeredMasters.map(({ table }) => ({ tabel: table }))
  const ordered = (await inOrder(app.db, tables)).map(({ tabel }) => tabel)
  expect(ordered.toSorted()).toEqual(tables.map(({ tabel }) => tabel).toSorted())
  expect(ordered.indexOf('bank')).toBeLessThan(ordered.indexOf('rekening'))
  // Were there a circle, the one who made it would hear of it here.
  await app.asOwner(sql`alter table bank add column rekening_utama text references rekening (no_rekening)`)
  await expect(inOrder(app.db, tables)).rejects.toThrow(/name each other: .*bank/)
  await app.asOwner(sql`alter table bank drop column rekening_utama`)
})
