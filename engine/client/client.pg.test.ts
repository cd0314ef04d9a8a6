import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { login, logout, readSession } from '#modules/access/contract/login.ts'
import { findByName, scanPiece } from '#modules/goods/contract/data-barang.ts'
import { penjualan, sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import type { BodyInputOf } from '../contract/endpoint.ts'
import { CallError, clientOf } from './client.ts'

let app: TestApp
let server: string
beforeAll(async () => {
  app = await startTestApp()
  server = await app.url()
})
afterAll(() => app.stop())

const failureOf = async (work: Promise<unknown>) => {
  const failure = await work.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CallError)
  return failure as CallError
}

it('logs in, sends parameters, a query and a body by their declaration, and reads calls by verb and path', async () => {
  const { token, kode_toko } = await clientOf({ server }).send(login, { body: { user_id: 'kasir.mc2', password: demoPassword } })
  const { send, read, ask } = clientOf({ server, token })
  expect((await send(readSession)).kode_toko).toBe(kode_toko)
  const [kode_barcode] = (await stockPieces(app.db, kode_toko, 1)) as [string]
  const piece = await send(scanPiece, { params: { kode_barcode } })
  expect((await send(findByName, { query: { cari: piece.nama_barang } })).length).toBeGreaterThan(0)
  expect(await read('GET banks')).toEqual(expect.arrayContaining([expect.objectContaining({ kode_bank: expect.any(String) })]))
  expect((await ask('GET banks')).headers.get('content-type')).toMatch(/json/)
  await send(logout, { body: {} })
  expect((await failureOf(send(readSession))).code).toBe('INVALID_TOKEN')
})

it('sells once for one key, and asks for a key', async () => {
  const token = await app.tokenOf('spv.mc2')
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const body = (await loweredSale(app.db, kode_barcode, 0)) as BodyInputOf<typeof sell>
  await expect(clientOf({ server, token }).send(sell, { body })).rejects.toThrow('send a key')
  const { send, read } = clientOf({ server, token, keyFor: () => 'one-key-for-all' })
  const sold = await send(sell, { body })
  expect((await send(sell, { body })).no_faktur).toBe(sold.no_faktur)
  expect((await failureOf(send(sell, { body }, { key: 'another-key' }))).status).toBeGreaterThanOrEqual(400)
  expect(await read(penjualan.calls.list.call)).toMatchObject({ total: 1 })
})

it('throws refusals with their code, fields and details, and the missing answer', async () => {
  const refused = await failureOf(clientOf({ server }).send(login, { body: { user_id: 'kasir.mc2', password: 'wrong' } }))
  expect(refused).toMatchObject({ code: 'WRONG_LOGIN', message: 'User id atau Password yang anda masukan salah' })
  expect((await failureOf(clientOf({ server }).send(login, { body: { user_id: '', password: '' } }))).fields).toHaveProperty('user_id')
  const nowhere = clientOf({ server: 'http://127.0.0.1:9/' })
  expect(await failureOf(nowhere.send(readSession))).toMatchObject({ status: 0, code: 'NO_RESPONSE' })
  await expect(nowhere.send(scanPiece, { params: { kode_barcode: '' } })).rejects.toThrow('kode_barcode is missing')
})
