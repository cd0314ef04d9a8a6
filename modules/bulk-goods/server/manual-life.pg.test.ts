import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { seeded } from '#db/seed/random.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { jualBeliManual, tradeManual } from '../contract/jual-beli-manual.ts'
import { addManual, destroyManual, moveManual, mutasiManual } from '../contract/mutasi-manual.ts'
import { type ManualShop, manualShop } from './testing/manual-goods.ts'

let app: TestApp
let shop: ManualShop
beforeAll(async () => {
  app = await startTestApp()
  shop = await manualShop(app)
})
afterAll(() => app.stop())

const rounds = 25
const cash = (jumlah: number) => [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah }]

/** What a person does to the lots of a shop by chance, step by step; what is refused is refused, and the next thing is done. */
async function person(user: string, seed: number): Promise<Record<string, number>> {
  const chance = seeded(seed)
  const made: { call: Endpoint; nomor: string }[] = []
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
    expect([200, 409], JSON.stringify(body)).toContain(status)
    return status === 200 ? body : undefined
  }
  const cellOf = () => chance.pick([shop.cell, shop.other])
  const part = () => ({ qty: chance.between(0, 3), berat: chance.between(1, 9_000) / 1000 })
  const some = () => ({ ...part(), qty: chance.between(1, 3) })
  const customer = { kode_sales: shop.kode_sales, nama_customer: 'IBU', alamat_customer: null, no_hp: null, keterangan: null }
  const steps = [
    async () => {
      const line = { ...cellOf(), ...some(), hpp: chance.between(0, 20_000_000) }
      const body = { sumber: 'SALDO_AWAL', kode_supplier: null, keterangan: null, detail_barang: [line, { ...line, ...cellOf() }] }
      return [mutasiManual.calls.actions.batal, (await send(addManual, { body }))?.['no_mutasi_manual']] as const
    },
    async () => {
      const from = cellOf()
      const { kode_baki } = from === shop.cell ? shop.other : shop.cell
      const body = { baki_tujuan: kode_baki, keterangan: null, detail_barang: [{ ...from, ...some() }] }
      return [mutasiManual.calls.actions.batal, (await send(moveManual, { body }))?.['no_mutasi_manual']] as const
    },
    async () => {
      const body = { keterangan: 'RUSAK', detail_barang: [{ ...cellOf(), ...part() }] }
      return [mutasiManual.calls.actions.batal, (await send(destroyManual, { body }))?.['no_mutasi_manual']] as const
    },
    async () => {
      const detail_jual = [{ ...cellOf(), ...some(), harga_per_gram: shop.harga }]
      const body = { ...customer, detail_jual, detail_beli: [], detail_bayar: cash(900_000_000) }
      return [jualBeliManual.calls.actions.batalJual, (await send(tradeManual, { body }))?.['no_jual_beli']] as const
    },
    async () => {
      const [jual, beli] = [some(), { qty: 1, berat: 0.1 }]
      const detail_jual = [{ ...cellOf(), ...jual, harga_per_gram: shop.harga }]
      const body = {
        ...customer,
        detail_jual,
        detail_beli: [{ ...cellOf(), ...beli, harga_per_gram: shop.harga_beli }],
        detail_bayar: cash(900_000_000),
      }
      return [jualBeliManual.calls.actions.batalBeli, (await send(tradeManual, { body }))?.['no_jual_beli']] as const
    },
  ]
  for (let round = 0; round < rounds; round += 1) {
    const undone = made.length > 2 && chance.percent(30) ? made.splice(chance.between(0, made.length - 1), 1)[0] : undefined
    if (undone) await send(undone.call, { params: { nomor: undone.nomor }, body: { alasan: 'SALAH' } })
    else {
      const [call, nomor] = await chance.pick(steps)()
      if (nomor) made.push({ call, nomor })
    }
  }
  return answers
}

it.each([7, 21])('keeps its books while two people add, move, destroy, trade and cancel by chance at once (seed %i)', async (seed) => {
  const answers = await Promise.all([person('kasir.mc2', seed), person('mu.mc2', seed + 1)])
  // Both got something done, and something was refused: the story is no empty one.
  for (const { done = 0 } of answers) expect(done).toBeGreaterThan(rounds / 4)
  expect(await verify(app.db, 'MC2')).toEqual([])
})
