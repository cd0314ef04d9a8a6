import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import type { Sale } from '#modules/sales/contract/penjualan.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { type PaidClaims, payClaims } from '../../contract/bayar-tagihan.ts'

/** A sale of MC2 that the shop owes tax for: 1.1 % within its price. */
export async function taxedSale(app: TestApp): Promise<Sale> {
  await sql`insert into para_ppn values ('UJI', '2023-05-01', 1.1, false, 'PMK 48/2023') on conflict do nothing`.execute(app.db)
  await app.set({ PPN_PENJUALAN: 'true' })
  try {
    return await madeSale(app)
  } finally {
    await app.set({ PPN_PENJUALAN: 'false' })
  }
}

/** The tax of January, out of the till. */
export const paidBody = (jumlah_uang: number, facts: object = {}): BodyInputOf<typeof payClaims> => ({
  jenis_tagihan: 'PPN',
  pihak: '2026-01',
  jumlah_uang,
  no_rekening: null,
  keterangan: null,
  ...facts,
})

/** Pays 1,000 of the tax of a sale out of the till of MC2. */
export async function madePaidClaims(app: TestApp): Promise<PaidClaims> {
  await taxedSale(app)
  const { status, body } = await app.call('kasir.mc2', payClaims, { body: paidBody(1_000) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
