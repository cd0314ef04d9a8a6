import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { Call, ReplyOf } from '#engine/contract/endpoint.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { countTill } from '#modules/closing/contract/hitung-kas.ts'
import { bookDifference, selisihKas } from '#modules/closing/contract/selisih-kas.ts'
import { bookMoney } from '#modules/money/contract/uang-kas.ts'
import { issueCoupons } from '#modules/coupons/contract/kupon.ts'
import { moneyOutBody } from '#modules/money/server/testing/booked-money.ts'
import { planPrices } from '#modules/pricing/contract/rencana-harga.ts'
import { buy } from '#modules/purchases/contract/pembelian.ts'
import { boughtAt, purchaseBody, strangeRing } from '#modules/purchases/server/testing/made-purchase.ts'
import { penjualan, sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type Parting, partPieces } from '#modules/handling/contract/pecah-barang.ts'
import { correctPiece } from '#modules/handling/contract/ubah-barang.ts'
import { pindahBarang } from '#modules/handling/contract/pindah-barang.ts'
import { correctionBody, madeMove } from '#modules/handling/server/testing/moved.ts'
import { retagBody } from '#modules/handling/server/testing/parted.ts'
import { finishService } from '#modules/repairs/contract/mutasi-service.ts'
import { finishBody, madeService } from '#modules/repairs/server/testing/made-service.ts'
import { startWeighing, weighTray } from '#modules/weighing/contract/timbang-baki.ts'
import { failedRules, listFindings, lookNow, readFinding, reviewFinding } from '../contract/aktivitas-tidak-biasa.ts'
import { parameterAktivitas } from '../contract/parameter-aktivitas.ts'
import { type RuleKey, rules } from '../contract/rules.ts'
import { findUnusual, keepFindings } from './find.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

const today = '2026-01-31'
const look = async () => (await app.call<ReplyOf<typeof lookNow>>('own.mc1', lookNow)).body.baru
const found = async (aturan: RuleKey, user_id = 'own.mc1') =>
  (await app.call<ReplyOf<typeof listFindings>>(user_id, listFindings, { query: { aturan } })).body.rows
/** What a rule finds now, as the sentence of the rule says it. */
const looked = async (aturan: RuleKey) => {
  await look()
  return (await found(aturan)).map(({ fakta, orang, dokumen }) => ({ fakta, orang, dokumen: dokumen.map(({ nomor }) => nomor) }))
}
const noLog = { error: () => undefined }
let codes = 0
const limit = async (aturan: RuleKey, facts: object, berlaku_dari = '2026-01-01') => {
  const body = { kode_aktivitas: `A${(codes += 1)}`, aturan, berlaku_dari, ...rules[aturan].preset, is_active: true, ...facts }
  const { status, body: answer } = await app.call('own.mc1', parameterAktivitas.api.create as Call, { body })
  if (status !== 200) throw new Error(JSON.stringify(answer))
}
const sold = async (kode_barcode: string, diskon_rp = 0, facts = {}) => {
  const { status, body } = await approved(app, 'kasir.mc2', sell, { body: await loweredSale(app.db, kode_barcode, diskon_rp, facts) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as { no_faktur: string; grand_total: number }
}
const cancel = (nomor: string) => approved(app, 'kasir.mc2', penjualan.calls.actions['batal'], { params: { nomor }, body: { alasan: 'SALAH' } })

/** Counts the till of MC2 a note too much and books it. */
const differs = async (jumlah = 100_000) => {
  const { rows } = await sql<{ saldo: number }>`select saldo from saldo_kas where (kode_toko, akun_kas) = ('MC2', 'CASH')`.execute(app.db)
  const inTillRp = rows[0]?.saldo ?? 0
  const body = {
    pecahan: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100].reduce(spread, { leftRp: inTillRp + jumlah, notes: [] }).notes,
  }
  expect((await approved(app, 'kasir.mc2', countTill, { body })).status).toBe(200)
  const { status, body: made } = await approved<{ no_selisih_kas: string; selisih_uang: number }>(app, 'mu.mc2', bookDifference, {
    body: { alasan_selisih: 'SALAH KEMBALIAN' },
  })
  expect(status, JSON.stringify(made)).toBe(200)
  return made
}
type Notes = { readonly leftRp: number; readonly notes: readonly { nominal: number; lembar: number }[] }
const spread = ({ leftRp, notes }: Notes, nominal: number): Notes => ({
  leftRp: leftRp % nominal,
  notes: [...notes, { nominal, lembar: Math.floor(leftRp / nominal) }],
})

describe('counts of the till', () => {
  it('name the user who counted, not the one who booked, if counts differ too often; differences taken back do not count', async () => {
    await limit('SELISIH_KAS', { jumlah_min: 3, batas_rp: 0 })
    const [one, two] = [await differs(), await differs(-50_000)]
    const wrong = await differs(10_000)
    const { batal } = selisihKas.calls.actions
    expect((await approved(app, 'mu.mc2', batal, { params: { nomor: wrong.no_selisih_kas }, body: { alasan: 'SALAH HITUNG' } })).status).toBe(200)
    expect(await looked('SELISIH_KAS')).toEqual([])
    const three = await differs(20_000)
    const numbers = [one, two, three].map(({ no_selisih_kas }) => no_selisih_kas).toSorted()
    const sums = [one, two, three].map(({ selisih_uang }) => selisih_uang)
    const lebih_rp = sums.reduce((sum, each) => sum + Math.max(each, 0), 0)
    const kurang_rp = sums.reduce((sum, each) => sum + Math.max(-each, 0), 0)
    expect(await looked('SELISIH_KAS')).toEqual([{ fakta: { user: 'kasir.mc2', n: 3, lebih_rp, kurang_rp }, orang: ['kasir.mc2'], dokumen: numbers }])
  })

  it('that differ for too much together are found, however few they are', async () => {
    await madeSale(app)
    await limit('SELISIH_KAS', { jumlah_min: 9, batas_rp: 150_000 })
    await differs(-100_000)
    expect(await looked('SELISIH_KAS')).toEqual([])
    await differs(100_000)
    expect(await looked('SELISIH_KAS')).toMatchObject([{ fakta: { n: 2, kurang_rp: 100_000, lebih_rp: 100_000 } }])
  })
})

it('a till counted again after its difference was shown is found, with the first difference; a till with a booked difference is not', async () => {
  await madeSale(app)
  await limit('HITUNG_ULANG_KAS', { batas_rp: 100_000 })
  await differs(200_000)
  expect(await looked('HITUNG_ULANG_KAS')).toEqual([])
  const held = async () =>
    (await sql<{ saldo: number }>`select saldo from saldo_kas where (kode_toko, akun_kas) = ('MC2', 'CASH')`.execute(app.db)).rows[0]?.saldo ?? 0
  const counts = async (rupiah: number) => {
    const body = { pecahan: [{ nominal: 50, lembar: Math.floor(rupiah / 50) }] }
    const { status, body: made } = await approved(app, 'kasir.mc2', countTill, { body })
    expect(status, JSON.stringify(made)).toBe(200)
  }
  await counts((await held()) - 300_000)
  await counts(await held())
  const [found] = await looked('HITUNG_ULANG_KAS')
  expect(found).toMatchObject({ orang: ['kasir.mc2'], fakta: { user: 'kasir.mc2', n: 1 } })
  const { pertama_rp, terakhir_rp } = (found as { fakta: unknown }).fakta as { pertama_rp: number; terakhir_rp: number }
  expect([Math.round(pertama_rp / 50_000), Math.round(terakhir_rp / 50_000)]).toEqual([-6, 0])
})

describe('what stops just under a limit', () => {
  it('differences of the till: days near the limit by the user who counted; approved ones do not count', async () => {
    await madeSale(app)
    await limit('SELISIH_HAMPIR_BATAS', { jumlah_min: 1 })
    await app.set({ BATAS_SELISIH_KAS: '100000' })
    await differs(-50_000)
    expect(await looked('SELISIH_HAMPIR_BATAS')).toEqual([])
    await differs(45_000)
    const near = await looked('SELISIH_HAMPIR_BATAS')
    expect(near).toMatchObject([{ fakta: { user: 'kasir.mc2', batas_rp: 100_000, n: 1 }, orang: ['kasir.mc2'] }])
    await differs(20_000)
    const { found: now } = await findUnusual(app.db, noLog)
    expect(now.filter(({ aturan }) => aturan === 'SELISIH_HAMPIR_BATAS')).toEqual([])
  })

  it('prices that move in steps, each just below the mark', async () => {
    await limit('HARGA_HAMPIR_BATAS', { jumlah_min: 2 })
    await app.set({ BATAS_UBAH_HARGA: '10' })
    const move = async (by: number) => {
      const { rows } = await sql<{ harga: number }>`select harga from grup where kode_group = '750L'`.execute(app.db)
      const harga_lama = rows[0]?.harga ?? 0
      const harga = [{ sumber: 'GROUP', kode: '750L', harga_lama, harga_baru: Math.floor(harga_lama * (1 + by)), yakin: false }]
      const { status, body } = await app.call('own.mc1', planPrices, { body: { terbit_pada: null, keterangan: null, harga } })
      expect(status, JSON.stringify(body)).toBe(200)
    }
    await move(0.095)
    await move(0.02)
    expect(await looked('HARGA_HAMPIR_BATAS')).toEqual([])
    await move(0.095)
    expect(await looked('HARGA_HAMPIR_BATAS')).toMatchObject([{ fakta: { user: 'own.mc1', batas: 10, n: 2 }, orang: ['own.mc1'] }])
  })

  it('pieces that weigh almost too little of what their invoice says; who weighs what it says is not found', async () => {
    await app.set({ TOLERANSI_BERAT_BELI: '0.1' })
    await limit('BERAT_HAMPIR_BATAS', { jumlah_min: 1 })
    const bring = async (lessG: number) => {
      const { detail_barang } = await madeSale(app)
      const { kode_barcode, berat } = detail_barang[0] as { kode_barcode: string; berat: number }
      const less = Math.round((berat - lessG) * 1_000) / 1_000
      const { status, body } = await approved(app, 'kasir.mc2', buy, { body: await purchaseBody(app, [{ kode_barcode, berat: less }]) })
      expect(status, JSON.stringify(body)).toBe(200)
      return (body as { no_faktur_beli: string }).no_faktur_beli
    }
    await bring(0)
    await bring(0.02)
    expect(await looked('BERAT_HAMPIR_BATAS')).toEqual([])
    const near = await bring(0.095)
    expect(await looked('BERAT_HAMPIR_BATAS')).toEqual([{ fakta: { user: 'kasir.mc2', batas: 0.1, n: 1 }, orang: ['kasir.mc2'], dokumen: [near] }])
  })
})

describe('a rule that cannot be computed', () => {
  it('stops no other, is reported while it lasts, and not afterwards', async () => {
    await limit('CETAK_ULANG', { jumlah_min: 1 })
    const { no_faktur } = await madeSale(app)
    await app.call('kasir.mc2', penjualan.calls.reprint, { params: { nomor: no_faktur } })
    expect((await app.call('kasir.mc2', bookMoney, { body: moneyOutBody() })).status).toBe(200)
    await app.asOwner(sql`insert into para_system (kode_toko, key, value) values ('MC2', 'BATAS_UANG_KELUAR', 'banyak')`)
    const logged: unknown[] = []
    const { gagal } = await findUnusual(app.db, { error: (facts: unknown) => void logged.push(facts) })
    expect(gagal).toEqual(['KAS_HAMPIR_BATAS'])
    expect(logged).toMatchObject([{ aturan: 'KAS_HAMPIR_BATAS' }])
    expect((await app.call<ReplyOf<typeof lookNow>>('own.mc1', lookNow)).body).toEqual({ baru: 1, gagal: ['KAS_HAMPIR_BATAS'] })
    expect(await found('CETAK_ULANG')).toHaveLength(1)
    const failed = async () => (await app.call<ReplyOf<typeof failedRules>>('own.mc1', failedRules)).body.map(({ aturan }) => aturan)
    expect(await failed()).toEqual(['KAS_HAMPIR_BATAS'])
    await app.asOwner(sql`delete from para_system where (kode_toko, key) = ('MC2', 'BATAS_UANG_KELUAR')`)
    await look()
    expect(await failed()).toEqual([])
  })
})

describe('a piece', () => {
  it('that is sold, cancelled and sold again is found; one that is cancelled once, or just bought back, is not', async () => {
    const [kode_barcode, once] = (await stockPieces(app.db, 'MC2', 2)) as [string, string]
    const first = await sold(kode_barcode)
    await cancel(first.no_faktur)
    await cancel((await sold(once)).no_faktur)
    const { detail_barang } = await madeSale(app)
    await app.call('kasir.mc2', buy, { body: await purchaseBody(app, [{ kode_barcode: detail_barang[0]?.kode_barcode as string }]) })
    expect(await looked('JUAL_BATAL_BELI')).toEqual([])
    const second = await sold(kode_barcode)
    expect(await looked('JUAL_BATAL_BELI')).toEqual([
      { fakta: { barang: kode_barcode, jual: 2, batal: 1, beli: 0 }, orang: ['kasir.mc2'], dokumen: [first.no_faktur, second.no_faktur] },
    ])
  })

  it('whose weight is changed by more than the limit is found, with what it was; a little is not', async () => {
    const correct = (body: object) => approved(app, 'kasir.mc2', correctPiece, { body })
    await correct(await correctionBody(app))
    expect(await looked('UBAH_BERAT')).toEqual([])
    const body = await correctionBody(app, { berat_bruto: 3.0, berat_stock: 3.0, berat: 3.0 })
    const { body: made } = await correct(body)
    expect(await looked('UBAH_BERAT')).toEqual([
      {
        fakta: { barang: body.kode_barcode, lama: '3.215', baru: expect.stringMatching(/^3(\.0+)?$/) },
        orang: ['kasir.mc2'],
        dokumen: [made.no_ubah],
      },
    ])
    // Tagged anew, a piece would be another one with another weight.
    const requested = await retagBody(app)
    const [child] = requested.detail_barang as [(typeof requested.detail_barang)[number]]
    const lighter = { ...requested, detail_barang: [{ ...child, berat: 2 }] }
    const { body: tagged } = await approved<Parting>(app, 'kasir.mc2', partPieces, { body: lighter })
    expect((await looked('UBAH_BERAT')).flatMap(({ dokumen }) => dokumen).toSorted()).toEqual([tagged.no_pecah, made.no_ubah])
  })

  it('that comes back for more than it was sold for is found; at the price of the list it is not', async () => {
    for (let n = 0; n < 3; n += 1) await madeSale(app)
    const { detail_barang, no_faktur } = await madeSale(app)
    const { kode_barcode, kode_group, harga_total } = detail_barang[0] as { kode_barcode: string; kode_group: string; harga_total: number }
    const dear = (await boughtAt(app, kode_group)) * 2
    const { status, body: made } = await approved(app, 'kasir.mc2', buy, { body: await purchaseBody(app, [{ kode_barcode, harga_per_gram: dear }]) })
    expect([status, no_faktur]).toEqual([200, made.detail_barang[0].no_faktur])
    const { body: usual } = await app.call('kasir.mc2', buy, { body: await purchaseBody(app, [strangeRing]) })
    expect(usual.status).toBe('VALID')
    expect(await looked('BELI_DI_ATAS_NOTA')).toEqual([
      { fakta: { barang: kode_barcode, harga_rp: made.grand_total, nota_rp: harga_total }, orang: ['kasir.mc2'], dokumen: [made.no_faktur_beli] },
    ])
  })
})

describe('a tray', () => {
  it('whose weighing raised an alarm is found, with its weighings and who weighed; one that fits is not', async () => {
    const { rows } = await sql<{ kode_gudang: string; kode_baki: string }>`
      select kode_gudang, kode_baki from saldo_stock where kode_toko = 'MC2' and tempat = 'BAKI' and pieces > 0 order by kode_baki limit 2`.execute(
      app.db,
    )
    const [light, right] = rows.map(({ kode_gudang, kode_baki }) => ({ kode_gudang, kode_toko: kode_baki }))
    await app.set({ TIMBANG_BUTA: 'false' })
    type Started = ReplyOf<typeof startWeighing>
    const weigh = async (tray: typeof light, lessG: number) => {
      const { body } = await app.call<Started>('spv.mc2', startWeighing, { body: tray })
      const berat_hasil = (body.data.data_timbang[0]?.berat_timbang ?? 0) - lessG
      const kept = await app.call<ReplyOf<typeof weighTray>>('kasir.mc2', weighTray, { body: { ...tray, berat_hasil, timbangan: 'SERIAL' } })
      return String(kept.body.data.data_timbang[0]?.no_timbang)
    }
    await weigh(right, 0)
    expect(await looked('ALARM_TIMBANG')).toEqual([])
    const first = await weigh(light, 1)
    expect(await looked('ALARM_TIMBANG')).toEqual([{ fakta: { baki: light?.kode_toko, n: 1 }, orang: ['kasir.mc2'], dokumen: [first] }])
    const second = await weigh(light, 1)
    expect(await looked('ALARM_TIMBANG')).toMatchObject([{ fakta: { n: 2 }, dokumen: [first, second] }])
    expect(await found('ALARM_TIMBANG', 'spv.mc3')).toEqual([])
  })
})

describe('gold lost in repairs', () => {
  it('is added up by user and by craftsman, even if each loss is within the tolerance; equal weights are not found', async () => {
    await limit('SUSUT_SERVICE', { jumlah_min: 2, batas_persen: 0.2 })
    const finish = async (lostG: number) => {
      const made = await madeService(app)
      const detail_barang = finishBody(made).detail_barang.map((line, at) => ({
        ...line,
        berat_selesai: at === 0 ? Math.round((5 - lostG) * 1000) / 1000 : line.berat_selesai,
      }))
      const { status, body } = await app.call<{ no_mutasi_service: string }>('kasir.mc2', finishService, {
        body: finishBody(made, { detail_barang }),
      })
      expect(status, JSON.stringify(body)).toBe(200)
      return body.no_mutasi_service
    }
    const first = await finish(0.05)
    expect(await looked('SUSUT_SERVICE')).toEqual([])
    const numbers = [first, await finish(0.04)].toSorted()
    const facts = { n: 2, gram: 0.09, persen: 0.35 }
    const both = await looked('SUSUT_SERVICE')
    expect(both.map(({ fakta }) => fakta)).toEqual(
      expect.arrayContaining([
        { ...facts, siapa: 'kasir.mc2' },
        { ...facts, siapa: expect.stringContaining('T1 ') as string },
      ]),
    )
    expect(both).toMatchObject([
      { orang: ['kasir.mc2'], dokumen: numbers },
      { orang: ['kasir.mc2'], dokumen: numbers },
    ])
    await finish(0)
    await limit('SUSUT_SERVICE', { jumlah_min: 2, batas_persen: 0.3 }, today)
    const { found: now } = await findUnusual(app.db, noLog)
    expect(now.filter(({ aturan }) => aturan === 'SUSUT_SERVICE')).toEqual([])
  })
})

describe('a user', () => {
  it('who is new and gets all approvals from his creator is found; one who also asks others, or is no longer new, is not', async () => {
    await limit('PEMINTA_BARU', { jumlah_min: 2 })
    await app.asOwner(sql`update users set diangkat_oleh = 'spv.mc2', created_at = now() where user_id = 'kasir.mc2'`, 'unguarded')
    await madeSale(app)
    const spend = (supervisor: string) =>
      approved(
        app,
        'kasir.mc2',
        bookMoney,
        { body: moneyOutBody({ detail_uang: [{ kode_transaksi: 'PRIVE', jumlah_uang: 1_000, keterangan: null }] }) },
        supervisor,
      )
    await spend('spv.mc2')
    expect(await looked('PEMINTA_BARU')).toEqual([])
    await spend('spv.mc2')
    expect(await looked('PEMINTA_BARU')).toEqual([
      { fakta: { penyetuju: 'spv.mc2', peminta: 'kasir.mc2', n: 2, persen: 100 }, orang: ['kasir.mc2', 'spv.mc2'], dokumen: [] },
    ])
    const still = async () => (await findUnusual(app.db, noLog)).found.filter(({ aturan }) => aturan === 'PEMINTA_BARU').length
    await app.asOwner(sql`update users set created_at = now() - interval '31 days' where user_id = 'kasir.mc2'`, 'unguarded')
    expect(await still()).toBe(0)
    await app.asOwner(sql`update users set created_at = now() where user_id = 'kasir.mc2'`, 'unguarded')
    expect(await still()).toBe(1)
    await spend('own.mc2')
    expect(await still()).toBe(0)
  })

  it('who issues coupons without a sale is found by their value; their codes are not shown', async () => {
    await app.set({ KUPON_PENJUALAN: 'true', BATAS_KUPON_TERBIT: '1000000' })
    await limit('KUPON_TANPA_PENJUALAN', { batas_rp: 150_000 })
    await sql`insert into kupon (kode_kupon, nama_kupon, belanja_minimal, nilai_kupon, tgl_mulai, tgl_akhir)
      values ('K1', 'KUPON COBA', 0, 100000, ${today}::date, ${today}::date + 10)`.execute(app.db)
    const issue = () => app.call('spv.mc2', issueCoupons, { body: { kode_kupon: 'K1', jumlah_kupon: 1, kode_member: null, keterangan: null } })
    expect((await issue()).status).toBe(200)
    expect(await looked('KUPON_TANPA_PENJUALAN')).toEqual([])
    expect((await issue()).status).toBe(200)
    expect(await looked('KUPON_TANPA_PENJUALAN')).toEqual([{ fakta: { user: 'spv.mc2', n: 2, kupon_rp: 200_000 }, orang: ['spv.mc2'], dokumen: [] }])
  })

  it('who spends just under the limit is found; who spends less, or asks for an approval, is not', async () => {
    await madeSale(app)
    const spend = (jumlah_uang: number) =>
      approved(app, 'kasir.mc2', bookMoney, {
        body: moneyOutBody({ detail_uang: [{ kode_transaksi: 'KONSUMSI', jumlah_uang, keterangan: null }] }),
      })
    await limit('KAS_HAMPIR_BATAS', { jumlah_min: 1 })
    await spend(500_000)
    expect(await looked('KAS_HAMPIR_BATAS')).toEqual([])
    await spend(450_000)
    expect(await looked('KAS_HAMPIR_BATAS')).toMatchObject([{ fakta: { user: 'kasir.mc2', batas_rp: 1_000_000, n: 1 }, orang: ['kasir.mc2'] }])
    expect((await found('KAS_HAMPIR_BATAS'))[0]?.nilai_rp).toBe(950_000)
  })

  it('who spends beyond it with an approval is nothing unusual', async () => {
    await madeSale(app)
    await limit('KAS_HAMPIR_BATAS', { jumlah_min: 1 })
    await approved(app, 'kasir.mc2', bookMoney, {
      body: moneyOutBody({ detail_uang: [{ kode_transaksi: 'KONSUMSI', jumlah_uang: 1_200_000, keterangan: null }] }),
    })
    expect(await looked('KAS_HAMPIR_BATAS')).toEqual([])
  })

  it('whose discounts stop just before the limit is found; small ones are not', async () => {
    await app.set({ BATAS_HARGA_JUAL: '10' })
    await limit('DISKON_HAMPIR_BATAS', { jumlah_min: 2 })
    const [a, b, c] = (await stockPieces(app.db, 'MC2', 3)) as [string, string, string]
    const { rows } = await sql<{ rp: number }>`
      select (floor(berat * harga) + ongkos)::bigint as rp from barang join grup using (kode_group) where kode_barcode = ${a}`.execute(app.db)
    const percent = (of: number) => Math.floor(((rows[0]?.rp ?? 0) * of) / 100)
    await sold(a, percent(9.5))
    await sold(c, percent(5))
    expect(await looked('DISKON_HAMPIR_BATAS')).toEqual([])
    await sold(b, percent(9.5))
    expect(await looked('DISKON_HAMPIR_BATAS')).toMatchObject([{ fakta: { user: 'kasir.mc2', batas: 10, n: 2 }, orang: ['kasir.mc2'] }])
  })

  it('who prints a receipt a third time again is found; twice is not', async () => {
    const { no_faktur } = await madeSale(app)
    const print = () => app.call('kasir.mc2', penjualan.calls.reprint, { params: { nomor: no_faktur } })
    await print()
    await print()
    expect(await looked('CETAK_ULANG')).toEqual([])
    await print()
    expect(await looked('CETAK_ULANG')).toEqual([{ fakta: { nomor: no_faktur, n: 3 }, orang: ['kasir.mc2'], dokumen: [no_faktur] }])
  })

  it('who prints an old paper again is found by the day of the print, for any document', async () => {
    await limit('CETAK_ULANG', { jumlah_min: 2, rentang_hari: 1 })
    const moved = await madeMove(app)
    await app.asOwner(sql`update pindah_barang set tgl_system = tgl_system - 20 where no_pindah = ${sql.lit(moved.no_pindah)}`, 'unguarded')
    const { reprint } = pindahBarang.calls
    for (const user of ['kasir.mc2', 'spv.mc2']) expect((await app.call(user, reprint, { params: { nomor: moved.no_pindah } })).status).toBe(200)
    expect(await looked('CETAK_ULANG')).toEqual([
      { fakta: { nomor: moved.no_pindah, n: 2 }, orang: ['kasir.mc2', 'spv.mc2'], dokumen: [moved.no_pindah] },
    ])
  })

  it('who sells to two shops is found, by his telephone or his card; to one he may sell twice', async () => {
    // Without an identity card, the telephone number finds the customer.
    await app.set({ IDENTITAS_PENJUAL: 'TIDAK' })
    const [third] = (await stockPieces(app.db, 'MC3', 1)) as [string]
    expect((await app.call('kasir.mc3', sell, { body: await loweredSale(app.db, third, 0) })).status).toBe(200)
    for (let n = 0; n < 2; n += 1) await madeSale(app)
    const bring = async (user_id: string, facts: object) => {
      const { status, body } = await app.call(user_id, buy, { body: await purchaseBody(app, [{ ...strangeRing, berat: 0.5 }], facts) })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.no_faktur_beli as string
    }
    const [his, hers] = [
      { no_hp: '081200000001', no_identitas: null },
      { no_hp: '081200000002', no_identitas: null },
    ]
    const first = await bring('kasir.mc2', his)
    await bring('kasir.mc2', hers)
    await bring('kasir.mc2', hers)
    expect(await looked('TELEPON_BANYAK_TOKO')).toEqual([])
    const second = await bring('kasir.mc3', his)
    expect(await looked('TELEPON_BANYAK_TOKO')).toEqual([
      { fakta: { pelanggan: '081200000001', n: 2 }, orang: [], dokumen: [first, second].toSorted() },
    ])
  })

  it('who allows almost only what one person asks, who asks him alone, is found where others ask others too', async () => {
    await limit('SATU_PENYETUJU', { jumlah_min: 3 })
    const spend = (user_id: string, supervisor: string) =>
      approved(
        app,
        user_id,
        bookMoney,
        { body: moneyOutBody({ detail_uang: [{ kode_transaksi: 'PRIVE', jumlah_uang: 1_000, keterangan: null }] }) },
        supervisor,
      )
    await madeSale(app)
    const paid: string[] = []
    for (let n = 0; n < 3; n += 1) {
      const { status, body } = await spend('kasir.mc2', 'spv.mc2')
      expect(status).toBe(200)
      paid.push(String((body as { no_uang_kas?: string }).no_uang_kas))
    }
    // The shop has no other user who could ask or approve.
    expect(await looked('SATU_PENYETUJU')).toEqual([])
    expect((await spend('mu.mc2', 'own.mc2')).status).toBe(200)
    expect(await looked('SATU_PENYETUJU')).toMatchObject([
      // It names the approved documents, and each opens.
      { fakta: { penyetuju: 'spv.mc2', peminta: 'kasir.mc2', n: 3, persen: 100 }, orang: ['kasir.mc2', 'spv.mc2'], dokumen: paid.toSorted() },
    ])
  })
})

describe('limits', () => {
  it('hold from their day on, the latest before it, and can switch a rule off', async () => {
    const { no_faktur } = await madeSale(app)
    await app.call('kasir.mc2', penjualan.calls.reprint, { params: { nomor: no_faktur } })
    await limit('CETAK_ULANG', { jumlah_min: 1 }, '2026-02-01')
    expect(await looked('CETAK_ULANG')).toEqual([])
    await limit('CETAK_ULANG', { jumlah_min: 1 }, '2026-01-30')
    await limit('CETAK_ULANG', { is_active: false }, today)
    expect(await looked('CETAK_ULANG')).toEqual([])
    await limit('CETAK_ULANG', { jumlah_min: 1 }, '2026-01-29')
    await sql`delete from para_aktivitas where berlaku_dari = ${today}`.execute(app.db)
    expect(await looked('CETAK_ULANG')).toHaveLength(1)
  })
})

describe('a finding', () => {
  const reprinted = async () => {
    await limit('CETAK_ULANG', { jumlah_min: 1 })
    const { no_faktur } = await madeSale(app)
    const print = () => app.call('kasir.mc2', penjualan.calls.reprint, { params: { nomor: no_faktur } })
    await print()
    await look()
    return { print, id: (await found('CETAK_ULANG'))[0]?.id as number }
  }
  const review = (user_id: string, id: number, body: object) =>
    app.call(user_id, reviewFinding, { params: { id }, body: { catatan: 'SUDAH DITANYA', ...body } })
  const read = async (id: number) => (await app.call<ReplyOf<typeof readFinding>>('spv.mc2', readFinding, { params: { id } })).body

  it('is kept once, grows while it is open, and stays as it was seen when it is closed', async () => {
    const { print, id } = await reprinted()
    expect(await look()).toBe(0)
    await print()
    expect(await look()).toBe(0)
    expect((await read(id)).fakta).toMatchObject({ n: 2 })
    expect((await review('spv.mc2', id, { langkah_tinjau: 'SELESAI', simpulan: 'WAJAR' })).status).toBe(200)
    // What he judged stands in the audit, which is sealed with the day.
    const { rows } = await sql<{ after: object }>`select after from audit where subject = 'temuan' and subject_key = ${String(id)}`.execute(app.db)
    expect(rows.at(-1)?.after).toMatchObject({ simpulan: 'WAJAR', fakta: { n: 2 }, dokumen: [expect.objectContaining({ kind: 'PENJUALAN' })] })
    await print()
    expect(await look()).toBe(0)
    expect(await read(id)).toMatchObject({ status: 'SELESAI', fakta: { n: 2 } })
    expect(await found('CETAK_ULANG')).toHaveLength(1)
  })

  it('shows who did which review step, and a user who knows better can open it again', async () => {
    const { id } = await reprinted()
    await review('spv.mc2', id, { langkah_tinjau: 'CATATAN', catatan: 'TANYA PELANGGAN' })
    const { status, body } = await review('spv.mc2', id, { langkah_tinjau: 'SELESAI' })
    expect([status, body.fields]).toEqual([400, { simpulan: 'Simpulan Tidak Boleh Kosong' }])
    await review('spv.mc2', id, { langkah_tinjau: 'SELESAI', simpulan: 'SALAH_INPUT' })
    expect((await review('own.mc1', id, { langkah_tinjau: 'SELESAI', simpulan: 'WAJAR' })).body.code).toBe('FINDING_CLOSED')
    await review('own.mc1', id, { langkah_tinjau: 'BUKA_LAGI', catatan: 'BELUM JELAS' })
    expect((await review('own.mc1', id, { langkah_tinjau: 'BUKA_LAGI' })).body.code).toBe('FINDING_OPEN')
    const { tinjauan, status: state } = await read(id)
    expect(state).toBe('BARU')
    expect(tinjauan.map(({ langkah_tinjau, user_id, simpulan }) => [langkah_tinjau, user_id, simpulan])).toEqual([
      ['CATATAN', 'spv.mc2', null],
      ['SELESAI', 'spv.mc2', 'SALAH_INPUT'],
      ['BUKA_LAGI', 'own.mc1', null],
    ])
  })

  it('is not reviewed by whom it names, nor seen by another shop or a cashier; the database says so too', async () => {
    const { id } = await reprinted()
    await app.asOwner(sql`update temuan set orang = array['kasir.mc2', 'spv.mc2'] where id = ${id}`)
    expect((await review('spv.mc2', id, { langkah_tinjau: 'CATATAN' })).body.code).toBe('NAMED_IN_FINDING')
    expect((await review('own.mc2', id, { langkah_tinjau: 'CATATAN' })).status).toBe(200)
    expect((await app.call('spv.mc3', readFinding, { params: { id } })).status).toBe(404)
    expect(await found('CETAK_ULANG', 'spv.mc3')).toEqual([])
    expect((await app.call('kasir.mc2', listFindings)).status).toBe(403)
    expect((await app.call('spv.mc2', listFindings, { query: { kode_toko: 'MC3' } })).status).toBe(403)
    const step = (user_id: string, langkah_tinjau: string) =>
      sql`insert into temuan_tinjau (temuan_id, langkah_tinjau, simpulan, catatan, user_id) values (${id}, ${langkah_tinjau}, ${langkah_tinjau === 'SELESAI' ? 'WAJAR' : null}, 'X', ${user_id})`
    await expect(app.asOwner(step('spv.mc2', 'SELESAI'))).rejects.toThrow('is not for spv.mc2 to review')
    await expect(app.asOwner(sql`update temuan set status = 'SELESAI'`)).rejects.toThrow('closed and opened by its steps')
    await expect(app.asOwner(sql`update temuan_tinjau set catatan = 'LAIN'`)).rejects.toThrow()
    await expect(app.asOwner(sql`delete from temuan`)).rejects.toThrow()
  })

  it('stores each finding once when two checks run at the same time', async () => {
    const { print } = await reprinted()
    await print()
    const seen = await findUnusual(app.db, noLog)
    expect(await Promise.all([keepFindings(app.db, seen), keepFindings(app.db, seen)])).toEqual([0, 0])
    expect(await found('CETAK_ULANG')).toHaveLength(1)
  })
})
