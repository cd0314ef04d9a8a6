import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import { closeYear } from '#modules/accounting/server/public.ts'
import type { ClosingDay } from '#modules/closing/server/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { addPieces, nextBarcodes } from '#modules/goods/server/public.ts'
import { bookAll } from '#modules/money/server/public.ts'
import type { Sale } from '#modules/sales/contract/penjualan.ts'
import { repairs, takeIn } from '#modules/repairs/server/public.ts'
import { addDays } from './days.ts'
import { demoPieces, photographed, userOf } from './demo.ts'
import { demoDeposits, depositsMade } from './deposits.ts'
import { contractsEnded, demoContracts } from './instalments.ts'
import { moveDate } from './laid-closings.ts'
import { layReceipts, pieceColumns, receiptColumns, soldColumns, withoutTriggers } from './laid-sales.ts'
import { demoLoans } from './loans.ts'
import { banks, salespeople } from './masters.ts'
import type { TakePhoto } from './photos.ts'
import { buyOnDay } from './purchases.ts'
import { type Chance, seeded } from './random.ts'

/** The months of a branch before its days of real calls. */
export interface History {
  readonly kode_toko: string
  /** The first day, and the last one: the opening of `furnishBranch`. */
  readonly from: string
  readonly to: string
  /** How many receipts a usual day has, at least and at most. */
  readonly receipts: readonly [least: number, most: number]
  /** Pieces that came in these months and are still there. */
  readonly pieces: number
  readonly seed: number
  readonly takePhoto: TakePhoto | undefined
  /** Rejects when the program ends: asked between days. */
  readonly signal: AbortSignal | undefined
}

/** A member who may buy from a day on. */
interface Buyer {
  readonly kode_member: string
  readonly nama_member: string
  readonly no_hp: string | null
  readonly tgl_daftar: string
}

/** The season of each month, in ten-thousandths of a usual month's receipts: weddings, feasts and school fees. */
const seasons = [92, 96, 118, 126, 104, 98, 112, 100, 94, 97, 99, 121] as const

/**
 * Months of a branch: sales by SQL, which are many, and all else by the calls of the tills on the date of the shop: goods that come, goods that customers bring back, loans, contracts, repairs,
 * what the owner takes out of the till. No day is closed: `closePastDays` closes them all.
 *
 * @returns the pieces that are still there
 */
export async function layHistory(tx: Db, { kode_toko, from, to, receipts, pieces, seed, takePhoto, signal }: History): Promise<string[]> {
  const chance = seeded(seed)
  const months = monthsOf(from, to)
  const { rows: buyers } = await sql<Buyer>`
    select kode_member, nama_member, no_hp, tgl_daftar from member where kode_toko = ${kode_toko} and no_hp is not null order by tgl_daftar, kode_member`.execute(
    tx,
  )
  const user_id = userOf('KASIR', kode_toko)
  const till = (tgl_system: string): EventContext => ({ db: tx, kode_toko, tgl_system, user_id, request_id: 'demo' })
  await sql`select set_config('kencana.user_id', ${user_id}, true)`.execute(tx)
  const there: string[] = []
  // Two series of stories, half a cycle apart, so that no month is without.
  const loans = [demoLoans('ended', 101), demoLoans('ended', 201)] as const
  const contracts: (ReturnType<typeof demoContracts> | undefined)[] = [undefined, undefined]
  let deposits: ReturnType<typeof demoDeposits> | undefined
  const repaired = new Map<string, string>()
  for (const [nth, month] of months.entries()) {
    signal?.throwIfAborted()
    await moveDate(tx, kode_toko, month.from)
    // Half of the goods were there at the beginning.
    const count = nth === 0 ? Math.ceil(pieces / 2) : Math.floor(pieces / 2 / (months.length - 1))
    const arrived = await photographed(demoPieces(chance, count), takePhoto)
    there.push(...(await addPieces(till(month.from), arrived, 'SALDO_AWAL')))
    const sold = await laySales(tx, {
      kode_toko,
      chance,
      month,
      receipts,
      buyers,
      first: from,
      last: to,
      before: months[nth - 1]?.from ?? month.from,
    })
    for (let day = month.from; day <= month.to; day = addDays(day, 1)) {
      signal?.throwIfAborted()
      if (day !== month.from) await goOn(till(addDays(day, -1)))({ kode_toko, tgl_system: addDays(day, -1), tgl_berikut: day })
      const date = Number(day.slice(8))
      if (date % 3 === 0) await buyOnDay({ ...till(day) }, chance, until(sold, day))
      for (const series of [0, 1] as const) {
        const ago = (daysBetween(day, to) + (series * cycleDays) / 2) % cycleDays
        // A contract that would still run at the opening is not made.
        const isLast = daysBetween(day, to) < cycleDays / 2 && series === 1
        if (ago === cycleDays - 1 && !isLast) contracts[series] = demoContracts(there.splice(0, contractsEnded()), 'ended')
        if (!isLast || ago < cycleDays / 2) await loans[series](till(day), ago)
        await contracts[series]?.(till(day), ago)
      }
      const ago = daysBetween(day, to) % cycleDays
      if (ago === cycleDays - 1) deposits = demoDeposits(there.splice(0, depositsMade('ended')), 'ended')
      await deposits?.(till(day), ago)
      await repairsOn(till(day), date, repaired)
      if (isSunday(day)) await emptyTill(till(day))
      if (date === 28) await buyGold(till(day))
    }
  }
  return there
}

/** Stories of loans and contracts begin again after so many days. */
const cycleDays = 60

/** Goes on with the next day of a shop without closing the one that is over. The profit of a year is booked on its last day. */
export const goOn =
  (till: Omit<EventContext, 'tgl_system'>) =>
  async ({ kode_toko, tgl_system, tgl_berikut }: ClosingDay): Promise<void> => {
    await closeYear({ ...till, tgl_system }, tgl_berikut)
    await moveDate(till.db, kode_toko, tgl_berikut)
  }

interface Month {
  readonly from: string
  readonly to: string
}

function monthsOf(from: string, to: string): Month[] {
  const months: Month[] = []
  for (let day = from; day <= to;) {
    const next = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
    next.setUTCMonth(next.getUTCMonth() + 1)
    const end = addDays(next.toISOString().slice(0, 10), -1)
    months.push({ from: day, to: end < to ? end : to })
    day = addDays(end, 1)
  }
  return months
}

/** Days from one day to another. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
export const isSunday = (day: string) => weekdayOf(day) === 0

/** Sales of a month, and what `buyOnDay` asks of them. */
async function laySales(
  tx: Db,
  {
    kode_toko,
    chance,
    month,
    receipts,
    buyers,
    first,
    last,
    before,
  }: {
    readonly kode_toko: string
    readonly chance: Chance
    readonly month: Month
    readonly receipts: readonly [number, number]
    readonly buyers: readonly Buyer[]
    readonly first: string
    readonly last: string
    /** When goods came that are sold now. */
    readonly before: string
  },
): Promise<(Sale & { readonly tgl_system: string })[]> {
  const season = seasons[Number(month.from.slice(5, 7)) - 1] as number
  const notes: { tgl: string; k: number; pieces: number; buyer: Buyer | undefined }[] = []
  for (let day = month.from; day <= month.to; day = addDays(day, 1)) {
    const isWeekend = [0, 6].includes(weekdayOf(day))
    const usual = chance.between(...receipts) + (isWeekend ? Math.ceil(receipts[1] * 0.4) : 0)
    const known = buyers.filter(({ tgl_daftar }) => tgl_daftar <= day)
    for (let k = 0; k < Math.max(1, Math.round((usual * season) / 100)); k += 1) {
      notes.push({ tgl: day, k, pieces: chance.percent(25) ? 2 : 1, buyer: known.length > 0 && chance.percent(45) ? chance.pick(known) : undefined })
    }
  }
  const count = notes.reduce((sum, { pieces }) => sum + pieces, 0)
  const forms = demoPieces(chance, count)
  const codes = await nextBarcodes(tx, kode_toko, count)
  const drift = (day: string) =>
    0.86 + (0.14 * daysBetween(first, day)) / Math.max(1, daysBetween(first, last)) + 0.006 * Math.sin(daysBetween(first, day) / 9)
  const { rows: prices } = await sql<{ kode_group: string; harga: number }>`select kode_group, harga from grup`.execute(tx)
  const priceOf = new Map(prices.map(({ kode_group, harga }) => [kode_group, harga]))
  let at = 0
  const pieces = notes.flatMap(({ tgl, k, pieces: many }) =>
    Array.from({ length: many }, (_, line) => {
      const form = forms[at] as (typeof forms)[number]
      const kode_barcode = codes[at] as string
      at += 1
      const per_gram = Math.round(((priceOf.get(form.kode_group) ?? 0) * drift(tgl)) / 100) * 100
      return {
        ...form,
        kode_toko,
        kode_barcode,
        masuk: chance.percent(60) ? before : month.from,
        terjual: true,
        fine: fineMg(Math.round(form.berat_stock * 1000), form.kadar) / 1000,
        hpp: Math.round(form.hpp * drift(before)),
        foto: null,
        tgl,
        k,
        no_urut: line + 1,
        per_gram,
        dasar: Math.round(form.berat * per_gram),
      }
    }),
  )
  const receiptRows = notes.map(({ tgl, k, buyer }) => {
    const at = chance.between(0, salespeople.length - 1)
    const bank = chance.percent(35) ? chance.pick(banks) : undefined
    return {
      kode_toko,
      tgl,
      k,
      nama_customer: buyer?.nama_member ?? 'UMUM',
      kode_member: buyer?.kode_member ?? null,
      no_hp: buyer?.no_hp ?? null,
      kode_sales: `S${at + 1}`,
      nama_sales: salespeople[at],
      jenis: bank ? 'TRANSFER' : 'CASH',
      no_rekening: bank?.no_rekening ?? null,
      nomor_akun: bank?.nomor_akun ?? null,
    }
  })
  await withoutTriggers(tx, async () => {
    await sql`create table lay_barang as select * from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as x (${pieceColumns}, ${soldColumns})`.execute(
      tx,
    )
    await sql`create table lay_nota as select * from jsonb_to_recordset(${JSON.stringify(receiptRows)}::jsonb) as x (${receiptColumns})`.execute(tx)
    await layReceipts(tx, { user_id: userOf('KASIR', kode_toko), request_id: 'demo' })
  })
  const lineOf = new Map(pieces.filter(({ no_urut }) => no_urut === 1).map((piece) => [`${piece.tgl} ${piece.k}`, piece]))
  return receiptRows.flatMap((receipt) => {
    const piece = lineOf.get(`${receipt.tgl} ${receipt.k}`)
    // The fields of a sale that `buyOnDay` reads.
    return piece
      ? [
          {
            tgl_system: receipt.tgl,
            nama_customer: receipt.nama_customer,
            detail_barang: [{ ...piece, harga_total: piece.dasar + (piece.ongkos ?? 0) }],
          } as unknown as Sale & { tgl_system: string },
        ]
      : []
  })
}

/** The sales of days before one: what is brought back is taken out of the list. */
function until(sold: (Sale & { readonly tgl_system: string })[], day: string): Sale[] {
  const earlier = sold.filter(({ tgl_system }) => tgl_system < day)
  for (const each of earlier) sold.splice(sold.indexOf(each), 1)
  return earlier
}

const cash = (jumlah: number) => (jumlah === 0 ? [] : [{ jenis: 'CASH' as const, no_rekening: null, no_kartu: null, jumlah }])

/** Jewellery that is left to be repaired, by the date of the month on which it came: finished four days later, picked up after six. */
const works = {
  2: { nama_barang: 'CINCIN POLOS', deskripsi_service: 'UBAH UKURAN CINCIN', berat: 4.2, biaya: 90_000 },
  11: { nama_barang: 'KALUNG ITALI', deskripsi_service: 'PATRI SAMBUNGAN', berat: 7.115, biaya: 60_000 },
  19: { nama_barang: 'GELANG RANTAI', deskripsi_service: 'PATRI SAMBUNGAN', berat: 9.3, biaya: 75_000 },
} as const

/**
 * The repairs of a date of the month.
 *
 * @param open - the numbers of those that are not picked up yet, kept from day to day
 */
export async function repairsOn(till: EventContext, date: number, open: Map<string, string>): Promise<void> {
  const ways = { ...till, validatesNonCash: false, tolerance: { grams: 0, percent: 0 }, loweredPercentMax: 0, needsSignature: false }
  for (const [began, { biaya, ...work }] of Object.entries(works)) {
    const no_service = open.get(began)
    const requested = { no_service: no_service ?? '', keterangan: null }
    if (date === Number(began)) {
      const taken = await takeIn(ways, {
        nama_customer: 'IBU DEMO SERVICE',
        no_hp: '080000000001',
        alamat_customer: null,
        keterangan: null,
        kode_sales: 'S1',
        tgl_estimasi: addDays(till.tgl_system, 5),
        kode_tukang: 'T1',
        dp_service: 0,
        tanda_tangan: null,
        detail_barang: [{ ...work, biaya, kadar: 75, qty: 1, kode_barcode: null, kode_kondisi: 'B', foto_masuk: [] }],
        detail_bayar: [],
      })
      open.set(began, taken.no_service)
    } else if (no_service !== undefined && date === Number(began) + 4) {
      const line = { berat_selesai: work.berat, biaya_selesai: biaya, emas_lot: null, berat_emas: null, harga_emas_toko: null }
      await repairs.write(ways, { ...requested, jenis_service: 'SELESAI', kode_tukang: 'T1', biaya_tukang: 25_000, detail_barang: [line] })
    } else if (no_service !== undefined && date === Number(began) + 6) {
      await repairs.write(ways, {
        ...requested,
        jenis_service: 'AMBIL',
        sisa_bayar: null,
        tanda_tangan: null,
        detail_barang: [],
        detail_bayar: cash(biaya),
      })
      open.delete(began)
    }
  }
}

/** The money that stays in the banks at the end of a month, roughly. */
const bankKeepsRp = 150_000_000

/** At the end of a month the owner pays his suppliers out of the banks, from his own purse in these books. */
export async function buyGold(till: EventContext): Promise<void> {
  const { rows } = await sql<{ no_rekening: string; saldo: number }>`
    select no_rekening, saldo from saldo_kas where kode_toko = ${till.kode_toko} and no_rekening is not null and saldo > ${bankKeepsRp} order by 1`.execute(
    till.db,
  )
  const takes = rows.map(({ no_rekening, saldo }) => ({
    arah: 'KELUAR' as const,
    no_rekening,
    nama_pihak: 'PEMILIK',
    keterangan: null,
    detail_uang: [
      {
        kode_transaksi: 'PRIVE',
        jumlah_uang: Math.floor((saldo - bankKeepsRp) / 1_000_000) * 1_000_000 + 1_000_000,
        keterangan: 'BELANJA EMAS PEMILIK',
      },
    ],
  }))
  if (takes.length > 0) await bookAll(till, takes)
}

/** The cash that stays in a till over night, roughly. */
const tillKeepsRp = 45_000_000

/** The owner takes out of the till what it needs not, and pays his people at the end of a month out of it. */
export async function emptyTill(till: EventContext): Promise<void> {
  const { rows } = await sql<{ saldo: number }>`select saldo from saldo_kas where (kode_toko, akun_kas) = (${till.kode_toko}, 'CASH')`.execute(
    till.db,
  )
  const tooMuchRp = Math.floor(((rows[0]?.saldo ?? 0) - tillKeepsRp) / 1_000_000) * 1_000_000
  if (tooMuchRp <= 0) return
  await bookAll(till, [
    {
      arah: 'KELUAR',
      no_rekening: null,
      nama_pihak: 'PEMILIK',
      keterangan: null,
      detail_uang: [{ kode_transaksi: 'PRIVE', jumlah_uang: tooMuchRp, keterangan: 'DIAMBIL PEMILIK' }],
    },
  ])
}
