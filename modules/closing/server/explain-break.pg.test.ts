import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { gramRowOf } from '../contract/gram-row.ts'
import { type BreakName, breakTexts } from '../contract/problems.ts'
import { documentsOf } from './explain-break.ts'

let app: TestApp
let no_faktur: string
let posting: number
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
  no_faktur = (await madeSale(app)).no_faktur
  const { rows } = await sql<{ id: number }>`select id from posting where (kode_toko, reference) = ('MC2', ${no_faktur})`.execute(app.db)
  posting = rows[0]?.id as number
})
afterAll(() => app.stop())

/** A key of each kind of break, as `verify` writes it. */
const keys = (): Readonly<Record<BreakName, string>> => ({
  saldo_stock: 'BAKI/ETALASE/B01',
  saldo_lot: 'L1 ROSOK_TOKO',
  baki: 'BAKI/ETALASE/B01',
  stok: '00000001 ETALASE B01 READY',
  isi_baki: 'ETALASE B01 READY CC 750L  ',
  barang: '00000001 BAKI ETALASE B01',
  saldo_kas: 'CASH',
  saldo_tagihan: 'PIUTANG_KARTU NOBODY NOTHING',
  saldo_poin: 'M0',
  posting: `${posting} UBAH`,
  jurnal_kas: 'CASH',
  jurnal_stock: 'BAKI',
  jurnal_tagihan: 'PIUTANG_KARTU',
  akun: '1-1001',
  perantara: '1-1900',
  titipan: 'TITIPAN',
  cabang: 'BAKI',
  dokumen: `PENJUALAN ${no_faktur}`,
  tutup_saldo: 'KAS CASH',
  segel: '2026-01-30/tutup_saldo',
  hari_dagang: '2026-01-30 JUAL',
  kupon_terbit: 'K0 TERBIT',
  retur_supplier: 'TS-MC2-260131-0001/1',
  hutang: 'HT-MC2-260131-0001 1',
  jurnal_umum_bunga: 'HT-MC2-260131-0001',
  kasus: 'hutang HT-MC2-260131-0001',
  pre_order: 'pre_order PO-MC2-260131-0001',
  pesanan_marketplace: 'pesanan_marketplace 260131ABCD',
  pindah_data: 'PD-MC2-260131-0001 PENJUALAN FJ-MC2-260131-0001',
})

it('offers a way to look at each kind of break', async () => {
  const requested = (Object.keys(breakTexts) as BreakName[]).map((balance) => ({ balance, key: keys()[balance] }))
  const shown = await documentsOf(app.db, 'MC2', requested)
  const ways = Object.fromEntries(requested.map(({ balance }, at) => [balance, shown[at]]))
  for (const [balance, way] of Object.entries(ways)) {
    expect(way?.jenis_dokumen, balance).not.toBe('')
    expect(way?.nomor_dokumen, balance).not.toMatch(/^\s*$|undefined|null/)
  }
  expect(ways).toMatchObject({
    posting: { jenis_dokumen: 'PENJUALAN', nomor_dokumen: no_faktur },
    dokumen: { jenis_dokumen: 'PENJUALAN', nomor_dokumen: no_faktur },
    baki: { jenis_dokumen: 'baki', nomor_dokumen: 'MC2 B01' },
    isi_baki: { jenis_dokumen: 'baki', nomor_dokumen: 'MC2 B01' },
    stok: { jenis_dokumen: 'barang', nomor_dokumen: '00000001' },
    hari_dagang: { jenis_dokumen: 'tutup_toko', nomor_dokumen: 'MC2 2026-01-30' },
    pre_order: { jenis_dokumen: 'pre_order', nomor_dokumen: 'PO-MC2-260131-0001' },
    kasus: { jenis_dokumen: 'hutang', nomor_dokumen: 'HT-MC2-260131-0001' },
    pindah_data: { jenis_dokumen: 'pindah_data', nomor_dokumen: 'PD-MC2-260131-0001' },
  })
  expect(gramRowOf(ways['saldo_stock']?.nomor_dokumen ?? '')).toMatchObject({ kode_toko: 'MC2', tempat: 'BAKI', tgl_to: '2026-01-31' })
  expect(ways['kupon_terbit']).toMatchObject({ jenis_dokumen: 'layar' })
})

it('all books outside the ledgers have texts for their differences', async () => {
  const { rows } = await sql<{ tabel: string; asks: string }>`
    select left(proname, -length('_beda')) as tabel, oidvectortypes(proargtypes) as asks from pg_proc where proname like '%\\_beda' order by 1`.execute(
    app.db,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { tabel, asks } of rows) {
    expect(breakTexts).toHaveProperty(tabel)
    // `verify` ignores a function with fewer parameters.
    expect(asks, tabel).toBe('text, date')
  }
})

it('a balance opens the ledger of its account, from the last day that agreed', async () => {
  const { rows } = await sql<{ nomor_akun: string; tutup: string }>`
    select nomor_akun, (select max(tgl_system) from tutup_toko where kode_toko = 'MC2') as tutup
    from akun_kontrol where (asal, kunci) = ('KAS', 'CASH')`.execute(app.db)
  const { nomor_akun, tutup } = rows[0] as { nomor_akun: string; tutup: string }
  const [cash] = await documentsOf(app.db, 'MC2', [{ balance: 'saldo_kas', key: 'CASH' }])
  expect(cash).toEqual({ jenis_dokumen: 'buku_besar', nomor_dokumen: `${nomor_akun} MC2 ${tutup} 2026-01-31` })
  await app.asOwner(
    sql`insert into pemeriksaan_buku (kode_toko, tgl_system, jumlah_beda, beda) select 'MC2', tgl_system, 0, '[]'::jsonb from toko where kode_toko = 'MC2'`,
  )
  expect((await documentsOf(app.db, 'MC2', [{ balance: 'saldo_kas', key: 'CASH' }]))[0]?.nomor_dokumen).toBe(
    `${nomor_akun} MC2 2026-01-31 2026-01-31`,
  )
})
