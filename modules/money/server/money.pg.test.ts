import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { type Lines, post, verify } from '#modules/ledger/server/public.ts'
import { laporanTransaksiCash } from '../contract/laporan-transaksi-cash.ts'
import { readTransfer, transferBetweenBanks, transferHistory } from '../contract/mutasi-uang-bank.ts'
import { transferWithTill } from '../contract/mutasi-uang-cash.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await post({ db: app.db, kode_toko: 'MC2', tgl_system: '2026-01-31', user_id: 'spv.mc2', request_id: 'test' }, cashIn(10_000_000))
})
afterAll(() => app.stop())

const [bca, bri] = ['0095110001', '0095110002']

const cashIn = (jumlahRp: number): Lines => ({
  kind: 'SALDO_AWAL',
  reference: 'KM-1',
  stock: [],
  cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp }],
  claims: [],
  counter: [{ type: 'SALDO_AWAL', kode_akun: 'MODAL', jumlahRp }],
  points: [],
})
const deposit = (facts: object = {}) => ({
  kategori: 'SETORAN',
  asal: 'CASH',
  tujuan: 'BCA',
  tujuan_rekening: bca,
  jumlah: 4_000_000,
  keterangan: 'setoran sore',
  ...facts,
})
const between = (facts: object = {}) => ({
  kategori: 'PEMINDAHAN',
  asal: 'BCA',
  asal_rekening: bca,
  tujuan: 'BRI',
  tujuan_rekening: bri,
  jumlah: 1_500_000,
  keterangan: 'pindah bank',
  ...facts,
})

const balances = async () =>
  Object.fromEntries(
    (await sql<{ akun_kas: string; saldo: number }>`select akun_kas, saldo from saldo_kas where kode_toko = 'MC2'`.execute(app.db)).rows.map(
      (row) => [row.akun_kas, row.saldo],
    ),
  )

describe('money between till and banks', () => {
  it('moves once, in the ledger and in the journal, and is listed', async () => {
    const till = await app.call('spv.mc2', transferWithTill, { body: deposit(), key: 'setoran-0001' })
    expect([till.status, till.body.message]).toEqual([200, 'Mutasi Uang Cash Berhasil Disimpan'])
    await app.call('spv.mc2', transferWithTill, { body: deposit(), key: 'setoran-0001' })
    const bank = await app.call('spv.mc2', transferBetweenBanks, { body: between() })
    expect([bank.status, bank.body.message]).toEqual([200, 'Mutasi Uang Bank Berhasil Disimpan'])
    expect(await balances()).toEqual({ CASH: 6_000_000, [bca]: 2_500_000, [bri]: 1_500_000 })
    expect(await verify(app.db, 'MC2')).toEqual([])
    const { body } = await app.call<{ no_mutasi: string; jumlah: number }[]>('spv.mc2', transferHistory)
    expect(body.map((row) => row.jumlah)).toEqual([1_500_000, 4_000_000])
    expect((await app.call('spv.mc3', transferHistory)).body).toEqual([])
  })

  it('what a bank keeps for it is a cost, of the account that the money leaves, or of that it comes to from the till', async () => {
    const before = await balances()
    const deposited = await app.call('spv.mc2', transferWithTill, { body: deposit({ jumlah: 1_000_000, biaya_bank: 6_500 }) })
    expect(deposited.status, JSON.stringify(deposited.body)).toBe(200)
    const moved = await app.call('spv.mc2', transferBetweenBanks, { body: between({ jumlah: 500_000, biaya_bank: 2_500 }) })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect(await balances()).toEqual({
      CASH: before['CASH']! - 1_000_000,
      [bca]: before[bca]! + 1_000_000 - 6_500 - 500_000 - 2_500,
      [bri]: before[bri]! + 500_000,
    })
    const { rows } = await sql<{ rupiah: number }>`
      select sum(debet - kredit)::bigint as rupiah from jurnal where kode_toko = 'MC2' and nomor_akun = '6-1008'`.execute(app.db)
    expect(rows).toEqual([{ rupiah: 9_000 }])
    const { body } = await app.call<{ biaya_bank: number }[]>('spv.mc2', transferHistory)
    expect(body.map((row) => row.biaya_bank)).toEqual([2_500, 6_500, 0, 0])
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('needs an approval for more than the daily limit of the user', async () => {
    await app.set({ BATAS_UANG_KELUAR: '10000' })
    const dear = (biaya_bank: number) => app.call('spv.mc2', transferBetweenBanks, { body: between({ jumlah: 1, biaya_bank }) })
    // 9,000 are of before.
    expect((await dear(1_001)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'BATAS_UANG_KELUAR' } })
    expect((await dear(1_000)).status).toBe(200)
    const body = between({ jumlah: 1, biaya_bank: 2_000 })
    const allowed = await approved(app, 'spv.mc2', transferBetweenBanks, { body }, 'own.mc2')
    expect(allowed.status, JSON.stringify(allowed.body)).toBe(200)
    // Readers of the books see the user who approved it.
    const { rows } = await sql<{ reference: string; approved_by: string | null; kategori: string | null }>`
      select p.reference, p.approved_by, o.kategori from posting p left join otorisasi o on o.id = any(p.otorisasi)
      where (p.kode_toko, p.kind) = ('MC2', 'MUTASI_UANG') order by p.id desc limit 1`.execute(app.db)
    expect(rows).toEqual([{ reference: expect.any(String) as string, approved_by: 'own.mc2', kategori: 'BATAS_UANG_KELUAR' }])
    await app.set({ BATAS_UANG_KELUAR: '1000000' })
  })

  it('is read by its number, also by the head office, and not by another branch', async () => {
    const [first] = (await app.call('spv.mc2', transferHistory)).body
    const { no_mutasi } = first as { no_mutasi: string }
    const read = (user_id: string) => app.call(user_id, readTransfer, { params: { no_mutasi } })
    expect((await read('spv.mc2')).body).toEqual({ ...first, kode_toko: 'MC2' })
    expect((await read('own.mc1')).status).toBe(200)
    expect((await read('spv.mc3')).status).toBe(404)
  })

  it('says at the field what does not fit, and moves nothing', async () => {
    const before = await balances()
    const refused = async (call: typeof transferWithTill | typeof transferBetweenBanks, body: object) => {
      const { status, body: said } = await app.call('spv.mc2', call, { body })
      return [status, said.fields ?? said.message]
    }
    expect(await refused(transferBetweenBanks, between({ tujuan: 'BCA', tujuan_rekening: bca }))).toEqual([
      409,
      { tujuan_rekening: 'Rekening Tidak Boleh Sama' },
    ])
    expect(await refused(transferBetweenBanks, between({ asal: 'CASH', asal_rekening: null }))).toEqual([400, { asal: 'Pilih Bank, Bukan Kas' }])
    expect(await refused(transferBetweenBanks, between({ tujuan_rekening: null }))).toEqual([
      400,
      { tujuan_rekening: 'Nomor Rekening Harus Dipilih' },
    ])
    expect(await refused(transferBetweenBanks, between({ tujuan: 'MANDIRI' }))).toEqual([
      409,
      { tujuan_rekening: 'Rekening Tidak Sesuai Dengan Banknya' },
    ])
    expect(await refused(transferWithTill, deposit({ tujuan: 'CASH', tujuan_rekening: null }))).toEqual([
      400,
      { tujuan: 'Salah Satu Sisi Harus Kas Dan Sisi Lain Bank' },
    ])
    expect(await refused(transferWithTill, deposit({ jumlah: 90_000_000 }))).toEqual([409, 'Saldo Tidak Cukup'])
    // Asking for too much is no way to read what is in the till: the closing is counted blind.
    const requested = await app.call('kasir.mc2', transferWithTill, { body: deposit({ jumlah: 999_999_999_999 }) })
    expect(requested.body).toEqual({ code: 'CASH_SHORT', message: 'Saldo Tidak Cukup', request_id: expect.any(String) })
    expect(await refused(transferWithTill, {})).toEqual([
      400,
      {
        kategori: 'Kategori Tidak Boleh Kosong',
        asal: 'Asal Tidak Boleh Kosong',
        tujuan: 'Asal Tidak Boleh Kosong',
        jumlah: 'Jumlah Rp Tidak Boleh Kosong',
        keterangan: 'Keterangan Tidak Boleh Kosong',
      },
    ])
    expect(await balances()).toEqual(before)
  })
})

describe('the cash ledger', () => {
  interface Line {
    akun: string
    kind: string
    masuk: number | null
    keluar: number | null
    saldo: number
  }
  const report = async (query: object) =>
    (await app.call<Line[]>('spv.mc2', laporanTransaksiCash.api, { query: { tgl_from: '2026-01-31', tgl_to: '2026-01-31', ...query } })).body

  it('begins each account with what it held, and ends with what the ledger says', async () => {
    const { rows } = await sql<{ nama_bank: string }>`select nama_bank from rekening join bank using (kode_bank) where no_rekening = ${bca}`.execute(
      app.db,
    )
    const { nama_bank } = rows[0] as (typeof rows)[number]
    const lines = await report({})
    const last = new Map(lines.map((line) => [line.akun, line.saldo]))
    expect(Object.fromEntries([...last].map(([akun, saldo]) => [akun === 'MC2 · Kas' ? 'CASH' : akun.split(' · ').at(-1), saldo]))).toEqual(
      await balances(),
    )
    // Readers recognize an account by its name.
    expect([...last.keys()]).toContain(`MC2 · ${nama_bank} · ${bca}`)
    for (const akun of last.keys()) {
      const own = lines.filter((line) => line.akun === akun)
      expect(own[0]).toMatchObject({ kind: 'Saldo Awal', masuk: null, keluar: null, saldo: 0 })
      own.slice(1).forEach((line, at) => expect(line.saldo).toBe((own[at]?.saldo ?? 0) + (line.masuk ?? 0) - (line.keluar ?? 0)))
    }
    expect((await report({ jenis: 'BANK' })).every((line) => line.akun !== 'MC2 · Kas')).toBe(true)
    expect((await report({ no_rekening: bca })).every((line) => line.akun.endsWith(bca))).toBe(true)
  })

  it('takes what moved before the period into the opening balance', async () => {
    await app.asOwner(sql`select close_day('MC2', '2026-01-31', '2026-02-01')`)
    await post({ db: app.db, kode_toko: 'MC2', tgl_system: '2026-02-01', user_id: 'spv.mc2', request_id: 'test' }, cashIn(1_000))
    const lines = await report({ jenis: 'CASH', tgl_from: '2026-02-01', tgl_to: '2026-02-01' })
    expect(lines.map(({ kind, saldo }) => [kind, saldo])).toEqual([
      ['Saldo Awal', 5_000_000],
      ['SALDO_AWAL', 5_001_000],
    ])
    // A later movement does not change what a day began and ended with.
    const day = await report({ jenis: 'CASH' })
    expect(day.at(-1)?.saldo).toBe(5_000_000)
  })
})
