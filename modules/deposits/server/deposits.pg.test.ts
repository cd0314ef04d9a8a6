import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestCall, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import type { Report } from '#engine/contract/report.ts'
import type { JobContext } from '#engine/server/jobs.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { approvedEarly } from '#modules/approvals/server/testing/approved-early.ts'
import { checkDay } from '#modules/closing/contract/tutup-toko.ts'
import { readPiece } from '#modules/goods/contract/data-barang.ts'
import { measuresOf, placeOf } from '#modules/goods/server/public.ts'
import { moved, post, verify } from '#modules/ledger/server/public.ts'
import { penjualan, type Sale, sell } from '#modules/sales/contract/penjualan.ts'
import { laporanTunaiOrang } from '#modules/money/contract/laporan-tunai-orang.ts'
import { nonCash, settleClaims } from '#modules/money/contract/non-cash.ts'
import { queueEnds } from '#modules/queue/server/waiting.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { agedPrices } from '#modules/pricing/server/testing/aged-prices.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { movePieces } from '#modules/handling/contract/pindah-barang.ts'
import { laporanBatalTitip, laporanTitipan } from '../contract/laporan.ts'
import { type OpenDeposit, cancelDeposit, mutasiTitipan, payDeposit, pickUp, readOpenDeposits } from '../contract/mutasi-titipan.ts'
import { type Deposit, askDepositApprovals, deposit, titipan } from '../contract/titipan.ts'
import { type WaitingDeposit, acceptDeposit, readWaitingDeposits, openWaitingDeposit, refuseDeposit, sendDeposit } from '../contract/validasi.ts'
import { cash, depositBody, madeDeposit, waitingDepositBody } from './testing/made-deposit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

const till = 'kasir.mc2'

interface Answer {
  readonly status: number
  readonly body: { readonly code?: string; readonly details: Readonly<Record<string, string>> } & Readonly<Record<string, unknown>>
}

/** Calls as the cashier, with the approvals that are asked for. */
const call = (endpoint: Endpoint, input: { body: object; params?: Record<string, string> }): Promise<Answer> =>
  approved<Answer['body']>(app, till, endpoint, input)
const read = async (no_titipan: string): Promise<Deposit> =>
  (await app.call<Deposit>(till, titipan.calls.read, { params: { nomor: no_titipan } })).body
const pieceOf = async (kode_barcode: string) => (await app.call('spv.mc2', readPiece, { params: { kode_barcode } })).body
const barcodeOf = (made: Deposit) => made.detail_barang[0]!.kode_barcode
/** What is owed for a deposit. */
async function owed(no_titipan: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(-sum(rupiah), 0)::bigint as owed from saldo_tagihan where jenis = 'TITIPAN' and dokumen = ${no_titipan}`.execute(app.db)
  return rows[0]!.owed
}
const pay = (no_titipan: string, dp: number, handed = dp) =>
  call(payDeposit, { body: { no_titipan, dp, keterangan: null, detail_bayar: [cash(handed)] } })
const take = (no_titipan: string, jumlah: number) =>
  call(pickUp, { body: { no_titipan, keterangan: null, detail_bayar: jumlah > 0 ? [cash(jumlah)] : [] } })
const giveUp = (no_titipan: string, potongan_batal: number, jumlah: number) =>
  call(cancelDeposit, { body: { no_titipan, potongan_batal, keterangan: 'TIDAK JADI', detail_bayar: jumlah > 0 ? [cash(jumlah)] : [] } })

describe('a deposit', () => {
  it('holds its piece in its tray for the customer, and owes him what he paid (T1)', async () => {
    const made = await madeDeposit(app, { detail_bayar: [cash(600_000)] })
    expect(made).toMatchObject({ status: 'AKTIF', dp: 500_000, jumlah_bayar: 600_000, kembali: 100_000, uang_titipan: 500_000 })
    expect(await pieceOf(barcodeOf(made))).toMatchObject({
      status: 'HELD',
      tempat: 'BAKI',
      ditahan: { untuk: 'IBU TITI', kind: 'TITIPAN', reference: made.no_titipan },
    })
    expect(await owed(made.no_titipan)).toBe(500_000)
    // No other customer can buy it.
    const sold = await app.call(till, sell, { body: await loweredSale(app.db, barcodeOf(made), 0) })
    expect(sold.body).toMatchObject({ code: 'HELD' })
  })

  it('is paid further and picked up at its own price, also after the list changes (T2, T3)', async () => {
    const made = await madeDeposit(app)
    const { no_titipan, grand_total } = made
    expect((await pay(no_titipan, 300_000, 350_000)).body).toMatchObject({ jenis_titipan: 'BAYAR', grand_total: 300_000, kembali: 50_000 })
    expect(await owed(no_titipan)).toBe(800_000)
    expect(await pay(no_titipan, grand_total)).toMatchObject({
      status: 409,
      body: { code: 'PAID_TOO_MUCH', fields: { dp: expect.stringContaining('Sisa Bayar') } },
    })

    await app.asOwner(sql`update grup set harga = harga + 100000`)
    // It may be put into another tray meanwhile, and leaves from there.
    const tray = await otherTray(made)
    const body = { ...tray, keterangan: null, detail_barang: [{ kode_barcode: barcodeOf(made), asal_baki: made.detail_barang[0]!.kode_baki }] }
    expect(await call(movePieces, { body })).toMatchObject({ status: 200 })

    const taken = await take(no_titipan, grand_total - 800_000)
    expect([taken.status, taken.body]).toMatchObject([
      200,
      { no_titipan, grand_total, bayar_titipan: 800_000, jumlah_bayar: grand_total - 800_000, kembali: 0, detail_barang: [tray] },
    ])
    await app.asOwner(sql`update grup set harga = harga - 100000`)
    expect(await read(no_titipan)).toMatchObject({ status: 'DIAMBIL', uang_titipan: 0 })
    expect(await owed(no_titipan)).toBe(0)
    expect(await pieceOf(barcodeOf(made))).toMatchObject({ status: 'SOLD', ditahan: null })
    // It is over.
    for (const late of [pay(no_titipan, 1), take(no_titipan, 0), giveUp(no_titipan, 0, 1)]) {
      expect((await late).body).toMatchObject({ code: 'DEPOSIT_NOT_OPEN' })
    }
  })

  it('keeps the price that the customer heard before the list moved, while the shop holds it; a waiting one keeps it too', async () => {
    const [moved, left] = (await stockPieces(app.db, 'MC2', 2)) as [string, string]
    const told = await depositBody(app.db, moved)
    const { detail_bayar, ...goods } = await depositBody(app.db, left)
    await agedPrices(app)
    await sql`update grup set harga = harga + 10000`.execute(app.db)
    await app.set({ HARGA_DITAHAN_MENIT: '0' })
    expect((await call(deposit, { body: told })).body).toMatchObject({ code: 'PRICE_CHANGED' })
    await app.set({ HARGA_DITAHAN_MENIT: '5' })
    // A held price below the list price counts as a lowered price.
    expect((await app.call(till, deposit, { body: told })).body).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      details: { kategori: 'BATAS_HARGA_JUAL' },
    })
    await app.set({ BATAS_HARGA_JUAL: '5' })
    expect((await call(deposit, { body: told })).body).toMatchObject({ grand_total: told.detail_barang[0]!.harga_total })
    const { body: sent } = await app.call('mu.mc2', sendDeposit, { body: goods })
    const { no_antri } = sent as { no_antri: string }
    expect((await call(acceptDeposit, { body: { no_antri, detail_bayar } })).body).toMatchObject({ grand_total: goods.detail_barang[0]!.harga_total })
    await app.set({ HARGA_DITAHAN_MENIT: '0', BATAS_HARGA_JUAL: '0' })
    await sql`update grup set harga = harga - 10000`.execute(app.db)
  })

  it('stands again when its pick-up is cancelled: the money is with us, the piece is held', async () => {
    const made = await madeDeposit(app)
    const { body: sale } = (await take(made.no_titipan, made.grand_total - 500_000)) as { body: unknown } as { body: Sale }
    const cancelled = await call(penjualan.calls.actions.batal, { params: { nomor: sale.no_faktur }, body: { alasan: 'SALAH' } })
    expect([cancelled.status, cancelled.body]).toMatchObject([200, { status: 'CANCELLED' }])
    expect(await read(made.no_titipan)).toMatchObject({ status: 'AKTIF', uang_titipan: 500_000 })
    expect(await pieceOf(barcodeOf(made))).toMatchObject({ status: 'HELD', ditahan: { reference: made.no_titipan } })
    expect(await verify(app.db, 'MC2')).toEqual([])
    expect((await take(made.no_titipan, made.grand_total - 500_000)).status).toBe(200)
  })

  it('is picked up with the tax of that day, which the customer pays then', async () => {
    const { no_titipan, grand_total } = await madeDeposit(app)
    await sql`insert into para_ppn values ('A', '2026-01-01', 1.1, true, null)`.execute(app.db)
    await app.set({ PPN_PENJUALAN: 'true' })
    const ppn = Math.round(grand_total * 0.011)
    expect((await take(no_titipan, grand_total - 500_000)).body).toMatchObject({ code: 'PAYMENT_SHORT' })
    // The customer must see the new total before he pays it in cash.
    const unseen = { no_titipan, keterangan: null, grand_total, detail_bayar: [cash(grand_total)] }
    expect((await call(pickUp, { body: unseen })).body).toMatchObject({ code: 'TOTAL_CHANGED', details: { total_baru: grand_total + ppn } })
    const { status, body } = await take(no_titipan, grand_total - 500_000 + ppn)
    expect([status, body]).toMatchObject([200, { ppn, ppn_di_atas: true, grand_total: grand_total + ppn, bayar_titipan: 500_000, kembali: 0 }])
    await app.set({ PPN_PENJUALAN: 'false' })
  })

  it('is given up on any later day, with or without the part that the shop keeps; its piece is free (T4)', async () => {
    const [kept, whole, lost] = [await madeDeposit(app), await madeDeposit(app), await madeDeposit(app)]
    expect((await giveUp(kept.no_titipan, 50_000, 450_000)).body).toMatchObject({
      jenis_titipan: 'BATAL',
      uang_titipan: 500_000,
      potongan_batal: 50_000,
      grand_total: 450_000,
    })
    expect((await giveUp(whole.no_titipan, 0, 500_000)).status).toBe(200)
    expect((await giveUp(lost.no_titipan, 500_001, 0)).body).toMatchObject({ code: 'FEE_TOO_LARGE' })
    expect((await giveUp(lost.no_titipan, 500_000, 0)).status).toBe(200)
    for (const { no_titipan } of [kept, whole, lost]) expect([await owed(no_titipan), (await read(no_titipan)).status]).toEqual([0, 'BATAL'])
    expect((await app.call(till, sell, { body: await loweredSale(app.db, barcodeOf(kept), 0) })).status).toBe(200)
    const { rows } = await sql<{
      nomor: string
    }>`select no_mutasi_titipan as nomor from mutasi_titipan where no_titipan = ${kept.no_titipan}`.execute(app.db)
    const undone = await call(mutasiTitipan.calls.actions.batal, { params: { nomor: rows[0]!.nomor }, body: { alasan: 'JADI' } })
    expect(undone.body).toMatchObject({ code: 'CANCELLED_FOR_GOOD' })
    const { rows: earned } = await sql<{ kredit: number }>`
      select coalesce(sum(kredit), 0)::bigint as kredit from jurnal j join posting p on p.id = j.posting_id where p.kind = 'MUTASI_TITIPAN' and j.nomor_akun = '4-1106'`.execute(
      app.db,
    )
    expect(earned[0]!.kredit).toBe(550_000)
  })

  it('is refused at the field that is wrong', async () => {
    const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
    const refused = async (facts: object) => (await app.call(till, deposit, { body: await depositBody(app.db, kode_barcode, facts) })).body
    expect(await refused({ tgl_jatuh_tempo: '2026-01-30' })).toMatchObject({ code: 'DUE_IN_PAST', fields: { tgl_jatuh_tempo: expect.any(String) } })
    // A price is not held for a rupiah, nor for ever.
    expect(await refused({ dp: 1, detail_bayar: [cash(1)] })).toMatchObject({ code: 'DP_TOO_SMALL', fields: { dp: expect.any(String) } })
    expect(await refused({ tgl_jatuh_tempo: '2027-01-31' })).toMatchObject({ code: 'DUE_TOO_LATE', fields: { tgl_jatuh_tempo: expect.any(String) } })
    expect(await refused({ dp: 900_000_000, detail_bayar: [cash(900_000_000)] })).toMatchObject({
      code: 'DP_TOO_LARGE',
      fields: { dp: expect.any(String) },
    })
    expect(await refused({ detail_bayar: [] })).toMatchObject({ code: 'NO_PAYMENT' })
    expect(await refused({ no_hp: null })).toMatchObject({ code: 'INVALID', fields: { no_hp: expect.any(String) } })
    expect(await pieceOf(kode_barcode)).toMatchObject({ status: 'READY' })
  })

  it('is found among the open ones by customer, number and piece, what is due first', async () => {
    const [later, sooner] = [
      await madeDeposit(app, { nama_customer: 'PAK CARI' }),
      await madeDeposit(app, { nama_customer: 'PAK CARI', tgl_jatuh_tempo: '2026-02-01' }),
    ]
    const { body } = await app.call<OpenDeposit[]>(till, readOpenDeposits, { query: { cari: 'pak cari' } })
    expect(body.map(({ no_titipan }) => no_titipan)).toEqual([sooner.no_titipan, later.no_titipan])
    expect(body[0]).toMatchObject({ sisa_bayar: sooner.grand_total - 500_000, hari_lewat: 0, detail_barang: [{ kode_barcode: barcodeOf(sooner) }] })
    for (const cari of [later.no_titipan.toLowerCase(), ` ${barcodeOf(later).toLowerCase()} `]) {
      const { body: found } = await app.call<OpenDeposit[]>(till, readOpenDeposits, { query: { cari } })
      expect(
        found.map(({ no_titipan }) => no_titipan),
        cari,
      ).toEqual([later.no_titipan])
    }
    // In the shop where it lies.
    expect((await app.call('kasir.mc3', readOpenDeposits, { query: { cari: barcodeOf(later) } })).body).toEqual([])
  })

  it('of two who take, or give up, the same one at once one does', async () => {
    for (const other of [take, giveUp]) {
      const { no_titipan, grand_total } = await madeDeposit(app)
      const answers = await Promise.all([
        take(no_titipan, grand_total - 500_000),
        other === take ? take(no_titipan, grand_total - 500_000) : giveUp(no_titipan, 0, 500_000),
      ])
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    }
  })
})

it('is allowed before any money is counted: that very deposit, with that part paid', async () => {
  await app.set({ BATAS_HARGA_JUAL: '1' })
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const body = await depositBody(app.db, kode_barcode, {}, 200_000)
  const { perlu, approvals } = await approvedEarly(app, till, askDepositApprovals, body)
  expect(perlu).toMatchObject([{ kategori: 'BATAS_HARGA_JUAL', subjek: 'titipan', kunci: kode_barcode, selisih_rp: -200_000 }])
  // A look at the deposit does not hold the piece.
  expect((await pieceOf(kode_barcode)).status).toBe('READY')
  const other = await depositBody(app.db, kode_barcode, { dp: 600_000, detail_bayar: [cash(600_000)] }, 200_000)
  expect((await app.call<Answer['body']>(till, deposit, { body: other, approvals })).body.code).toBe('APPROVAL_FOREIGN')
  expect((await app.call(till, deposit, { body, approvals })).status).toBe(200)
})

it('a deposit that sales staff entered waits for the cashier, who takes the money or refuses it, once', async () => {
  const [one, two] = [await waitingDepositBody(app), await waitingDepositBody(app)]
  const { body: waiting } = await app.call<WaitingDeposit[]>(till, readWaitingDeposits)
  const [first] = waiting
  expect(waiting.map(({ no_antri }) => no_antri)).toEqual([one.no_antri, two.no_antri])
  // No other customer gets its piece while it waits.
  const held = first!.detail_barang[0]!.kode_barcode
  expect(await pieceOf(held)).toMatchObject({ status: 'HELD', ditahan: { reference: one.no_antri } })
  expect((await call(deposit, { body: await depositBody(app.db, held) })).body).toMatchObject({ code: 'WAITING' })
  // And a day is not closed over it.
  const { penghalang } = (await app.call('spv.mc2', checkDay)).body
  expect(penghalang.map(({ kunci }: { kunci: string }) => kunci)).toEqual([
    'CASH',
    expect.stringContaining(one.no_antri as string),
    expect.stringContaining(two.no_antri as string),
  ])
  await expect(app.asOwner(sql`select close_day('MC2', '2026-01-31', '2026-02-01')`)).rejects.toMatchObject({ code: 'KN016' })
  const answers = await Promise.all([1, 2].map(() => call(acceptDeposit, { body: one })))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  const made = answers.find(({ status }) => status === 200)!.body
  expect(made).toMatchObject({ status: 'AKTIF', dp: 500_000, nama_customer: 'IBU TITI' })
  expect(await pieceOf(first!.detail_barang[0]!.kode_barcode)).toMatchObject({ status: 'HELD', ditahan: { reference: made['no_titipan'] } })
  expect((await call(refuseDeposit, { body: { no_antri: two.no_antri, alasan_tolak: 'TIDAK JADI' } })).status).toBe(200)
  expect((await call(acceptDeposit, { body: two })).body).toMatchObject({ code: 'NOT_WAITING' })
  expect((await app.call(till, readWaitingDeposits)).body).toEqual([])
  // A decision stays, for any user of the database.
  await expect(sql`update antrian set status_antri = 'MENUNGGU', alasan_tolak = null`.execute(app.db)).rejects.toMatchObject({ code: 'KN001' })
  const freed = waiting[1]!.detail_barang[0]!.kode_barcode
  expect(await pieceOf(freed)).toMatchObject({ status: 'READY' })
})

it('turns away an entry that waits too long and frees its piece; a waiting entry keeps its piece against all others', async () => {
  const { no_antri } = await waitingDepositBody(app)
  const { kode_barcode } = (await app.call<WaitingDeposit[]>(till, readWaitingDeposits)).body[0]!.detail_barang[0]!
  await expect(sql`update barang set status = 'READY' where kode_barcode = ${kode_barcode}`.execute(app.db)).rejects.toMatchObject({ code: 'KN002' })
  const end = () => queueEnds.does(null, { db: app.db } as JobContext)
  await end()
  expect(await pieceOf(kode_barcode)).toMatchObject({ status: 'HELD' })
  await app.asOwner(sql`update antrian set batas_at = now() - interval '1 minute' where no_antri = ${no_antri}`, 'unguarded')
  await end()
  expect(await pieceOf(kode_barcode)).toMatchObject({ status: 'READY' })
  const { rows } = await sql`select status_antri, alasan_tolak, diputuskan_oleh from antrian where no_antri = ${no_antri}`.execute(app.db)
  expect(rows).toEqual([{ status_antri: 'DITOLAK', alasan_tolak: 'LEWAT BATAS WAKTU', diputuskan_oleh: 'system' }])
})

it('what a cashier has opened does not end under his hands; but not for ever', async () => {
  const { no_antri } = await waitingDepositBody(app)
  const end = () => queueEnds.does(null, { db: app.db } as JobContext)
  const { status, body: opened } = await app.call<WaitingDeposit>(till, openWaitingDeposit, { body: { no_antri } })
  expect({ status, opened }).toMatchObject({
    status: 200,
    opened: { no_antri, nama_customer: 'IBU TITI', detail_barang: [{ nama_barang: expect.any(String) }] },
  })
  const { kode_barcode } = opened.detail_barang[0]!
  // By its piece as well.
  expect((await app.call<WaitingDeposit>(till, openWaitingDeposit, { body: { no_antri: kode_barcode.toLowerCase() } })).body.no_antri).toBe(no_antri)
  const atOnce = (minutes: number) =>
    sql`update antrian set batas_at = now() - make_interval(mins => ${minutes}::int), dibuka_at = now() where no_antri = ${no_antri}`
  await app.asOwner(atOnce(14), 'unguarded')
  await end()
  expect(await pieceOf(kode_barcode)).toMatchObject({ status: 'HELD' })
  // A user who opens it again and again gets no extra time.
  await app.asOwner(atOnce(16), 'unguarded')
  await end()
  expect(await pieceOf(kode_barcode)).toMatchObject({ status: 'READY' })
  expect((await call(openWaitingDeposit, { body: { no_antri } })).body).toMatchObject({ code: 'NOT_WAITING' })
})

it('a deposit that is given up on its day was not paid in cash, but for what is kept of it', async () => {
  await sql`insert into para_batas_tunai values ('UJI', '2020-01-01', 100000, false)`.execute(app.db)
  const { no_titipan, no_hp } = await madeDeposit(app, { no_hp: '08199990001' })
  const his = async () => {
    const { body } = await app.call<{ orang: string }[]>('own.mc2', laporanTunaiOrang.api, {
      query: { tgl_from: '2026-01-31', tgl_to: '2026-01-31', kode_toko: 'MC2' },
    })
    return body.filter(({ orang }) => orang === no_hp)
  }
  expect(await his()).toMatchObject([{ masuk: 500_000, keluar: 0 }])
  expect((await giveUp(no_titipan, 50_000, 450_000)).status).toBe(200)
  expect(await his()).toEqual([])
  await sql`update para_batas_tunai set batas_tunai = 50000 where kode_batas = 'UJI'`.execute(app.db)
  expect(await his()).toMatchObject([{ masuk: 50_000, keluar: 0, jumlah_dokumen: 2 }])
  await sql`delete from para_batas_tunai where kode_batas = 'UJI'`.execute(app.db)
})

describe('the reports', () => {
  const rowsOf = async (facts: Pick<TestCall, 'query' | 'body'>, report: Report) => {
    const { status, body } = await app.call<Readonly<Record<string, number | string>>[]>('spv.mc2', report.api, facts)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }

  it('of open deposits come to what the books owe, and tell those that are late', async () => {
    const { no_titipan } = await madeDeposit(app, { tgl_jatuh_tempo: '2026-01-31' })
    const rows = await rowsOf({ query: { pilihan_titipan: 'SEMUA' } }, laporanTitipan)
    const { rows: books } = await sql<{ rupiah: number }>`
      select -sum(rupiah)::bigint as rupiah from saldo_tagihan where kode_toko = 'MC2' and jenis = 'TITIPAN'`.execute(app.db)
    expect(rows.reduce((sum, row) => sum + Number(row['uang_titipan']), 0)).toBe(books[0]!.rupiah)
    expect(rows.map((row) => row['no_titipan'])).toContain(no_titipan)
    expect(await rowsOf({ query: { pilihan_titipan: 'LEWAT' } }, laporanTitipan)).toEqual([])
  })

  it('of those given up share what was paid among the pieces', async () => {
    await app.set({ TITIPAN_DP_PERSEN: '5' })
    const [one, two] = (await stockPieces(app.db, 'MC2', 2)) as [string, string]
    const [{ detail_barang: first }, { detail_barang: second }] = [await depositBody(app.db, one), await depositBody(app.db, two)]
    const made = await madeDeposit(app, { detail_barang: [...first, ...second], dp: 500_001, detail_bayar: [cash(500_001)] })
    expect((await giveUp(made.no_titipan, 0, 500_001)).status).toBe(200)
    const rows = await rowsOf({ body: { tgl_from: '2026-01-31', tgl_to: '2026-01-31' } }, laporanBatalTitip)
    const its = rows.filter((row) => row['no_titipan'] === made.no_titipan)
    expect(its.map((row) => row['dp_rp'])).toEqual([250_000, 250_001])
    expect(its.map((row) => row['harga_total'])).toEqual(made.detail_barang.map(({ harga_total }) => harga_total))
  })

  it('shares what was paid of dear pieces as well: rupiah times rupiah are more than a column holds', async () => {
    const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1, { harga_jual: 4_000_000_000 })) as [string]
    const dp = 3_500_000_000
    const { no_titipan } = await madeDeposit(app, { ...(await depositBody(app.db, kode_barcode)), dp, detail_bayar: [cash(dp)] })
    expect((await giveUp(no_titipan, 0, dp)).status).toBe(200)
    const rows = await rowsOf({ body: { tgl_from: '2026-01-31', tgl_to: '2026-01-31' } }, laporanBatalTitip)
    expect(rows.find((row) => row['no_titipan'] === no_titipan)).toMatchObject({ dp_rp: dp })
  })
})

describe('the database', () => {
  const refusedBy = (...statements: RawBuilder<unknown>[]) =>
    app.db
      .transaction()
      .execute(async (tx) => {
        for (const statement of statements) await statement.execute(tx)
      })
      .then(
        () => 'done',
        ({ code }: { code: string }) => code,
      )

  it('lets a held piece go by the pick-up of its deposit alone', async () => {
    const made = await madeDeposit(app)
    const kode_barcode = barcodeOf(made)
    expect(await refusedBy(sql`update barang set status = 'READY' where kode_barcode = ${kode_barcode}`)).toBe('KN002')
    // A whole posting that sells it, past the till.
    const piece = await pieceOf(kode_barcode)
    const lines = {
      kind: 'PENJUALAN',
      reference: 'FJ-X',
      stock: moved(
        { ...measuresOf({ ...piece, qty: 1 } as never), kode_barcode },
        { from: placeOf(piece as never), to: { tempat: 'PELANGGAN', trx: 'JUAL' } },
      ),
      cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp: 1_000_000 }],
      claims: [],
      counter: [{ type: 'PENJUALAN', kode_akun: 'PENDAPATAN', jumlahRp: 1_000_000 }],
      points: [],
    } as const
    const sold = app.db.transaction().execute((db) => post({ db, kode_toko: 'MC2', tgl_system: '2026-01-31', user_id: till, request_id: 'x' }, lines))
    await expect(sold).rejects.toMatchObject({ code: 'KN002' })
    expect(await pieceOf(kode_barcode)).toMatchObject({ status: 'HELD' })
  })

  it('keeps the state and the money of a deposit to its events', async () => {
    const { no_titipan } = await madeDeposit(app)
    const its = sql`where no_titipan = ${no_titipan}`
    expect(await refusedBy(sql`update titipan set status = 'BATAL' ${its}`)).not.toBe('done')
    expect(await refusedBy(sql`update titipan set uang_titipan = 0 ${its}`)).not.toBe('done')
    expect(await refusedBy(sql`update titipan set grand_total = 1 ${its}`)).not.toBe('done')
    expect(await refusedBy(sql`delete from titipan ${its}`)).not.toBe('done')
    // A claim that no document says.
    const claim = { jenis: 'TITIPAN', pihak: '081234567890', dokumen: no_titipan, rupiah: 100_000 } as const
    const lines = { kind: 'MUTASI_TITIPAN', reference: 'MT-X', stock: [], points: [], counter: [], claims: [claim] }
    const paidOut = app.db
      .transaction()
      .execute((db) =>
        post(
          { db, kode_toko: 'MC2', tgl_system: '2026-01-31', user_id: till, request_id: 'x' },
          { ...lines, cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp: -100_000 }] },
        ),
      )
    await expect(paidOut).rejects.toMatchObject({ code: 'KN002' })
  })
})

it('a payment is not taken back once the bank has paid for its card, and hears which validation stands in the way', async () => {
  await app.set({ VALIDASI_NON_CASH: 'true' })
  const { no_titipan } = await madeDeposit(app)
  const { rows } = await sql<{ no_rekening: string }>`select no_rekening from rekening order by 1 limit 1`.execute(app.db)
  const { no_rekening } = rows[0] as { no_rekening: string }
  const detail_bayar = [{ jenis: 'DEBIT', no_rekening, no_kartu: null, jumlah: 300_000 }]
  const paid = await call(payDeposit, { body: { no_titipan, dp: 300_000, keterangan: null, detail_bayar } })
  await app.set({ VALIDASI_NON_CASH: 'false' })
  const nomor = String(paid.body['no_mutasi_titipan'])
  const settling = {
    no_rekening,
    tgl_rekening: String(paid.body['tgl_system']),
    uang_masuk: 300_000,
    keterangan: null,
    detail_tagihan: [{ reference: nomor }],
  }
  const settled = await call(settleClaims, { body: settling })
  expect(settled.status, JSON.stringify(settled.body)).toBe(200)
  const takeBack = () => call(mutasiTitipan.calls.actions['batal'], { params: { nomor }, body: { alasan: 'SALAH' } })
  const no_non_cash = String(settled.body['no_non_cash'])
  expect(await takeBack()).toMatchObject({ status: 409, body: { code: 'CLAIM_SETTLED', details: { reference: no_non_cash } } })
  const undone = await approved(app, 'mu.mc2', nonCash.calls.actions.batal, { params: { nomor: no_non_cash }, body: { alasan: 'SALAH' } })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect((await takeBack()).status).toBe(200)
})

it('a deposit of an earlier day is paid, taken and given up today; a payment of yesterday stays', async () => {
  const [one, two, three] = [await madeDeposit(app), await madeDeposit(app), await madeDeposit(app)]
  const { body: paid } = await pay(three.no_titipan, 100_000)
  await app.asOwner(sql`select close_day('MC2', '2026-01-31', '2026-02-01')`)
  await expect.poll(async () => (await app.call(till, readSession)).body.tgl_system, { timeout: stillMsMax }).toBe('2026-02-01')
  expect((await pay(one.no_titipan, 100_000)).status).toBe(200)
  expect((await take(one.no_titipan, one.grand_total - 600_000)).status).toBe(200)
  expect((await giveUp(two.no_titipan, 0, 500_000)).status).toBe(200)
  // What was due yesterday is late.
  const { body: late } = await app.call<object[]>(till, laporanTitipan.api, { query: { pilihan_titipan: 'LEWAT' } })
  expect(late).toMatchObject([{ tgl_jatuh_tempo: '2026-01-31', hari_lewat: 1 }])
  const undone = await call(mutasiTitipan.calls.actions.batal, { params: { nomor: String(paid['no_mutasi_titipan']) }, body: { alasan: 'SALAH' } })
  expect(undone.body).toMatchObject({ code: 'PAYMENT_OF_YESTERDAY' })
})

async function otherTray({ detail_barang }: Deposit): Promise<{ kode_gudang: string; kode_baki: string }> {
  const { rows } = await sql<{ kode_gudang: string; kode_baki: string }>`
    select kode_gudang, kode_baki from baki where kode_toko = 'MC2' and kode_baki <> ${detail_barang[0]!.kode_baki} limit 1`.execute(app.db)
  return rows[0]!
}
