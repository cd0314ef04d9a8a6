import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { MasterRow } from '#engine/contract/master.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { type NewPiece, addPieces } from '#modules/goods/server/public.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { masterSupplier } from '../contract/master-supplier.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Supplier = MasterRow<typeof masterSupplier> & { total_hutang: number }

const api = masterSupplier.api as Required<typeof masterSupplier.api>
const facts = { nama_supplier: 'CV SUBUR JAYA', no_hp: null, alamat: null }
const debtOf = async (user_id: string) =>
  (await app.call<Supplier[]>(user_id, api.list)).body.find(({ kode_supplier }) => kode_supplier === 'SUBUR')?.total_hutang

/** Pieces of SUBUR, cost 1,500,000 each. */
async function receive(kode_toko: string, count: number, from: 'SUPPLIER' | 'SALDO_AWAL'): Promise<void> {
  const piece: NewPiece = {
    kode_barcode: null,
    nama_barang: 'CINCIN POLOS UJI',
    kode_dept: 'CC',
    kode_group: '750L',
    kode_gudang: 'TOKO',
    kode_baki: 'T01',
    kadar: 75,
    kadar_cetak: '750',
    berat_bruto: 2,
    berat_stock: 2,
    berat: 2,
    hpp: 1_500_000,
    kode_supplier: 'SUBUR',
  }
  const context = { kode_toko, tgl_system: '2026-01-31', user_id: 'spv.test', request_id: 'receipt' }
  const pieces = Array.from({ length: count }, () => piece)
  await inTransaction(app.db, context, (tx) => addPieces({ ...context, db: tx }, pieces, from))
}

it('owes a supplier for what came from him, shop by shop, and for nothing that was there before', async () => {
  expect((await app.call('own.mc1', api.create, { body: { ...facts, kode_supplier: 'SUBUR' } })).body).toMatchObject({ total_hutang: 0 })
  await receive('MC2', 4, 'SALDO_AWAL')
  expect(await debtOf('own.mc1')).toBe(0)

  await receive('MC2', 2, 'SUPPLIER')
  await receive('MC3', 1, 'SUPPLIER')
  expect(await debtOf('own.mc1')).toBe(4_500_000)
  // A branch sees only the debt for its own goods.
  expect([await debtOf('own.mc2'), await debtOf('spv.mc3'), await debtOf('own.mco')]).toEqual([3_000_000, 1_500_000, 0])
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('refuses a typed debt, answers a change with the same debt, and keeps a supplier whose goods are there', async () => {
  const change = (body: object) => app.call<Supplier & { code: string }>('own.mc1', api.update, { params: { kode_supplier: 'SUBUR' }, body })
  expect((await change({ ...facts, total_hutang: 1 })).body).toMatchObject({ fields: { total_hutang: 'Tidak Dikenal' } })
  expect((await change({ ...facts, alamat: 'JL COYUDAN 12' })).body).toMatchObject({
    alamat: 'JL COYUDAN 12',
    total_hutang: 4_500_000,
  })
  expect(await debtOf('own.mc1')).toBe(4_500_000)
  const removed = await app.call('own.mc1', api.remove, { params: { kode_supplier: 'SUBUR' } })
  expect([removed.status, removed.body.code]).toEqual([409, 'IN_USE'])
})

it('in the demo chain the suppliers are owed for goods that the journal knows of as well', async () => {
  const { body } = await app.call<Supplier[]>('own.mc2', api.list)
  const named = body.filter(({ kode_supplier }) => kode_supplier !== 'SUBUR')
  expect(named.every(({ total_hutang }) => total_hutang > 0)).toBe(true)
  const { rows } = await sql<{
    owed: number
  }>`select sum(kredit - debet)::bigint as owed from jurnal where nomor_akun = '2-1001' and kode_toko = 'MC2'`.execute(app.db)
  expect(body.reduce((sum, { total_hutang }) => sum + total_hutang, 0)).toBe(rows[0]?.owed)
})
