import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { type BookedMoney, bookMoney } from '../../contract/uang-kas.ts'

/** 75,000 out of the till, for two things. */
export const moneyOutBody = (facts: object = {}): BodyInputOf<typeof bookMoney> => ({
  arah: 'KELUAR',
  no_rekening: null,
  nama_pihak: 'PLN',
  keterangan: null,
  detail_uang: [
    { kode_transaksi: 'LISTRIK', jumlah_uang: 50_000, keterangan: 'JANUARI' },
    { kode_transaksi: 'KONSUMSI', jumlah_uang: 25_000, keterangan: null },
  ],
  ...facts,
})

/** Books money out of the till of MC2, which holds what a sale brought. */
export async function madeMoneyOut(app: TestApp): Promise<BookedMoney> {
  await madeSale(app)
  const { status, body } = await app.call<BookedMoney>('kasir.mc2', bookMoney, { body: moneyOutBody() })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
