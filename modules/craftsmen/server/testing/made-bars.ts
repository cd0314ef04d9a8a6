import { sql } from 'kysely'
import type { TestAnswer, TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { addLots, moved, post } from '#modules/ledger/server/public.ts'
import { type BarSale, sellBars } from '../../contract/penjualan-batang.ts'

/** Keeps gold and sells bars in MC2; its supervisor approves. */
export const keeper = 'mu.mc2'

/** The answer of a call that worked. */
export const done = <Body>({ status, body }: TestAnswer<Body>): Body => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

let bars = 0

/** A bar as a shop begins with: 20 g of 99.9 % that cost 40,000,000. */
export interface OpeningBar {
  readonly grossMg: number
  readonly fineMg: number
  readonly costRp: number
  readonly pieces: number
}

/** Brings a bar into a shop as opening stock, MC2 unless another one is named. */
export async function openedBar(
  app: TestApp,
  facts: Partial<OpeningBar> = {},
  kode_toko = 'MC2',
  tempat: 'BATANG' | 'ROSOK' = 'BATANG',
): Promise<string> {
  bars += 1
  const kode_lot = `${tempat}-${kode_toko}-${bars}-${app.databaseUrl.slice(-8)}`.toUpperCase()
  const goods = { pieces: 1, grossMg: 20_000, fineMg: 19_980, costRp: 40_000_000, ...facts }
  await app.db.transaction().execute(async (db) => {
    await sql`select set_config('kencana.user_id', 'own.mc1', true)`.execute(db)
    const { rows } = await sql<{ tgl_system: string }>`select tgl_system from toko where kode_toko = ${kode_toko}`.execute(db)
    const context = { db, kode_toko, tgl_system: rows[0]!.tgl_system, user_id: 'own.mc1', request_id: 'test' }
    await addLots(context, 'SALDO_AWAL', [{ kode_lot, dokumen: kode_lot, keterangan: 'EMAS BATANGAN' }])
    await post(context, {
      kind: 'SALDO_AWAL',
      reference: kode_lot,
      stock: moved({ ...goods, kode_barcode: null, kode_lot }, { from: { tempat: 'SALDO_AWAL' }, to: { tempat } }),
      cash: [],
      claims: [],
      counter: [],
      points: [],
    })
  })
  return kode_lot
}

const cash = (jumlah: number) => [{ jenis: 'CASH' as const, no_rekening: null, no_kartu: null, jumlah }]

/** What a gram of fine gold is sold for: above the list and above what a bar costs. */
export const priceRp = 2_500_000

/** The body of a sale of parts of bars, paid in cash; `facts` say what else it is. */
export function barSaleBody(
  lines: readonly { readonly kode_lot: string; readonly berat: number; readonly fine: number; readonly harga_per_gram?: number }[],
  facts: object = {},
): BodyInputOf<typeof sellBars> {
  const priced = lines.map(({ fine, harga_per_gram = priceRp, ...line }) => ({ ...line, harga_per_gram, rupiah: Math.round(fine * harga_per_gram) }))
  return {
    kode_sales: 'S1',
    nama_customer: 'TOKO EMAS JAYA',
    alamat_customer: null,
    no_hp: null,
    keterangan: null,
    detail_batang: priced.map(({ rupiah: _, ...line }) => line),
    detail_bayar: cash(priced.reduce((sum, { rupiah }) => sum + rupiah, 0)),
    ...facts,
  }
}

/** Sells a part of a new bar, 5 g of 20 g, in MC2 unless another shop is named. */
export async function madeBarSale(app: TestApp, facts: object = {}, kode_toko = 'MC2'): Promise<BarSale> {
  await app.set({ SEPUHAN: 'true' })
  const kode_lot = await openedBar(app, {}, kode_toko)
  const name = kode_toko.toLowerCase()
  const body = barSaleBody([{ kode_lot, berat: 5, fine: 4.995 }], facts)
  return done(await approved<BarSale>(app, `mu.${name}`, sellBars, { body }, `spv.${name}`))
}
