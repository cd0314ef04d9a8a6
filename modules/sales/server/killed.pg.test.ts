import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startKillable } from '#apps/server/testing/killable.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { sell } from '../contract/penjualan.ts'
import { stockPieces } from './testing/stock.ts'

const chain = startKillable()
const shops = ['MC2', 'MC3', 'MCO']

it('sales of several shops in shared transactions are whole or absent after a kill, and each is made once when all are repeated', async () => {
  const lists: string[][] = []
  for (const kode_toko of shops) lists.push(await stockPieces(chain.db(), kode_toko, 14))
  const first = await chain.start()
  const heads = await Promise.all(shops.map(async (kode_toko) => first.as(`kasir.${kode_toko.toLowerCase()}`)))
  const saleOf = (kode_barcode: string, price: number) => ({
    nama_customer: 'UMUM',
    kode_sales: 'S1',
    detail_barang: [{ kode_barcode, ongkos: 25_000, harga_total: price }],
    detail_bayar: [{ jenis: 'CASH', jumlah: price }],
  })
  const refused = await first.post(sell.call, saleOf(lists[0]![0]!, 1), { ...heads[0], 'idempotency-key': 'the-price-of-it' })
  const price = (refused.body['details'] as { harga_baru: number }).harga_baru
  const requested = lists.flatMap((codes, shop) =>
    codes.map((code) => ({ body: saleOf(code, price), headers: { ...heads[shop], 'idempotency-key': `killed-${code}` } })),
  )

  let answered = 0
  let killed = false
  const before = requested.map(({ body, headers }) =>
    first.post(sell.call, body, headers).then(
      (told) => {
        answered += 1
        // Others are under way, or have been committed and not yet answered.
        if (answered === 5 && !killed) {
          killed = true
          first.child.kill('SIGKILL')
        }
        return told
      },
      () => undefined,
    ),
  )
  const told = await Promise.all(before)
  await first.ended
  const known = told.filter((each) => each !== undefined)
  expect(known.every(({ status }) => status === 200)).toBe(true)
  expect(known.length).toBeLessThan(requested.length)
  for (const kode_toko of shops) expect(await verify(chain.db(), kode_toko)).toEqual([])
  // Each document has its posting, its audit row and the answer under its key. Without the document there are none of them.
  const whole = async () => {
    const { rows } = await sql<{ sold: number; parts: number[] }>`
      select (select count(*) from penjualan)::int as sold,
        array[(select count(*) from posting where kind = 'PENJUALAN'), (select count(*) from audit where call = ${sell.call}),
              (select count(*) from idempotency where call = ${sell.call}), (select sum(last) from document_counter where prefix = 'FJ')]::int[] as parts`.execute(
      chain.db(),
    )
    const [{ sold, parts }] = rows as [{ sold: number; parts: number[] }]
    expect(parts).toEqual(parts.map(() => sold))
    return sold
  }
  expect(await whole()).toBeGreaterThanOrEqual(known.length)

  const second = await chain.start()
  const again = await Promise.all(requested.map(({ body, headers }) => second.post(sell.call, body, headers)))
  expect(again.map(({ status, body }) => (status === 200 ? 'sold' : body['code']))).toEqual(requested.map(() => 'sold'))
  told.forEach((each, at) => each && expect(again[at]?.body['no_faktur']).toBe(each.body['no_faktur']))
  expect(await whole()).toBe(requested.length)
  for (const kode_toko of shops) expect(await verify(chain.db(), kode_toko)).toEqual([])
})
