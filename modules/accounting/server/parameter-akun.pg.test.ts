import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { claimKinds } from '#modules/ledger/contract/claims.ts'
import { type PlaceName, factsOfPlace, places } from '#modules/ledger/contract/places.ts'
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

it('every place of ours, every way out of the shop, every claim and every event that earns or spends has its account', async () => {
  const parameters = await list()
  const rolesOf = (trx: string, type?: string) =>
    parameters.filter((each) => each.trx === trx && (!type || each.type === type)).flatMap((each) => each.detail_akun.map((role) => role.kode_akun))
  const names = Object.keys(places) as PlaceName[]
  expect(rolesOf('TEMPAT', 'MILIK').toSorted()).toEqual(names.filter((name) => places[name].kelas === 'MILIK').toSorted())
  for (const name of names.filter((each) => places[each].kelas === 'LUAR')) {
    expect(rolesOf('LUAR', name).toSorted(), name).toEqual(Object.keys(factsOfPlace(name).trx ?? { [name]: {} }).toSorted())
  }
  expect(rolesOf('TAGIHAN').toSorted()).toEqual(Object.keys(claimKinds).toSorted())
  const events = [
    'PENJUALAN',
    'GROSIR',
    'TITIPAN',
    'PESANAN',
    'SERVICE',
    'HUTANG',
    'BUNGA',
    'PELUNASAN',
    'LELANG',
    'CICILAN',
    'GESEK_TUNAI',
    'NON_CASH',
    'BAYAR_SUPPLIER',
    'UANG_KAS',
    'TERIMA_UANG',
    'SEPUHAN',
    'OPNAME',
    'TUKAR_POIN',
    'POIN_MANUAL',
    'RESET_POIN',
    'SELISIH_KAS',
  ]
  expect(events.filter((trx) => rolesOf(trx).length === 0)).toEqual([])
  expect(parameters.flatMap((parameter) => parameter.detail_akun).filter((role) => role.nomor_akun === null)).toEqual([])
})

it('the next posting books to the account that was set', async () => {
  const parameter = await part('UANG_KAS', 'MASUK')
  const saved = await save('own.mc1', withAccount(parameter, 'MODAL', '4-1099'))
  expect([saved.status, saved.body.message]).toEqual([200, 'Data Berhasil Diedit'])
  expect((await part('UANG_KAS', 'MASUK')).detail_akun.find((role) => role.kode_akun === 'MODAL')?.nomor_akun).toBe('4-1099')
  const { rows } = await sql<{ before: unknown[]; after: unknown[] }>`
    select before, after from audit where subject = 'para_akun_transaksi' and subject_key = 'UANG_KAS/MASUK'`.execute(app.db)
  expect(JSON.stringify(rows[0]?.before)).toContain('3-1001')
  expect(JSON.stringify(rows[0]?.after)).toContain('4-1099')
})

it('refuses the second of two users who edit the same entry, and overwrites nothing', async () => {
  const parameter = await part('UANG_KAS', 'KELUAR')
  expect((await save('own.mc1', withAccount(parameter, 'BEBAN_GAJI', '6-1099'))).status).toBe(200)
  const second = await save('su.mc1', withAccount(parameter, 'PRIVE', '6-1099'))
  expect([second.status, second.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  expect((await part('UANG_KAS', 'KELUAR')).detail_akun.find((role) => role.kode_akun === 'PRIVE')?.nomor_akun).toBe('3-1003')
})

it('the account of a ledger changes while its balance is nothing, and no other role books to one', async () => {
  const places_ = await part('TEMPAT', 'MILIK')
  const held = await save('own.mc1', withAccount(places_, 'BAKI', '1-1310'))
  expect([held.status, held.body.code, held.body.message]).toEqual([409, 'ACCOUNT_HELD', 'Nomor Akun 1-1301 Masih Bersaldo'])
  expect((await save('own.mc1', withAccount(places_, 'CUCI', '1-1303'))).status).toBe(200)
  const stranger = await save('own.mc1', withAccount(await part('TEMPAT', 'MILIK'), 'CUCI', '6-1099'))
  expect([stranger.status, stranger.body.code]).toEqual([409, 'ACCOUNT_OF_LEDGER'])
  const role = await save('own.mc1', withAccount(await part('SERVICE', 'SERVICE'), 'BEBAN', '1-1001'))
  expect([role.status, role.body.code, role.body.message]).toEqual([
    409,
    'ACCOUNT_OF_LEDGER',
    'Nomor Akun 1-1001 Hanya Untuk Kas, Persediaan Dan Tagihan',
  ])
})

it('an account or a role that there is not is refused at its place, and nothing is saved', async () => {
  const parameter = await part('SERVICE', 'SERVICE')
  const unknown = await save('own.mc1', withAccount(parameter, 'PENDAPATAN', '9-9999'))
  const at = parameter.detail_akun.findIndex((role) => role.kode_akun === 'PENDAPATAN')
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
