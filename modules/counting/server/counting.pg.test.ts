import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import { post, verify } from '#modules/ledger/server/public.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { laporanOpname } from '../contract/laporan-opname.ts'
import { laporanSelisihOpname } from '../contract/laporan-selisih-opname.ts'
import { opname } from '../contract/opname.ts'
import {
  abandonCount,
  beginAll,
  beginReceived,
  beginTags,
  beginTrays,
  finishCount,
  giveUp,
  listCounts,
  listJudged,
  listMissing,
  nextPass,
  pauseCount,
  readCount,
  resumeCount,
  scanCodes,
} from '../contract/sesi-opname.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { openCounts } from './public.ts'
import {
  type LyingPiece,
  approvedCall,
  begunCount,
  counter,
  lyingIn,
  madeGivenUp,
  madeOpname,
  scanned,
  seen,
  shortCount,
} from './testing/count-story.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const shop = 'MC2'
const [owner, supervisor] = ['own.mc2', 'spv.mc2']
const today = '2026-01-31'

const picture = async (no_sesi: string, user = owner) => (await app.call(user, readCount, { params: { no_sesi } })).body
const classOf = async (no_sesi: string, hasil: string) =>
  (await app.call(owner, listJudged, { params: { no_sesi }, query: { hasil } })).body.rows.map((row: { kode_hitung: string }) => row.kode_hitung)
const abandoned = (no_sesi: string) => app.call(counter, abandonCount, { params: { no_sesi } })
const stateOf = async (kode_barcode: string) =>
  (
    await sql<{
      status: string
      tempat: string
      kode_baki: string
    }>`select status, tempat, kode_baki from barang where kode_barcode = ${kode_barcode}`.execute(app.db)
  ).rows[0]
const sold = async (kode_barcode: string) => {
  const { status, body } = await app.call(counter, sell, { body: await loweredSale(app.db, kode_barcode, 0) })
  expect([status, body.message]).toEqual([200, undefined])
}

/** The debt from an adjustment. */
const owedFor = async (no_opname: string) =>
  (
    await sql<{
      rupiah: number
    }>`select rupiah from saldo_tagihan where kode_toko = ${shop} and jenis = 'PIUTANG_KARYAWAN' and dokumen = ${no_opname}`.execute(app.db)
  ).rows[0]?.rupiah ?? 0

/** A piece that was missing in its tray and was given up: an expense, or charged to an employee. */
async function writtenOff(kode_sales: string | null) {
  const { no_opname, detail_barang } = await madeGivenUp(app, kode_sales)
  const { kode_barcode } = detail_barang[0]!
  const { rows } = await sql<{ kode_baki: string; hpp: number }>`
    select kode_baki, hpp from opname_detail where kode_barcode = ${kode_barcode} and gerak = 'KURANG' and not batal`.execute(app.db)
  return { no_opname, kode_barcode, ...rows[0]! }
}

/** A count of a tray that sees all its pieces by the books, except the missing ones. */
async function allSeen(kode_baki: string, missing?: string): Promise<string> {
  const no_sesi = await begunCount(app, [kode_baki])
  const { rows } = await sql<{ kode_barcode: string }>`select kode_barcode from stok where (kode_toko, kode_baki) = (${shop}, ${kode_baki})`.execute(
    app.db,
  )
  await scanned(
    app,
    no_sesi,
    rows.filter(({ kode_barcode }) => kode_barcode !== missing).map(({ kode_barcode }) => seen(kode_barcode, kode_baki)),
  )
  return no_sesi
}

/** Two trays without an open count, with five pieces more in each. */
async function twoTrays(): Promise<[LyingPiece[], LyingPiece[]]> {
  const chosen = [...(await lyingIn(app)).values()].slice(0, 2).map((pieces) => pieces[0] as LyingPiece)
  for (const { kode_gudang, kode_baki } of chosen) await stockPieces(app.db, shop, 5, { kode_gudang, kode_baki })
  const trays = await lyingIn(app)
  return chosen.map(({ kode_baki }) => trays.get(kode_baki)) as [LyingPiece[], LyingPiece[]]
}

afterEach(async () => {
  // After every test the books agree, and no tray is left in a count.
  expect(await verify(app.db, shop)).toEqual([])
  for (const no_sesi of await openCounts(app.db, shop)) await abandoned(no_sesi)
})

describe('a count while the shop sells', () => {
  it('gives each piece one class, by the scans and by the books', async () => {
    const [one, two] = await twoTrays()
    const [found, sells, sellsLater, missing] = one as [LyingPiece, LyingPiece, LyingPiece, LyingPiece]
    const [otherTray] = two as [LyingPiece]
    await sold(otherTray.kode_barcode)
    const no_sesi = await begunCount(app, [found.kode_baki])
    const here = found.kode_baki
    // Two devices at once; a scanner that reads twice; a piece of another tray; one that is sold, and a price tag of the neighbour.
    const [mine, theirs] = await Promise.all([
      scanned(app, no_sesi, [seen(found.kode_barcode, here), seen(found.kode_barcode, here), seen(sellsLater.kode_barcode, here)]),
      scanned(
        app,
        no_sesi,
        [seen(two[1]!.kode_barcode.toLowerCase(), here), seen(otherTray.kode_barcode, here), seen('TOKO-SEBELAH', here)],
        'HP 2',
        supervisor,
      ),
    ])
    expect(mine.map(({ hasil, ulang }) => [hasil, ulang])).toEqual([
      ['DITEMUKAN', false],
      ['DITEMUKAN', true],
      ['DITEMUKAN', false],
    ])
    expect(theirs).toMatchObject([
      { hasil: 'SALAH_BAKI', kode_baki: two[1]!.kode_baki, baki_temuan: here },
      { hasil: 'TERJUAL' },
      { hasil: 'TIDAK_DIKENAL', nama_barang: null },
    ])
    // In the meantime two pieces are sold, one that was scanned and one that was not.
    await sold(sells.kode_barcode)
    await sold(sellsLater.kode_barcode)
    const classes = async () =>
      Object.fromEntries((await picture(no_sesi)).hasil.map((each: { hasil: string; jumlah_barang: number }) => [each.hasil, each.jumlah_barang]))
    expect(await classes()).toEqual({ DITEMUKAN: 2, KELUAR: 1, KURANG: one.length - 3, SALAH_BAKI: 1, TERJUAL: 1, TIDAK_DIKENAL: 1 })
    expect(await classOf(no_sesi, 'KELUAR')).toEqual([sells.kode_barcode])
    expect(await classOf(no_sesi, 'KURANG')).toContain(missing.kode_barcode)
    const { baki, petugas, terakhir } = await picture(no_sesi)
    // A few of each class next to each other, the latest first, and the right tray for a piece in the wrong tray.
    const beside = (hasil: string) => terakhir.filter((each: { hasil: string }) => each.hasil === hasil)
    expect(beside('KURANG')).toHaveLength(Math.min(3, one.length - 3))
    expect(
      beside('DITEMUKAN')
        .map(({ kode_hitung }: { kode_hitung: string }) => kode_hitung)
        .toSorted(),
    ).toEqual([found, sellsLater].map(({ kode_barcode }) => kode_barcode).toSorted())
    expect([...beside('SALAH_BAKI'), ...beside('TIDAK_DIKENAL')]).toEqual([
      expect.objectContaining({ kode_hitung: two[1]!.kode_barcode, kode_baki: two[1]!.kode_baki, baki_temuan: here }),
      expect.objectContaining({ kode_hitung: 'TOKO-SEBELAH', nama_barang: null }),
    ])
    expect(baki).toMatchObject([
      { kode_baki: here, diharapkan: one.length, ditemukan: 2, kurang: one.length - 3, sudah_keluar: 1, salah_baki: 0, baru_masuk: 0 },
    ])
    expect(petugas).toHaveLength(2)
    // The second pass looks for the missing alone.
    await app.call(counter, nextPass, { params: { no_sesi } })
    await scanned(
      app,
      no_sesi,
      one
        .filter(({ kode_barcode }) => ![sells, missing].some((each) => each.kode_barcode === kode_barcode))
        .map((each) => seen(each.kode_barcode, here)),
    )
    expect(await classOf(no_sesi, 'KURANG')).toEqual([missing.kode_barcode])
    expect((await picture(no_sesi)).sesi).toMatchObject({ putaran: 2, status_sesi: 'OPEN' })
  })

  it('takes a scan that waited for the net as of the moment in which it was seen', async () => {
    // Pieces that the shop has had for a while.
    const [piece, other] = [...(await lyingIn(app)).values()].find((pieces) => pieces.length > 1)!.slice(0, 2) as [LyingPiece, LyingPiece]
    const no_sesi = await begunCount(app, [piece.kode_baki])
    // It was seen a second ago, when it was there, and sold before the scan arrived.
    const seenMs = performance.now()
    await sold(piece.kode_barcode)
    const umur_ms = Math.round(performance.now() - seenMs) + 1_000
    expect(await scanned(app, no_sesi, [seen(piece.kode_barcode, piece.kode_baki, { umur_ms })])).toMatchObject([{ hasil: 'DITEMUKAN' }])
    await sold(other.kode_barcode)
    // This one is seen now, on the counter, after it was sold.
    expect(await scanned(app, no_sesi, [seen(other.kode_barcode, piece.kode_baki)])).toMatchObject([{ hasil: 'TERJUAL' }])
  })

  it('believes the latest tray of the scans, and counts a batch that was sent twice once', async () => {
    const [one, two] = await twoTrays()
    const [piece] = one as [LyingPiece]
    const no_sesi = await begunCount(app, [piece.kode_baki, two[0]!.kode_baki])
    const wrong = seen(piece.kode_barcode, two[0]!.kode_baki, { umur_ms: 5_000 })
    expect(await scanned(app, no_sesi, [wrong])).toMatchObject([{ hasil: 'SALAH_BAKI', ulang: false }])
    expect(await scanned(app, no_sesi, [wrong])).toMatchObject([{ hasil: 'SALAH_BAKI', ulang: true }])
    expect(await scanned(app, no_sesi, [seen(piece.kode_barcode, piece.kode_baki)])).toMatchObject([{ hasil: 'DITEMUKAN', ulang: false }])
    // A tag that is read anywhere says nothing about its tray.
    expect(await scanned(app, no_sesi, [seen(piece.kode_barcode)])).toMatchObject([{ hasil: 'DITEMUKAN', ulang: true }])
    const { rows } = await sql`select 1 from opname_scan where no_sesi = ${no_sesi}`.execute(app.db)
    expect(rows).toHaveLength(2)
    const foreign = await app.call(counter, scanCodes, { params: { no_sesi }, body: { nama_perangkat: 'HP', scan: [seen('X', 'NOWHERE')] } })
    expect(foreign).toMatchObject({ status: 409, body: { code: 'TRAY_NOT_OF_COUNT', message: 'Baki NOWHERE Tidak Termasuk Stock Opname Ini' } })
  })

  it('gives a tray to one count at a time, and says whose it is', async () => {
    const [one] = await twoTrays()
    const baki = [one[0]!.kode_baki]
    const answers = await Promise.all([counter, supervisor].map((user) => app.call(user, beginTrays, { body: { baki, keterangan: null } })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const [begun, refused] = answers.toSorted((a, b) => a.status - b.status)
    const { no_sesi } = begun!.body
    const { user_id } = (await picture(no_sesi)).sesi
    expect(refused!.body).toMatchObject({
      code: 'TRAY_COUNTED',
      message: `Baki ${baki[0]} Sedang Dihitung Di Stock Opname ${no_sesi} Oleh ${user_id}`,
    })
    await app.set({ OPNAME_GLOBAL_DAILY: 'true', RFID: 'true' })
    expect((await app.call(counter, beginAll, { body: {} })).body.code).toBe('TRAY_COUNTED')
    await abandoned(no_sesi)
    expect((await app.call(counter, beginAll, { body: {} })).status).toBe(200)
    expect((await app.call(counter, beginTrays, { body: { baki: ['NOWHERE'] } })).body.code).toBe('TRAY_NOT_FOUND')
    expect((await app.call(counter, beginTrays, { body: { baki: [] } })).body).toMatchObject({ fields: { baki: 'Mohon Untuk Pilih Kode Baki' } })
  })

  it('is paused, goes on at another machine, and takes no scans meanwhile', async () => {
    const [one] = await twoTrays()
    const no_sesi = await begunCount(app, [one[0]!.kode_baki])
    const scan = () => app.call(supervisor, scanCodes, { params: { no_sesi }, body: { nama_perangkat: 'HP 2', scan: [seen(one[0]!.kode_barcode)] } })
    expect((await app.call(counter, pauseCount, { params: { no_sesi } })).body.message).toBe('Stock Opname Ditunda')
    expect(await scan()).toMatchObject({ status: 409, body: { code: 'COUNT_NOT_OPEN' } })
    expect((await app.call(supervisor, resumeCount, { params: { no_sesi } })).status).toBe(200)
    expect((await scan()).status).toBe(200)
    expect((await abandoned(no_sesi)).status).toBe(200)
    expect(await scan()).toMatchObject({ status: 409, body: { code: 'COUNT_NOT_OPEN' } })
    expect(await openCounts(app.db, shop)).toEqual([])
    const { body: listed } = await app.call(counter, listCounts, { query: { jenis_opname: 'BAKI' } })
    expect(listed[0]).toMatchObject({ no_sesi, status_sesi: 'ABANDONED', diselesaikan_oleh: counter, no_opname: null })
    expect((await app.call('kasir.mc3', readCount, { params: { no_sesi } })).body.code).toBe('COUNT_NOT_FOUND')
  })
})

describe('what comes of a count', () => {
  it('is nothing where nothing differs: no approval, no document', async () => {
    const [one] = await twoTrays()
    const no_sesi = await begunCount(app, [one[0]!.kode_baki])
    await scanned(
      app,
      no_sesi,
      one.map(({ kode_barcode, kode_baki }) => seen(kode_barcode, kode_baki)),
    )
    const ended = await app.call(counter, finishCount, { params: { no_sesi }, body: { pindahkan: true } })
    expect(ended).toMatchObject({ status: 200, body: { message: 'Stock Opname Selesai', opname: null } })
    const { sesi, hasil, baki } = await picture(no_sesi)
    expect(sesi).toMatchObject({ status_sesi: 'DONE', diselesaikan_oleh: counter })
    expect(hasil).toMatchObject([{ hasil: 'DITEMUKAN', jumlah_barang: one.length }])
    expect(baki).toMatchObject([{ diharapkan: one.length, ditemukan: one.length, kurang: 0 }])
  })

  it('moves missing pieces to the missing, and pieces in the wrong tray to that tray; the next count brings found ones back', async () => {
    const [one, two] = await twoTrays()
    const [missing, ...others] = one as [LyingPiece, ...LyingPiece[]]
    const [stray] = two as [LyingPiece]
    const here = missing.kode_baki
    const no_sesi = await begunCount(app, [here])
    await scanned(app, no_sesi, [...others.map(({ kode_barcode }) => seen(kode_barcode, here)), seen(stray.kode_barcode, here)])
    const { status, body } = await approvedCall(app, finishCount, { params: { no_sesi }, body: { pindahkan: true } })
    expect([status, body.opname?.detail_barang]).toMatchObject([
      200,
      [
        { kode_barcode: missing.kode_barcode, gerak: 'KURANG', kode_baki: here, baki_temuan: null },
        { kode_barcode: stray.kode_barcode, gerak: 'PINDAH', kode_baki: stray.kode_baki, baki_temuan: here },
      ].toSorted((a, b) => (a.kode_barcode < b.kode_barcode ? -1 : 1)),
    ])
    expect(await stateOf(missing.kode_barcode)).toMatchObject({ status: 'MISSING', tempat: 'HILANG' })
    expect(await stateOf(stray.kode_barcode)).toMatchObject({ status: 'READY', kode_baki: here })
    // Users who may not read costs do not see them here either.
    expect(body.opname.detail_barang[0]).not.toHaveProperty('hpp')
    expect((await app.call(owner, opname.calls.read, { params: { nomor: body.opname.no_opname } })).body.nilai_barang).toBe(missing.hpp + stray.hpp)
    expect((await app.call(owner, listMissing)).body).toMatchObject([
      { kode_barcode: missing.kode_barcode, kode_baki: here, no_opname: body.opname.no_opname, hpp: missing.hpp },
    ])
    expect((await app.call(counter, sell, { body: await loweredSale(app.db, missing.kode_barcode, 0) })).body.code).toBe('MISSING')

    const next = await begunCount(app, [here])
    expect(await scanned(app, next, [seen(missing.kode_barcode)])).toMatchObject([{ hasil: 'KEMBALI' }])
    await scanned(
      app,
      next,
      [...others, stray].map(({ kode_barcode }) => seen(kode_barcode, here)),
    )
    const back = await approvedCall(app, finishCount, { params: { no_sesi: next }, body: { pindahkan: false } })
    expect(back.body.opname.detail_barang).toMatchObject([{ kode_barcode: missing.kode_barcode, gerak: 'KEMBALI', baki_temuan: here }])
    expect(await stateOf(missing.kode_barcode)).toMatchObject({ status: 'READY', kode_baki: here })

    // A customer has paid a deposit on it since, so it cannot be missing again.
    const state = (status: string) => sql`update barang set status = ${status} where kode_barcode = ${missing.kode_barcode}`.execute(app.db)
    const { no_opname: nomor } = back.body.opname
    const undo = () => approvedCall(app, opname.calls.actions.batal, { params: { nomor }, body: { alasan: 'Salah' } })
    await state('HELD')
    expect((await undo()).body.code).toBe('STATUS_CHANGED')
    expect(await stateOf(missing.kode_barcode)).toMatchObject({ status: 'HELD', kode_baki: here })
    await state('READY')
    expect((await undo()).status).toBe(200)
    expect(await stateOf(missing.kode_barcode)).toMatchObject({ status: 'MISSING', tempat: 'HILANG' })
  })

  it('approves the result as it was read: a piece that turns up meanwhile makes it another', async () => {
    const [one] = await twoTrays()
    const [first, second, ...others] = one as [LyingPiece, LyingPiece, ...LyingPiece[]]
    const no_sesi = await begunCount(app, [first.kode_baki])
    await scanned(
      app,
      no_sesi,
      others.map(({ kode_barcode }) => seen(kode_barcode)),
    )
    const end = (approvals: string[] = []) => app.call(counter, finishCount, { params: { no_sesi }, body: { pindahkan: false }, approvals })
    const { kategori, uraian, permintaan } = (await end()).body.details
    expect([kategori, uraian]).toEqual(['HASIL_OPNAME', expect.stringContaining(`${no_sesi}: Hilang 2`)])
    const given = await app.call(counter, authorize, {
      body: { user_id: supervisor, password: 'kencana', kategori, description: uraian, keterangan: '', permintaan },
    })
    await scanned(app, no_sesi, [seen(second.kode_barcode)])
    expect((await end([given.body.token])).body.code).toBe('APPROVAL_FOREIGN')
    expect(await stateOf(first.kode_barcode)).toMatchObject({ status: 'READY' })
  })

  it('charges no employee for a piece that is sold while the count is being ended', async () => {
    const { no_sesi, missing } = await shortCount(app)
    const [ended] = await Promise.all([
      app.call(counter, finishCount, { params: { no_sesi }, body: { pindahkan: false } }),
      sold(missing.kode_barcode),
    ])
    // Either it was still missing, and wants an approval, or it was sold by then.
    expect([200, 403]).toContain(ended.status)
    if (ended.status === 403)
      expect((await app.call(counter, finishCount, { params: { no_sesi }, body: { pindahkan: false } })).body.opname).toBeNull()
    expect(await stateOf(missing.kode_barcode)).toMatchObject({ status: 'SOLD' })
  })

  it('writes off what stays missing: charged at its cost, and taken back as a whole', async () => {
    const { no_opname, nama_sales, detail_barang } = await madeGivenUp(app)
    const [piece] = detail_barang
    expect([nama_sales, piece?.gerak]).toEqual(['RATNA', 'HAPUS'])
    expect(await stateOf(piece!.kode_barcode)).toMatchObject({ status: 'DESTROYED', tempat: 'KOREKSI' })
    const { rows: cost } = await sql<{ hpp: number }>`select hpp from opname_detail where no_opname = ${no_opname}`.execute(app.db)
    expect(await owedFor(no_opname)).toBe(cost[0]!.hpp)
    await approvedCall(app, opname.calls.actions.batal, { params: { nomor: no_opname }, body: { alasan: 'Ketemu' } })
    expect([await owedFor(no_opname), await stateOf(piece!.kode_barcode)]).toMatchObject([0, { status: 'MISSING' }])
  })

  it.each([null, 'S1'])('brings back what was given up when it is seen after all, and whoever owes it (%s) owes it no more', async (kode_sales) => {
    const { kode_barcode, no_opname, hpp, kode_baki } = await writtenOff(kode_sales)
    const no_sesi = await allSeen(kode_baki)
    expect(await scanned(app, no_sesi, [seen(kode_barcode, kode_baki)])).toMatchObject([{ hasil: 'DIHAPUS', kode_barcode }])
    const { status, body } = await approvedCall(app, finishCount, { params: { no_sesi }, body: { pindahkan: false } })
    expect([status, body.opname?.detail_barang]).toMatchObject([200, [{ kode_barcode, gerak: 'PULIH', baki_temuan: kode_baki }]])
    expect(await stateOf(kode_barcode)).toMatchObject({ status: 'READY', tempat: 'BAKI', kode_baki })
    expect(await owedFor(no_opname)).toBe(0)
    expect(await verify(app.db, shop)).toEqual([])

    const undone = await approvedCall(app, opname.calls.actions.batal, { params: { nomor: body.opname.no_opname }, body: { alasan: 'Bukan Itu' } })
    expect([undone.status, await stateOf(kode_barcode)]).toMatchObject([200, { status: 'DESTROYED', tempat: 'KOREKSI' }])
    expect(await owedFor(no_opname)).toBe(kode_sales === null ? 0 : hpp)
    expect(await verify(app.db, shop)).toEqual([])
  })

  it('only names goods on consignment: the supplier has a claim since they were given up', async () => {
    const kode_baki = 'T02'
    const pieces = [ring({ kode_baki, hpp: null, harga_beli: 3_000_000 })]
    const taken = await app.call(supervisor, takePiecesIn, { body: intakeBody(pieces, { asal: 'KONSINYASI' }) })
    const { kode_barcode } = taken.body.detail_barang[0]!
    const missed = await allSeen(kode_baki, kode_barcode)
    const isEnded = await approvedCall(app, finishCount, { params: { no_sesi: missed }, body: { pindahkan: false } })
    expect([isEnded.status, await stateOf(kode_barcode)]).toMatchObject([200, { status: 'MISSING' }])
    const given = await approvedCall(app, giveUp, { body: { barang: [kode_barcode], kode_sales: null, keterangan: 'Tidak Ditemukan' } })
    expect(given.status).toBe(200)
    const no_sesi = await allSeen(kode_baki)
    expect(await scanned(app, no_sesi, [seen(kode_barcode, kode_baki)])).toMatchObject([{ hasil: 'DIHAPUS' }])
    const ended = await app.call(counter, finishCount, { params: { no_sesi }, body: { pindahkan: false } })
    expect([ended.status, ended.body.opname, await stateOf(kode_barcode)]).toMatchObject([200, null, { status: 'DESTROYED' }])
  })

  it('only names a piece that an employee has begun to pay for', async () => {
    const { kode_barcode, no_opname, kode_baki } = await writtenOff('S1')
    const context = { kode_toko: shop, tgl_system: today, user_id: supervisor, request_id: `bayar ${no_opname}` }
    const paid = {
      kind: 'SALDO_AWAL',
      reference: `BAYAR ${no_opname}`,
      stock: [],
      cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp: 1_000 }],
      claims: [{ jenis: 'PIUTANG_KARYAWAN', pihak: 'S1', dokumen: no_opname, rupiah: -1_000 }],
      counter: [],
      points: [],
    } as const
    await app.db.transaction().execute((db) => post({ db, ...context }, paid))
    const no_sesi = await allSeen(kode_baki)
    expect(await scanned(app, no_sesi, [seen(kode_barcode, kode_baki)])).toMatchObject([{ hasil: 'DIHAPUS' }])
    const ended = await app.call(counter, finishCount, { params: { no_sesi }, body: { pindahkan: false } })
    expect([ended.status, ended.body.opname]).toEqual([200, null])
    expect(await stateOf(kode_barcode)).toMatchObject({ status: 'DESTROYED' })
  })
})

describe('other ways to begin', () => {
  it('counts what came in on a day', async () => {
    const { rows } = await sql<{ tgl_system: string; jumlah: number }>`
      select p.tgl_system, count(*)::int as jumlah from posting p join mutasi_stock m on m.posting_id = p.id and m.tempat = 'BAKI' and m.pieces > 0
      where p.kode_toko = 'MC3' and p.kind = 'TAMBAH_BARANG' group by 1 order by 2 desc limit 1`.execute(app.db)
    const { tgl_system: tgl_masuk, jumlah } = rows[0]!
    const { body } = await app.call('kasir.mc3', beginReceived, { body: { tgl_masuk, reference: null } })
    expect(body.jumlah_barang).toBe(jumlah)
    const { body: none } = await app.call('kasir.mc3', beginReceived, { body: { tgl_masuk: '2020-01-01' } })
    expect(none.code).toBe('NOTHING_TO_COUNT')
    await app.call('kasir.mc3', abandonCount, { params: { no_sesi: body.no_sesi } })
  })

  it('counts by tags: a thousand in a burst, of pieces and of strangers', async () => {
    await app.set({ RFID: 'true' })
    const { rows } = await sql<{ kode_barcode: string; tag_id: string }>`
      update barang set tag_id = 'E280' || upper(md5(kode_barcode)) where kode_toko = ${shop} and status = 'READY' returning kode_barcode, tag_id`.execute(
      app.db,
    )
    const { body } = await app.call(counter, beginTags, { body: { baki: [] } })
    const burst = Array.from({ length: 1_000 }, (_, at) => seen(rows[at]?.tag_id ?? `E280FFFF${at}`, null, { cara: 'RFID' }))
    const answers = await scanned(app, body.no_sesi, burst, 'Pembaca 1')
    expect(answers.filter(({ hasil }) => hasil === 'DITEMUKAN').map(({ kode_barcode }) => kode_barcode)).toEqual(
      rows.map(({ kode_barcode }) => kode_barcode),
    )
    expect(answers.filter(({ hasil }) => hasil === 'TIDAK_DIKENAL')).toHaveLength(1_000 - rows.length)
    expect(await classOf(body.no_sesi, 'KURANG')).toEqual([])
  })
})

it('the reports say what the ledger says', async () => {
  await madeOpname(app)
  const filter = { tgl_from: today, tgl_to: today }
  const { body: differences } = await app.call(owner, laporanSelisihOpname.api, { query: filter })
  const { rows } = await sql<{ gerak: string; pieces: number; gross: number; cost: number }>`
    select case when m.pieces > 0 then 'KURANG' else 'KEMBALI/HAPUS' end as gerak, abs(sum(m.pieces))::int as pieces, abs(sum(m.gross)) as gross, abs(sum(m.cost))::bigint as cost
    from mutasi_stock m join posting p on p.id = m.posting_id
    where m.kode_toko = ${shop} and m.tempat = 'HILANG' and p.tgl_system = ${today}::date and p.membatalkan is null
      -- What was on consignment gets its cost there, just before it leaves.
      and m.pieces <> 0
      and not exists (select from posting r where r.membatalkan = p.id)
    group by 1 order by 1`.execute(app.db)
  type Row = { gerak: string; qty: number; berat_stock: number; hpp: number }
  const said = (of: string) => {
    const picked = (differences as Row[]).filter(({ gerak }) => of.includes(gerak))
    return {
      gerak: of,
      pieces: picked.reduce((sum, { qty }) => sum + qty, 0),
      gross: picked.reduce((sum, each) => sum + Math.round(each.berat_stock * 1000), 0) / 1000,
      cost: picked.reduce((sum, { hpp }) => sum + hpp, 0),
    }
  }
  expect(rows.map(({ gerak }) => said(gerak))).toEqual(rows)
  expect(rows.some(({ gerak }) => gerak === 'KURANG')).toBe(true)

  const { body: counts } = await app.call(owner, laporanOpname.api, { query: filter })
  type Tray = Record<'diharapkan' | 'ditemukan' | 'kurang' | 'salah_baki' | 'sudah_keluar', number>
  expect(counts.length).toBeGreaterThan(0)
  for (const tray of counts as Tray[]) expect(tray.diharapkan).toBe(tray.ditemukan + tray.kurang + tray.salah_baki + tray.sudah_keluar)
})
