import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { tries } from '#engine/testing/soak.ts'
import { prepared } from '#modules/approvals/server/testing/approved.ts'
import { takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import { type OpenOrder, cancelOrder, payOrder, pickUpOrder, readOpenOrders } from '../contract/mutasi-pesanan.ts'
import { cash, madeOrder, madePiece, orderedRing } from './testing/made-order.ts'

const [till, supervisor] = ['kasir.mc2', 'spv.mc2']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await filledWith(app, 100_000_000)
})
afterAll(() => app.stop())

interface Answer {
  readonly status: number
  readonly body: { readonly code?: string }
}

/** How many deadlocks this database has had. The application would run such an event again, and no answer would tell. */
async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`.execute(app.db)
  return rows[0]!.deadlocks
}

/** Makes an order of two rings; the first one is there. */
async function begun(): Promise<string> {
  const detail_pesanan = [await orderedRing(app.db), await orderedRing(app.db)]
  const { no_pesanan } = await madeOrder(app, { detail_pesanan })
  await madePiece(app, no_pesanan)
  return no_pesanan
}

/** Rings that come in by one document, one for each of these orders. */
const bring = (orders: readonly string[]) => () =>
  app.call<Answer['body']>(supervisor, takePiecesIn, { body: intakeBody(orders.map((no_pesanan) => ring({ no_pesanan }))) })
const pay = (no_pesanan: string) => () =>
  app.call<Answer['body']>(till, payOrder, { body: { no_pesanan, dp: 100_000, keterangan: null, detail_bayar: [cash(100_000)] } })

/** Hands an order over for what it comes to as it stands when it is asked. */
const pickUp = (no_pesanan: string) => async () => {
  const { body: open } = await app.call<OpenOrder[]>(till, readOpenOrders, { query: { cari: no_pesanan } })
  const restRp = Math.max(0, (open[0]?.harga_jadi ?? 0) - (open[0]?.uang_pesanan ?? 0))
  return app.call<Answer['body']>(till, pickUpOrder, {
    body: { no_pesanan, kode_member: null, keterangan: null, grand_total: null, detail_bayar: [cash(restRp)], detail_kupon: [] },
  })
}
const giveUp = (no_pesanan: string) =>
  prepared<Answer['body']>(app, till, cancelOrder, {
    body: { no_pesanan, potongan_batal: 0, keterangan: 'TIDAK JADI', detail_bayar: [cash(500_000)] },
  })

it('sixteen at once bring in, take money, give up and hand over the same orders: none waits for another in a circle, and the sums are right', async () => {
  const before = await deadlocks()
  for (let round = 0; round < tries(2, 8); round += 1) {
    const orders = [await begun(), await begun(), await begun(), await begun()] as const
    const [a, b, c, d] = orders
    // The second ring of d is there: it may be handed over at once.
    await madePiece(app, d)
    const steps: readonly (() => Promise<Answer>)[] = [
      bring([a, b]),
      bring([b, a]),
      bring([c, a]),
      bring([a, c, b]),
      bring([c, b]),
      pay(a),
      pay(b),
      pay(c),
      pay(d),
      pickUp(a),
      pickUp(b),
      pickUp(d),
      pickUp(d),
      await giveUp(b),
      await giveUp(c),
      await giveUp(d),
    ]
    const answers = await Promise.all(steps.map((step) => step()))
    // Each is done or refused in words.
    expect(answers.filter(({ status, body }) => status !== 200 && (status >= 500 || !body.code)).map(({ body }) => body)).toEqual([])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const { rows } = await sql<{ no_pesanan: string; status: string; uang_pesanan: number; dihitung: number; barang: number; terjual: number }>`
      select p.no_pesanan, p.status, p.uang_pesanan,
             -(select coalesce(sum(rupiah), 0) from saldo_tagihan t where (t.kode_toko, t.jenis, t.dokumen) = (p.kode_toko, 'UM_PESANAN', p.no_pesanan))::bigint as dihitung,
             (select count(*)::int from barang_tahan h where h.dilepas_at is null and (h.kind, h.kode_toko, h.dokumen) = ('PESANAN', p.kode_toko, p.no_pesanan)) as barang,
             (select count(*)::int from penjualan s where (s.kode_toko, s.no_pesanan, s.status) = (p.kode_toko, p.no_pesanan, 'VALID')) as terjual
      from pesanan p where p.no_pesanan = any(${[...orders]}) order by p.no_pesanan`.execute(app.db)
    for (const each of rows) {
      expect(each.dihitung, each.no_pesanan).toBe(each.uang_pesanan)
      expect(each.barang, each.no_pesanan).toBeLessThanOrEqual(2)
      expect(each.terjual, each.no_pesanan).toBe(each.status === 'DIAMBIL' ? 1 : 0)
      if (each.status !== 'AKTIF') expect([each.uang_pesanan, each.barang], each.no_pesanan).toEqual([0, 0])
    }
    // d was handed over or given up by one of three who did so.
    expect(rows.find(({ no_pesanan }) => no_pesanan === d)?.status).not.toBe('AKTIF')
    expect(await verify(app.db, 'MC2')).toEqual([])
  }
  expect((await deadlocks()) - before).toBe(0)
})
