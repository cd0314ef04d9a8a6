import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { type AccountParameter, listAccountParameters, saveAccountParameter } from '../contract/parameter-akun.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const list = async () => (await app.call<AccountParameter[]>('own.mc1', listAccountParameters)).body
const part = async (trx: string, type: string) => (await list()).find((each) => each.trx === trx && each.type === type) as AccountParameter
const save = (user_id: string, { trx, type, detail_akun, versi }: Pick<AccountParameter, 'trx' | 'type' | 'detail_akun'> & { versi?: string }) =>
  app.call<AccountParameter & { code: string; fields: Record<string, string>; message: string }>(user_id, saveAccountParameter, {
    params: { trx, type },
    body: {
      detail_akun: detail_akun.map(({ kode_akun, jenis_akun, nomor_akun }) => ({ kode_akun, jenis_akun, nomor_akun })),
      ...(versi ? { versi } : {}),
    },
  })
const withAccount = (parameter: AccountParameter, kode_akun: string, nomor_akun: string | null): AccountParameter => ({
  ...parameter,
  detail_akun: parameter.detail_akun.map((role) => (role.kode_akun === kode_akun ? { ...role, nomor_akun } : role)),
})

it('every event of the business has its roles, and every role an account that exists', async () => {
  const parameters = await list()
  // Domain §6, in its order.
  const events = [
    'PENJUALAN',
    'PEMBELIAN',
    'PENERIMAAN',
    'TITIPAN',
    'PESANAN',
    'SERVICE',
    'HUTANG',
    'BUNGA',
    'PELUNASAN',
    'LELANG',
    'CICILAN',
    'GESEK_TUNAI',
    'KAS_MASUK',
    'KAS_KELUAR',
    'KIRIM_UANG',
    'TERIMA_UANG',
    'KIRIM_BARANG',
    'TERIMA_BARANG',
    'TAMBAH_BARANG',
    'HANCUR',
    'PINDAH_BARANG',
    'SEPUHAN',
    'TUKAR_POIN',
    'TUTUP_TOKO',
  ]
  expect(events.filter((trx) => !parameters.some((parameter) => parameter.trx === trx))).toEqual([])
  expect(parameters.flatMap((parameter) => parameter.detail_akun).filter((role) => role.nomor_akun === null)).toEqual([])
})

it('the next posting books to the account that was set', async () => {
  const parameter = await part('KAS_MASUK', 'KAS')
  const saved = await save('own.mc1', withAccount(parameter, 'MODAL', '4-1099'))
  expect([saved.status, saved.body.message]).toEqual([200, 'Data Berhasil Diedit'])
  expect((await part('KAS_MASUK', 'KAS')).detail_akun.find((role) => role.kode_akun === 'MODAL')?.nomor_akun).toBe('4-1099')
  const { rows } = await sql<{ before: unknown[]; after: unknown[] }>`
    select before, after from audit where subject = 'para_akun_transaksi' and subject_key = 'KAS_MASUK/KAS'`.execute(app.db)
  expect(JSON.stringify(rows[0]?.before)).toContain('3-1001')
  expect(JSON.stringify(rows[0]?.after)).toContain('4-1099')
})

it('of two who edit the same entry, the second is told, and overwrites nothing', async () => {
  const parameter = await part('HANCUR', 'BARANG')
  expect((await save('own.mc1', withAccount(parameter, 'SUSUT', '6-1099'))).status).toBe(200)
  const second = await save('su.mc1', withAccount(parameter, 'HANCUR', '6-1099'))
  expect([second.status, second.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  expect((await part('HANCUR', 'BARANG')).detail_akun.find((role) => role.kode_akun === 'HANCUR')?.nomor_akun).toBe('5-1003')
})

it('an account or a role that there is not is refused at its place, and nothing is saved', async () => {
  const parameter = await part('SERVICE', 'SERVICE')
  const unknown = await save('own.mc1', withAccount(parameter, 'UANG_MUKA', '9-9999'))
  const at = parameter.detail_akun.findIndex((role) => role.kode_akun === 'UANG_MUKA')
  expect([unknown.status, unknown.body.fields]).toEqual([400, { [`detail_akun.${at}.nomor_akun`]: 'Nomor Akun Tidak Ditemukan' }])
  const strange = await save('own.mc1', { ...parameter, detail_akun: [{ _id: '', kode_akun: 'ASING', jenis_akun: 'DEBET', nomor_akun: null }] })
  expect(strange.body.fields).toEqual({ 'detail_akun.0.kode_akun': 'Peran Tidak Dikenal' })
  expect((await save('own.mc1', { ...parameter, trx: 'TIDAK', type: 'ADA' })).status).toBe(404)
  expect(await part('SERVICE', 'SERVICE')).toEqual(parameter)
})

it('branches, cashiers and a chain without the module do not set accounts', async () => {
  const parameter = await part('SERVICE', 'SERVICE')
  expect((await save('own.mc2', parameter)).status).toBe(403)
  expect((await save('kasir.mc1', parameter)).status).toBe(403)
  expect((await app.call('kasir.mc1', listAccountParameters)).status).toBe(403)
  await app.set({ AKUNTANSI_MODULE: 'false' })
  expect((await save('own.mc1', parameter)).status).toBe(403)
  // Other lists still pick accounts.
  expect((await app.call('own.mc1', 'GET akuns')).status).toBe(200)
  await app.set({ AKUNTANSI_MODULE: 'true' })
})

it('an account in use cannot be deleted, and one in the journal stays of its kind', async () => {
  const remove = await app.call<{ code: string }>('own.mc1', 'DELETE akuns/{nomor_akun}', { params: { nomor_akun: '1-1301' } })
  expect([remove.status, remove.body.code]).toEqual([409, 'IN_USE'])
  const change = await app.call<{ fields: object }>('own.mc1', 'PUT akuns/{nomor_akun}', {
    params: { nomor_akun: '1-1301' },
    body: { nama_akun: 'Persediaan', jenis_akun: 'BEBAN' },
  })
  expect([change.status, Object.keys(change.body.fields)]).toEqual([400, ['jenis_akun']])
})
