import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const price = (kode_parameter: string, change: object = {}) =>
  app.call<{ fields: Record<string, string> }>('own.mc1', 'POST parameter-berlian', {
    body: {
      kode_parameter,
      kode_shape: 'RD',
      kode_color: 'D',
      kode_clarity: 'IF',
      karat_dari: 0.5,
      karat_sampai: 0.599,
      harga_usd: 4_000,
      ...change,
    },
  })

it('no stone has two prices, not even when two people set one at the same moment', async () => {
  const both = await Promise.all([price('A'), price('B', { karat_dari: 0.55, karat_sampai: 0.7 })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(both.find(({ status }) => status === 400)?.body.fields).toEqual({ karat_dari: 'Carat Dari Bertumpuk Dengan Yang Sudah Ada' })
  expect((await price('C', { kode_shape: 'OV' })).status).toBe(200)
  expect((await price('D', { karat_dari: 1, karat_sampai: 0.9 })).body.fields).toEqual({ karat_sampai: 'Carat Sampai Tidak Benar' })
})
