import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { splitCall } from '#engine/contract/endpoint.ts'
import type { Report, ReportRow } from '#engine/contract/report.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { reopenDay } from '#modules/closing/contract/buka-toko.ts'
import { closeDay } from '#modules/closing/contract/tutup-toko.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { receiveMoney, sendMoney } from '#modules/money/contract/kirim-uang.ts'
import { bookMoney } from '#modules/money/contract/uang-kas.ts'
import { moneyOutBody } from '#modules/money/server/testing/booked-money.ts'
import { sendingBody } from '#modules/money/server/testing/sent-money.ts'
import { finishCount } from '#modules/counting/contract/sesi-opname.ts'
import { approvedCall, begunCount, lyingIn, scanned, seen } from '#modules/counting/server/testing/count-story.ts'
import { type Intake, takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { consignedBody } from '#modules/intake/server/testing/made-intake.ts'
import { buy } from '#modules/purchases/contract/pembelian.ts'
import { purchaseBody } from '#modules/purchases/server/testing/made-purchase.ts'
import { goldDeliveryBody, madeDelivery } from '#modules/suppliers/server/testing/supplied.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { bookEntry, jurnalUmum } from '../contract/jurnal-umum.ts'
import { bukuBesar, labaRugi, laporanJurnal, neraca, neracaSaldo, sheetTexts } from '../contract/laporan.ts'
import { laporanLabaEmas, laporanPosisiEmas } from '../contract/posisi-emas.ts'
import { entryBody, madeEntry } from './testing/made-entry.ts'

const [today, tomorrow] = ['2026-01-31', '2026-02-01']
let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
  await app.set({ HITUNG_KAS: 'false' })
})
afterEach(() => app.stop())

const ask = async <R extends Report>(report: R, tgl_from: string, tgl_to: string, facts: object = {}, user = 'own.mc1') => {
  const filter = { tgl_from, tgl_to, kode_toko: 'MC2', ...facts }
  const isGet = splitCall(report.api).method === 'GET'
  const { status, body } = await app.call<ReportRow<R>[]>(user, report.api, isGet ? { query: filter } : { body: filter })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const closing = (user: string, tgl_system: string, tgl_berikut: string) => app.call(user, closeDay, { body: { tgl_system, tgl_berikut } })
const sum = <Row extends object>(rows: readonly Row[], column: keyof Row) => rows.reduce((total, row) => total + Number(row[column]), 0)
const line = (nomor_akun: string, debet: number, kredit: number) => ({ nomor_akun, debet, kredit, keterangan: null })

it('shows the profit, the assets and the debts of a day', async () => {
  // A day of its own, so that the period before it is the day of the demo chain.
  expect((await closing('spv.mc2', today, tomorrow)).status).toBe(200)
  const sale = await madeSale(app)
  const booked = await approved(app, 'mu.mc2', bookMoney, {
    body: moneyOutBody({
      arah: 'MASUK',
      nama_pihak: null,
      detail_uang: [{ kode_transaksi: 'SETORMODAL', jumlah_uang: 10_000_000, keterangan: null }],
    }),
  })
  expect(booked.status).toBe(200)
  const spent = await app.call('kasir.mc2', bookMoney, {
    body: moneyOutBody({ detail_uang: [{ kode_transaksi: 'LISTRIK', jumlah_uang: 300_000, keterangan: null }] }),
  })
  expect(spent.status).toBe(200)
  await madeEntry(app)
  await madeEntry(app, { is_saldo_awal: true, keterangan: 'SALDO AWAL PERALATAN', detail_jurnal: [line('1-2004', 12_000_000, 0)] })

  // 3,456,768 for the gold, 25,000 for the work, 232 of rounding, less the 2,500,000 that the piece had cost; light of 300,000 and wear of
  // 1,250,000: 3,482,000 - 2,500,000 - 1,550,000 is a loss of 568,000 on the day.
  const earned = await ask(labaRugi, tomorrow, tomorrow)
  expect(earned.map(({ nomor_akun, jumlah_laba, laba_sebelumnya }) => [nomor_akun, jumlah_laba, laba_sebelumnya])).toEqual([
    ['4-1001', 3_456_768, 0],
    ['4-1002', 25_000, 0],
    ['4-1004', 232, 0],
    ['5-1001', -2_500_000, 0],
    ['6-1001', -300_000, 0],
    ['6-1022', -1_250_000, 0],
  ])
  expect([sale.grand_total, sum(earned, 'jumlah_laba')]).toEqual([3_482_000, -568_000])

  // The till has 10,000,000 of capital and 3,482,000 of the sale, less 300,000. The piece came in as opening stock and went out again; the
  // equipment is worth 12,000,000 less a month's wear. Whose it is: capital of 10,000,000 and 12,000,000, opening stock of 2,500,000, the loss.
  const after = await ask(neraca, tomorrow, tomorrow)
  const grown = (nomor_akun: string) => {
    const row = after.find((each) => each.nomor_akun === nomor_akun)
    return row && [row.aset - row.aset_awal, row.kewajiban_modal - row.kewajiban_modal_awal]
  }
  expect(grown('1-1001')).toEqual([13_182_000, 0])
  expect(grown('1-1301')).toEqual([0, 0])
  expect(grown('1-2004')).toEqual([12_000_000, 0])
  expect(grown('1-2104')).toEqual([-1_250_000, 0])
  expect(grown('3-1001')).toEqual([0, 22_000_000])
  expect(grown('3-1002')).toEqual([0, 2_500_000])
  expect(after.find(({ nama_akun }) => nama_akun === sheetTexts.running.text)?.kewajiban_modal).toBe(-568_000)
  expect([sum(after, 'aset') - sum(after, 'aset_awal'), sum(after, 'aset')]).toEqual([23_932_000, sum(after, 'kewajiban_modal')])
  expect(sum(after, 'aset_awal')).toBe(sum(after, 'kewajiban_modal_awal'))

  // The trial balance comes to nothing, and the ledger of an account ends where it does.
  const balances = await ask(neracaSaldo, tomorrow, tomorrow)
  expect([sum(balances, 'saldo_awal'), sum(balances, 'saldo_akhir')]).toEqual([0, 0])
  expect(sum(balances, 'debet')).toBe(sum(balances, 'kredit'))
  for (const { nomor_akun, saldo_akhir, debet, kredit } of balances) {
    const lines = await ask(bukuBesar, tomorrow, tomorrow, { nomor_akun })
    expect([nomor_akun, lines.at(-1)?.saldo_akun, sum(lines, 'debet'), sum(lines, 'kredit')]).toEqual([nomor_akun, saldo_akhir, debet, kredit])
  }
  const journal = await ask(laporanJurnal, tomorrow, tomorrow, { reference: sale.no_faktur })
  expect(sum(journal, 'debet')).toBe(sum(journal, 'kredit'))
  expect(new Set(journal.map(({ reference }) => reference))).toEqual(new Set([sale.no_faktur]))
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('tells how much gold there is, what it is worth, and what profit is in grams', async () => {
  expect((await closing('spv.mc2', today, tomorrow)).status).toBe(200)
  const before = await ask(laporanPosisiEmas, tomorrow, tomorrow, { harga_acuan: 2_000_000 })
  const sale = await madeSale(app)
  await madeDelivery(app, goldDeliveryBody())
  const after = await ask(laporanPosisiEmas, tomorrow, tomorrow, { harga_acuan: 2_000_000 })
  const { rows } = await sql<{ fine: number }>`
    select (select sum(s.fine) from saldo_stock s join tempat t on t.tempat = s.tempat where kode_toko = 'MC2' and t.kelas = 'MILIK')
           + (select sum(fine) from saldo_tagihan where kode_toko = 'MC2') as fine`.execute(app.db)
  const fine = Number(rows[0]?.fine)
  const ofGold = (row: (typeof after)[number]) => row.gram_murni
  expect(after.reduce((total, row) => total + Math.round(ofGold(row) * 1000), 0) / 1000).toBe(fine)
  // What is owed in gold stands against it: the delivery brings as much as it leaves to be paid.
  expect(after.filter(({ bagian_emas }) => bagian_emas === 'HUTANG').map(({ letak_emas }) => letak_emas)).toEqual(['Hutang Emas'])
  expect(after.filter(({ bagian_emas }) => bagian_emas === 'HUTANG').every(({ gram_murni, nilai_pasar }) => gram_murni < 0 && nilai_pasar < 0)).toBe(
    true,
  )
  expect(before.filter(({ bagian_emas }) => bagian_emas === 'HUTANG')).toEqual([])
  for (const { gram_murni, nilai_buku, nilai_pasar, selisih_nilai, beda_satu_persen, beda_sepuluh_ribu } of after) {
    expect(nilai_pasar).toBe(Math.round(gram_murni * 2_000_000))
    expect(selisih_nilai).toBe(nilai_pasar - nilai_buku)
    expect([beda_satu_persen, beda_sepuluh_ribu]).toEqual([Math.round(gram_murni * 20_000), Math.round(gram_murni * 10_000)])
  }
  // 982,000 were earned with the piece, 0.491 g at 2,000,000. To buy its gold again costs what its grams do.
  const { rows: pieces } = await sql<{ fine: number }>`select fine from penjualan_detail where no_faktur = ${sale.no_faktur}`.execute(app.db)
  const soldFine = Number(pieces[0]?.fine)
  const [profit] = await ask(laporanLabaEmas, tomorrow, tomorrow, { harga_acuan: 2_000_000 })
  const againRp = Math.round(soldFine * 2_000_000)
  expect(profit).toEqual({
    kode_toko: 'MC2',
    harga_dipakai: 2_000_000,
    laba_bersih: 982_000,
    laba_gram: 0.491,
    gram_terjual: soldFine,
    modal_terjual: 2_500_000,
    modal_pengganti: againRp,
    laba_pengganti: 3_482_000 - againRp,
    laba_pengganti_gram: Math.round((3_482_000 - againRp) / 2_000) / 1000,
  })
})

it('counts no gold as ours that is on consignment: not in a tray, not where it is missing, nor on a day before it was sold', async () => {
  const gold = (day: string) => ask(laporanPosisiEmas, day, day, { harga_acuan: 2_000_000 })
  const ours = (rows: Awaited<ReturnType<typeof gold>>) =>
    rows
      .filter(({ bagian_emas }) => ['TOKO', 'LUAR', 'KONSINYASI'].includes(bagian_emas))
      .reduce((total, row) => total + Math.round(row.gram_murni * 1000), 0)
  const ofSuppliers = (rows: Awaited<ReturnType<typeof gold>>) =>
    rows.filter(({ bagian_emas }) => bagian_emas === 'KONSINYASI').map(({ letak_emas, gram_murni }) => [letak_emas, gram_murni])
  const before = ours(await gold(today))
  const kode_baki = 'T02'
  const { body } = await app.call<Intake>('spv.mc2', takePiecesIn, { body: consignedBody([3_000_000, 3_000_000], { kode_baki }) })
  const [kept, missed] = body.detail_barang.map(({ kode_barcode }) => kode_barcode) as [string, string]
  // 3 g at 75 %.
  const fine = 2.25
  expect(ofSuppliers(await gold(today))).toEqual([['Baki', -2 * fine]])

  // One is missing, and still the supplier's: nothing is owed for it yet.
  const no_sesi = await begunCount(app, [kode_baki])
  const lying = ((await lyingIn(app)).get(kode_baki) ?? []).map(({ kode_barcode }) => kode_barcode)
  await scanned(
    app,
    no_sesi,
    [kept, ...lying].filter((kode) => kode !== missed).map((kode) => seen(kode, kode_baki)),
  )
  expect((await approvedCall(app, finishCount, { params: { no_sesi }, body: { pindahkan: false } })).status).toBe(200)
  const counted = await gold(today)
  expect(ofSuppliers(counted)).toEqual([
    ['Baki', -fine],
    ['Hilang', -fine],
  ])
  expect(ours(counted)).toBe(before)

  // On the next day the other is sold, and bought back: ours from then on, and not on the day before.
  expect((await closing('spv.mc2', today, tomorrow)).status).toBe(200)
  expect((await app.call('kasir.mc2', sell, { body: await loweredSale(app.db, kept, 0) })).status).toBe(200)
  expect((await app.call('kasir.mc2', buy, { body: await purchaseBody(app, [{ kode_barcode: kept }]) })).status).toBe(200)
  expect(await gold(today)).toEqual(counted)
  expect(ofSuppliers(await gold(tomorrow))).toEqual([['Hilang', -fine]])
  expect(ours(await gold(tomorrow))).toBe(before + Math.round(fine * 1000))
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('says at its line what an entry may not do', async () => {
  const sent = async (detail_jurnal: object[]) => {
    const { body } = await app.call<{ code: string; fields: object }>('mu.mc2', bookEntry, { body: entryBody({ detail_jurnal }) })
    return [body.code, Object.keys(body.fields ?? {})]
  }
  expect(await sent([line('6-1022', 5, 0), line('1-1001', 0, 5)])).toEqual(['ENTRY_ACCOUNT_OF_LEDGER', ['detail_jurnal.1.nomor_akun']])
  for (const nomor_akun of ['1-1301', '1-1501', '2-1001', '1-1401', '1-1399']) {
    expect(await sent([line(nomor_akun, 5, 0), line('3-1001', 0, 5)]), nomor_akun).toEqual([
      'ENTRY_ACCOUNT_OF_LEDGER',
      ['detail_jurnal.0.nomor_akun'],
    ])
  }
  expect(await sent([line('9-9999', 5, 0), line('3-1001', 0, 5)])).toEqual(['ENTRY_ACCOUNT_UNKNOWN', ['detail_jurnal.0.nomor_akun']])
  expect(await sent([line('6-1022', 5, 0), line('1-2104', 0, 4)])).toEqual(['ENTRY_NOT_BALANCED', ['detail_jurnal']])
  expect(await sent([line('6-1022', 5, 5), line('1-2104', 0, 0)])).toEqual(['ONE_SIDE_ONLY', ['detail_jurnal.0.debet', 'detail_jurnal.0.kredit']])
})

it('takes an entry that another user approved, also from an owner', async () => {
  const own = await approved(app, 'own.mc2', bookEntry, { body: entryBody() }, 'own.mc2')
  expect([own.status, own.body.code]).toEqual([403, 'SECOND_PERSON'])
  expect((await approved(app, 'own.mc2', bookEntry, { body: entryBody() })).status).toBe(200)
})

it('needs two people to take it back as well, also in a direct statement', async () => {
  const { no_jurnal } = await madeEntry(app)
  const { batal } = jurnalUmum.calls.actions
  const requested = { params: { nomor: no_jurnal }, body: { alasan: 'SALAH AKUN' } }
  const own = await approved(app, 'own.mc2', batal, requested, 'own.mc2')
  expect([own.status, own.body.code]).toEqual([403, 'SECOND_PERSON'])
  // Nor past the call: with an approval that he never gave, or with none at all.
  const alone = (approvedBy: string) => sql`
    with mirror as (
      insert into posting (kode_toko, tgl_system, kind, reference, user_id, request_id, keterangan, membatalkan, approved_by)
      select kode_toko, tgl_system, kind, reference, 'own.mc2', 'x', 'x', id, ${sql.raw(approvedBy)} from posting where reference = ${no_jurnal} returning id, membatalkan
    ), lines as (
      insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, debet, kredit)
      select m.id, j.no_urut, j.kode_toko, j.tgl_system, j.nomor_akun, j.kredit, j.debet from jurnal j join mirror m on m.membatalkan = j.posting_id
    )
    update jurnal_umum set status = 'CANCELLED', alasan_batal = 'x', dibatalkan_oleh = 'own.mc2', dibatalkan_at = now() where no_jurnal = ${no_jurnal}`
  await expect(app.asOwner(alone(`'spv.mc2'`))).rejects.toThrow(/has approved nothing/)
  await expect(app.asOwner(alone(`'own.mc2'`))).rejects.toThrow(/is no second person/)
  await expect(app.asOwner(alone('null'))).rejects.toThrow(/second person takes back/)
  const taken = await approved(app, 'own.mc2', batal, requested)
  expect([taken.status, taken.body.status]).toEqual([200, 'CANCELLED'])
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('opening balances leave what is missing to capital', async () => {
  const { detail_jurnal } = await madeEntry(app, {
    is_saldo_awal: true,
    keterangan: 'SALDO AWAL',
    detail_jurnal: [line('1-2003', 150_000_000, 0), line('1-2103', 0, 30_000_000), line('2-2001', 0, 80_000_000)],
  })
  expect(detail_jurnal.at(-1)).toMatchObject({ nomor_akun: '3-1001', debet: 0, kredit: 40_000_000 })
})

it('what shops have with each other comes to nothing, and dates that differ are no error', async () => {
  expect((await closing('spv.mc2', today, tomorrow)).status).toBe(200)
  const filled = await approved(app, 'mu.mc2', bookMoney, {
    body: moneyOutBody({
      arah: 'MASUK',
      nama_pihak: null,
      detail_uang: [{ kode_transaksi: 'SETORMODAL', jumlah_uang: 5_000_000, keterangan: null }],
    }),
  })
  expect(filled.status).toBe(200)
  const sent = await app.call<{ nota_kirim: string }>('kasir.mc2', sendMoney, {
    body: sendingBody({ tujuan: 'MC3', jumlah_rp: 2_000_000 }),
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const params = { nomor_referensi: sent.body.nota_kirim }
  const arrived = await approved(app, 'kasir.mc3', receiveMoney, { params, body: { jumlah_terima: 2_000_000, alasan_terima: null } }, 'spv.mc3')
  expect(arrived.status, JSON.stringify(arrived.body)).toBe(200)
  const between = async (day: string) =>
    (await ask(neraca, day, day, { kode_toko: 'ALL' })).flatMap(({ kelompok_akun, aset }) =>
      aset !== 0 && [sheetTexts.wrong.text, sheetTexts.later.text].includes(kelompok_akun as never) ? [[kelompok_akun, aset]] : [],
    )
  // The receiver is still on the last of January, on which it owes what the sender will have a claim for tomorrow.
  expect(await between(today)).toEqual([[sheetTexts.later.text, -2_000_000]])
  expect(await between(tomorrow)).toEqual([])
  const chain = await ask(neraca, tomorrow, tomorrow, { kode_toko: 'ALL' })
  expect(sum(chain, 'aset')).toBe(sum(chain, 'kewajiban_modal'))
})

it('a year ends with its last day, and its statements stay as they were; opened again, it ends with what came since', async () => {
  // The head office of the small chain has moved nothing yet, so that it can still stand at the end of a year.
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(`set session_replication_role = replica`)
  const kept = (await owner.query<{ tabel: string }>('select tabel from tutup_disimpan')).rows.map(({ tabel }) => tabel)
  for (const table of [...kept, 'tutup_segel', 'tutup_toko']) await owner.query(`delete from ${table} where kode_toko = 'MC1'`)
  await owner.query(`update toko set tgl_system = '2025-12-31' where kode_toko = 'MC1'`)
  await owner.end()
  const [lastDay, newYear] = ['2025-12-31', '2026-01-01']
  const at = { kode_toko: 'MC1' }
  const booking = (arah: string, kode_transaksi: string, jumlah_uang: number) =>
    approved(
      app,
      'own.mc1',
      bookMoney,
      { body: moneyOutBody({ arah, nama_pihak: null, detail_uang: [{ kode_transaksi, jumlah_uang, keterangan: null }] }) },
      'spv.mc1',
    )
  expect((await booking('MASUK', 'LAINMASUK', 5_000_000)).status).toBe(200)
  expect((await booking('KELUAR', 'LISTRIK', 2_000_000)).status).toBe(200)
  expect((await booking('KELUAR', 'PRIVE', 500_000)).status).toBe(200)
  const told = async () => [
    await ask(labaRugi, '2025-12-01', lastDay, at),
    await ask(neraca, '2025-12-01', lastDay, at),
    await ask(neracaSaldo, '2025-12-01', lastDay, at),
  ]
  const before = await told()
  expect(sum(before[0] as ReportRow<typeof labaRugi>[], 'jumlah_laba')).toBe(3_000_000)

  const ends = await Promise.all([closing('own.mc1', lastDay, newYear), closing('spv.mc1', lastDay, newYear)])
  expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await told()).toEqual(before)
  // 5,000,000 earned and 2,000,000 spent leave 3,000,000 that are kept, but for the 500,000 that the owner took.
  const entries = (await ask(laporanJurnal, lastDay, lastDay, at)).filter(({ kind }) => kind === 'JURNAL_UMUM')
  expect(entries.map(({ nomor_akun, debet, kredit }) => [nomor_akun, debet, kredit])).toEqual([
    ['4-1099', 5_000_000, 0],
    ['3-1003', 0, 500_000],
    ['6-1001', 0, 2_000_000],
    ['3-1004', 0, 2_500_000],
  ])
  // Opened again for what was forgotten, it ends a second time with what came since.
  const again = { params: { tgl_system: lastDay }, body: { alasan_buka: 'LUPA DICATAT' } }
  expect((await approved(app, 'own.mc1', reopenDay, again, 'spv.mc1')).status).toBe(200)
  expect((await booking('MASUK', 'LAINMASUK', 1_000_000)).status).toBe(200)
  expect((await closing('own.mc1', lastDay, newYear)).status).toBe(200)
  expect(sum(await ask(labaRugi, '2025-12-01', lastDay, at), 'jumlah_laba')).toBe(4_000_000)
  const opened = await ask(neracaSaldo, newYear, newYear, at)
  expect(opened.map(({ nomor_akun, saldo_awal }) => [nomor_akun, saldo_awal])).toEqual([
    ['1-1001', 3_500_000],
    ['3-1004', -3_500_000],
  ])
  // Over the turn of the year only what was earned and spent counts.
  expect(sum(await ask(labaRugi, '2025-12-15', newYear, at), 'jumlah_laba')).toBe(4_000_000)
  expect((await ask(neraca, newYear, newYear, at)).map(({ nama_akun, kewajiban_modal }) => [nama_akun, kewajiban_modal])).toEqual([
    ['Kas Toko', 0],
    // It has a value only in the column of the day before.
    ['Prive', 0],
    ['Laba Ditahan', 3_500_000],
    [sheetTexts.running.text, 0],
  ])
  expect((await closing('own.mc1', newYear, '2026-01-02')).status).toBe(200)
  expect((await ask(laporanJurnal, newYear, '2026-01-02', at)).length).toBe(0)
  expect(await verify(app.db, 'MC1')).toEqual([])
})
