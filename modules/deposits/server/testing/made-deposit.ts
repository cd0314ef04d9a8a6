import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { Db } from '#engine/server/database.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type DepositEvent, type cancelDeposit, payDeposit } from '../../contract/mutasi-titipan.ts'
import { type Deposit, deposit } from '../../contract/titipan.ts'

const till = 'kasir.mc2'

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

/** Lays a piece of MC2 aside through the screen's own call. */
export async function madeDeposit(app: TestApp, facts: object = {}): Promise<Deposit> {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  return done(await app.call<Deposit>(till, deposit, { body: await depositBody(app.db, kode_barcode, facts) }))
}

/** Pays 300,000 further on a new deposit of MC2. */
export async function madePayment(app: TestApp): Promise<DepositEvent> {
  const { no_titipan } = await madeDeposit(app)
  return done(await app.call<DepositEvent>(till, payDeposit, { body: { no_titipan, dp: 300_000, keterangan: null, detail_bayar: [cash(300_000)] } }))
}

/** The body that gives a new deposit of MC2 up, and keeps 50,000 of it. */
export async function cancellingBody(app: TestApp): Promise<BodyInputOf<typeof cancelDeposit>> {
  const { no_titipan } = await madeDeposit(app)
  return { no_titipan, potongan_batal: 50_000, keterangan: 'TIDAK JADI', detail_bayar: [cash(450_000)] }
}
