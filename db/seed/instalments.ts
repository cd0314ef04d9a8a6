import { sql } from 'kysely'
import type { EventContext } from '#engine/server/event.ts'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { stockPiecesOf } from '#modules/goods/server/public.ts'
import { type Contract, cicilan } from '#modules/instalments/contract/cicilan.ts'
import { owed } from '#modules/instalments/contract/schedule.ts'
import { enterOldContracts, servedContracts, undoContract, writeContract } from '#modules/instalments/server/public.ts'
import { factsOf, priceOfPiece } from '#modules/pricing/contract/price.ts'
import { approvedBySupervisor, cancelOnItsDay } from './approved.ts'
import { phoneOf } from './members.ts'
import { rounding } from './parameters.ts'

const cash = (jumlah: number) => (jumlah === 0 ? [] : [{ jenis: 'CASH' as const, no_rekening: null, no_kartu: null, jumlah }])

type Step = 'BAYAR' | 'LUNAS' | 'SURAT' | 'LELANG' | 'HAPUS' | 'PULIH' | 'PUTUS' | 'BATAL'

/** A contract of the demo chain, and the number of days before the last date of the chain on which it and its events are made. */
interface Story {
  readonly ago: number
  readonly nama_customer: string
  readonly kode_cicilan: string
  /** From before the books: so many months before that day, with its goods in words. It takes no piece of the stock. */
  readonly monthsBefore?: number
  readonly later: readonly { readonly ago: number; readonly step: Step }[]
}

/**
 * Contracts of every state: settled early, taken back after a letter, written off and paid in part after that, late with one, two and all three letters (these
 * from before the books: a letter comes once a month), murabahah that is paid, late or given up, cancelled on its day, due these days, and new.
 */
const stories: readonly Story[] = [
  {
    ago: 58,
    nama_customer: 'IBU ENDANG',
    kode_cicilan: 'C3',
    later: [
      { ago: 28, step: 'BAYAR' },
      { ago: 5, step: 'LUNAS' },
    ],
  },
  {
    ago: 57,
    nama_customer: 'BAPAK SLAMET',
    kode_cicilan: 'C6',
    later: [
      { ago: 20, step: 'SURAT' },
      { ago: 8, step: 'LELANG' },
    ],
  },
  { ago: 55, nama_customer: 'IBU LESTARI', kode_cicilan: 'C12', later: [{ ago: 15, step: 'SURAT' }] },
  {
    ago: 54,
    nama_customer: 'IBU SRI',
    kode_cicilan: 'C3',
    later: [
      { ago: 3, step: 'HAPUS' },
      { ago: 2, step: 'PULIH' },
    ],
  },
  {
    ago: 52,
    nama_customer: 'BAPAK JOKO',
    kode_cicilan: 'C6',
    monthsBefore: 4,
    later: [
      { ago: 30, step: 'SURAT' },
      { ago: 21, step: 'SURAT' },
      { ago: 12, step: 'SURAT' },
    ],
  },
  {
    ago: 52,
    nama_customer: 'IBU NUNUNG',
    kode_cicilan: 'C12',
    monthsBefore: 3,
    later: [
      { ago: 25, step: 'SURAT' },
      { ago: 9, step: 'SURAT' },
    ],
  },
  // A few days late: with a fine for the social fund.
  { ago: 50, nama_customer: 'IBU TUTIK', kode_cicilan: 'M6', later: [{ ago: 12, step: 'BAYAR' }] },
  { ago: 44, nama_customer: 'BAPAK HARTONO', kode_cicilan: 'M6', later: [] },
  { ago: 40, nama_customer: 'IBU ENDANG', kode_cicilan: 'M6', later: [{ ago: 6, step: 'PUTUS' }] },
  { ago: 33, nama_customer: 'BAPAK JOKO', kode_cicilan: 'C12', later: [{ ago: 33, step: 'BATAL' }] },
  { ago: 29, nama_customer: 'IBU YULI', kode_cicilan: 'C6', later: [] },
  { ago: 13, nama_customer: 'IBU NUNUNG', kode_cicilan: 'C6', later: [] },
]

/** The last steps of contracts that are over. */
const ends: ReadonlySet<Step | undefined> = new Set<Step | undefined>(['LUNAS', 'LELANG', 'PUTUS'])
/** The number of contracts that end in each way in a chain of sixty days. */
export const contractsEnded = (): number =>
  stories.filter(({ monthsBefore, later }) => monthsBefore === undefined && ends.has(later.at(-1)?.step)).length

/** The number of pieces that contracts take in a chain with so many days. */
export const contractsMade = (days: number): number => stories.filter(({ ago, monthsBefore }) => monthsBefore === undefined && ago <= days).length

/**
 * The contracts of a shop, from day to day: one piece each.
 *
 * @param which - `ended`: only contracts that come to their end; those of earlier months
 */
export function demoContracts(kode_barcodes: readonly string[], which: 'all' | 'ended' = 'all') {
  const told = which === 'all' ? stories : stories.filter(({ monthsBefore, later }) => monthsBefore === undefined && ends.has(later.at(-1)?.step))
  const made = new Map<Story, Contract>()
  const paid = new Map<Story, number>()
  const letters = new Map<Story, number>()
  let taken = 0
  return async (till: EventContext, ago: number): Promise<void> => {
    const context = {
      ...till,
      rounding,
      modules: new Set<string>(),
      priceHold: { minutes: 0, percentMax: 0 },
      loweredPercentMax: 0,
      nilaiPoinRp: 0,
      needsLetters: false,
      letterDays: 7,
      validatesNonCash: false,
      fees: new Map(),
    }
    for (const [at, story] of told.entries()) {
      const { nama_customer, kode_cicilan, later } = story
      if (story.ago === ago && story.monthsBefore !== undefined)
        made.set(story, await fromBefore(till, story, monthsAfter(till.tgl_system, 0 - story.monthsBefore), `S${(at % 3) + 1}`))
      const kode_barcode = kode_barcodes[taken]
      if (story.ago === ago && story.monthsBefore === undefined && kode_barcode !== undefined) {
        taken += 1
        const { line, uang_muka, biaya_sewa } = await priced(till, kode_barcode, kode_cicilan)
        const written = await writeContract(context, {
          nama_customer,
          no_hp: phoneOf(nama_customer) as string,
          kode_sales: `S${(at % 3) + 1}`,
          kode_cicilan,
          uang_muka,
          no_identitas: null,
          alamat_customer: 'JL. PEMUDA 12, SEMARANG',
          kode_member: null,
          keterangan: null,
          detail_barang: [line],
          detail_bayar: cash(uang_muka + biaya_sewa),
        })
        made.set(story, written)
      }
      const contract = made.get(story)
      const event = later.find((each) => each.ago === ago)
      if (!contract || !event) continue
      if (event.step === 'BATAL') {
        await cancelOnItsDay(till, { document: cicilan, undo: undoContract }, 'BATAL_CICILAN', contract.no_cicilan, 'SALAH BARANG')
        continue
      }
      const [before, after] = [paid.get(story) ?? 0, letters.get(story) ?? 0]
      await servedContracts.write(context, stepOf(contract, event.step, before, after, till.tgl_system))
      if (event.step === 'BAYAR') paid.set(story, before + 1)
      if (event.step === 'SURAT') letters.set(story, after + 1)
    }
  }
}

/** A contract from before the books, of which nothing is paid. */
async function fromBefore(till: EventContext, { nama_customer, kode_cicilan }: Story, tgl_akad: string, kode_sales: string): Promise<Contract> {
  const no_lama = `LAMA-${till.kode_toko}-${kode_cicilan}`
  const { rows } = await sql<{ lama_bulan: number; bunga_persen: number }>`
    select lama_bulan, bunga_persen from para_cicilan where kode_cicilan = ${kode_cicilan}`.execute(till.db)
  const [made] = await enterOldContracts(
    till,
    [
      {
        ...rows[0]!,
        no_lama,
        kode_sales,
        nama_customer,
        alamat_customer: 'JL. PEMUDA 12, SEMARANG',
        no_hp: phoneOf(nama_customer) as string,
        no_identitas: null,
        kode_cicilan,
        tgl_akad,
        harga_jual: 9_000_000,
        uang_muka: 3_000_000,
        cicilan_dibayar: 0,
        barang: 'GELANG KERONCONG',
        kadar_lama: 75,
        berat_lama: 7.5,
        keterangan: null,
      },
    ],
    await approvedBySupervisor(till, { kategori: 'PINDAH_DATA', subjek: cicilan.name, kunci: no_lama, uraian: `${no_lama} · ${nama_customer}` }),
  )
  return made!
}

/** A piece at its price of today. */
export async function atItsPrice({ db, kode_toko }: EventContext, kode_barcode: string) {
  const piece = (await stockPiecesOf(db, kode_toko, [kode_barcode])).get(kode_barcode)
  if (!piece) throw new Error(`${kode_barcode} cannot be sold`)
  const { ongkos } = piece
  const { harga_total } = priceOfPiece({ ...factsOf(piece), ongkos, diskon_persen: 0, diskon_rp: 0, rounding })
  const noDiscount = { diskon_persen: 0, diskon_rp: 0, diskon_berlian: 0, diskon_manual: 0, diskon_lain: 0 }
  return { kode_barcode, qty: null, harga_per_gram: null, ongkos, ...noDiscount, harga_total }
}

/** A piece at its price, a down payment of two fifths of it in thousands of rupiah, and the fee of the plan. */
async function priced(till: EventContext, kode_barcode: string, kode_cicilan: string) {
  const line = await atItsPrice(till, kode_barcode)
  const { rows } = await sql<{ biaya_sewa: number }>`select biaya_sewa from para_cicilan where kode_cicilan = ${kode_cicilan}`.execute(till.db)
  if (!rows[0]) throw new Error(`there is no plan ${kode_cicilan}`)
  return { line, uang_muka: Math.ceil((line.harga_total * 0.4) / 1_000) * 1_000, biaya_sewa: rows[0].biaya_sewa }
}

/** A step of a contract of which so many instalments are paid and so many letters are written, on a day. */
function stepOf(
  contract: Contract,
  step: Exclude<Step, 'BATAL'>,
  paid: number,
  letters: number,
  tgl: string,
): Parameters<typeof servedContracts.write>[1] {
  const { no_cicilan, lama_bulan } = contract
  const requested = { no_cicilan, keterangan: null }
  const n = step === 'BAYAR' ? 1 : lama_bulan - paid
  const { grand_total, pokok_dibayar } = owed(contract, paid, n, tgl)
  switch (step) {
    case 'BAYAR':
      return { ...requested, jenis_cicilan: step, jumlah_cicilan: n, cicilan_dibayar: paid, grand_total, detail_bayar: cash(grand_total) }
    case 'LUNAS':
      return { ...requested, jenis_cicilan: step, cicilan_dibayar: paid, grand_total, detail_bayar: cash(grand_total) }
    case 'SURAT':
      return { ...requested, jenis_cicilan: step, surat_ke: letters }
    case 'LELANG':
      // The goods are worth more than is owed: the rest is the customer's.
      return { ...requested, jenis_cicilan: step, harga_ambil: pokok_dibayar + 250_000, keterangan: 'TIDAK DIBAYAR', detail_barang: [] }
    case 'HAPUS':
      return { ...requested, jenis_cicilan: step, keterangan: 'PINDAH, TIDAK DITEMUKAN' }
    case 'PULIH': {
      // A third of what he owed.
      const paidRp = Math.floor(contract.sisa_cicilan / 3)
      return { ...requested, jenis_cicilan: step, sisa_hapus: contract.sisa_cicilan, jumlah_pulih: paidRp, detail_bayar: cash(paidRp) }
    }
    case 'PUTUS':
      return { ...requested, jenis_cicilan: step, potongan_batal: 0, cicilan_dibayar: paid, keterangan: 'TIDAK DILANJUTKAN' }
  }
}
