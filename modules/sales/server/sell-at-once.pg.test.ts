import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { type NewSale, type Sale, newSale, sell } from '../contract/penjualan.ts'
import { sellMany } from './sell.ts'
import { stockPieces } from './testing/stock.ts'
import { app, cash, day, headOffice, line, one, pieceRp, report, saleOf, startTill, sum, till } from './testing/till.ts'

beforeAll(startTill)
afterAll(() => app.stop())

describe('eight tills', () => {
  it('that sell the same hundred pieces at once sell each of them once, and every loser gets a message', async () => {
    const kode_barcodes = await stockPieces(app.db, 'MC2', 100)
    const soldBefore = await one<number>(sql`select coalesce(sum(grand_total), 0)::bigint from penjualan_sah where kode_toko = 'MC2'`)
    const url = await app.url()
    const cashiers = ['kasir.mc2', 'spv.mc2', 'own.mc2', 'su.mc2', 'mu.mc2', 'dev.mc2', 'own.mc1', 'spv.mc1']
    const tokens = await Promise.all(cashiers.map(async (user_id) => app.tokenOf(user_id)))
    const answers: { status: number; body: Sale & ErrorBody; requested: string[] }[] = []

    const runTill = async (at: number) => {
      // Each till its own way through the pieces: first two at a time, then one by one.
      const step = [1, 3, 7, 9, 11, 13, 17, 19][at] as number
      const mine = kode_barcodes.map((_, place) => kode_barcodes[(place * step + at * 12) % 100] as string)
      const baskets = [
        ...Array.from({ length: 50 }, (_, place) => mine.slice(place * 2, place * 2 + 2)),
        ...mine.map((kode_barcode) => [kode_barcode]),
      ]
      for (const [place, requested] of baskets.entries()) {
        const response = await fetch(`${url}api/penjualan`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-auth-token': tokens[at] as string,
            'x-kode-toko': 'MC2',
            'idempotency-key': `till-${at}-basket-${place}`,
          },
          body: JSON.stringify(saleOf(requested)),
        })
        answers.push({ status: response.status, body: (await response.json()) as Sale & ErrorBody, requested })
        await sleep(0)
      }
    }
    await Promise.all(cashiers.map((_, at) => runTill(at)))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const won = answers.filter(({ status }) => status === 200)
    const lost = answers.filter(({ status }) => status !== 200)
    expect(won.flatMap(({ requested }) => requested).toSorted()).toEqual(kode_barcodes.toSorted())
    expect(new Set(won.map(({ body }) => body.user_id)).size).toBeGreaterThan(1)
    expect(new Set(lost.map(({ body }) => `${body.code} ${body.message}`))).toEqual(new Set(['ALREADY_SOLD Barang Sudah Terjual']))
    for (const { body, requested } of lost) expect(requested).toContain(Object.keys(body.fields ?? {})[0])

    expect(await verify(app.db, 'MC2')).toEqual([])
    const soldRp = won.reduce((total, { body }) => total + body.grand_total, 0)
    expect(soldRp).toBe(pieceRp * 100)
    expect(await one(sql`select sum(grand_total)::bigint from penjualan_sah where kode_toko = 'MC2'`)).toBe(soldBefore + soldRp)
    expect(await one(sql`select sum(jumlah)::bigint from mutasi_kas where kode_toko = 'MC2'`)).toBe(soldBefore + soldRp)
    expect(sum(await report(headOffice, { kode_toko: 'MC2' }), 'harga_total')).toBe(soldBefore + soldRp)
    // Without a gap, though most of the tries came to nothing.
    const numbers = await one<number[]>(
      sql`select array[count(*), (select last from document_counter where kode_toko = 'MC2' and prefix = 'FJ')]::int[] from penjualan where kode_toko = 'MC2'`,
    )
    expect(numbers[0]).toBe(numbers[1])
  })
})

describe('sales that are written at once', () => {
  /** An approval that this transaction uses up. */
  async function usedApproval(db: Db, decided_by: string): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into otorisasi (kode_toko, tgl_system, kategori, subjek, kunci, uraian, status, cara, requested_by, expires_at, decided_by, decided_at, token_hash)
      values ('MC2', ${day}, 'TURUN_ONGKOS', 'penjualan', '', '', 'DISETUJUI', 'MANUAL', ${till}, clock_timestamp() + interval '1 minute', ${decided_by},
              clock_timestamp(), sha256(${decided_by}::bytea)) returning id`.execute(db)
    const { id } = rows[0]!
    await sql`update otorisasi set status = 'DIPAKAI', used_at = clock_timestamp() where id = ${id}`.execute(db)
    return id
  }

  it('name each in its own posting the approver, and no approver without an approval', async () => {
    const codes = await stockPieces(app.db, 'MC2', 3)
    const requested = codes.map((code, at) => newSale.parse(saleOf([code], { nama_customer: `ORANG ${at}` })))
    const approvers = ['spv.mc2', undefined, 'own.mc2']
    const ways = { modules: new Set<string>(), rounding: { unit: 500, direction: 'UP' } as const, validatesNonCash: false }
    const sold = await inTransaction(app.db, { user_id: till }, (db) =>
      sellMany({ db, kode_toko: 'MC2', tgl_system: day, user_id: till, request_id: 'many', ...ways }, requested, async ({ requested: sale }) => {
        const decided_by = approvers[requested.indexOf(sale as NewSale)]
        return decided_by === undefined ? [] : [{ id: await usedApproval(db, decided_by), decided_by }]
      }),
    )
    const { rows } = await sql`
      select cardinality(p.otorisasi) as approvals, o.decided_by, p.approved_by
      from penjualan j join posting p on (p.kind, p.reference) = ('PENJUALAN', j.no_faktur) left join otorisasi o on o.id = any(p.otorisasi)
      where j.no_faktur = any(${sold.map(({ no_faktur }) => no_faktur)}) order by j.no_faktur`.execute(app.db)
    expect(rows).toEqual([
      { approvals: 1, decided_by: 'spv.mc2', approved_by: 'spv.mc2' },
      { approvals: 0, decided_by: null, approved_by: null },
      { approvals: 1, decided_by: 'own.mc2', approved_by: 'own.mc2' },
    ])
  })
})

describe('tills of a shop that sell at the same moment', () => {
  interface Told {
    readonly status: number
    readonly body: Sale & ErrorBody
  }
  const sellAs = (user_id: string, body: object, parts: { key?: string } = {}) => app.call<Sale & ErrorBody>(user_id, sell, { body, ...parts })
  const transactionsOf = (sales: readonly Told[]) =>
    one<number>(sql`select count(distinct written_in)::int from penjualan where no_faktur = any(${sales.map(({ body }) => body.no_faktur)})`)

  it('share a transaction, and each has its own number, answer, posting and trace', async () => {
    const codes = await stockPieces(app.db, 'MC2', 12)
    const makers = ['kasir.mc2', 'spv.mc2', 'own.mc2']
    const sold = await Promise.all(codes.map((code, at) => sellAs(makers[at % makers.length]!, saleOf([code], { nama_customer: `ORANG ${at}` }))))
    expect(sold.map(({ status }) => status)).toEqual(codes.map(() => 200))
    expect(await transactionsOf(sold)).toBeLessThan(codes.length / 2)
    sold.forEach(({ body }, at) => {
      expect([body.nama_customer, body.detail_barang.map((line) => line.kode_barcode), body.user_id]).toEqual([
        `ORANG ${at}`,
        [codes[at]],
        makers[at % makers.length],
      ])
    })
    const { rows } = await sql<{ no_faktur: string; alone: boolean }>`
      select j.no_faktur, count(distinct (p.request_id, p.user_id)) = 1 and min(p.user_id) = min(j.user_id) and min(a.user_id) = min(j.user_id)
        and min(a.request_id) = min(p.request_id) and count(*) = 1 as alone
      from penjualan j
      join posting p on (p.kode_toko, p.kind, p.reference) = (j.kode_toko, 'PENJUALAN', j.no_faktur)
      join audit a on (a.kode_toko, a.subject_key) = (j.kode_toko, j.no_faktur)
      where j.no_faktur = any(${sold.map(({ body }) => body.no_faktur)}) group by 1`.execute(app.db)
    expect(rows.filter(({ alone }) => alone)).toHaveLength(codes.length)
    const places = sold.map(({ body }) => Number(body.no_faktur.slice(-4))).toSorted((a, b) => a - b)
    expect(places).toEqual(places.map((_, at) => places[0]! + at))
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('get each their own refusal, and nothing of a refused one is written', async () => {
    const codes = await stockPieces(app.db, 'MC2', 8)
    const [a, b, c, d, e, f, g, h] = codes.map((code) => [code]) as [string[], string[], string[], string[], string[], string[], string[], string[]]
    const before = await one<number>(sql`select count(*)::int from penjualan`)
    const lowered = { detail_barang: [line(e[0]!, { diskon_rp: 50_000, harga_total: pieceRp - 50_000 })], detail_bayar: [cash(pieceRp - 50_000)] }
    const answers = await Promise.all([
      sellAs(till, saleOf(a)),
      sellAs(till, saleOf(b)),
      sellAs(till, { ...saleOf(c), detail_barang: [line(c[0]!, { harga_total: 1 })] }),
      sellAs(till, { ...saleOf(d), detail_bayar: [cash(1)] }),
      sellAs(till, { ...saleOf(e), ...lowered }),
      // Two tills have scanned one piece.
      sellAs('spv.mc2', saleOf(f)),
      sellAs(till, saleOf(f)),
      sellAs(till, saleOf(['TIDAK-ADA'])),
      // A till that heard nothing asks again.
      sellAs(till, saleOf(g), { key: 'till-asks-again' }),
      sellAs(till, saleOf(g), { key: 'till-asks-again' }),
      sellAs(till, saleOf(h)),
    ])
    const told = answers.map(({ status, body }) => (status === 200 ? 'sold' : body.code))
    expect(told.slice(0, 5)).toEqual(['sold', 'sold', 'PRICE_CHANGED', 'PAYMENT_SHORT', 'APPROVAL_REQUIRED'])
    expect(told.slice(5, 7).toSorted()).toEqual(['ALREADY_SOLD', 'sold'])
    expect(told.slice(7)).toEqual(['NOT_FOUND', 'sold', 'sold', 'sold'])
    expect(answers[8]?.body).toEqual(answers[9]?.body)
    expect((await one<number>(sql`select count(*)::int from penjualan`)) - before).toBe(5)
    const ready = await one<string[]>(
      sql`select array_agg(kode_barcode order by kode_barcode) from barang where status = 'READY' and kode_barcode = any(${codes})`,
    )
    expect(ready).toEqual([...c, ...d, ...e].toSorted())
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('sell all the same when one of them brings all of it down', async () => {
    const codes = await stockPieces(app.db, 'MC2', 6)
    const answers = await Promise.all(codes.map((code, at) => sellAs(till, saleOf([code], at === 3 ? { kode_sales: 'TIDAK-ADA' } : {}))))
    expect(answers.map(({ status, body }) => (status === 200 ? 'sold' : body.code))).toEqual([
      'sold',
      'sold',
      'sold',
      'SALES_NOT_FOUND',
      'sold',
      'sold',
    ])
    expect(await verify(app.db, 'MC2')).toEqual([])
  })
})
