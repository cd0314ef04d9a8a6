import type { EventContext } from '#engine/server/event.ts'
import { type RequestedLoan, type Loan, hutang } from '#modules/loans/contract/hutang.ts'
import { interestDue } from '#modules/loans/contract/interest.ts'
import { groupsOf, priceOfPledge } from '#modules/loans/contract/sold-pledge.ts'
import { lendTo, pawnLoans, undoLoan } from '#modules/loans/server/public.ts'
import { bookAll } from '#modules/money/server/public.ts'
import { buybackPricesNow } from '#modules/pricing/server/public.ts'
import { cancelOnItsDay } from './approved.ts'
import { phoneOf } from './members.ts'
import { rounding } from './parameters.ts'

const cash = (jumlah: number) => (jumlah === 0 ? [] : [{ jenis: 'CASH' as const, no_rekening: null, no_kartu: null, jumlah }])
const gold = (nama_barang: string, kode_kadar: string, berat: number) => ({
  nama_barang,
  kode_kadar,
  qty: 1,
  berat,
  berat_dengan_plastik: null,
  kode_kondisi: 'B',
  foto: null,
})

/** The event that ends or changes a loan of the demo chain, and the number of days before the last date of the chain. */
interface Story {
  readonly ago: number
  readonly nama_customer: string
  readonly jumlah_hutang: number
  readonly lama_pinjam: number
  readonly things: RequestedLoan['detail_barang']
  readonly later?: { readonly ago: number; readonly step: 'LUNAS' | 'PERPANJANG' | 'LELANG' | 'AMBIL' | 'BELI' | 'BATAL' }
}

/** Loans of every state: cancelled on its day, auctioned with a surplus that nobody has collected, kept by the shop, sold to it by the customer, redeemed, renewed with a part of the principal, late, due these days, open, and new. */
const stories: readonly Story[] = [
  {
    ago: 58,
    nama_customer: 'IBU ENDANG',
    jumlah_hutang: 3_000_000,
    lama_pinjam: 1,
    things: [gold('GELANG RANTAI', 'K750', 8.25)],
    later: { ago: 20, step: 'LELANG' },
  },
  {
    ago: 57,
    nama_customer: 'BAPAK SLAMET',
    jumlah_hutang: 1_500_000,
    lama_pinjam: 1,
    things: [gold('CINCIN BATU', 'K750', 4.6)],
    later: { ago: 15, step: 'AMBIL' },
  },
  {
    ago: 50,
    nama_customer: 'IBU LESTARI',
    jumlah_hutang: 2_500_000,
    lama_pinjam: 3,
    things: [gold('KALUNG ITALI', 'K750', 7.1), gold('CINCIN POLOS', 'K375', 3.2)],
    later: { ago: 18, step: 'PERPANJANG' },
  },
  {
    ago: 48,
    nama_customer: 'IBU TUTIK',
    jumlah_hutang: 1_000_000,
    lama_pinjam: 2,
    things: [gold('ANTING', 'K375', 5.5)],
    later: { ago: 10, step: 'LUNAS' },
  },
  {
    ago: 46,
    nama_customer: 'IBU YULI',
    jumlah_hutang: 1_800_000,
    lama_pinjam: 2,
    things: [gold('CINCIN KAWIN', 'K750', 3.4)],
    later: { ago: 8, step: 'BELI' },
  },
  { ago: 44, nama_customer: 'BAPAK HARTONO', jumlah_hutang: 4_000_000, lama_pinjam: 1, things: [gold('GELANG KERONCONG', 'K750', 11.3)] },
  {
    ago: 36,
    nama_customer: 'BAPAK JOKO',
    jumlah_hutang: 1_000_000,
    lama_pinjam: 2,
    things: [gold('CINCIN POLOS', 'K750', 2.6)],
    later: { ago: 36, step: 'BATAL' },
  },
  { ago: 31, nama_customer: 'IBU YULI', jumlah_hutang: 1_200_000, lama_pinjam: 1, things: [gold('LIONTIN', 'K750', 3.05)] },
  { ago: 20, nama_customer: 'IBU NUNUNG', jumlah_hutang: 2_000_000, lama_pinjam: 4, things: [gold('KALUNG RANTAI', 'K375', 11.4)] },
  { ago: 1, nama_customer: 'IBU SRI', jumlah_hutang: 800_000, lama_pinjam: 2, things: [gold('CINCIN UKIR', 'K750', 2.4)] },
]

/**
 * The loans of a shop, from day to day. What is lent with more than a day left is lent from money that the owner puts in for it.
 *
 * @param which - `ended`: only loans that come to their end; those of earlier months
 * @param bagsFrom - the number of the first bag: bags of loans that run at once differ
 */
export function demoLoans(which: 'all' | 'ended' = 'all', bagsFrom = 1) {
  const told = which === 'all' ? stories : stories.filter(({ later }) => later !== undefined && later.step !== 'PERPANJANG')
  const lent = new Map<Story, Loan>()
  return async (till: EventContext, ago: number): Promise<void> => {
    const context = {
      ...till,
      rounding,
      hasCeilings: true,
      hasInterest: true,
      hasPrincipal: true,
      scansBags: false,
      needsAppraiser: false,
      needsPhoto: false,
      letterFeeRp: 0,
      weightGramsMax: 0,
      identity: 'TIDAK' as const,
      personMaxRp: 0,
      validatesNonCash: false,
      fees: new Map(),
    }
    for (const [at, story] of told.entries()) {
      const { nama_customer, jumlah_hutang, lama_pinjam, things, later } = story
      const loan = lent.get(story)
      if (story.ago === ago) {
        if (ago > 1) await broughtIn(till, jumlah_hutang)
        const made = await lendTo(context, {
          nama_customer,
          no_hp: phoneOf(nama_customer) as string,
          alamat_customer: null,
          no_identitas: null,
          kode_sales: `S${(at % 3) + 1}`,
          no_kantong: `K-${String(at + bagsFrom).padStart(4, '0')}`,
          kode_penaksir: 'PT1',
          no_kotak: at % 2 === 0 ? 'A1' : 'A2',
          jenis_plafond: 'EMAS',
          jumlah_hutang,
          bunga_persen: null,
          lama_pinjam,
          admin_gadai: 10_000,
          keterangan: null,
          detail_barang: [...things],
          detail_bayar: cash(jumlah_hutang - 10_000),
        })
        lent.set(story, made)
        if (later?.step === 'BATAL')
          await cancelOnItsDay(till, { document: hutang, undo: undoLoan }, 'BATAL_HUTANG', made.no_faktur_hutang, 'CUSTOMER TIDAK JADI')
      } else if (loan && later?.ago === ago && later.step !== 'BATAL')
        await pawnLoans.write(context, later.step === 'BELI' ? await soldTo(till, loan, things) : stepOf(loan, later.step, till.tgl_system))
    }
  }
}

/** The customer sells what he pledged by the lists of the day; the owner brings the money that he gets beyond his debt. */
async function soldTo(till: EventContext, loan: Loan, things: Story['things']): Promise<Parameters<typeof pawnLoans.write>[1]> {
  const prices = await buybackPricesNow(till.db, new Set())
  const lines = loan.detail_barang.map(({ no_urut, kadar, berat }) => {
    const kode_group = groupsOf(kadar, prices)[0] ?? ''
    const kondisi_jual = things[no_urut - 1]?.kode_kondisi ?? 'B'
    const harga = priceOfPledge({ kadar, berat }, { kode_group, kode_kondisi: kondisi_jual }, prices, rounding)
    return { urut_hutang: no_urut, kode_group, kondisi_jual, berat_hari_ini: berat, harga: typeof harga === 'number' ? harga : 0 }
  })
  const harga_ambil = lines.reduce((sum, { harga }) => sum + harga, 0)
  const restRp = harga_ambil - loan.sisa_hutang - interestDue(loan, till.tgl_system, rounding).bunga_rp
  await broughtIn(till, restRp)
  return {
    no_faktur_hutang: loan.no_faktur_hutang,
    jenis_hutang: 'BELI',
    harga_ambil,
    no_identitas: '3374014507860002',
    alamat_customer: 'JL. GAJAH MADA 12',
    surat_ditunjukkan: null,
    keterangan: null,
    detail_barang: lines.map(({ harga: _harga, ...line }) => line),
    detail_bayar: cash(restRp),
  }
}

/** Money that the owner puts in for loans. */
const broughtIn = (till: EventContext, jumlah_uang: number) =>
  bookAll(till, [
    {
      arah: 'MASUK',
      no_rekening: null,
      nama_pihak: 'PEMILIK',
      keterangan: null,
      detail_uang: [{ kode_transaksi: 'SETORMODAL', jumlah_uang, keterangan: 'MODAL GADAI' }],
    },
  ])

/** A step of a loan that nothing has happened to yet, on a day. */
function stepOf(
  { no_faktur_hutang, sisa_hutang, ...loan }: Loan,
  step: Exclude<NonNullable<Story['later']>['step'], 'BELI' | 'BATAL'>,
  tgl: string,
): Parameters<typeof pawnLoans.write>[1] {
  const due = interestDue({ ...loan, sisa_hutang }, tgl, rounding)
  const owed = sisa_hutang + due.bunga_rp
  const requested = { no_faktur_hutang, keterangan: null, jumlah_tebus: null }
  switch (step) {
    case 'LUNAS':
      return { ...requested, jenis_hutang: step, kantong_dipindai: null, surat_ditunjukkan: null, detail_bayar: cash(owed) }
    case 'LELANG':
      // It brings more than is owed: the rest is the customer's.
      return {
        ...requested,
        jenis_hutang: step,
        hasil_lelang: owed + 1_250_000,
        biaya_lelang: 50_000,
        keterangan: 'TIDAK DITEBUS',
        detail_bayar: cash(owed + 1_250_000),
      }
    case 'AMBIL':
      return { ...requested, jenis_hutang: step, harga_ambil: owed + 400_000, keterangan: 'TIDAK DITEBUS' }
    case 'PERPANJANG':
      return {
        ...requested,
        jenis_hutang: step,
        bulan_dibayar: 0,
        hari_dibayar: 0,
        sisa_hutang,
        jumlah_bulan: due.bulan_bunga,
        jumlah_hari: due.hari_bunga,
        angsuran_pokok: 1_000_000,
        bunga_baru: 2.5,
        detail_barang: [{ urut_hutang: 2, dikembalikan: true }],
        surat_ditunjukkan: null,
        detail_bayar: cash(due.bunga_rp + 1_000_000),
      }
  }
}
