import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf, ReplyOf } from '#engine/contract/endpoint.ts'
import { post } from '#modules/ledger/server/public.ts'
import type { Sale } from '#modules/sales/contract/penjualan.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { type PaidClaims, payClaims, readOpenParties } from '../../contract/bayar-tagihan.ts'

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
  penyelesaian: 'UANG',
  no_rekening: null,
  keterangan: null,
  ...facts,
})

/** What S1 is owed by MC2 (below 0) or owes it, from the time before the books; the till got or gave as much. */
export const owedFromBefore = (app: TestApp, jenis: 'HUTANG_BONUS' | 'PIUTANG_KARYAWAN', dokumen: string, rupiah: number) =>
  app.db.transaction().execute((db) =>
    post(
      { db, kode_toko: 'MC2', tgl_system: '2026-01-31', user_id: 'spv.mc2', request_id: dokumen },
      {
        kind: 'SALDO_AWAL',
        reference: dokumen,
        stock: [],
        cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp: 0 - rupiah }],
        claims: [{ jenis, pihak: 'S1', dokumen, rupiah }],
        counter: [],
        points: [],
      },
    ),
  )

/** Pays all that MC2 owes for the tax of January, that of a sale among it, out of its till. */
export async function madePaidClaims(app: TestApp): Promise<PaidClaims> {
  await taxedSale(app)
  const { body: open } = await app.call<ReplyOf<typeof readOpenParties>>('kasir.mc2', readOpenParties)
  const owedRp = open.find(({ jenis_tagihan }) => jenis_tagihan === 'PPN')?.nilai_tagihan ?? 0
  const { status, body } = await app.call('kasir.mc2', payClaims, { body: paidBody(owedRp) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
