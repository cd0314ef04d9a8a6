import type { EventContext } from '#engine/server/event.ts'
import type { Deposit } from '#modules/deposits/contract/titipan.ts'
import { handOver, holdFor, servedDeposits } from '#modules/deposits/server/public.ts'
import { addDays } from './days.ts'
import { atItsPrice } from './instalments.ts'
import { phoneOf } from './members.ts'
import { rounding } from './parameters.ts'

const cash = (jumlah: number) => (jumlah === 0 ? [] : [{ jenis: 'CASH' as const, no_rekening: null, no_kartu: null, jumlah }])

/** A deposit of the demo chain on one piece, and the number of days before the last date of the chain on which it and its events are made. */
interface Story {
  readonly ago: number
  readonly nama_customer: string
  /** The days that the piece is held. */
  readonly held: number
  readonly later: readonly { readonly ago: number; readonly step: 'BAYAR' | 'AMBIL' | 'BATAL' }[]
}

/** Deposits of every state: picked up after a further payment, given up, over its last day, open with a further payment, and new. */
const stories: readonly Story[] = [
  {
    ago: 52,
    nama_customer: 'IBU LESTARI',
    held: 30,
    later: [
      { ago: 40, step: 'BAYAR' },
      { ago: 30, step: 'AMBIL' },
    ],
  },
  { ago: 45, nama_customer: 'BAPAK SLAMET', held: 21, later: [{ ago: 27, step: 'BATAL' }] },
  { ago: 36, nama_customer: 'IBU TUTIK', held: 30, later: [] },
  { ago: 22, nama_customer: 'IBU SRI', held: 14, later: [{ ago: 11, step: 'AMBIL' }] },
  { ago: 18, nama_customer: 'IBU NUNUNG', held: 30, later: [{ ago: 5, step: 'BAYAR' }] },
  { ago: 3, nama_customer: 'BAPAK HARTONO', held: 30, later: [] },
]

const isOver = ({ later }: Story) => later.at(-1)?.step === 'AMBIL' || later.at(-1)?.step === 'BATAL'

/** The number of pieces that deposits take in sixty days. */
export const depositsMade = (which: 'all' | 'ended'): number => stories.filter((story) => which === 'all' || isOver(story)).length

/**
 * The deposits of a shop, from day to day: one piece each.
 *
 * @param which - `ended`: only deposits that come to their end; those of earlier months
 */
export function demoDeposits(kode_barcodes: readonly string[], which: 'all' | 'ended') {
  const told = stories.filter((story) => which === 'all' || isOver(story))
  const made = new Map<Story, Deposit>()
  return async (till: EventContext, ago: number): Promise<void> => {
    const ways = {
      ...till,
      rounding,
      modules: new Set<string>(),
      validatesNonCash: false,
      loweredPercentMax: 0,
      nilaiPoinRp: 0,
      deferral: undefined,
      terms: { tgl_system: till.tgl_system, dpPercentMin: 0, daysMax: 90 },
    }
    for (const [at, story] of told.entries()) {
      const { nama_customer, held, later } = story
      const kode_barcode = kode_barcodes[at]
      if (story.ago === ago && kode_barcode !== undefined) {
        const dp = 500_000
        const requested = await holdFor(ways, {
          kode_sales: `S${(at % 3) + 1}`,
          nama_customer,
          alamat_customer: null,
          no_hp: phoneOf(nama_customer) as string,
          tgl_jatuh_tempo: addDays(till.tgl_system, held),
          dp,
          keterangan: null,
          detail_barang: [await atItsPrice(till, kode_barcode)],
          detail_bayar: cash(dp),
        })
        made.set(story, requested)
      }
      const deposit = made.get(story)
      const event = later.find((each) => each.ago === ago)
      if (!deposit || !event) continue
      const { no_titipan, grand_total, dp } = deposit
      const paidRp = dp + (later.some((each) => each.step === 'BAYAR') ? 200_000 : 0)
      if (event.step === 'BAYAR')
        await servedDeposits.write(ways, { jenis_titipan: 'BAYAR', no_titipan, dp: 200_000, keterangan: null, detail_bayar: cash(200_000) })
      else if (event.step === 'BATAL')
        await servedDeposits.write(ways, {
          jenis_titipan: 'BATAL',
          no_titipan,
          potongan_batal: 50_000,
          keterangan: 'TIDAK JADI',
          detail_bayar: cash(paidRp - 50_000),
        })
      else
        await handOver(ways, {
          no_titipan,
          keterangan: null,
          grand_total: null,
          kode_member: null,
          detail_kupon: [],
          detail_bayar: cash(grand_total - paidRp),
        })
    }
  }
}
