import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { Endpoint, ReplyOf } from '#engine/contract/endpoint.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import { readRights, saveRights } from '#modules/access/contract/hak-akses-users.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { closeDay } from '#modules/closing/contract/tutup-toko.ts'
import { closedDay } from '#modules/closing/server/testing/counted-till.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { laporanTitipan } from '#modules/deposits/contract/laporan.ts'
import { madeDeposit } from '#modules/deposits/server/testing/made-deposit.ts'
import { laporanUangDiJalan } from '#modules/money/contract/laporan-kirim-uang.ts'
import { laporanNonCash } from '#modules/money/contract/laporan-non-cash.ts'
import { laporanTransaksiCash } from '#modules/money/contract/laporan-transaksi-cash.ts'
import { laporanUangKas } from '#modules/money/contract/laporan-uang-kas.ts'
import { bookMoney } from '#modules/money/contract/uang-kas.ts'
import { madeMoneyOut, moneyOutBody } from '#modules/money/server/testing/booked-money.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { owedSale } from '#modules/money/server/testing/owed-by-bank.ts'
import { madeSending } from '#modules/money/server/testing/sent-money.ts'
import { laporanPenjualan } from '#modules/sales/contract/laporan-penjualan.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import * as contract from '../contract/cash-pusat.ts'
import { agreedOn, madeContract } from '#modules/instalments/server/testing/made-contract.ts'
import { madeLoan } from '#modules/loans/server/testing/made-loan.ts'
import { madeOrder } from '#modules/orders/server/testing/made-order.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { type Purchase, buy } from '#modules/purchases/contract/pembelian.ts'
import { purchaseBody, strangeRing } from '#modules/purchases/server/testing/made-purchase.ts'
import { madeService } from '#modules/repairs/server/testing/made-service.ts'
import { madeTrade } from '#modules/bulk-goods/server/testing/manual-goods.ts'
import { salesChart, yearTransactions } from '../contract/charts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
  await app.set({ HITUNG_KAS: 'false' })
})
afterAll(() => app.stop())

const today = '2026-01-31'
const ask = async <E extends Endpoint>(call: E, query: object = {}, user_id = 'own.mc1') => {
  const { status, body } = await app.call(user_id, call, { query: { ...query } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as ReplyOf<E>
}
const sumOf = <Row>(rows: readonly Row[], name: keyof Row) => rows.reduce((sum, row) => sum + Number(row[name]), 0)
const reported = async (kode_toko: string, tgl_from: string, tgl_to: string) =>
  (await app.call<{ harga_total: number }[]>('own.mc1', laporanPenjualan.api, { query: { tgl_from, tgl_to, kode_toko } })).body

describe('days of trade', () => {
  it('are what the documents say, kept and open ones alike, and stay so when the day is closed', async () => {
    await madeSale(app)
    const differences = () =>
      sql<object>`
        select kode_toko, tgl_system, kategori, sum(jumlah) as jumlah, sum(total) as total
        from (
          select kode_toko, tgl_system, kategori, 1 as jumlah, total from dagang
          union all select kode_toko, tgl_system, kategori, -jumlah, -total from dagang_hari
        ) beda
        group by 1, 2, 3 having (sum(jumlah), sum(total)) <> (0, 0)`
        .execute(app.db)
        .then(({ rows }) => rows)
    expect(await differences()).toEqual([])
    const { rows } = await sql<{ n: number }>`select count(*) as n from hari_dagang where kode_toko = 'MC3' and tgl_system = ${today}`.execute(app.db)
    expect(rows).toEqual([{ n: 0 }])
    expect((await app.call('spv.mc3', closeDay, { body: { tgl_system: today, tgl_berikut: '2026-02-01' } })).status).toBe(200)
    const { rows: kept } = await sql`select kategori from hari_dagang where kode_toko = 'MC3' and tgl_system = ${today} order by 1`.execute(app.db)
    expect(kept).toEqual(['CICILAN', 'HUTANG', 'PEMBELIAN', 'PENJUALAN', 'PESANAN', 'SERVICE'].map((kategori) => ({ kategori })))
    expect(await differences()).toEqual([])
  })

  it('refuse every write', async () => {
    await expect(sql`update hari_dagang set total = 0`.execute(app.db)).rejects.toThrow(/permission|denied/)
    await expect(app.asOwner(sql`update hari_dagang set total = 0`)).rejects.toThrow('only ever added to')
  })

  it('are held against their documents by verify', async () => {
    const breaks = async () => (await verify(app.db, 'MC2')).filter(({ balance }) => balance === 'hari_dagang')
    expect(await breaks()).toEqual([])
    const day = sql`kode_toko = 'MC2' and tgl_system = '2026-01-30' and kategori = 'PENJUALAN'`
    const { rows } = await sql<{ total: number }>`select total from hari_dagang where ${day}`.execute(app.db)
    await app.asOwner(sql`update hari_dagang set total = total + 1 where ${day}`, 'unguarded')
    const expected = rows[0]?.total as number
    expect(await breaks()).toEqual([{ balance: 'hari_dagang', key: '2026-01-30 PENJUALAN', measure: 'rupiah', expected, found: expected + 1 }])
    await app.asOwner(sql`update hari_dagang set total = total - 1 where ${day}`, 'unguarded')
  })

  it('make the month and the year, and what they are compared with', async () => {
    const chart = await ask(salesChart, { type: 'monthly' }, 'own.mc2')
    expect(chart.total.total).toBe(sumOf(await reported('MC2', '2026-01-01', today), 'harga_total'))
    expect(chart.sebelumnya.kemarin.total).toBe(sumOf(await reported('MC2', '2026-01-30', '2026-01-30'), 'harga_total'))
    expect(chart.sebelumnya.kemarin.total).toBeGreaterThan(0)
    expect(chart.sebelumnya.kemarin_jam_ini.total).toBeLessThanOrEqual(chart.sebelumnya.kemarin.total)
    const year = await ask(yearTransactions, { tahun: 2026 }, 'own.mc2')
    expect(
      sumOf(
        year.values.filter(({ kategori }) => kategori === 'PENJUALAN'),
        'total',
      ),
    ).toBe(chart.total.total)
  })
})

describe('show the shops next to each other', () => {
  it('tell what each sold and bought, and what a gram came to', async () => {
    const [day] = await ask(contract.dayChart, { tgl_system: '2026-01-30' })
    const sold = day?.values.find(({ kode_toko, kategori }) => kode_toko === 'MC2' && kategori === 'PENJUALAN')
    expect(sold?.total).toBe(sumOf(await reported('MC2', '2026-01-30', '2026-01-30'), 'harga_total'))
    expect(day?.resultGram.find(({ kode_toko, kategori }) => kode_toko === 'MC2' && kategori === 'PENJUALAN')?.per_gram).toBe(
      Math.round((sold?.total ?? 0) / (sold?.berat ?? 1)),
    )
    expect(day?.resultGram.find(({ kode_toko }) => kode_toko === 'MC1')).toMatchObject({ berat: 0, per_gram: null })
    const period = await ask(contract.periodChart, { tgl_from: '2026-01-01', tgl_to: today })
    const kinds = await ask(contract.kindChart, { kategori: 'PENJUALAN', type: 'monthly', kode_toko: 'MC2' })
    expect(sumOf(kinds.values, 'total')).toBe(sumOf(await reported('MC2', '2026-01-01', today), 'harga_total'))
    // Until the same day of the month before, or its last.
    expect(sumOf(kinds.bulan_lalu, 'total')).toBe(sumOf(await reported('MC2', '2025-12-01', '2025-12-31'), 'harga_total'))
    expect(
      sumOf(
        period.values.filter(({ kategori }) => kategori === 'PENJUALAN'),
        'total',
      ),
    ).toBe(sumOf(await reported('ALL', '2026-01-01', today), 'harga_total'))
  })

  it('tell what was ordered and taken in to be repaired as well, all shops together, as the reports behind it do', async () => {
    const before = await ask(contract.shopsNow)
    const { total_harga } = await madeOrder(app)
    const { grand_total } = await madeService(app)
    const loan = await madeLoan(app)
    const agreed = await madeContract(app)
    const { semua } = await ask(contract.shopsNow)
    expect([semua.pesanan.total - before.semua.pesanan.total, semua.service.total - before.semua.service.total]).toEqual([total_harga, grand_total])
    expect([semua.hutang.total - before.semua.hutang.total, semua.hutang.berat - before.semua.hutang.berat]).toEqual([
      loan.jumlah_hutang,
      loan.total_berat,
    ])
    expect([semua.cicilan.total - before.semua.cicilan.total, semua.cicilan.berat - before.semua.cicilan.berat]).toEqual([
      agreed.harga_jual,
      agreed.total_berat,
    ])
    const kinds = (values: readonly { kategori: string }[]) => [...new Set(values.map(({ kategori }) => kategori))]
    const [day] = await ask(contract.dayChart, { tgl_system: today })
    expect(kinds(day!.values)).toEqual(['PENJUALAN', 'PEMBELIAN', 'PESANAN', 'SERVICE', 'HUTANG', 'CICILAN'])
    expect(day!.values.find(({ kode_toko, kategori }) => kode_toko === 'MC2' && kategori === 'PESANAN')?.total).toBe(semua.pesanan.total)
    const { values } = await ask(contract.periodChart, { tgl_from: today, tgl_to: today })
    expect(values.find(({ kategori }) => kategori === 'SERVICE')?.total).toBe(semua.service.total)
    const year = await ask(yearTransactions, { tahun: 2026 }, 'own.mc2')
    expect(
      sumOf(
        year.values.filter(({ kategori }) => kategori === 'HUTANG'),
        'total',
      ),
    ).toBe(loan.jumlah_hutang)
  })

  it('tell who has sold, on what date, and how far behind; a closed one says by whom', async () => {
    const { values } = await ask(contract.shopsNow)
    expect(values.map(({ kode_toko }) => kode_toko)).toEqual(['MC1', 'MC2', 'MC3', 'MCO'])
    const [, second, third] = values
    expect(second).toMatchObject({ tgl_system: today, jual: { total: sumOf(await reported('MC2', today, today), 'harga_total') } })
    expect(second?.mulai_at).not.toBeNull()
    expect(second?.hari_tertinggal).toBeGreaterThan(0)
    expect(second?.hari).toHaveLength(14)
    expect(second?.hari.at(-1)).toEqual({ tgl_system: today, total: second?.jual.total })
    // It sold yesterday and today, closed, and has done nothing since.
    expect(third).toMatchObject({
      tgl_system: today,
      sudah_tutup: true,
      ditutup_oleh: 'spv.mc3',
      jual: { total: sumOf(await reported('MC3', today, today), 'harga_total') },
    })
    expect(second?.sudah_tutup).toBe(false)
  })

  it('are head office’s: a branch reads its own, and asks for no other', async () => {
    expect((await app.call('own.mc2', contract.shopsNow)).status).toBe(403)
    const own = await ask(contract.cashChart, {}, 'own.mc2')
    expect(new Set(own.values.map(({ kode_toko }) => kode_toko))).toEqual(new Set(['MC2']))
    expect((await app.call('own.mc2', contract.cashChart, { query: { kode_toko: 'MC3' } })).status).toBe(403)
    expect((await app.call('kasir.mc2', contract.dayChart)).status).toBe(403)
  })

  it('refuse a period that ends before it begins, and another date while dates are tied', async () => {
    const { status, body } = await app.call('own.mc1', contract.periodChart, { query: { tgl_from: today, tgl_to: '2026-01-01' } })
    expect([status, body.fields.tgl_to]).toEqual([400, 'Tanggal awal tidak boleh lebih besar dari tanggal akhir'])
    await app.set({ TANGGAL_AKTIF: 'true' }, 'MC2')
    expect((await app.call('own.mc2', contract.costsOfDay, { query: { tgl_system: '2026-01-30' } })).status).toBe(400)
    // The month goes on until the tied date; a later one is another date.
    const month = (tgl_to: string) => app.call('own.mc2', contract.periodChart, { query: { tgl_from: '2026-01-01', tgl_to, kode_toko: 'MC2' } })
    expect([(await month(today)).status, (await month('2026-01-30')).status]).toEqual([200, 400])
    await app.set({ TANGGAL_AKTIF: 'false' }, 'MC2')
  })
})

describe('money', () => {
  it('of each account is what the cash ledger says, today and on an earlier date', async () => {
    await madeMoneyOut(app)
    for (const tgl_system of [today, '2026-01-29']) {
      const { values } = await ask(contract.cashChart, { tgl_system, kode_toko: 'MC2' })
      const { body } = await app.call<{ akun: string; masuk: number | null; keluar: number | null; saldo: number }[]>(
        'own.mc1',
        laporanTransaksiCash.api,
        {
          query: { tgl_from: tgl_system, tgl_to: tgl_system, kode_toko: 'MC2' },
        },
      )
      const till = body.filter(({ akun }) => akun === 'MC2 · Kas')
      expect(values[0]).toMatchObject({
        akun_kas: 'CASH',
        awal: till[0]?.saldo,
        masuk: sumOf(till, 'masuk'),
        keluar: sumOf(till, 'keluar'),
        akhir: till.at(-1)?.saldo,
      })
      expect(sumOf(values, 'masuk')).toBe(sumOf(body, 'masuk'))
    }
  })

  it('that was paid out is what the report of it says, by what it was for', async () => {
    const { values, total } = await ask(contract.costsOfDay, { kode_toko: 'MC2' })
    expect(values.map(({ nama_transaksi, total: rp }) => [nama_transaksi, rp])).toEqual([
      ['LISTRIK DAN AIR', 50_000],
      ['KONSUMSI', 25_000],
    ])
    const { body } = await app.call<{ keluar: number }[]>('own.mc1', laporanUangKas.api, {
      query: { tgl_from: today, tgl_to: today, kode_toko: 'MC2' },
    })
    expect(total).toBe(sumOf(body, 'keluar'))
    // What the owner takes is no cost.
    const taken = moneyOutBody({ detail_uang: [{ kode_transaksi: 'PRIVE', jumlah_uang: 1_000, keterangan: null }] })
    expect((await approved(app, 'kasir.mc2', bookMoney, { body: taken })).status).toBe(200)
    expect((await ask(contract.costsOfDay, { kode_toko: 'MC2' })).total).toBe(total)
    // The report behind the tile is asked for the same.
    const behind = async (golongan_uang: string) =>
      sumOf(
        (
          await app.call<{ keluar: number }[]>('own.mc1', laporanUangKas.api, {
            query: { tgl_from: today, tgl_to: today, kode_toko: 'MC2', golongan_uang },
          })
        ).body,
        'keluar',
      )
    expect([await behind('BIAYA'), await behind('PRIVE')]).toEqual([total, 1_000])
    expect((await ask(contract.costsOfDay, { kode_toko: 'MC2', tgl_system: '2026-01-02' })).values).toEqual([])
  })

  it('show the income and cost of goods without a barcode next to pieces, without goods that were taken back', async () => {
    const before = await ask(contract.manualTradeOfDay, { kode_toko: 'MC2' })
    const trade = await madeTrade(app)
    const after = await ask(contract.manualTradeOfDay, { kode_toko: 'MC2' })
    expect(after.jual).toEqual({
      jumlah: before.jual.jumlah + 1,
      berat: before.jual.berat + trade.berat_jual,
      total: before.jual.total + trade.total_jual,
    })
    expect(after.beli.total).toBe(before.beli.total + trade.total_beli)
    expect((await ask(contract.manualTradeOfDay, { kode_toko: 'MC3' })).jual.total).toBe(0)
  })

  it('that banks owe is what their claims come to, also as it was before today', async () => {
    const before = await ask(contract.banksOwe, { kode_toko: 'MC2', tgl_system: today })
    const { sale } = await owedSale(app, 'TRANSFER')
    const { total, values, sejak } = await ask(contract.banksOwe, { kode_toko: 'MC2', tgl_system: today })
    // The report behind it, since the oldest that is owed, comes to the same.
    const report = await app.call<{ belum_divalidasi: number }[]>('own.mc1', laporanNonCash.api, {
      query: { tgl_from: sejak, tgl_to: today, kode_toko: 'MC2' },
    })
    expect(sumOf(report.body, 'belum_divalidasi')).toBe(total)
    expect(total).toBe(before.total + sale.grand_total)
    expect(sumOf(values, 'jumlah')).toBe(sumOf(before.values, 'jumlah') + 1)
    const claims = (await ask(contract.openClaims, { kode_toko: 'MC2' })).values.find(({ jenis }) => jenis === 'PIUTANG_KARTU')
    expect(claims?.total).toBe(total)
    const yesterday = await ask(contract.banksOwe, { kode_toko: 'MC2', tgl_system: '2026-01-30' })
    const { rows } = await sql<{ rupiah: number }>`
      select coalesce(sum(m.rupiah), 0)::bigint as rupiah from mutasi_tagihan m join posting p on p.id = m.posting_id
      where m.jenis = 'PIUTANG_KARTU' and p.kode_toko = 'MC2' and p.tgl_system <= '2026-01-30'`.execute(app.db)
    expect(yesterday.total).toBe(rows[0]?.rupiah)
    // Today stands next to the end of yesterday.
    expect([before.kemarin, (await ask(contract.banksOwe, { kode_toko: 'MC2' })).kemarin]).toEqual([yesterday.total, yesterday.total])
  })

  it('show debts to suppliers to users who may know the cost of goods', async () => {
    const kinds = async () => (await ask(contract.openClaims, {}, 'spv.mc2')).values.map(({ jenis }) => jenis)
    expect(await kinds()).toContain('HUTANG_SUPPLIER')
    const { versi } = (await app.call('own.mc2', readRights, { params: { user_id: 'spv.mc2' } })).body
    await app.call('own.mc2', saveRights, { params: { user_id: 'spv.mc2' }, body: { versi, is_show: { [hargaModal.path]: false } } })
    expect(await kinds()).not.toContain('HUTANG_SUPPLIER')
  })

  it('that customers have with us, and that is on the road, stands in the tiles with its age', async () => {
    const deposits = await ask(contract.openDeposits, { kode_toko: 'MC2' })
    const deposit = await madeDeposit(app)
    expect(await ask(contract.openDeposits, { kode_toko: 'MC2' })).toMatchObject({
      jumlah: deposits.jumlah + 1,
      uang_titipan: deposits.uang_titipan + deposit.uang_titipan,
      awal_hari: deposits.awal_hari,
      lewat: deposits.lewat,
    })
    const open = await ask(contract.openInstalments, { kode_toko: 'MC2' })
    const [dueToday, late] = [await madeContract(app, { no_hp: '081234567801' }), await madeContract(app, { no_hp: '081234567802' })]
    await agreedOn(app, dueToday, '2025-12-31')
    await agreedOn(app, late, '2025-12-30')
    expect(await ask(contract.openInstalments, { kode_toko: 'MC2' })).toEqual({
      jumlah: open.jumlah + 2,
      sisa_cicilan: open.sisa_cicilan + dueToday.sisa_cicilan + late.sisa_cicilan,
      hari_ini: open.hari_ini + 1,
      lewat: open.lewat + 1,
    })
    for (const each of [dueToday, late]) await agreedOn(app, each, today)
    const road = await ask(contract.moneyOnRoad, { kode_toko: 'MC2' })
    const { jumlah_rp } = await madeSending(app)
    const after = await ask(contract.moneyOnRoad, { kode_toko: 'MC2' })
    expect(after).toMatchObject({ jumlah: road.jumlah + 1, total: road.total + jumlah_rp, awal_hari: road.awal_hari })
    expect(after.umur[0]).toMatchObject({ hari_dari: 0, hari_sampai: 0, total: (road.umur[0]?.total ?? 0) + jumlah_rp })
    const claims = (await ask(contract.openClaims, { kode_toko: 'MC2' })).values
    expect(claims.find(({ jenis }) => jenis === 'UANG_JALAN')).toMatchObject({ total: after.total, awal_hari: after.awal_hari })
    const { rows } = await sql<{ rupiah: number }>`
      select coalesce(sum(rupiah), 0)::bigint as rupiah from mutasi_tagihan where kode_toko = 'MC2' and jenis = 'UANG_JALAN' and tgl_system < ${today}`.execute(
      app.db,
    )
    expect(after.awal_hari).toBe(rows[0]?.rupiah)
    expect(claims.find(({ jenis }) => jenis === 'TITIPAN')?.total).toBe(deposits.uang_titipan + deposit.uang_titipan)
  })
})

describe('an evening at the head office', () => {
  it('says the same before and after a shop closes its day, and adds one and the same day of all of them', async () => {
    const ofDay = [contract.dayChart, contract.cashChart, contract.costsOfDay, contract.manualTradeOfDay, contract.banksOwe]
    const seen = async () => {
      const { semua, values } = await ask(contract.shopsNow)
      const tiles = []
      for (const call of ofDay) tiles.push(await ask<Endpoint>(call))
      const shops = values.map(({ kode_toko, tgl_system, mulai_at, jual, beli, hari, kas, bank }) => ({
        kode_toko,
        tgl_system,
        mulai_at,
        jual,
        beli,
        hari,
        kas,
        bank,
      }))
      const { jual, beli } = semua
      return { day: semua.tgl_system, jual, beli, shops, tiles }
    }
    await madeSale(app)
    await madeMoneyOut(app)
    const before = await seen()
    expect(before).toMatchObject({ day: today, jual: { total: sumOf(await reported('ALL', today, today), 'harga_total') } })
    await app.set({ TANGGAL_AKTIF: 'true' }, 'MC2')
    await closedDay(app, 'MC2')
    expect(await seen()).toEqual(before)
    // The month that was shown until that day is still shown while dates are tied.
    expect((await app.call('own.mc1', contract.periodChart, { query: { tgl_from: '2026-01-01', tgl_to: today } })).status).toBe(200)
    await app.set({ TANGGAL_AKTIF: 'false' }, 'MC2')
    // The first thing that is done on the next day begins it, for the shop and for all of them: the others did nothing on it.
    await madeMoneyOut(app)
    const next = await seen()
    expect(next).toMatchObject({ day: '2026-02-01', jual: { total: sumOf(await reported('ALL', '2026-02-01', '2026-02-01'), 'harga_total') } })
    expect(next.shops.map(({ kode_toko, tgl_system }) => [kode_toko, tgl_system])).toContainEqual(['MC2', '2026-02-01'])
    expect(next.shops.find(({ kode_toko }) => kode_toko === 'MC3')).toEqual(before.shops.find(({ kode_toko }) => kode_toko === 'MC3'))
  })

  it('ages what is open by the date of its own shop, as the reports behind do, also where that is ahead of the calendar', async () => {
    // It has closed the day of the calendar already, and sends money on its next one.
    await app.asOwner(sql`update toko set tgl_system = (now() at time zone 'Asia/Jakarta')::date where kode_toko = 'MC2'`, 'unguarded')
    await app.asOwner(sql`select close_day(kode_toko, tgl_system, tgl_system + 1) from toko where kode_toko = 'MC2'`)
    // The server hears of it a moment later.
    const { rows } = await sql<{ tgl_system: string }>`select tgl_system from toko where kode_toko = 'MC2'`.execute(app.db)
    await expect.poll(async () => (await app.call('kasir.mc2', readSession)).body.tgl_system).toBe(rows[0]?.tgl_system)
    const { nota_kirim } = await madeSending(app)
    const road = await app.call<ReportRow<typeof laporanUangDiJalan>[]>('own.mc1', laporanUangDiJalan.api, { query: { kode_toko: 'ALL' } })
    expect(road.body.map((row) => [row.nota_kirim, row.hari_di_jalan])).toContainEqual([nota_kirim, 0])
    const { umur, ...all } = await ask(contract.moneyOnRoad)
    expect(all).toMatchObject({
      jumlah: road.body.length,
      total: sumOf(road.body, 'jumlah_rp'),
      hari_terlama: Math.max(...road.body.map(({ hari_di_jalan }) => hari_di_jalan)),
    })
    expect(sumOf(umur, 'total')).toBe(all.total)
    const deposits = await app.call<ReportRow<typeof laporanTitipan>[]>('own.mc1', laporanTitipan.api, {
      query: { kode_toko: 'ALL', pilihan_titipan: 'SEMUA' },
    })
    const late = deposits.body.filter(({ hari_lewat }) => hari_lewat > 0)
    expect(late.length).toBeGreaterThan(0)
    expect(await ask(contract.openDeposits)).toMatchObject({ jumlah: deposits.body.length, segera: 0, lewat: late.length })
  })
})

describe('the order of an evening', () => {
  it('is the fine gold that was sold less what was bought back, document by document, and nothing of it after cancelling', async () => {
    const requested = { kode_toko: 'MC2' }
    const before = await ask(contract.eveningOrder, requested)
    const sale = await madeSale(app)
    const { rows: sold } = await sql<{ fine: number }>`
      select sum(b.fine) as fine from penjualan_detail d join barang b using (kode_barcode) where d.no_faktur = ${sale.no_faktur}`.execute(app.db)
    const { status, body: bought } = await app.call<Purchase>('kasir.mc2', buy, { body: await purchaseBody(app, [strangeRing]) })
    expect(status, JSON.stringify(bought)).toBe(200)
    // A purchase of strange gold: what was declared, by hand.
    const boughtFine = Math.round(strangeRing.berat * strangeRing.kadar * 10) / 1000
    const after = await ask(contract.eveningOrder, requested)
    const change = (name: 'gram_terjual' | 'gram_dibeli' | 'gram_pesan') => Math.round((after[name] - before[name]) * 1000) / 1000
    expect([change('gram_terjual'), change('gram_dibeli')]).toEqual([sold[0]!.fine, boughtFine])
    expect(change('gram_pesan')).toBe(Math.round((sold[0]!.fine - boughtFine) * 1000) / 1000)
    expect(after.nilai_pesan).toBe(Math.round(after.gram_pesan * after.harga_dipakai!))
    const { values } = await ask(contract.eveningRows, requested)
    expect(values.find(({ reference }) => reference === sale.no_faktur)).toMatchObject({ gram_terjual: sold[0]!.fine, gram_dibeli: 0 })
    expect(values.find(({ reference }) => reference === bought.no_faktur_beli)).toMatchObject({ gram_terjual: 0, gram_dibeli: boughtFine })
    expect(Math.round(sumOf(values, 'gram_pesan') * 1000) / 1000).toBe(after.gram_pesan)
    const undone = await approved(app, 'mu.mc2', penjualan.calls.actions.batal, { params: { nomor: sale.no_faktur }, body: { alasan: 'SALAH' } })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect((await ask(contract.eveningOrder, requested)).gram_terjual).toBe(before.gram_terjual)
    const rows = (await ask(contract.eveningRows, requested)).values
    expect(rows.find(({ reference }) => reference === sale.no_faktur)).toBeUndefined()
  })

  it('has its value for users who read cost prices alone', async () => {
    const { versi } = (await app.call('own.mc2', readRights, { params: { user_id: 'spv.mc2' } })).body
    await app.call('own.mc2', saveRights, { params: { user_id: 'spv.mc2' }, body: { versi, is_show: { [hargaModal.path]: false } } })
    const requested = { kode_toko: 'MC2' }
    expect(await ask(contract.eveningOrder, requested)).toHaveProperty('nilai_pesan')
    const told = await ask(contract.eveningOrder, requested, 'spv.mc2')
    expect(Object.keys(told).toSorted()).toEqual(['gram_dibeli', 'gram_pesan', 'gram_terjual'])
  })
})
