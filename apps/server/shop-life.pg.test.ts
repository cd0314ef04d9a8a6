import { expect, it } from 'vitest'
import { reportDifferences } from './testing/report-sums.ts'
import { startBreakingApp } from './testing/shop-life/breaking-line.ts'
import { keepChain } from './testing/kept-chain.ts'
import { liveShops } from './testing/shop-life/life.ts'
import { lentOn, madeLoan } from '#modules/loans/server/testing/made-loan.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import { goodsMoves, instalmentMoves, loanMoves, moves, ofTimePassed, shownBy } from './testing/shop-life/moves.ts'
import { startTestApp } from './testing/test-app.ts'

// A few days; `npm run shop-life` lives a month, or another life, and what else is told of a seed alone (scripts/shop-life.ts).
const {
  KENCANA_LIFE_SEED: seed,
  KENCANA_LIFE_DAYS: days = '2',
  KENCANA_LIFE_BREAKING: isBreaking,
  KENCANA_LIFE_MINUTES: minutes,
  KENCANA_LIFE_KEPT: kept,
} = process.env

const happens = ['jual', 'beli', 'batal penjualan', 'titipan', 'terima', 'tukar tambah', 'setor|tarik', 'tutup toko']
/** What the closing of days shows besides. */
const ofClosings = ['tutup toko', 'hitung kas', 'selisih kas']
/** What a month of breaking lines must have seen as well. */
const happensInTime = [
  'penjualan terima',
  'batal pembelian',
  'ambil titipan',
  'jual emas',
  'kirim uang',
  'bayar supplier',
  'retur supplier',
  'hancur pembelian',
  'kirim cuci',
  'terima cuci',
  'terima sepuhan',
  'tutup batch',
  'opname selesai',
]
/** What becomes of goods besides that they are sold and bought. */
const ofGoods = [
  'barang KONSINYASI|barang KARYA|barang SALDO_AWAL',
  'barang banyak',
  'barang berlian',
  'aksesoris masuk',
  'jual aksesoris',
  'aksesoris tambah|aksesoris ambil',
  'opname selesai',
  'opname ketemu|opname ketemu lagi',
  'hapus hilang',
  'timbang',
  'pindah',
  'pindah baki',
  'update profit',
  'hancur',
  'ubah',
  'ubah batu',
  'ubah konsinyasi',
  'ubah data',
  'pecah',
  'label',
]
const ofInstalments = [
  'cicilan',
  'bayar cicilan',
  'lunas cicilan',
  'putus cicilan',
  'surat cicilan',
  'lelang cicilan',
  'hapus cicilan',
  'pulih cicilan',
  'batal cicilan',
  'batal mutasi_cicilan',
]
/** Everything that becomes of a loan. */
const happensToLoans = [
  'gadai',
  'perpanjang',
  'tebus',
  'lelang gadai',
  'ambil gadai',
  'jual gadai',
  'jual gadai dengan tambahan',
  'hitung kantong',
  'bunga berjalan',
  'bunga diterima',
  'tutup toko',
]
const everything = [
  ...happens,
  ...ofGoods,
  ...ofInstalments,
  'jual sisa',
  'penjualan antri',
  'penjualan terima',
  'bayar supplier',
  'bayar supplier dengan emas',
  'retur supplier',
  'hancur pembelian',
  'gesek tunai',
  // What else than a sale or a purchase is taken back.
  'batal barang_masuk|batal hancur_barang|batal ubah_barang|batal pecah_barang|batal update_profit|batal stock_aksesoris|batal opname',
  'batal bayar_supplier|batal gesek_tunai|batal hancur_pembelian|batal pelunasan_penjualan|batal penerimaan|batal retur_supplier|batal simpanan',
  'jual konsinyasi',
  'jual emas',
  'simpan',
  'ambil simpanan',
  'pesan',
  'bayar pesanan',
  'barang pesanan',
  'ambil pesanan',
  'batal pesanan',
  'ambil contoh',
  'pesan po',
  'closing po',
  'ambil po',
  'terima service',
  'selesai service',
  'ambil service|kembali service|ganti rugi service',
  'pelunasan emas',
  'barang PENERIMAAN',
  'barang PELANGGAN',
  'kirim uang',
  'bayar tagihan',
  'jurnal',
  'hitung kas',
  'sortir',
  'pindah sortir',
  'selisih kas',
]

/** A life in which nothing happened has proven nothing. Of what goes either way by chance, one way is enough: `setor|tarik`. */
function expectIn(figures: LifeFigures, names: readonly string[]): void {
  expect(names.filter((name) => !name.split('|').some((way) => figures[`${way} 200`]))).toEqual([])
}

const shops = ['MC2', 'MC3']

it('the books of the shops are right, whatever happens in them', async () => {
  // A month begins anew, two days with what the version before has left.
  const app = await startTestApp({ chain: seed === undefined ? 'before' : 'trading' })
  try {
    // Two days are short for what is rare, and for the workshop of the head office.
    const life = seed === undefined ? { mustShow: happens } : { shops: ['MC1', ...shops], mustShow: [...shownBy(moves), ...ofClosings] }
    const figures = await liveShops(app, { seed: Number(seed ?? 1), days: Number(days), eventsADay: 150, ...life })
    if (seed !== undefined) console.table(figures)
    for (const kode_toko of life.shops ?? shops) expect(await reportDifferences(app, kode_toko, { refines: true }), kode_toko).toEqual([])
    if (kept !== undefined) await keepChain(app.db, kept)
  } finally {
    await app.stop()
  }
})

it('the books of the shops are right in days of loans: paid, renewed at other rates, redeemed, sold, kept, and their interest accrued', async () => {
  const app = await startTestApp()
  try {
    for (const staff of shops.map((kode_toko) => ({ kode_toko, till: `kasir.${kode_toko}`.toLowerCase() }))) {
      await filledWith(app, 100_000_000, staff.kode_toko)
      for (const since of ['2025-08-10', '2025-10-31', '2025-11-15', '2025-11-30', '2025-12-20', '2026-01-02', '2026-01-15', '2026-01-28']) {
        await lentOn(app, await madeLoan(app, {}, staff), since)
        // Years of interest make it more than the shop buys the ring for.
        const ring = { nama_barang: 'CINCIN', kode_kadar: 'K750', qty: 1, berat: 1, berat_dengan_plastik: null, kode_kondisi: null, foto: null }
        await lentOn(app, await madeLoan(app, { jumlah_hutang: 1_400_000, detail_barang: [ring] }, staff), `2023${since.slice(4)}`)
      }
    }
    const figures = await liveShops(app, {
      seed: Number(seed ?? 1),
      days: 3,
      eventsADay: 25,
      among: loanMoves,
      mustShow: [...shownBy(loanMoves), 'bunga berjalan', 'bunga diterima', 'tutup toko'],
    })
    if (seed !== undefined) console.table(figures)
    for (const kode_toko of shops) expect(await reportDifferences(app, kode_toko, { refines: true }), kode_toko).toEqual([])
  } finally {
    await app.stop()
  }
})

const isMonth = seed !== undefined && isBreaking === undefined

it.runIf(isMonth)('the books of the shops are right that go on with what the version before has left', async () => {
  const app = await startTestApp({ chain: 'before' })
  try {
    await liveShops(app, { seed: Number(seed), days: 2, eventsADay: 150, mustShow: happens })
    for (const kode_toko of shops) expect(await reportDifferences(app, kode_toko, { refines: true }), kode_toko).toEqual([])
  } finally {
    await app.stop()
  }
})

// What is rare among all that a shop does happens often where nothing but its goods is dealt with.
it.runIf(isMonth)(
  'the books of the shops are right in a week of goods: brought, weighed, counted, changed and taken back by several at once',
  async () => {
    const app = await startTestApp({ chain: 'trading' })
    try {
      await liveShops(app, { seed: Number(seed), days: 7, eventsADay: 20, among: goodsMoves, mustShow: [...shownBy(goodsMoves), 'tutup toko'] })
      for (const kode_toko of shops) expect(await reportDifferences(app, kode_toko, { refines: true }), kode_toko).toEqual([])
    } finally {
      await app.stop()
    }
  },
)

it('the books of the shops are right in days of instalments: paid, settled, given up, lost and taken back by several at once', async () => {
  const app = await startTestApp({ chain: 'trading' })
  try {
    await liveShops(app, { seed: Number(seed ?? 1), days: 1, eventsADay: 100, among: instalmentMoves, mustShow: shownBy(instalmentMoves) })
    for (const kode_toko of shops) expect(await reportDifferences(app, kode_toko, { refines: true }), kode_toko).toEqual([])
  } finally {
    await app.stop()
  }
})

it.runIf(seed === undefined || isBreaking !== undefined)(
  'nothing that was answered is lost, and nothing is done twice, however often lines break and servers die',
  async () => {
    const app = await startBreakingApp({ seed: Number(seed ?? 1), dropPercent: 8, killedAfterCalls: isBreaking ? 400 : 80 })
    try {
      // The head office sells and buys as well.
      const every = ['MC1', 'MC2', 'MC3', 'MCO']
      const secondsMax = minutes === undefined ? Infinity : Number(minutes) * 60
      // Another process tells the time: nothing is months late there. A life of some minutes may end before what is rare.
      const everything = [...shownBy(moves).filter((name) => !ofTimePassed.includes(name)), ...ofClosings]
      const life = isBreaking
        ? { days: Number(days), eventsADay: 80, mustShow: minutes === undefined ? everything : happens }
        : { days: 1, eventsADay: 40 }
      const figures = await liveShops(app, { seed: Number(seed ?? 1), ...life, shops: every, secondsMax })
      if (isBreaking) console.table({ ...figures, ...app.broken })
      if (minutes === undefined) expect(figures['hari 200']).toBe(life.days)
      expect(app.broken.cutOff).toBeGreaterThan(0)
      expect(app.broken.killed).toBeGreaterThan(0)
    } finally {
      await app.stop()
    }
  },
)
