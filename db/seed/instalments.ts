import { sql } from 'kysely'
import type { EventContext } from '#engine/server/event.ts'
import { stockPiecesOf } from '#modules/goods/server/public.ts'
import type { Contract } from '#modules/instalments/contract/cicilan.ts'
import { owed } from '#modules/instalments/contract/schedule.ts'
import { servedContracts, writeContract } from '#modules/instalments/server/public.ts'
import { factsOf, priceOfPiece } from '#modules/pricing/contract/price.ts'
import { phoneOf } from './members.ts'
import { rounding } from './parameters.ts'

const cash = (jumlah: number) => (jumlah === 0 ? [] : [{ jenis: 'CASH' as const, no_rekening: null, no_kartu: null, jumlah }])

type Step = 'BAYAR' | 'LUNAS' | 'SURAT' | 'LELANG' | 'HAPUS' | 'PUTUS'

/** A contract of the demo chain, and the number of days before the last date of the chain on which it and its events are made. */
interface Story {
  readonly ago: number
  readonly nama_customer: string
  readonly kode_cicilan: string
  readonly later: readonly { readonly ago: number; readonly step: Step }[]
}

/** Contracts of every state: settled early, taken back after a letter, written off, late with a letter, murabahah that is paid, late or given up, due these days, and new. */
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
  { ago: 54, nama_customer: 'IBU SRI', kode_cicilan: 'C3', later: [{ ago: 3, step: 'HAPUS' }] },
  // A few days late: with a fine for the social fund.
  { ago: 50, nama_customer: 'IBU TUTIK', kode_cicilan: 'M6', later: [{ ago: 12, step: 'BAYAR' }] },
  { ago: 44, nama_customer: 'BAPAK HARTONO', kode_cicilan: 'M6', later: [] },
  { ago: 40, nama_customer: 'IBU ENDANG', kode_cicilan: 'M6', later: [{ ago: 6, step: 'PUTUS' }] },
  { ago: 29, nama_customer: 'IBU YULI', kode_cicilan: 'C6', later: [] },
  { ago: 13, nama_customer: 'IBU NUNUNG', kode_cicilan: 'C6', later: [] },
]

/** The number of pieces that contracts take in a chain with so many days. */
export const contractsMade = (days: number): number => stories.filter(({ ago }) => ago <= days).length

/** The contracts of a shop, from day to day: one piece each. */
export function demoContracts(kode_barcodes: readonly string[]) {
  const made = new Map<Story, Contract>()
  const paid = new Map<Story, number>()
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
    for (const [at, story] of stories.entries()) {
      const { nama_customer, kode_cicilan, later } = story
      const contract = made.get(story)
      const kode_barcode = kode_barcodes[made.size]
      if (story.ago === ago && kode_barcode !== undefined) {
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
      const event = later.find((each) => each.ago === ago)
      if (!contract || !event) continue
      const before = paid.get(story) ?? 0
      await servedContracts.write(context, stepOf(contract, event.step, before, till.tgl_system))
      if (event.step === 'BAYAR') paid.set(story, before + 1)
    }
  }
}

/** A piece at its price, a down payment of two fifths of it in thousands of rupiah, and the fee of the plan. */
async function priced({ db, kode_toko }: EventContext, kode_barcode: string, kode_cicilan: string) {
  const piece = (await stockPiecesOf(db, kode_toko, [kode_barcode])).get(kode_barcode)
  const { rows } = await sql<{ biaya_sewa: number }>`select biaya_sewa from para_cicilan where kode_cicilan = ${kode_cicilan}`.execute(db)
  if (!piece || !rows[0]) throw new Error(`${kode_barcode} cannot be sold by ${kode_cicilan}`)
  const { ongkos } = piece
  const { harga_total } = priceOfPiece({ ...factsOf(piece), ongkos, diskon_persen: 0, diskon_rp: 0, rounding })
  const line = {
    kode_barcode,
    qty: null,
    harga_per_gram: null,
    ongkos,
    diskon_persen: 0,
    diskon_rp: 0,
    diskon_berlian: 0,
    diskon_manual: 0,
    diskon_lain: 0,
    harga_total,
  }
  return { line, uang_muka: Math.ceil((harga_total * 0.4) / 1_000) * 1_000, biaya_sewa: rows[0].biaya_sewa }
}

/** A step of a contract of which so many instalments are paid, on a day. */
function stepOf(contract: Contract, step: Step, paid: number, tgl: string): Parameters<typeof servedContracts.write>[1] {
  const { no_cicilan, lama_bulan } = contract
  const asked = { no_cicilan, keterangan: null }
  const n = step === 'BAYAR' ? 1 : lama_bulan - paid
  const { grand_total, pokok_dibayar } = owed(contract, paid, n, tgl)
  switch (step) {
    case 'BAYAR':
      return { ...asked, jenis_cicilan: step, jumlah_cicilan: n, cicilan_dibayar: paid, grand_total, detail_bayar: cash(grand_total) }
    case 'LUNAS':
      return { ...asked, jenis_cicilan: step, cicilan_dibayar: paid, grand_total, detail_bayar: cash(grand_total) }
    case 'SURAT':
      return { ...asked, jenis_cicilan: step, surat_ke: 0 }
    case 'LELANG':
      // The goods are worth more than is owed: the rest is the customer's.
      return { ...asked, jenis_cicilan: step, harga_ambil: pokok_dibayar + 250_000, keterangan: 'TIDAK DIBAYAR', detail_barang: [] }
    case 'HAPUS':
      return { ...asked, jenis_cicilan: step, keterangan: 'PINDAH, TIDAK DITEMUKAN' }
    case 'PUTUS':
      return { ...asked, jenis_cicilan: step, potongan_batal: 0, cicilan_dibayar: paid, keterangan: 'TIDAK DILANJUTKAN' }
  }
}
