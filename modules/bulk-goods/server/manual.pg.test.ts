import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Call, Endpoint } from '#engine/contract/endpoint.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { laporanKeuanganCashGlobal } from '#modules/money/contract/laporan-keuangan-cash-global.ts'
import { jualBeliManual, tradeManual } from '../contract/jual-beli-manual.ts'
import * as reports from '../contract/laporan.ts'
import { type WaitingTrade, acceptTrade, readWaiting, refuseTrade, sendTrade } from '../contract/validasi.ts'
import { addManual, destroyManual, moveManual, mutasiManual } from '../contract/mutasi-manual.ts'
import { type ManualShop, additionBody, madeAddition, manualShop, tradeBody } from './testing/manual-goods.ts'

const [till, owner] = ['kasir.mc2', 'own.mc2']
let app: TestApp
let shop: ManualShop
beforeAll(async () => {
  app = await startTestApp()
  shop = await manualShop(app)
})
afterAll(() => app.stop())

interface Held {
  readonly pieces: number
  readonly gross: number
  readonly fine: number
  readonly cost: number
}
const nothing: Held = { pieces: 0, gross: 0, fine: 0, cost: 0 }
const held = async (kode_baki: string): Promise<Held> => {
  const { rows } = await sql<Held>`
    select pieces, gross, fine, cost from stock_manual where (kode_toko, kode_baki) = ('MC2', ${kode_baki})`.execute(app.db)
  return rows[0] ?? nothing
}
const both = async () => [await held(shop.cell.kode_baki), await held(shop.other.kode_baki)] as const

/** Calls with the approvals that are asked for. */
const allowed = (call: Endpoint, input: { body: object; params?: Record<string, string> }, user = till) => approved(app, user, call, input)
const cancel = (nomor: string) => allowed(mutasiManual.calls.actions.batal, { params: { nomor }, body: { alasan: 'SALAH' } })
const ok = <Answer extends { status: number; body: unknown }>(answer: Answer): Answer => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}

describe('lots', () => {
  it('are one of a tray, a group and a kind: filled again, at an average cost, owed to the supplier', async () => {
    const { rows } = await sql<{ kode_supplier: string }>`select min(kode_supplier) as kode_supplier from supplier`.execute(app.db)
    const { kode_supplier } = rows[0]!
    await madeAddition(app)
    const { body } = ok(
      await app.call(till, addManual, {
        body: await additionBody(app, { sumber: 'SUPPLIER', kode_supplier }, { qty: 10, berat: 20, hpp: 20_000_000 }),
      }),
    )
    expect(await held(shop.cell.kode_baki)).toMatchObject({ pieces: 20, gross: 40, cost: 36_000_000 })
    expect(await journalOf(app, body.no_mutasi_manual)).toMatchObject({ '1-1305': 20_000_000, '2-1001': -20_000_000 })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('go into another tray by parts, each at its share, the last with the rest', async () => {
    const before = await held(shop.cell.kode_baki)
    const move = (qty: number, berat: number) =>
      app.call(till, moveManual, {
        body: { baki_tujuan: shop.other.kode_baki, keterangan: null, detail_barang: [{ ...shop.cell, qty, berat }] },
      })
    const { body } = ok(await move(7, 13.333))
    const cost = Math.round((36_000_000 * 13_333) / 40_000)
    expect(await held(shop.other.kode_baki)).toMatchObject({ pieces: 7, gross: 13.333, cost })
    expect(await journalOf(app, body.no_mutasi_manual)).toEqual({})
    ok(await move(before.pieces - 7, Number((before.gross - 13.333).toFixed(3))))
    expect(await both()).toEqual([nothing, before])
    expect(await verify(app.db, 'MC2')).toEqual([])
    // And back, for the stories below.
    const back = { baki_tujuan: shop.cell.kode_baki, keterangan: null, detail_barang: [{ ...shop.other, qty: before.pieces, berat: before.gross }] }
    ok(await app.call(till, moveManual, { body: back }))
  })

  it.each([
    ['more pieces than there are', { qty: 21, berat: 1 }, 'LOT_FEWER', 'qty'],
    ['more grams', { qty: 1, berat: 40.001 }, 'LOT_LIGHTER', 'berat'],
    ['all grams without all pieces', { qty: 1, berat: 40 }, 'PIECES_LEFT', 'qty'],
    ['of a tray where there is nothing', { qty: 1, berat: 1, kode_baki: 'OTHER' }, 'LOT_EMPTY', 'kode_group'],
    ['of a group that there is not', { qty: 1, berat: 1, kode_group: 'TIDAKADA' }, 'MASTER_MISSING', 'kode_group'],
  ])('give no %s, and say so at the line', async (_, line, code, field) => {
    const kode_baki = 'kode_baki' in line ? shop.other.kode_baki : shop.cell.kode_baki
    const first = { ...shop.cell, qty: 0, berat: 0.001 }
    const answer = await app.call(till, destroyManual, { body: { keterangan: 'X', detail_barang: [{ ...shop.cell, ...line, kode_baki }, first] } })
    expect(answer).toMatchObject({ status: 409, body: { code, fields: { [`detail_barang.0.${field}`]: expect.stringMatching(/./) } } })
  })

  it('are taken from by all lines of a document together', async () => {
    const half = { ...shop.cell, qty: 11, berat: 1 }
    const answer = await app.call(till, moveManual, { body: { baki_tujuan: shop.other.kode_baki, keterangan: null, detail_barang: [half, half] } })
    expect(answer.body).toMatchObject({ code: 'LOT_FEWER', fields: { 'detail_barang.1.qty': 'Jumlah Tidak Boleh Melebihi Stock 9' } })
  })

  it('are guarded by the database: nothing weightless costs anything, and none is edited', async () => {
    const before = await held(shop.cell.kode_baki)
    await expect(app.asOwner(sql`update saldo_lot set gross = 0 where tempat = 'MANUAL' and gross > 0`)).rejects.toThrow()
    await expect(app.asOwner(sql`update saldo_lot set gross = 0, fine = 0 where tempat = 'MANUAL' and gross > 0`, 'unguarded')).rejects.toThrow(
      /saldo_lot_manual_weighs/,
    )
    await expect(app.asOwner(sql`delete from barang_manual`)).rejects.toThrow()
    expect(await held(shop.cell.kode_baki)).toEqual(before)
  })

  it('are destroyed with a reason and an approval, and come back while the scrap is there', async () => {
    const before = await held(shop.cell.kode_baki)
    const { body } = ok(await allowed(destroyManual, { body: { keterangan: 'PUTUS', detail_barang: [{ ...shop.cell, qty: 2, berat: 4 }] } }))
    expect(await held(shop.cell.kode_baki)).toMatchObject({ pieces: 18, gross: 36, cost: before.cost - 3_600_000 })
    const { rows } = await sql<{ gross: number; cost: number }>`
      select gross, cost from saldo_lot where kode_lot like ${`${body.no_mutasi_manual}/%`} and tempat = 'ROSOK'`.execute(app.db)
    const [line] = (await app.call(owner, mutasiManual.calls.read, { params: { nomor: body.no_mutasi_manual } })).body.detail_barang
    expect(rows).toEqual([{ gross: 4, cost: line.nilai }])
    expect(line.nilai + line.beban).toBe(3_600_000)
    ok(await cancel(body.no_mutasi_manual))
    expect(await held(shop.cell.kode_baki)).toEqual(before)
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('do not give back what came in once it cannot leave as it came', async () => {
    const [cheap] = [(await madeAddition(app, { ...shop.other, qty: 1, berat: 10, hpp: 1_000_000 })).no_mutasi_manual]
    await madeAddition(app, { ...shop.other, qty: 1, berat: 10, hpp: 9_000_000 })
    // Half of it goes at the average: what is left weighs what the cheap half did, and costs more.
    ok(
      await app.call(till, moveManual, {
        body: { baki_tujuan: shop.cell.kode_baki, keterangan: null, detail_barang: [{ ...shop.other, qty: 1, berat: 10 }] },
      }),
    )
    expect(await cancel(cheap)).toMatchObject({ status: 409, body: { code: 'LOT_MOVED_ON' } })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })
})

describe('trades', () => {
  const trade = async (facts: object, user = till) => allowed(tradeManual, { body: { ...(await tradeBody(app)), ...facts } }, user)

  it('sell at the average cost, buy at what is paid, and settle the difference: one posting', async () => {
    const [before, other] = await both()
    const { body } = ok(await app.call(till, tradeManual, { body: await tradeBody(app) }))
    expect(body).toMatchObject({
      ada_jual: true,
      ada_beli: true,
      grand_total: body.total_jual - body.total_beli,
      kembali: 100_000_000 - body.grand_total,
    })
    const filled = before.cost + 16_000_000
    const cost = Math.round((filled * 2_000) / Math.round((before.gross + 20) * 1000))
    const [after, into] = await both()
    expect(after).toMatchObject({ pieces: before.pieces + 9, cost: filled - cost })
    expect(into).toMatchObject({ pieces: other.pieces + 1, cost: other.cost + body.total_beli })
    expect(await journalOf(app, body.no_jual_beli)).toMatchObject({ '5-1001': cost, '1-1305': body.total_beli - cost, '1-1001': body.grand_total })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('pay the customer out who brings more than he takes', async () => {
    const { harga_beli, other } = shop
    const detail_beli = [{ ...other, qty: 3, berat: 3, harga_per_gram: harga_beli }]
    ok(await trade({ detail_jual: [{ ...shop.cell, qty: 2, berat: 6, harga_per_gram: shop.harga }] }))
    const short = await trade({ detail_jual: [], detail_beli })
    expect(short.body).toMatchObject({ code: 'PAYMENT_OVER' })
    const jumlah = Math.ceil((3 * harga_beli) / 500) * 500
    const cash = { jenis: 'CASH', no_rekening: null, no_kartu: null }
    const { body } = ok(await trade({ detail_jual: [], detail_beli, detail_bayar: [{ ...cash, jumlah }] }))
    expect(body).toMatchObject({ ada_jual: false, ada_beli: true, grand_total: -jumlah, jumlah_bayar: jumlah, kembali: 0 })
    expect(await journalOf(app, body.no_jual_beli)).toEqual({ '1-1305': jumlah, '1-1001': -jumlah })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('ask for an approval of what goes cheap and of what is bought dear, and need lines', async () => {
    const body = await tradeBody(app, { jual: { harga_per_gram: shop.harga - 200_000 }, beli: { harga_per_gram: shop.harga_beli + 1 } })
    const refused = await app.call(till, tradeManual, { body })
    expect(refused).toMatchObject({ status: 403, body: { details: { kategori: 'BATAS_HARGA_JUAL' } } })
    ok(await allowed(tradeManual, { body }))
    expect(await trade({ detail_jual: [], detail_beli: [] })).toMatchObject({
      status: 400,
      body: { fields: { detail_jual: 'Data Barang Harus Diisi' } },
    })
  })

  it('stand in the tills of all shops where they belong: money that came with the sales, money that went with the purchases', async () => {
    await app.set({ HIDUP_FEATURE_MODULE: 'true' })
    const { tgl_system: tgl_from } = (await app.call(till, readSession)).body
    const cash = async () => {
      const { body } = await app.call<{ kode_toko: string; cash_penjualan: number; cash_pembelian: number; cash_lain: number }[]>(
        'own.mc1',
        laporanKeuanganCashGlobal.api,
        { query: { tgl_from, tgl_to: tgl_from, kode_toko: 'ALL' } },
      )
      const row = body.find(({ kode_toko }) => kode_toko === 'MC2')
      return { sold: row?.cash_penjualan ?? 0, bought: row?.cash_pembelian ?? 0, others: row?.cash_lain ?? 0 }
    }
    const before = await cash()
    const { body: sold } = ok(await trade({}))
    const jumlah = Math.ceil(shop.harga_beli / 500) * 500
    const { body: bought } = ok(await trade({ detail_jual: [], detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah }] }))
    expect(await cash()).toEqual({ ...before, sold: before.sold + sold.grand_total, bought: before.bought - jumlah })
    // What is taken back leaves where it stood.
    for (const [call, { no_jual_beli: nomor }] of [
      [jualBeliManual.calls.actions.batalBeli, bought],
      [jualBeliManual.calls.actions.batalJual, sold],
    ] as const)
      ok(await allowed(call, { params: { nomor }, body: { alasan: 'SALAH' } }))
    expect(await cash()).toEqual(before)
  })

  it('are listed and cancelled where they belong: sold goods with the sales, bought ones with the purchases', async () => {
    const { body: bought } = ok(
      await trade({
        detail_jual: [],
        detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: Math.ceil(shop.harga_beli / 500) * 500 }],
      }),
    )
    const listed = async (hanya: string) => {
      const { body } = await app.call<{ rows: { no_jual_beli: string }[] }>(till, jualBeliManual.calls.list, { query: { hanya, limit: 200 } })
      return body.rows.map(({ no_jual_beli }) => no_jual_beli)
    }
    expect(await listed('ada_beli')).toContain(bought.no_jual_beli)
    expect(await listed('ada_jual')).not.toContain(bought.no_jual_beli)
    expect(await app.call(till, jualBeliManual.calls.list, { query: { hanya: 'kembali' } })).toMatchObject({ status: 400 })
    const { batalJual, batalBeli } = jualBeliManual.calls.actions
    const input = { params: { nomor: bought.no_jual_beli }, body: { alasan: 'SALAH' } }
    expect(await allowed(batalJual, input)).toMatchObject({ status: 409, body: { code: 'CANNOT_BE_CANCELLED' } })
    ok(await allowed(batalBeli, input))
    expect(await verify(app.db, 'MC2')).toEqual([])
  })
})

describe('where the cashier validates', () => {
  const sales = 'mu.mc2'
  const waitingOf = async () => (await app.call<WaitingTrade[]>(till, readWaiting)).body
  const unpaid = async () => {
    const { detail_bayar, ...goods } = await tradeBody(app)
    await app.set({ MANUAL_ITEMS_TRANSACTION_MODULE: 'true' })
    return { goods, detail_bayar }
  }

  it('a trade waits, moves nothing, and becomes a document once he takes the money', async () => {
    const { goods, detail_bayar } = await unpaid()
    const before = await both()
    expect(await app.call(sales, tradeManual, { body: { ...goods, detail_bayar } })).toMatchObject({
      status: 409,
      body: { code: 'NEEDS_VALIDATION' },
    })
    const { body: sent } = ok(await app.call(sales, sendTrade, { body: goods }))
    expect(await both()).toEqual(before)
    const { no_antri, grand_total } = sent
    expect(await waitingOf()).toMatchObject([
      { no_antri, grand_total, bayar: grand_total, user_id: sales, nama_customer: 'IBU MANUAL', detail_jual: goods.detail_jual },
    ])

    const body = { no_antri: sent.no_antri, detail_bayar }
    const answers = await Promise.all([1, 2].map(() => app.call(till, acceptTrade, { body })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const made = answers.find(({ status }) => status === 200)?.body
    expect(made).toMatchObject({ user_id: till, grand_total: sent.grand_total })
    expect(await waitingOf()).toEqual([])
    expect(await app.call(till, refuseTrade, { body: { no_antri: sent.no_antri, alasan_tolak: 'X' } })).toMatchObject({
      body: { code: 'NOT_WAITING' },
    })
    await expect(app.asOwner(sql`update antrian set status_antri = 'MENUNGGU', nomor = null`)).rejects.toThrow(/stays as it was/)
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('one that is refused says why and stays refused; what is not there any more is not sold', async () => {
    const { goods, detail_bayar } = await unpaid()
    const { body: one } = ok(await app.call(sales, sendTrade, { body: goods }))
    expect(await app.call(till, refuseTrade, { body: { no_antri: one.no_antri } })).toMatchObject({
      status: 400,
      body: { fields: { alasan_tolak: expect.any(String) } },
    })
    ok(await app.call(till, refuseTrade, { body: { no_antri: one.no_antri, alasan_tolak: 'CUSTOMER PERGI' } }))
    expect(await app.call(till, acceptTrade, { body: { no_antri: one.no_antri, detail_bayar } })).toMatchObject({ body: { code: 'NOT_WAITING' } })

    const lot = await held(shop.cell.kode_baki)
    const all = { ...goods, detail_beli: [], detail_jual: [{ ...goods.detail_jual![0]!, qty: lot.pieces, berat: lot.gross }] }
    const { body: two } = ok(await app.call(sales, sendTrade, { body: all }))
    ok(await allowed(destroyManual, { body: { keterangan: 'HABIS', detail_barang: [{ ...shop.cell, qty: lot.pieces, berat: lot.gross }] } }))
    const cash = { jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: two.grand_total }
    expect(await app.call(till, acceptTrade, { body: { no_antri: two.no_antri, detail_bayar: [cash] } })).toMatchObject({
      body: { code: 'LOT_EMPTY' },
    })
    expect((await waitingOf()).map(({ no_antri }) => no_antri)).toEqual([two.no_antri])
    expect(await app.call(sales, sendTrade, { body: all })).toMatchObject({
      body: { code: 'LOT_EMPTY', fields: { 'detail_jual.0.kode_group': 'Stock Barang Habis' } },
    })
    await app.set({ MANUAL_ITEMS_TRANSACTION_MODULE: 'false' })
    expect((await app.call(till, readWaiting)).status).toBe(403)
  })
})

describe('reports', () => {
  const day = { tgl_from: '2026-01-31', tgl_to: '2026-01-31' }
  const rowsOf = async (api: Call, query: object = day) => ok(await app.call<Record<string, number>[]>(owner, api, { query: { ...query } })).body
  const sum = (rows: readonly Record<string, number>[], name: string) => rows.reduce((all, row) => all + Math.round(row[name]! * 1000), 0) / 1000
  const ledger = async (kind: string, jenis: string, sign: number, also = sql`true`) => {
    const { rows } = await sql<Record<string, number>>`
      select coalesce(sum(${sign} * m.pieces), 0)::int as qty, coalesce(sum(${sign} * m.gross), 0) as berat, coalesce(sum(${sign} * m.cost), 0)::bigint as hpp
      from mutasi_stock m join posting p on p.id = m.posting_id
      left join mutasi_manual h on (h.kode_toko, h.no_mutasi_manual) = (p.kode_toko, p.reference)
      where p.kode_toko = 'MC2' and p.kind = ${kind} and coalesce(h.jenis_mutasi, '') = ${jenis} and m.tempat = 'MANUAL' and p.membatalkan is null
        and sign(m.gross) = ${sign} and ${also} and not exists (select from posting r where r.membatalkan = p.id)`.execute(app.db)
    return rows[0]
  }
  const told = (rows: readonly Record<string, number>[]) => ({ qty: sum(rows, 'qty'), berat: sum(rows, 'berat'), hpp: sum(rows, 'hpp') })

  it('of what came, moved and was destroyed say what the ledger does, without what was taken back', async () => {
    expect(told(await rowsOf(reports.laporanTambahBarangManual.api))).toEqual(await ledger('MUTASI_MANUAL', 'TAMBAH', 1))
    expect(told(await rowsOf(reports.laporanPindahBarangManual.api))).toEqual(await ledger('MUTASI_MANUAL', 'PINDAH', 1))
    expect(told(await rowsOf(reports.laporanHancurBarangManual.api))).toEqual(await ledger('MUTASI_MANUAL', 'HANCUR', -1))
  })

  it('of sales and purchases say what stands, and what was cancelled with why', async () => {
    ok(await allowed(tradeManual, { body: await tradeBody(app) }))
    const [sold, bought] = [await rowsOf(reports.laporanPenjualanManual.api), await rowsOf(reports.laporanPembelianManual.api)]
    const out = await ledger('JUAL_BELI_MANUAL', '', -1)
    const into = await ledger('JUAL_BELI_MANUAL', '', 1)
    expect({ qty: sum(sold, 'qty'), berat: sum(sold, 'berat') }).toEqual({ qty: out?.['qty'], berat: out?.['berat'] })
    expect({ qty: sum(bought, 'qty'), hpp: sum(bought, 'harga_total') }).toEqual({ qty: into?.['qty'], hpp: into?.['hpp'] })
    const before = (await rowsOf(reports.laporanBatalPenjualanManual.api)).length
    const { no_jual_beli: nomor } = sold.at(-1) as unknown as { no_jual_beli: string }
    ok(await allowed(jualBeliManual.calls.actions.batalJual, { params: { nomor }, body: { alasan: 'SALAH HARGA' } }))
    expect((await rowsOf(reports.laporanBatalPenjualanManual.api)).slice(before)).toMatchObject([
      { no_jual_beli: nomor, alasan_batal: 'SALAH HARGA' },
    ])
    expect((await rowsOf(reports.laporanBatalPembelianManual.api)).map((row) => row['no_jual_beli'])).toContain(nomor)
    expect((await rowsOf(reports.laporanPenjualanManual.api)).map((row) => row['no_jual_beli'])).not.toContain(nomor)
  })

  it('the summary begins with nothing, and ends with what the place holds', async () => {
    const rows = await rowsOf(reports.laporanSummaryBarangManual.api)
    const { rows: held } =
      await sql`select pieces as qty, gross as berat, cost as hpp from saldo_stock where (kode_toko, tempat) = ('MC2', 'MANUAL')`.execute(app.db)
    expect([sum(rows, 'qty_awal'), sum(rows, 'berat_awal')]).toEqual([0, 0])
    expect({ qty: sum(rows, 'qty_akhir'), berat: sum(rows, 'berat_akhir'), hpp: sum(rows, 'hpp_akhir') }).toEqual(held[0])
    expect(sum(rows, 'qty_masuk') - sum(rows, 'qty_keluar')).toBe(sum(rows, 'qty_akhir'))
  })

  it('the summary has come and gone what the other reports say, without what was taken back', async () => {
    const came = [...(await rowsOf(reports.laporanTambahBarangManual.api)), ...(await rowsOf(reports.laporanPembelianManual.api))]
    const went = [...(await rowsOf(reports.laporanPenjualanManual.api)), ...(await rowsOf(reports.laporanHancurBarangManual.api))]
    expect((await rowsOf(reports.laporanBatalPenjualanManual.api)).length).toBeGreaterThan(0)
    const rows = await rowsOf(reports.laporanSummaryBarangManual.api)
    expect([sum(rows, 'qty_masuk'), sum(rows, 'berat_masuk')]).toEqual([sum(came, 'qty'), sum(came, 'berat')])
    expect([sum(rows, 'qty_keluar'), sum(rows, 'berat_keluar')]).toEqual([sum(went, 'qty'), sum(went, 'berat')])
  })
})

it('the list of lots is what the place holds, and never what lies in trays', async () => {
  const { body } = await app.call<Held[]>(owner, reports.dataBarangManual.api, { query: { kode_group: shop.cell.kode_group.toLowerCase() } })
  const sum = (name: keyof Held) => body.reduce((all, row) => all + Math.round(row[name] * 1000), 0) / 1000
  const { rows } = await sql<Held>`select pieces, gross, fine, cost from saldo_stock where (kode_toko, tempat) = ('MC2', 'MANUAL')`.execute(app.db)
  expect({ pieces: sum('pieces'), gross: sum('gross'), fine: sum('fine'), cost: sum('cost') }).toEqual(rows[0])
  const { rows: mixed } = await sql`select 1 from isi_baki where kode like 'MANUAL%'`.execute(app.db)
  expect(mixed).toEqual([])
})

it('refuses a trade at the list price after the list has moved, in both directions; an agreed price still works', async () => {
  const told = await tradeBody(app)
  const [sold] = told.detail_jual as [{ harga_per_gram: number }]
  const [bought] = told.detail_beli as [{ harga_per_gram: number }]
  const listed = (line: { harga_per_gram: number }, moved: number) => [{ ...line, harga_emas: line.harga_per_gram + moved }]
  for (const moved of [1_000, -1_000]) {
    expect(await allowed(tradeManual, { body: { ...told, detail_jual: listed(sold, moved) } })).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', fields: { 'detail_jual.0.harga_per_gram': expect.stringContaining('Berubah Menjadi') } },
    })
    expect(await allowed(tradeManual, { body: { ...told, detail_beli: listed(bought, moved) } })).toMatchObject({
      status: 409,
      body: { code: 'PURCHASE_PRICE_CHANGED', fields: { 'detail_beli.0.harga_per_gram': expect.stringContaining('Harga Beli Berubah Menjadi') } },
    })
  }
  ok(await allowed(tradeManual, { body: { ...told, detail_jual: listed(sold, 0), detail_beli: listed(bought, 0) } }))
  ok(await allowed(tradeManual, { body: told }))
})
