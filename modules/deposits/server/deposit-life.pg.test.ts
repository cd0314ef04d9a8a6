import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportDifferences } from '#apps/server/testing/report-sums.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { seeded } from '#db/seed/random.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { penjualan, sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type OpenDeposit, cancelDeposit, mutasiTitipan, payDeposit, pickUp, readOpenDeposits } from '../contract/mutasi-titipan.ts'
import { deposit } from '../contract/titipan.ts'
import { cash, depositBody } from './testing/made-deposit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // However little is paid at once, the books agree.
  await app.set({ TITIPAN_DP_PERSEN: '0' })
})
afterAll(() => app.stop())

const rounds = 25

/** What a person does to few pieces by chance, step by step; what is refused is refused, and the next thing is done. */
async function person(user: string, pieces: readonly string[], seed: number): Promise<Record<string, number>> {
  const chance = seeded(seed)
  const undoable: { call: Endpoint; nomor: string }[] = []
  const answers: Record<string, number> = {}
  const send = async (
    call: Endpoint,
    input: { body: object; params?: Record<string, string> },
    approvals: string[] = [],
  ): Promise<Record<string, string> | undefined> => {
    const { status, body } = await app.call(user, call, { ...input, approvals })
    if (body?.code === 'APPROVAL_REQUIRED') {
      const { kategori, uraian, permintaan } = body.details
      const requested = { user_id: 'spv.mc2', password: demoPassword, kategori, description: uraian, keterangan: '', permintaan }
      return send(call, input, [...approvals, (await app.call(user, authorize, { body: requested })).body.token])
    }
    const answer = status === 200 ? 'done' : body.code
    answers[answer] = (answers[answer] ?? 0) + 1
    expect([200, 404, 409], JSON.stringify(body)).toContain(status)
    return status === 200 ? body : undefined
  }
  const someDeposit = async (): Promise<OpenDeposit | undefined> => {
    const { body } = await app.call<OpenDeposit[]>(user, readOpenDeposits)
    return body.length === 0 ? undefined : chance.pick(body)
  }
  const steps = [
    async () => {
      const dp = chance.between(1, 600_000)
      await send(deposit, { body: await depositBody(app.db, chance.pick(pieces), { dp, detail_bayar: [cash(dp + chance.between(0, 10_000))] }) })
    },
    async () => {
      const open = await someDeposit()
      if (!open) return
      const dp = chance.between(1, 2_000_000)
      const made = await send(payDeposit, { body: { no_titipan: open.no_titipan, dp, keterangan: null, detail_bayar: [cash(dp)] } })
      if (made) undoable.push({ call: mutasiTitipan.calls.actions.batal, nomor: made['no_mutasi_titipan']! })
    },
    async () => {
      const open = await someDeposit()
      if (!open) return
      const { no_titipan, sisa_bayar } = open
      const sale = await send(pickUp, { body: { no_titipan, keterangan: null, detail_bayar: sisa_bayar > 0 ? [cash(sisa_bayar)] : [] } })
      if (sale) undoable.push({ call: penjualan.calls.actions.batal, nomor: sale['no_faktur']! })
    },
    async () => {
      const open = await someDeposit()
      if (!open) return
      const potongan_batal = chance.between(0, open.uang_titipan)
      const back = open.uang_titipan - potongan_batal
      const body = { no_titipan: open.no_titipan, potongan_batal, keterangan: 'TIDAK JADI', detail_bayar: back > 0 ? [cash(back)] : [] }
      await send(cancelDeposit, { body })
    },
    // Another customer wants the same pieces.
    async () => {
      const sale = await send(sell, { body: await loweredSale(app.db, chance.pick(pieces), 0) })
      if (sale) undoable.push({ call: penjualan.calls.actions.batal, nomor: sale['no_faktur']! })
    },
  ]
  for (let round = 0; round < rounds; round += 1) {
    const undone = undoable.length > 0 && chance.percent(40) ? undoable.splice(chance.between(0, undoable.length - 1), 1)[0] : undefined
    if (undone) await send(undone.call, { params: { nomor: undone.nomor }, body: { alasan: 'SALAH' } })
    else await chance.pick(steps)()
  }
  return answers
}

it.each([3, 17, 29])('keeps its books while two people hold, pay, hand over, give up, sell and cancel by chance at once (seed %i)', async (seed) => {
  const pieces = await stockPieces(app.db, 'MC2', 8)
  const answers = await Promise.all([person('kasir.mc2', pieces, seed), person('mu.mc2', pieces, seed + 1)])
  // Both got something done, and something was refused: the story is no empty one.
  for (const { done = 0 } of answers) expect(done, JSON.stringify(answers)).toBeGreaterThan(rounds / 10)
  expect(answers.some((each) => Object.keys(each).length > 1)).toBe(true)
  expect(await verify(app.db, 'MC2')).toEqual([])
  expect(await reportDifferences(app, 'MC2')).toEqual([])
  const { rows } = await sql`
    select t.no_titipan from titipan t left join saldo_tagihan s on (s.kode_toko, s.jenis, s.dokumen) = (t.kode_toko, 'TITIPAN', t.no_titipan)
    where t.uang_titipan <> coalesce(-s.rupiah, 0)`.execute(app.db)
  expect(rows).toEqual([])
})
