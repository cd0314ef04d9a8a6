import type { TestApp } from '#apps/server/testing/test-app.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { type SaleSettlement, settleSale } from '../../contract/pelunasan-penjualan.ts'
import { type Sale, sell } from '../../contract/penjualan.ts'
import { loweredSale } from './lowered-sale.ts'
import { stockPieces } from './stock.ts'

interface Answer<Body> {
  readonly status: number
  readonly body: Body
}

/** Sends a sale of the cashier of MC2; whatever it needs, the supervisor allows, one after the other. */
export async function sellApproved(app: TestApp, body: object): Promise<Answer<Sale>> {
  const approvals: string[] = []
  for (;;) {
    const answer = await app.call<Sale & { code?: string; details: { kategori: string; uraian: string; permintaan: string } }>('kasir.mc2', sell, {
      body,
      approvals,
    })
    if (answer.body.code !== 'APPROVAL_REQUIRED') return answer
    const { kategori, uraian, permintaan } = answer.body.details
    const need = { user_id: 'spv.mc2', password: 'kencana', kategori, description: uraian, keterangan: '', permintaan }
    const { body: given } = await app.call<{ token: string }>('kasir.mc2', authorize, { body: need })
    approvals.push(given.token)
  }
}

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

/** Takes so much cash of what is owed of a sale. */
export const settled = (app: TestApp, no_faktur: string, jumlah: number) =>
  app.call<SaleSettlement & { code?: string }>('kasir.mc2', settleSale, {
    body: { no_faktur, keterangan: null, detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah }] },
  })

/** A payment of what was owed of a sale that was made for it. */
export async function madeSettlement(app: TestApp): Promise<SaleSettlement> {
  const { no_faktur } = await owedSale(app, 1_000_000)
  const { status, body } = await settled(app, no_faktur, 500_000)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
