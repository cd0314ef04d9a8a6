import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await sql`delete from hutang_pokok where kode_kadar = 'K999'`.execute(app.db)
})
afterAll(() => app.stop())

interface Refused {
  readonly fields: Record<string, string>
}

const keeper = 'own.mc1'
const bracket = (change: object) => ({ kode_bunga: 'UJI', jumlah_dari: 1, jumlah_sampai: 50_000, bunga_persen: 3, hitungan: 'BULAN', ...change })

it('an amount has one interest: a bracket that reaches into another is refused at its field', async () => {
  const add = (change: object) => app.call<Refused>(keeper, 'POST para-bunga-hutang', { body: bracket(change) })
  // The demo chain lends from 100.000.
  const into = await add({ jumlah_sampai: 100_000 })
  expect([into.status, into.body.fields]).toEqual([400, { jumlah_dari: 'Jumlah Dari Bertumpuk Dengan Yang Sudah Ada' }])
  const backwards = await add({ jumlah_dari: 50, jumlah_sampai: 10 })
  expect([backwards.status, backwards.body.fields]).toEqual([400, { jumlah_sampai: 'Jumlah Sampai Tidak Benar' }])
  expect((await add({})).status).toBe(200)
  // Two who add the same at once: one gets it.
  const both = await Promise.all(['X1', 'X2'].map((kode_bunga) => add({ kode_bunga, jumlah_dari: 60_000, jumlah_sampai: 70_000 })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

it('a weight has one ceiling of a type; the other type is another matter', async () => {
  const add = (change: object) =>
    app.call<Refused>(keeper, 'POST plafond-hutang', {
      body: { kode_plafond: 'UJI', jenis_plafond: 'EMAS', berat_dari: 24.999, berat_sampai: 30, plafond: 1_000_000, ...change },
    })
  expect((await add({})).body.fields).toEqual({ berat_dari: 'Berat Dari Bertumpuk Dengan Yang Sudah Ada' })
  expect((await add({ berat_dari: 5, berat_sampai: 9.999 })).status).toBe(200)
  expect((await add({ kode_plafond: 'UJI2', jenis_plafond: 'EMAS_PLASTIK', berat_dari: 5, berat_sampai: 9.999 })).status).toBe(200)
})

it('the principal follows the variant of its switch, and keeps nothing of the other', async () => {
  const add = (body: object) =>
    app.call<Refused & Record<string, unknown>>(keeper, 'POST para-hutang-pokok', { body: { kode_kadar: 'K999', ...body } })
  expect((await add({ persen_harga_emas: 80 })).body.fields).toEqual({ jumlah_per_gram: 'Hutang Pokok Per Gram Tidak Boleh Kosong' })
  const perGram = await add({ jumlah_per_gram: 1_500_000, persen_harga_emas: 80 })
  expect(perGram.body).toMatchObject({ jumlah_per_gram: 1_500_000, persen_harga_emas: null })

  await app.set({ PARAMETER_JUMLAH_HUTANG_POKOK_MODULE: 'HARGA_EMAS' })
  const change = (body: object) => app.call<Refused>(keeper, 'PUT para-hutang-pokok/{kode_kadar}', { params: { kode_kadar: 'K999' }, body })
  expect((await change({ jumlah_per_gram: 1 })).body.fields).toEqual({ persen_harga_emas: 'Persen Harga Emas Tidak Boleh Kosong' })
  expect((await change({ persen_harga_emas: 80 })).body).toMatchObject({ jumlah_per_gram: null, persen_harga_emas: 80 })
  expect((await change({ persen_harga_emas: 100.01 })).body.fields).toEqual({ persen_harga_emas: 'Tidak Boleh Melebihi 100 !' })
})

it('a purity has a ceiling for the gold alone and one for the gold with its plastic, and at least one of them', async () => {
  await sql`delete from plafond_hutang_kadar where kode_kadar = 'K999'`.execute(app.db)
  const add = (body: object) => app.call<Refused>(keeper, 'POST plafond-hutang-kadar', { body: { kode_kadar: 'K999', ...body } })
  expect((await add({})).body.fields).toEqual({ plafond_emas: 'Plafond Emas Per Gram Tidak Boleh Kosong' })
  expect((await add({ plafond_emas: 2_000_000, plafond_emas_plastik: 1_900_000 })).body).toMatchObject({
    plafond_emas: 2_000_000,
    plafond_emas_plastik: 1_900_000,
  })
})
