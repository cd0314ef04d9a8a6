import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { reportDifferences } from '#apps/server/testing/report-sums.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { cardFeeRp } from '#modules/payments/contract/card-fee.ts'
import { type SaleSettlement, settleSale } from '../contract/pelunasan-penjualan.ts'
import { type Sale, penjualan, sell } from '../contract/penjualan.ts'
import { loweredSale } from './testing/lowered-sale.ts'
import { madeSale } from './testing/made-sale.ts'
import { owedSale } from './testing/owed-sale.ts'
import { stockPieces } from './testing/stock.ts'

let app: TestApp
let account: { no_rekening: string; kode_bank: string }
beforeAll(async () => {
  app = await startTestApp()
  const { rows } = await sql<typeof account>`select no_rekening, kode_bank from rekening order by 1 limit 1`.execute(app.db)
  account = rows[0]!
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.set({ VALIDASI_NON_CASH: 'true', HIDUP_FEATURE_MODULE: 'true' })
  await sql`delete from biaya_gesek`.execute(app.db)
  await sql`insert into biaya_gesek (kode_bank, persen_debit, persen_credit) values (${account.kode_bank}, 0.5, 2)`.execute(app.db)
})

const paidBy = (jenis: string, jumlah: number, facts: object = {}) => ({
  jenis,
  no_rekening: account.no_rekening,
  no_kartu: '4000123412341234',
  jumlah,
  biaya_kartu: cardFeeRp(jumlah, jenis === 'DEBIT' ? 0.5 : 2),
  ...facts,
})
const bodyPaid = async (pay: (totalRp: number) => object[]) => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const body = (await loweredSale(app.db, kode_barcode, 0)) as { detail_bayar: [{ jumlah: number }] }
  return { ...body, detail_bayar: pay(body.detail_bayar[0].jumlah) }
}
const claimed = async (dokumen: string) => {
  const { rows } = await sql<{ rupiah: number }>`select rupiah from saldo_tagihan where jenis = 'PIUTANG_KARTU' and dokumen = ${dokumen}`.execute(
    app.db,
  )
  return rows.map(({ rupiah }) => rupiah)
}

it('grows what the bank owes, and is earned apart; a cancelled sale gives both back', async () => {
  const { status, body: sale } = await app.call<Sale>('kasir.mc2', sell, {
    body: await bodyPaid((totalRp) => [paidBy('CREDIT', 1_000_000, { biaya_kartu: 20_000 }), paidBy('DEBIT', totalRp - 1_000_000)]),
  })
  expect(status).toBe(200)
  const debitRp = Math.round((sale.grand_total - 1_000_000) * 0.005)
  expect(sale.detail_bayar).toMatchObject([
    { persen_kartu: 2, biaya_kartu: 20_000 },
    { persen_kartu: 0.5, biaya_kartu: debitRp },
  ])
  expect(sale).toMatchObject({ jumlah_bayar: sale.grand_total, kembali: 0 })
  expect(await claimed(sale.no_faktur)).toEqual([sale.grand_total + 20_000 + debitRp])
  expect(await verify(app.db, 'MC2')).toEqual([])
  expect(await reportDifferences(app, 'MC2')).toEqual([])
  const cancel = penjualan.calls.actions['batal']
  expect((await approved(app, 'kasir.mc2', cancel, { params: { nomor: sale.no_faktur }, body: { alasan: 'SALAH BARANG' } })).status).toBe(200)
  expect((await claimed(sale.no_faktur)).filter((rupiah) => rupiah !== 0)).toEqual([])
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('goes to the bank with the payment where cards are money at once, and is paid on a remainder as well', async () => {
  await app.set({ VALIDASI_NON_CASH: 'false' })
  const owed = await owedSale(app, 1_000_000)
  const before = await sql<{ saldo: number }>`select saldo from saldo_kas where akun_kas = ${account.no_rekening} and kode_toko = 'MC2'`.execute(
    app.db,
  )
  const { status, body } = await app.call<SaleSettlement>('kasir.mc2', settleSale, {
    body: { no_faktur: owed.no_faktur, keterangan: null, detail_bayar: [paidBy('CREDIT', 500_000)] },
  })
  expect([status, body]).toMatchObject([200, { grand_total: 500_000, detail_bayar: [{ biaya_kartu: 10_000 }] }])
  const after = await sql<{ saldo: number }>`select saldo from saldo_kas where akun_kas = ${account.no_rekening} and kode_toko = 'MC2'`.execute(
    app.db,
  )
  expect((after.rows[0]?.saldo ?? 0) - (before.rows[0]?.saldo ?? 0)).toBe(510_000)
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('cannot be lowered: another fee than the bank’s is refused, and by the database too', async () => {
  // Another fee, and one that the customer did not hear.
  for (const biaya_kartu of [1, null]) {
    const body = await bodyPaid((totalRp) => [paidBy('CREDIT', totalRp, { biaya_kartu })])
    const answer = await app.call<{ code: string; fields: object }>('kasir.mc2', sell, { body })
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields)]).toEqual([409, 'CARD_FEE_CHANGED', ['detail_bayar.0.jumlah']])
  }
  const sale = await madeSale(app)
  const written = (persen: number, biaya: number) =>
    app.db.transaction().execute(async (db) => {
      await sql`insert into penjualan_bayar (kode_toko, no_faktur, no_urut, tgl_system, jenis, no_rekening, jumlah, persen_kartu, biaya_kartu)
        values ('MC2', ${sale.no_faktur}, 9, ${sale.tgl_system}, 'CREDIT', ${account.no_rekening}, 100000, ${persen}, ${biaya})`.execute(db)
    })
  await expect(written(0, 0)).rejects.toMatchObject({ code: 'KN063' })
  await expect(written(2, 1_999)).rejects.toMatchObject({ constraint: 'penjualan_bayar_card_fee' })
})
