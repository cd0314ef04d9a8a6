import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportDifferences } from '#apps/server/testing/report-sums.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { seeded } from '#db/seed/random.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { strangeRing } from '#modules/purchases/server/testing/made-purchase.ts'
import { pelunasanPenjualan, settleSale } from '../contract/pelunasan-penjualan.ts'
import { penjualan, sell } from '../contract/penjualan.ts'
import { loweredSale } from './testing/lowered-sale.ts'
import { stockPieces } from './testing/stock.ts'
import { tradeInBody } from './testing/trade-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ ONGKOS_KIRIM: '20000', PPN_PENJUALAN: 'true', BONUS_SALES_TRANSACTION: 'true' })
  await sql`insert into para_ppn values ('A', '2023-05-01', 1.1, true, null)`.execute(app.db)
})
afterAll(() => app.stop())

const rounds = 20
/** The tax of 1.1 % on top, half up. */
const taxOf = (goodsRp: number) => Math.floor((goodsRp * 110 + 5_000) / 10_000)
const barcodes: string[] = []
const owed: string[] = []

/** Random actions on sales, step by step; after a refusal the next action follows. */
async function person(user: string, seed: number): Promise<Record<string, number>> {
  const chance = seeded(seed)
  const answers: Record<string, number> = {}
  const made: { call: Endpoint; nomor: string }[] = []
  const send = async (
    call: Endpoint,
    input: { body: object; params?: Record<string, string> },
    approvals: string[] = [],
  ): Promise<Record<string, string | undefined>> => {
    const { status, body } = await app.call(user, call, { ...input, approvals })
    if (body?.code === 'APPROVAL_REQUIRED') {
      const { kategori, uraian, permintaan } = body.details
      const requested = { user_id: 'spv.mc2', password: demoPassword, kategori, description: uraian, keterangan: '', permintaan }
      return send(call, input, [...approvals, (await app.call(user, authorize, { body: requested })).body.token])
    }
    const answer = status === 200 ? 'done' : body.code
    answers[answer] = (answers[answer] ?? 0) + 1
    expect([200, 409], JSON.stringify(body)).toContain(status)
    return status === 200 ? body : {}
  }
  const cash = (jumlah: number) => (jumlah <= 0 ? [] : [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah }])
  const sellOne = async () => {
    const body = (await loweredSale(app.db, chance.pick(barcodes), 0)) as {
      detail_barang: [Record<string, number>]
      detail_bayar: [{ jumlah: number }]
    }
    const [line] = body.detail_barang
    const lowered = { diskon_manual: 500 * chance.between(0, 20), diskon_lain: 500 * chance.between(0, 20) }
    const goodsRp = (line?.['harga_total'] ?? 0) - lowered.diskon_manual - lowered.diskon_lain
    const fees = {
      biaya_admin: chance.between(0, 3) * 1_000,
      biaya_kemas: 0,
      ongkos_kirim: chance.percent(30) ? chance.between(0, 3) * 10_000 : null,
    }
    const totalRp = goodsRp + fees.biaya_admin + (fees.ongkos_kirim ?? 0) + taxOf(goodsRp)
    const sisa_bayar = chance.percent(60) ? chance.between(1, totalRp) : 0
    const sale = await send(sell, {
      body: {
        ...body,
        ...fees,
        nama_customer: 'IBU SARI',
        no_hp: `0812345678${chance.between(10, 13)}`,
        sisa_bayar,
        detail_barang: [{ ...line, ...lowered, harga_total: goodsRp }],
        detail_bayar: cash(totalRp - sisa_bayar),
      },
    })
    if (sale['no_faktur'] === undefined) return
    made.push({ call: penjualan.calls.actions.batal, nomor: sale['no_faktur'] })
    if (sisa_bayar > 0) owed.push(sale['no_faktur'])
  }
  // Some bring more than they take, and are paid.
  const tradeOne = async () => {
    const { body, jualRp, tukarRp } = await tradeInBody(app, [{ ...strangeRing, berat: chance.between(2, 60) / 10 }])
    const sale = await send(sell, { body: { ...body, detail_bayar: cash(Math.abs(jualRp + taxOf(jualRp) - tukarRp)) } })
    if (sale['no_faktur'] !== undefined) made.push({ call: penjualan.calls.actions.batal, nomor: sale['no_faktur'] })
  }
  const settleOne = async () => {
    if (owed.length === 0) return
    const settled = await send(settleSale, {
      body: { no_faktur: chance.pick(owed), keterangan: null, detail_bayar: cash(chance.between(1, 900_000)) },
    })
    if (settled['no_pelunasan'] !== undefined) made.push({ call: pelunasanPenjualan.calls.actions.batal, nomor: settled['no_pelunasan'] })
  }
  const cancelOne = async () => {
    const [document] = made.splice(chance.between(0, made.length), 1)
    if (document) await send(document.call, { params: { nomor: document.nomor }, body: { alasan: 'Salah' } })
  }
  for (let round = 0; round < rounds; round += 1) await chance.pick([sellOne, tradeOne, settleOne, settleOne, cancelOne])()
  return answers
}

it.each([7, 4711])('two people sell, take what is owed and cancel by chance (%i), and the books agree', async (seed) => {
  barcodes.push(...(await stockPieces(app.db, 'MC2', 12)))
  const answers = await Promise.all([person('kasir.mc2', seed), person('mu.mc2', seed + 1)])
  expect(answers.map(({ done }) => (done ?? 0) > 3)).toEqual([true, true])
  expect(await verify(app.db, 'MC2')).toEqual([])
  expect(await reportDifferences(app, 'MC2')).toEqual([])
  // The debts equal those of the sales, less the payments on them.
  const { rows } = await sql`
    select p.no_faktur from penjualan p
    left join (select no_faktur, sum(grand_total) as dibayar from pelunasan_penjualan where status = 'VALID' group by 1) l using (no_faktur)
    left join saldo_tagihan t on (t.kode_toko, t.jenis, t.dokumen) = (p.kode_toko, 'PIUTANG_JUAL', p.no_faktur)
    where p.kode_toko = 'MC2' and p.status = 'VALID' and p.sisa_bayar - coalesce(l.dibayar, 0) <> coalesce(t.rupiah, 0)`.execute(app.db)
  expect(rows).toEqual([])
})
