import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { readRights, saveRights } from '#modules/access/contract/hak-akses-users.ts'
import { dataBarang } from '#modules/goods/contract/data-barang.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { type FoundThings, findThings } from '../contract/find-things.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
})
afterAll(() => app.stop())

const find = async (cari: string, user_id = 'own.mc2'): Promise<FoundThings> => {
  const { status, body } = await app.call(user_id, findThings, { query: { cari } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

it('finds a piece by its barcode, also a sold one, and by the words of its name', async () => {
  const { rows } = await sql<{ kode_barcode: string; nama_barang: string }>`
    select kode_barcode, nama_barang from barang where kode_toko = 'MC2' and status <> 'READY' order by 1 limit 1`.execute(app.db)
  const { kode_barcode, nama_barang } = rows[0]!
  expect((await find(kode_barcode.toLowerCase())).barang[0]).toMatchObject({ kode_barcode, nama_barang })
  const named = (await find(nama_barang)).barang
  expect(named.length).toBeGreaterThan(0)
  expect(named.every((piece) => nama_barang.split(' ').every((word) => piece.nama_barang.includes(word)))).toBe(true)
})

it('finds a receipt by its number and by its customer, of the own shop alone', async () => {
  const sale = await madeSale(app)
  const { dokumen } = await find(sale.no_faktur.toLowerCase())
  expect(dokumen[0]).toMatchObject({ jenis: penjualan.kind, nomor: sale.no_faktur, nama: sale.nama_customer, status: 'VALID' })
  expect((await find(sale.nama_customer)).dokumen.map(({ nomor }) => nomor)).toContain(sale.no_faktur)
  expect((await find(sale.no_faktur, 'own.mc3')).dokumen).toEqual([])
})

it('finds a receipt by its number however many later ones have it in theirs', async () => {
  const { no_faktur } = await madeSale(app)
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'penjualan' and is_generated = 'NEVER' and column_name not in ('no_faktur', 'created_at')`.execute(app.db)
  const columns = sql.raw(rows[0]!.columns)
  await app.asOwner(
    sql`insert into penjualan (no_faktur, created_at, ${columns})
        select no_faktur || n, created_at + n * interval '1 second', ${columns} from penjualan, generate_series(1, 250) n where no_faktur = ${no_faktur}`,
    'unguarded',
  )
  const { dokumen } = await find(no_faktur.toLowerCase())
  expect(dokumen.map(({ nomor }) => nomor.startsWith(no_faktur))).toEqual([true, true, true, true, true])
  expect(dokumen[0]?.nomor).toBe(no_faktur)
})

it('finds a member by a part of his name and by his telephone', async () => {
  await sql`
    insert into member (kode_member, nama_member, no_hp, kode_toko, tgl_daftar, created_by)
    values ('MPALET', 'SITI PALETTA', '081299900011', 'MC2', '2026-01-31', 'spv.mc2')`.execute(app.db)
  expect((await find('palett')).member).toEqual([{ kode_member: 'MPALET', nama_member: 'SITI PALETTA', no_hp: '081299900011' }])
  expect((await find('0812999000')).member.map(({ kode_member }) => kode_member)).toEqual(['MPALET'])
})

it('finds nothing of what the caller may not list, and asks for three letters', async () => {
  const { rows } = await sql<{ kode_barcode: string }>`select kode_barcode from barang where kode_toko = 'MC2' limit 1`.execute(app.db)
  const kode_barcode = rows[0]!.kode_barcode
  expect((await find(kode_barcode, 'spv.mc2')).barang).toHaveLength(1)
  const { versi } = (await app.call('own.mc2', readRights, { params: { user_id: 'spv.mc2' } })).body
  await app.call('own.mc2', saveRights, { params: { user_id: 'spv.mc2' }, body: { versi, is_show: { [dataBarang.path]: false } } })
  expect((await find(kode_barcode, 'spv.mc2')).barang).toEqual([])
  const { status, body } = await app.call('own.mc2', findThings, { query: { cari: ' ab ' } })
  expect([status, body.fields.cari]).toEqual([400, 'Ketik Sedikitnya 3 Huruf'])
  expect((await find('%%%')).barang).toEqual([])
})
