import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { closeDayOf } from '#modules/closing/server/public.ts'
import { checkDay } from '#modules/closing/contract/tutup-toko.ts'
import { laporanStockBaki } from '#modules/goods/contract/laporan-stock-baki.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { laporanAktivitasTimbangBaki } from '../contract/laporan-aktivitas-timbang-baki.ts'
import { readRound, readWeighing, resetRound, startWeighing, weighTray } from '../contract/timbang-baki.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // These stories put on the scale what the books expect.
  await app.set({ TIMBANG_BUTA: 'false' })
})
afterAll(() => app.stop())

type Row = Readonly<Record<string, unknown>> & { no_timbang: number; selisih: number; toleransi: number; berat_timbang: number; pieces: number }

const grams = (value: number) => Math.round(value * 1000) / 1000
const trayOf = (kode_baki: string) => ({ kode_gudang: 'TOKO', kode_toko: kode_baki })
const expectedOf = async (kode_baki: string) => {
  const { status, body } = await app.call<{ data: { data_timbang: Row[] } }>('kasir.mc2', startWeighing, { body: trayOf(kode_baki) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.data_timbang[0] as Row
}
const weigh = async (kode_baki: string, berat_hasil: number, user_id = 'kasir.mc2') => {
  const { status, body } = await app.call<{ message: string; data: { data_timbang: Row[] } }>(user_id, weighTray, {
    body: { ...trayOf(kode_baki), berat_hasil: grams(berat_hasil), timbangan: 'SERIAL' },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.data_timbang[0] as Row
}
interface Clue {
  readonly kode_barcode: string
  readonly kode_baki: string | null
  readonly status: string | null
}
const detailOf = async (no_timbang: number, user_id = 'spv.mc2') =>
  (
    await app.call<{
      alarm: { alarm: string; selisih: number }[]
      sebab: { barang: Clue[]; pasangan: [Clue, Clue][]; keluar: Clue[]; baki_lain: Clue[] }
      sebelumnya: Row[]
    }>(user_id, readWeighing, { params: { no_timbang } })
  ).body
const piecesIn = async (kode_baki: string) => {
  const { rows } = await sql<{ kode: string; berat_timbang: number }>`
    select kode, berat_timbang from isi_baki where kode_toko = 'MC2' and kode_baki = ${kode_baki} order by berat_timbang desc, kode`.execute(app.db)
  return rows
}
/** Trays of the display with goods in them; each story takes one of its own. */
const trays = async () => {
  const { rows } = await sql<{ kode_baki: string }>`
    select kode_baki from saldo_stock where kode_toko = 'MC2' and tempat = 'BAKI' and kode_gudang = 'TOKO' and pieces >= 2 order by kode_baki`.execute(
    app.db,
  )
  return rows.map(({ kode_baki }) => kode_baki)
}
const tray = async (nth: number) => (await trays()).at(nth) as string

it('expects of a tray what the stock report expects of it', async () => {
  const { body } = await app.call<Row[]>('spv.mc2', laporanStockBaki.api, { body: { sort_by: 'KODE_BAKI' } })
  for (const kode_baki of await trays()) {
    const reported = body.find((row) => row['kode_baki'] === kode_baki)
    expect(await expectedOf(kode_baki)).toMatchObject({ pieces: reported?.pieces, berat_timbang: reported?.berat_timbang })
  }
})

it('hides the expected weight before the scale is read, unless the shop wants that', async () => {
  await app.set({ TIMBANG_BUTA: 'true' })
  const kode_baki = await tray(0)
  for (const user of ['kasir.mc2', 'spv.mc2', 'own.mc2']) {
    const { body } = await app.call<{ data: { data_timbang: Row[] } }>(user, startWeighing, { body: trayOf(kode_baki) })
    expect(body.data.data_timbang[0]).toMatchObject({ kode_baki, berat_timbang: null })
  }
  await app.set({ TIMBANG_BUTA: 'false' })
  expect((await expectedOf(kode_baki)).berat_timbang).toBeGreaterThan(0)
})

it('says where a tray or its warehouse was not chosen, and which is not there', async () => {
  for (const call of [startWeighing, weighTray]) {
    const none = await app.call('kasir.mc2', call, { body: { berat_hasil: 1, timbangan: 'KETIK' } })
    expect([none.status, none.body.fields]).toMatchObject([
      400,
      { kode_gudang: 'Mohon Untuk Pilih Kode Gudang', kode_toko: 'Mohon Untuk Pilih Kode Baki' },
    ])
    const stray = await app.call('kasir.mc2', call, { body: { ...trayOf(await tray(0)), kode_gudang: 'GUDANG', berat_hasil: 1, timbangan: 'KETIK' } })
    expect([stray.status, stray.body.fields]).toEqual([409, { kode_toko: 'Baki Tidak Ada Di Gudang Ini' }])
  }
})

it('keeps the weight next to the goods that lay there, and refuses to change or invent any of it', async () => {
  const kode_baki = await tray(0)
  const { berat_timbang, toleransi, pieces } = await expectedOf(kode_baki)
  const kept = await weigh(kode_baki, berat_timbang + toleransi)
  expect(kept).toMatchObject({
    berat_timbang,
    toleransi,
    pieces,
    selisih: toleransi,
    hasil: 'SESUAI',
    user_id: 'kasir.mc2',
    tgl_system: '2026-01-31',
  })
  const { rows } = await sql<{ isi: object }>`select isi from timbang_baki where no_timbang = ${kept.no_timbang}`.execute(app.db)
  expect(rows[0]?.isi).toEqual(Object.fromEntries((await piecesIn(kode_baki)).map((piece) => [piece.kode, piece.berat_timbang])))

  await expect(sql`update timbang_baki set berat_hasil = 1`.execute(app.db)).rejects.toThrow(/permission denied/)
  await expect(app.asOwner(sql`delete from timbang_alarm`)).resolves.toBeUndefined()
  await expect(app.asOwner(sql`update timbang_baki set berat_hasil = 1`)).rejects.toThrow(/only ever added to/)
  // A direct write may give another expected weight, time or user: the database overwrites them.
  const { rows: made } = await sql<Row>`
    insert into timbang_baki (kode_toko, kode_gudang, kode_baki, timbangan, langkah, kelonggaran, berat_hasil, tgl_system, user_id, pieces, berat_baki,
      berat_timbang, toleransi, isi)
    values ('MC2', 'TOKO', ${kode_baki}, 'KETIK', 0.01, 0, 1, '2020-01-01', 'nobody', 0, 0, 1, 999, '{}') returning *`.execute(app.db)
  expect(made[0]).toMatchObject({ tgl_system: '2026-01-31', user_id: 'system', berat_timbang, toleransi, pieces, selisih: grams(1 - berat_timbang) })
})

it('finds the piece that is missing, or the two that are', async () => {
  const kode_baki = await tray(1)
  const pieces = await piecesIn(kode_baki)
  const [one, other] = pieces as [(typeof pieces)[0], (typeof pieces)[0]]
  const { berat_timbang } = await expectedOf(kode_baki)

  const short = await weigh(kode_baki, berat_timbang - one.berat_timbang)
  expect(short['hasil']).toBe('SELISIH')
  const found = await detailOf(short.no_timbang)
  expect(found.alarm).toEqual([{ alarm: 'SELISIH', selisih: -one.berat_timbang }])
  expect(found.sebab.barang[0]).toMatchObject({ kode_barcode: one.kode, kode_baki, status: 'READY' })

  const shorter = await detailOf((await weigh(kode_baki, berat_timbang - one.berat_timbang - other.berat_timbang)).no_timbang)
  expect(shorter.sebab.pasangan[0]?.map((clue) => clue.kode_barcode).toSorted()).toEqual([one.kode, other.kode].toSorted())
  expect(shorter.sebelumnya.map((row) => row.no_timbang)).toEqual([short.no_timbang])
})

it('finds a piece too many among those that were sold out of the tray, and among those of other trays', async () => {
  const kode_baki = await tray(2)
  const [kode] = (await stockPieces(app.db, 'MC2', 1, { kode_gudang: 'TOKO', kode_baki })) as [string]
  const ofPiece = Number((await piecesIn(kode_baki)).find((piece) => piece.kode === kode)?.berat_timbang)
  expect((await app.call('kasir.mc2', sell, { body: await loweredSale(app.db, kode, 0, {}) })).status).toBe(200)
  const { berat_timbang } = await expectedOf(kode_baki)
  const { sebab } = await detailOf((await weigh(kode_baki, berat_timbang + ofPiece)).no_timbang)
  expect(sebab.keluar).toEqual([expect.objectContaining({ kode_barcode: kode, status: 'SOLD' })])

  const elsewhere = await tray(3)
  const [stray] = await piecesIn(elsewhere)
  const wrong = await detailOf((await weigh(kode_baki, berat_timbang + Number(stray?.berat_timbang))).no_timbang)
  expect(wrong.sebab.baki_lain[0]).toMatchObject({ kode_baki: expect.any(String) })
  expect(wrong.sebab.baki_lain.map((clue) => clue.kode_barcode)).toContain(stray?.kode)
})

it('says when the same pieces weigh something else than last time', async () => {
  const kode_baki = await tray(4)
  const { berat_timbang } = await expectedOf(kode_baki)
  await weigh(kode_baki, berat_timbang + 0.01)
  const again = await weigh(kode_baki, berat_timbang - 0.02)
  expect(again['hasil']).toBe('ISI_SAMA')
  expect((await detailOf(again.no_timbang)).alarm).toEqual([{ alarm: 'ISI_SAMA', selisih: -0.03 }])
})

it('shows the user’s own weighings since his new start, and the trays without a weighing', async () => {
  const round = async (user_id: string) =>
    (await app.call<{ data: { data_timbang: Row[]; belum: { kode_baki: string }[] } }>(user_id, readRound)).body.data
  const kode_baki = await tray(5)
  expect((await round('kasir.mc2')).data_timbang.length).toBeGreaterThan(3)
  expect((await round('spv.mc2')).data_timbang).toEqual([])
  expect((await round('spv.mc2')).belum.map((row) => row.kode_baki)).toContain(kode_baki)
  await app.call('kasir.mc2', resetRound)
  expect((await round('kasir.mc2')).data_timbang).toEqual([])
  const { berat_timbang } = await expectedOf(kode_baki)
  const { no_timbang } = await weigh(kode_baki, berat_timbang)
  const after = await round('kasir.mc2')
  expect(after.data_timbang.map((row) => row.no_timbang)).toEqual([no_timbang])
  expect(after.belum.map((row) => row.kode_baki)).not.toContain(kode_baki)
})

it('is weighed blindly while a chain hides its stock', async () => {
  await app.set({ HIDE_SALDO_STOCK_MODULE: 'true' })
  const kode_baki = await tray(0)
  expect(Object.keys(await expectedOf(kode_baki)).filter((name) => ['pieces', 'berat_timbang', 'selisih'].includes(name))).toEqual([])
  const kept = await weigh(kode_baki, 1)
  expect(kept).toMatchObject({ hasil: 'SELISIH', berat_hasil: 1 })
  expect(Object.keys(kept).filter((name) => ['pieces', 'berat_timbang', 'selisih'].includes(name))).toEqual([])
  expect(await detailOf(kept.no_timbang, 'spv.mc2')).not.toHaveProperty('sebab')
  expect(await detailOf(kept.no_timbang, 'own.mc2')).toHaveProperty('sebab')
  await app.set({ HIDE_SALDO_STOCK_MODULE: 'false' })
  expect((await app.call('spv.mc3', readWeighing, { params: { no_timbang: kept.no_timbang } })).status).toBe(404)
  expect((await app.call('spv.mc2', readWeighing, { params: { no_timbang: 'X' } })).status).toBe(404)
})

describe('the report of activity', () => {
  const report = async (filter: object = {}, days = ['2026-01-31', '2026-02-09']) =>
    (await app.call<Row[]>('spv.mc2', laporanAktivitasTimbangBaki.api, { body: { tgl_from: days[0], tgl_to: days[1], ...filter } })).body

  it('has each weighing, and each tray with goods on a day without a weighing', async () => {
    const rows = await report()
    const { rows: kept } = await sql<{ no_timbang: number }>`select no_timbang from timbang_baki where kode_toko = 'MC2' order by 1`.execute(app.db)
    expect(rows.flatMap((row) => row.no_timbang ?? []).toSorted((a, b) => a - b)).toEqual(kept.map((row) => row.no_timbang))
    const { rows: full } = await sql<{ n: number }>`
      select count(*)::int as n from saldo_stock s where s.kode_toko = 'MC2' and s.tempat = 'BAKI' and s.pieces > 0
        and not exists (select from timbang_baki t where (t.kode_toko, t.kode_baki) = (s.kode_toko, s.kode_baki))`.execute(app.db)
    expect(rows.filter((row) => row['hasil'] === 'BELUM')).toHaveLength(full[0]?.n ?? -1)
    // Each of its alarms finds a weighing, not only the one that it shows.
    const [grave] = await report({ hasil: 'SELISIH' })
    await app.asOwner(sql`insert into timbang_alarm (no_timbang, alarm, berat) values (${grave?.no_timbang}, 'MENYIMPANG', 0.1)`)
    expect(await report({ hasil: 'MENYIMPANG' })).toMatchObject([{ no_timbang: grave?.no_timbang, hasil: 'SELISIH' }])
    for (const alarm of ['SELISIH', 'ISI_SAMA', 'MENYIMPANG']) {
      const { rows: raised } = await sql<{ no_timbang: number }>`select no_timbang from timbang_alarm where alarm = ${alarm} order by 1`.execute(
        app.db,
      )
      const found = (await report({ hasil: alarm })).map((row) => row.no_timbang)
      expect(
        found.toSorted((a, b) => a - b),
        alarm,
      ).toEqual(raised.map((row) => row.no_timbang))
    }
    expect((await report({ hasil: 'ISI_SAMA' })).map((row) => row['kode_baki'])).toContain(await tray(4))
    const { rows: quiet } = await sql<{ n: number }>`
      select count(*)::int as n from timbang_baki t where not exists (select from timbang_alarm a where a.no_timbang = t.no_timbang)`.execute(app.db)
    expect(await report({ hasil: 'SESUAI' })).toHaveLength(quiet[0]?.n ?? -1)
    expect((await report({ user_id: 'spv.mc2' })).length).toBe(0)
  })

  it('says of each weighing what moved in its tray since, until the next one', async () => {
    const kode_baki = await tray(2)
    const { berat_timbang } = await expectedOf(kode_baki)
    const first = await weigh(kode_baki, berat_timbang)
    const [shelf] = (
      await sql<{
        kode_gudang: string
        kode_baki: string
      }>`select kode_gudang, kode_baki from baki where kode_toko = 'MC2' and kode_baki = ${kode_baki}`.execute(app.db)
    ).rows
    const [one, other] = (await stockPieces(app.db, 'MC2', 3, shelf)) as [string, string]
    const sold = async (kode_barcode: string) => {
      const { status, body } = await app.call('kasir.mc2', sell, { body: await loweredSale(app.db, kode_barcode, 0) })
      expect(status, JSON.stringify(body)).toBe(200)
    }
    await sold(one)
    const second = await weigh(kode_baki, (await expectedOf(kode_baki)).berat_timbang)
    await sold(other)
    const rows = await report({ kode_baki })
    const told = (no_timbang: number) => {
      const row = rows.find((each) => each.no_timbang === no_timbang)
      return [row?.pieces, row?.['pieces_masuk'], row?.['pieces_keluar']]
    }
    const { pieces } = first
    expect([told(first.no_timbang), told(second.no_timbang)]).toEqual([
      [pieces, 3, 1],
      [pieces + 2, 0, 1],
    ])
    // What lay there at the last weighing, and what moved since, is what lies there now: of every tray that was weighed.
    const all = (await report()).filter((row) => row.no_timbang !== null)
    const latest = Map.groupBy(all, (row) => row['kode_baki'])
    for (const [weighed, its] of latest) {
      const { pieces: then, pieces_masuk, pieces_keluar } = its.at(-1) as Row & { pieces_masuk: number; pieces_keluar: number }
      expect([weighed, then + pieces_masuk - pieces_keluar]).toEqual([weighed, (await expectedOf(String(weighed))).pieces])
    }
    const { rows: ledger } = await sql<{ n: number }>`
      select coalesce(sum(m.pieces), 0)::int as n from mutasi_stock m join posting p on p.id = m.posting_id
      where m.kode_toko = 'MC2' and m.tempat = 'BAKI' and m.kode_baki = ${kode_baki}
        and p.created_at > (select created_at from timbang_baki where no_timbang = ${first.no_timbang})`.execute(app.db)
    expect(
      rows
        .filter((row) => row.no_timbang >= first.no_timbang)
        .reduce((sum, row) => sum + Number(row['pieces_masuk']) - Number(row['pieces_keluar']), 0),
    ).toBe(ledger[0]?.n)
  })

  it('warns of trays before the shop is closed, where they are weighed every day', async () => {
    const warnings = async () => (await app.call<{ peringatan: { apa: string; n: number }[] }>('spv.mc2', checkDay)).body.peringatan
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from (select kode_baki, max(no_timbang) as no_timbang from timbang_baki where kode_toko = 'MC2' group by 1) t
      where exists (select from timbang_alarm a where a.no_timbang = t.no_timbang)`.execute(app.db)
    const alarm = { apa: '{{n}} Baki Beralarm Saat Ditimbang Hari Ini', n: rows[0]?.n, buka: laporanAktivitasTimbangBaki.screen.path }
    expect(alarm.n).toBeGreaterThan(0)
    expect(await warnings()).toEqual([alarm])
    await app.set({ TIMBANG_BAKI_HARIAN: 'true' })
    const n = (await report({ hasil: 'BELUM' })).length
    expect(await warnings()).toMatchObject([{ apa: '{{n}} Baki Belum Ditimbang Hari Ini', n }, alarm])
    // Weighed again as it should be, it warns no more; the finding of the day stays.
    const kode_baki = await tray(1)
    const { berat_timbang } = await expectedOf(kode_baki)
    const before = await weigh(kode_baki, berat_timbang)
    // From one wrong weight to the right one the same pieces weigh something else, once.
    expect(before['hasil']).toBe('ISI_SAMA')
    expect((await weigh(kode_baki, berat_timbang))['hasil']).toBe('SESUAI')
    expect((await warnings())[1]?.n).toBe((alarm.n ?? 0) - 1)
  })

  it('goes on over days, and notices a tray that loses a little every day', async () => {
    await app.set({ TIMBANG_KELONGGARAN: '0.2' })
    const kode_baki = await tray(6)
    const { berat_timbang, toleransi } = await expectedOf(kode_baki)
    for (let day = 0; day < 7; day += 1) {
      const kept = await weigh(kode_baki, berat_timbang - Math.round((toleransi * 1000 * day) / 7) / 1000)
      expect(Math.abs(kept.selisih)).toBeLessThan(toleransi)
      const { alarm } = await detailOf(kept.no_timbang)
      expect(
        alarm.some((each) => each.alarm === 'MENYIMPANG'),
        String(day),
      ).toBe(day >= 5)
      const tgl_system = `2026-02-${String(day).padStart(2, '0')}`.replace('02-00', '01-31')
      await app.db
        .transaction()
        .execute((db) => closeDayOf(db, { kode_toko: 'MC2', tgl_system, tgl_berikut: `2026-02-${String(day + 1).padStart(2, '0')}` }))
    }
    const rows = await report({ kode_baki })
    // The day that is open now has not seen it yet.
    expect(rows.map((row) => row['hasil']).at(-1)).toBe('BELUM')
    expect(rows.filter((row) => row.no_timbang)).toHaveLength(7)
    // A closed day knows by its snapshot what lay where.
    expect((await report({ kode_baki: await tray(5), hasil: 'BELUM' }, ['2026-02-01', '2026-02-01'])).length).toBe(1)
  })
})
