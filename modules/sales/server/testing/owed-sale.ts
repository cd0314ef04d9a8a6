import type { TestAnswer, TestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { type SaleSettlement, settleSale } from '../../contract/pelunasan-penjualan.ts'
import { type Sale, sell } from '../../contract/penjualan.ts'
import { loweredSale } from './lowered-sale.ts'
import { stockPieces } from './stock.ts'

/** Sends a sale of the cashier of MC2; the supervisor gives every approval that it needs. */
export const sellApproved = (app: TestApp, body: object): Promise<TestAnswer<Sale>> => approved<Sale>(app, 'kasir.mc2', sell, { body })

/** Sells a piece of MC2 to a customer who pays but a part of it in cash. */
export async function owedSale(app: TestApp, paidRp: number, facts: object = {}): Promise<Sale> {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const customer = { nama_customer: 'IBU SARI', no_hp: '081234567890' }
  const body = (await loweredSale(app.db, kode_barcode, 0, customer)) as { detail_bayar: { jumlah: number }[] }
  const totalRp = body.detail_bayar[0]?.jumlah ?? 0
  const detail_bayar = paidRp === 0 ? [] : [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: paidRp }]
  const { status, body: sale } = await sellApproved(app, { ...body, sisa_bayar: totalRp - paidRp, detail_bayar, ...facts })
  if (status !== 200) throw new Error(JSON.stringify(sale))
  return sale
}

/** Takes this much cash for the debt of a sale. */
export const settled = (app: TestApp, no_faktur: string, jumlah: number) =>
  app.call<SaleSettlement & { code?: string }>('kasir.mc2', settleSale, {
    body: { no_faktur, keterangan: null, detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah }] },
  })

/** A payment of the debt of a sale that was made for it. */
export async function madeSettlement(app: TestApp): Promise<SaleSettlement> {
  const { no_faktur } = await owedSale(app, 1_000_000)
  const { status, body } = await settled(app, no_faktur, 500_000)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
