import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { madeDeposit } from '#modules/deposits/server/testing/made-deposit.ts'
import { madeSafeKeeping } from '#modules/deposits/server/testing/made-safe-keeping.ts'
import { heldPlan, madeContract } from '#modules/instalments/server/testing/made-contract.ts'
import { madeLoan } from '#modules/loans/server/testing/made-loan.ts'
import { madeOrder } from '#modules/orders/server/testing/made-order.ts'
import { madeFinished } from '#modules/repairs/server/testing/made-service.ts'
import { type PaidTogether, payTogetherCall } from '../../contract/bayar-sekaligus.ts'
import type { PartStep } from '../../contract/fields.ts'
import { type OpenOfPerson, readOpenOfPerson } from '../../contract/open-things.ts'

/** Who pays, and who takes his money. */
export const customer = '081299990003'
export const till = 'kasir.mc2'

const done = <Body>({ status, body }: { readonly status: number; readonly body: Body }): Body => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** What is open with a person in MC2. */
export const openOf = async (app: TestApp, no_hp = customer, who = till): Promise<OpenOfPerson> =>
  done(await app.call<OpenOfPerson>(who, readOpenOfPerson, { query: { no_hp } }))

/** A payment in cash. */
export const inCash = (jumlah: number) => [{ jenis: 'CASH' as const, no_rekening: null, no_kartu: null, jumlah }]

/** The row that pays a thing as it is proposed, or another amount of it. */
export function partOf(open: OpenOfPerson, no_hal: string, langkah_bayar: PartStep, jumlah?: number) {
  const proposal = open.find((thing) => thing.no_hal === no_hal)?.usulan.find((each) => each.langkah_bayar === langkah_bayar)
  if (!proposal) throw new Error(`${langkah_bayar} of ${no_hal} is not proposed: ${JSON.stringify(open)}`)
  return { langkah_bayar, no_hal, versi_hal: proposal.versi_hal, jumlah: jumlah ?? proposal.jumlah }
}

/** The body that pays these rows, in cash to the rupiah; `facts` say what is different. */
export function togetherBody(detail_hal: readonly ReturnType<typeof partOf>[], facts: object = {}): BodyInputOf<typeof payTogetherCall> {
  const total = detail_hal.reduce((sum, { jumlah }) => sum + jumlah, 0)
  return { no_hp: customer, keterangan: null, detail_hal: [...detail_hal], detail_bayar: inCash(total), ...facts }
}

/** Two loans, a contract and a deposit of one person in MC2. */
export async function madeThings(app: TestApp) {
  const [first, second] = [await madeLoan(app), await madeLoan(app)]
  const contract = await madeContract(app, { nama_customer: 'IBU TITI', no_hp: customer })
  const deposit = await madeDeposit(app, { no_hp: customer })
  const order = await madeOrder(app, { no_hp: customer })
  return { first, second, contract, deposit, order }
}

/** Two loans renewed, an instalment, and a part of a deposit and of an order, in one go. */
export async function madeTogether(app: TestApp): Promise<PaidTogether> {
  const { first, second, contract, deposit, order } = await madeThings(app)
  const open = await openOf(app)
  return done(
    await app.call<PaidTogether>(till, payTogetherCall, {
      body: togetherBody([
        partOf(open, first.no_faktur_hutang, 'PERPANJANG'),
        partOf(open, second.no_faktur_hutang, 'PERPANJANG'),
        partOf(open, contract.no_cicilan, 'CICILAN'),
        partOf(open, deposit.no_titipan, 'TITIPAN', 100_000),
        partOf(open, order.no_pesanan, 'PESANAN', 50_000),
      ]),
    }),
  )
}

/** What is handed over when it is paid: a contract whose goods the shop holds, a repair that is finished, and goods in the safe whose rent is 12 days late. */
export async function madeHandedOver(app: TestApp) {
  const contract = await madeContract(app, { nama_customer: 'IBU TITI', no_hp: customer, kode_cicilan: await heldPlan(app) })
  const { service: repair } = await madeFinished(app, { no_hp: customer })
  const kept = await madeSafeKeeping(app, { no_hp: customer, hari_sewa: 1 })
  await app.asOwner(
    sql`update simpanan set tgl_system = tgl_system - 13, tgl_jatuh_tempo = tgl_jatuh_tempo - 13 where no_simpanan = ${kept.no_simpanan}`,
    'unguarded',
  )
  return { contract, repair, kept }
}
