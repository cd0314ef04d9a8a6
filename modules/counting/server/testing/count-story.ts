import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import type { Opname } from '../../contract/opname.ts'
import { type Scan, type Scanned, beginTrays, finishCount, giveUp, scanCodes } from '../../contract/sesi-opname.ts'

export const counter = 'kasir.mc2'

/** A piece as it lies in a tray. */
export interface LyingPiece {
  readonly kode_barcode: string
  readonly kode_baki: string
  readonly kode_gudang: string
  readonly berat_stock: number
  readonly hpp: number
}

/** The pieces that lie in the trays of a shop, those of the fullest trays first. */
export async function lyingIn({ db }: TestApp, kode_toko = 'MC2'): Promise<Map<string, LyingPiece[]>> {
  const { rows } = await sql<LyingPiece>`
    select k.kode_barcode, k.kode_baki, k.kode_gudang, b.berat_stock, b.hpp
    from stok k join barang b using (kode_barcode)
    where k.kode_toko = ${kode_toko} and k.status = 'READY'
      and not exists (select from sesi_opname_baki o where (o.kode_toko, o.kode_baki) = (k.kode_toko, k.kode_baki) and o.terbuka)
    order by count(*) over (partition by k.kode_baki) desc, k.kode_baki, k.kode_barcode`.execute(db)
  return Map.groupBy(rows, ({ kode_baki }) => kode_baki)
}

export const seen = (kode: string, kode_baki: string | null = null, facts: Partial<Scan> = {}): Scan => ({
  kode,
  kode_baki,
  umur_ms: 0,
  cara: 'SCAN',
  ...facts,
})

/** Begins a count of trays. */
export async function begunCount(app: TestApp, baki: readonly string[], user = counter): Promise<string> {
  const { status, body } = await app.call(user, beginTrays, { body: { baki, keterangan: null } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.no_sesi
}

/** Scans at a device. */
export async function scanned(app: TestApp, no_sesi: string, scan: readonly Scan[], nama_perangkat = 'HP 1', user = counter): Promise<Scanned[]> {
  const { status, body } = await app.call(user, scanCodes, { params: { no_sesi }, body: { nama_perangkat, scan } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Makes a call of a count, with the approval that it asks for. */
export const approvedCall = (app: TestApp, call: Endpoint, parts: { params?: Record<string, string>; body: object }, user = counter) =>
  approved(app, user, call, parts)

/** A count of a tray of MC2 in which one piece is missing, ready to be ended. */
export async function shortCount(app: TestApp): Promise<{ no_sesi: string; missing: LyingPiece }> {
  const [first] = [...(await lyingIn(app)).values()].flat() as [LyingPiece]
  await stockPieces(app.db, 'MC2', 2, { kode_gudang: first.kode_gudang, kode_baki: first.kode_baki })
  const [missing, ...others] = ((await lyingIn(app)).get(first.kode_baki) ?? []).toReversed() as [LyingPiece, ...LyingPiece[]]
  const no_sesi = await begunCount(app, [missing.kode_baki])
  await scanned(
    app,
    no_sesi,
    others.map(({ kode_barcode, kode_baki }) => seen(kode_barcode, kode_baki)),
  )
  return { no_sesi, missing }
}

/** A count that missed one piece, approved and posted. */
export async function madeOpname(app: TestApp): Promise<Opname> {
  const { no_sesi } = await shortCount(app)
  const { status, body } = await approvedCall(app, finishCount, { params: { no_sesi }, body: { pindahkan: false } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.opname
}

/** The body that gives up a piece which has just been missed. */
export async function givenUp(app: TestApp, kode_sales: string | null = 'S1'): Promise<object> {
  const { detail_barang } = await madeOpname(app)
  return { barang: detail_barang.map(({ kode_barcode }) => kode_barcode), kode_sales, keterangan: 'Tidak Ditemukan' }
}

/** A missing piece that was given up and charged to an employee. */
export async function madeGivenUp(app: TestApp, kode_sales: string | null = 'S1'): Promise<Opname> {
  const { status, body } = await approvedCall(app, giveUp, { body: await givenUp(app, kode_sales) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
