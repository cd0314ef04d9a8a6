import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { Db } from '#engine/server/database.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { type ApprovalNeed, authorize } from '#modules/approvals/contract/approvals.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type DepositEvent, cancelDeposit, payDeposit } from '../../contract/mutasi-titipan.ts'
import { type Deposit, deposit, type openDeposit } from '../../contract/titipan.ts'
import { type acceptDeposit, sendDeposit } from '../../contract/validasi.ts'

const mc2 = { kode_toko: 'MC2', till: 'kasir.mc2', supervisor: 'spv.mc2' }
const { till } = mc2
/** A shop and who works there. */
export type Staff = typeof mc2

const done = <Body>({ status, body }: { readonly status: number; readonly body: Body }): Body => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** A payment in cash, as calls take it. */
export const cash = (jumlah: number) => ({ jenis: 'CASH' as const, no_rekening: null, no_kartu: null, jumlah })

/** The body of a deposit of 500,000 in cash on one piece, as the screen sends it; `facts` say what else is different. */
export async function depositBody(db: Db, kode_barcode: string, facts: object = {}, diskon_rp = 0): Promise<BodyInputOf<typeof deposit>> {
  const { detail_barang } = (await loweredSale(db, kode_barcode, diskon_rp)) as Pick<BodyInputOf<typeof deposit>, 'detail_barang'>
  return {
    kode_sales: 'S1',
    nama_customer: 'IBU TITI',
    alamat_customer: null,
    no_hp: '081234567890',
    tgl_jatuh_tempo: '2026-03-02',
    dp: 500_000,
    keterangan: null,
    detail_barang,
    detail_bayar: [cash(500_000)],
    ...facts,
  }
}

/** Lays a piece of MC2, or of another shop, aside through the screen's own call. */
export async function madeDeposit(app: TestApp, facts: object = {}, staff: Staff = mc2): Promise<Deposit> {
  const [kode_barcode] = (await stockPieces(app.db, staff.kode_toko, 1)) as [string]
  return done(await app.call<Deposit>(staff.till, deposit, { body: await depositBody(app.db, kode_barcode, facts) }))
}

/** Pays 300,000 further on a new deposit of MC2. */
export async function madePayment(app: TestApp): Promise<DepositEvent> {
  const { no_titipan } = await madeDeposit(app)
  return done(await app.call<DepositEvent>(till, payDeposit, { body: { no_titipan, dp: 300_000, keterangan: null, detail_bayar: [cash(300_000)] } }))
}

/** The body that gives a new deposit up, and keeps 50,000 of it. */
export async function cancellingBody(app: TestApp, staff: Staff = mc2): Promise<BodyInputOf<typeof cancelDeposit>> {
  const { no_titipan } = await madeDeposit(app, {}, staff)
  return { no_titipan, potongan_batal: 50_000, keterangan: 'TIDAK JADI', detail_bayar: [cash(450_000)] }
}

/** Gives a new deposit up with the approval of the shop's supervisor. */
export async function givenUpDeposit(app: TestApp, staff: Staff = mc2): Promise<DepositEvent> {
  const { till, supervisor } = staff
  const body = await cancellingBody(app, staff)
  const requested = await app.call<{ details: ApprovalNeed }>(till, cancelDeposit, { body })
  const { kategori, uraian, permintaan } = requested.body.details
  const given = { user_id: supervisor, password: demoPassword, kategori, description: uraian, keterangan: '', permintaan }
  const { token } = (await app.call<{ token: string }>(till, authorize, { body: given })).body
  return done(await app.call<DepositEvent>(till, cancelDeposit, { body, approvals: [token] }))
}

/** The body that takes the money for a new deposit of MC2 that waits, on a piece so much cheaper. */
export async function waitingDepositBody(app: TestApp, diskon_rp = 0): Promise<BodyInputOf<typeof acceptDeposit>> {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const { detail_bayar, ...goods } = await depositBody(app.db, kode_barcode, {}, diskon_rp)
  const { no_antri } = done(await app.call<{ no_antri: string }>(till, sendDeposit, { body: goods }))
  return { no_antri, detail_bayar }
}

/** The body of a deposit from before the books: 400,000 were paid on a piece of MC2. */
export async function oldDepositBody(app: TestApp, nama_customer = 'IBU LAMA'): Promise<BodyInputOf<typeof openDeposit>> {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const { detail_bayar: _paid, ...body } = await depositBody(app.db, kode_barcode, { nama_customer, dp: 400_000 })
  return body
}
