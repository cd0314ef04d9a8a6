import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyOf } from '#engine/contract/endpoint.ts'
import { post } from '#modules/ledger/server/public.ts'
import { type Sending, sendMoney } from '../../contract/kirim-uang.ts'
import { type HandingOver, handOver } from '../../contract/pengalihan-saldo.ts'

/** An account that shops of the demo chain share. */
export const sharedAccount = '0095110001'

let filled = 0
/** Puts money into the till of a shop, or what it has on an account, on the date that it has. */
export async function filledWith(app: TestApp, jumlahRp: number, kode_toko = 'MC2', akun_kas = 'CASH'): Promise<void> {
  filled += 1
  const { rows } = await sql<{ tgl_system: string }>`select tgl_system from toko where kode_toko = ${kode_toko}`.execute(app.db)
  const { tgl_system } = rows[0] as { tgl_system: string }
  await post(
    { db: app.db, kode_toko, tgl_system, user_id: 'test', request_id: 'test' },
    {
      kind: 'SALDO_AWAL',
      reference: `KM-${filled}`,
      stock: [],
      cash: [{ akun_kas, jenis: akun_kas === 'CASH' ? 'CASH' : 'TRANSFER', jumlahRp }],
      claims: [],
      counter: [{ type: 'SALDO_AWAL', kode_akun: 'MODAL', jumlahRp }],
      points: [],
    },
  )
}

/** 1,000,000 for the head office; `facts` say what is different. */
export const sendingBody = (facts: object = {}): BodyOf<typeof sendMoney> => ({
  tujuan: 'MC1',
  jumlah_rp: 1_000_000,
  keterangan: 'SETORAN',
  ...facts,
})

/** Sends money out of the till of MC2, which has it. */
export async function madeSending(app: TestApp, facts: object = {}): Promise<Sending> {
  const body = sendingBody(facts)
  await filledWith(app, body.jumlah_rp)
  const answer = await app.call<Sending>('kasir.mc2', sendMoney, { body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** 1,000,000 that MC3 has sent to MC2. */
export async function comingHere(app: TestApp): Promise<Sending> {
  const body = sendingBody({ tujuan: 'MC2' })
  await filledWith(app, body.jumlah_rp, 'MC3')
  const answer = await app.call<Sending>('kasir.mc3', sendMoney, { body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** 500,000 of the shared account for MC3; `facts` say what is different. */
export const handingBody = (facts: object = {}): BodyOf<typeof handOver> => ({
  no_rekening: sharedAccount,
  tujuan: 'MC3',
  jumlah_rp: 500_000,
  keterangan: 'BAGIAN MC3',
  ...facts,
})

/** Hands a part of what MC2 has on the shared account to another shop. */
export async function madeHandingOver(app: TestApp, facts: object = {}): Promise<HandingOver> {
  const body = handingBody(facts)
  await filledWith(app, body.jumlah_rp, 'MC2', sharedAccount)
  const answer = await app.call<HandingOver>('mu.mc2', handOver, { body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
