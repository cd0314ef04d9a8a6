import { sql } from 'kysely'
import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { DatabaseRefusals } from '#engine/server/database-refusals.ts'
import type { EventContext } from '#engine/server/event.ts'
import { hasWords } from '#engine/server/paging.ts'
import type { Handler, ReportQuery } from '#engine/server/serve.ts'
import { type Cancellable, type Decision, type DocumentWriting, writeDocument } from '#modules/documents/server/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { type CounterLine, type Lines, type Place, addLots, lotOfLine, moved } from '#modules/ledger/server/public.ts'
import { paidTogether } from '#modules/payments/contract/fields.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import { type PaymentRules, type TakenPayment, cardFeesOf, payingContextOf, received, settle, withCardFees } from '#modules/payments/server/public.ts'
import type { laporanSimpanan } from '../contract/laporan.ts'
import { refusals } from '../contract/refusals.ts'
import {
  type RequestedSafeKeeping,
  type Fetched,
  type SafeKeeping,
  type KeptNow,
  type fetchSafeKeeping as fetchCall,
  type keepSafe as keepCall,
  type readSafeKeeping as readCall,
  ambilSimpanan,
  simpanan,
} from '../contract/simpanan.ts'

/** What the guards of safe keeping mean to a person: two tills with one place of the safe. */
export const databaseRefusals: DatabaseRefusals = { simpanan_lokasi: refusals.LOCATION_TAKEN }

const outside: Place = { tempat: 'PELANGGAN' }
const safe: Place = { tempat: 'SIMPAN' }

/** What of something kept its movements need. */
export interface KeptLine {
  readonly no_urut: number
  readonly qty: number
  readonly berat: number
  readonly fine: number
}

/** Jewellery of a customer into the safe or out of it: it costs nothing, since it is not ours. */
const movedLines = (no_simpanan: string, lines: readonly KeptLine[], way: { from: Place; to: Place }) =>
  lines.flatMap(({ no_urut, qty, berat, fine }) =>
    moved({ pieces: qty, grossMg: toMg(berat), fineMg: toMg(fine), costRp: 0, kode_barcode: null, kode_lot: lotOfLine(no_simpanan, no_urut) }, way),
  )

const rent = (jumlahRp: number): CounterLine[] => (jumlahRp === 0 ? [] : [{ type: 'TITIPAN', kode_akun: 'SEWA_TITIPAN', jumlahRp }])

/** What a customer leaves (events.md T5): his goods into the safe, the rent earned as it is paid. */
export function keptLines(
  made: Pick<SafeKeeping, 'no_simpanan' | 'grand_total' | 'kembali' | 'detail_barang'>,
  payments: readonly TakenPayment[],
): Lines {
  const { no_simpanan, grand_total, kembali, detail_barang } = made
  const money = received(payments, kembali, no_simpanan)
  return {
    kind: simpanan.kind,
    reference: no_simpanan,
    stock: movedLines(no_simpanan, detail_barang, { from: outside, to: safe }),
    ...money,
    counter: [...money.counter, ...rent(grand_total)],
    points: [],
  }
}

/** What he fetches (events.md T6), and the rent that was due for it. */
export function fetchedLines(
  made: Pick<Fetched, 'no_ambil' | 'no_simpanan' | 'grand_total' | 'kembali'>,
  lines: readonly KeptLine[],
  payments: readonly TakenPayment[],
): Lines {
  const money = received(payments, made.kembali, made.no_ambil)
  return {
    kind: ambilSimpanan.kind,
    reference: made.no_ambil,
    stock: movedLines(made.no_simpanan, lines, { from: safe, to: outside }),
    ...money,
    counter: [...money.counter, ...rent(made.grand_total)],
    points: [],
  }
}

const keeping: DocumentWriting<typeof simpanan, RequestedSafeKeeping, Decision<typeof simpanan>, PaymentRules> = {
  document: simpanan,
  exclusiveKeys: ({ kode_lokasi }) => [kode_lokasi],
  async prepare(context, requested) {
    const { db, kode_toko, tgl_system } = context
    const places = requested.map(({ kode_lokasi }) => kode_lokasi)
    const { rows } = await sql<{ kode_lokasi: string }>`
      select kode_lokasi from simpanan where kode_toko = ${kode_toko} and status = 'VALID' and kode_lokasi = any(${places})`.execute(db)
    const used = new Set(rows.map(({ kode_lokasi }) => kode_lokasi))
    const fees = await cardFeesOf(db, requested)
    return ({ detail_barang: pieces, detail_bayar, ...header }) => {
      const { kode_lokasi, sewa_per_hari, hari_sewa } = header
      if (used.has(kode_lokasi)) refuseAt('kode_lokasi', refusals.LOCATION_TAKEN)
      const detail_barang = pieces.map((piece) => ({ ...piece, fine: fineMg(toMg(piece.berat), piece.kadar) / 1000 }))
      const grand_total = sewa_per_hari * hari_sewa
      const payments = withCardFees(detail_bayar, context, fees)
      const document = {
        ...header,
        tgl_jatuh_tempo: daysAfter(tgl_system, hari_sewa),
        total_qty: pieces.reduce((sum, { qty }) => sum + qty, 0),
        total_berat: sumOfGrams(pieces.map(({ berat }) => berat)),
        grand_total,
        ...settle(grand_total, detail_bayar),
        detail_barang,
        detail_bayar: payments,
      }
      return { document, lines: (made) => keptLines(made, payments) }
    }
  },
  beforePosting: (context, made) =>
    addLots(
      context,
      simpanan.kind,
      made.flatMap(({ no_simpanan, user_id, detail_barang }) =>
        detail_barang.map(({ no_urut, nama_barang, kadar }) => ({
          kode_lot: lotOfLine(no_simpanan, no_urut),
          dokumen: no_simpanan,
          kadar,
          keterangan: nama_barang,
          created_by: user_id,
        })),
      ),
    ),
}

/** What lies in the safe, with its lines and the rent that is due. */
interface LockedSafeKeeping extends KeptNow {
  readonly lines: readonly KeptLine[]
}

interface RequestedFetch {
  readonly no_simpanan: string
  readonly sewa_terutang: number | null
  readonly keterangan: string | null
  readonly detail_bayar: RequestedSafeKeeping['detail_bayar']
}

const fetching: DocumentWriting<typeof ambilSimpanan, RequestedFetch, Decision<typeof ambilSimpanan>, PaymentRules> = {
  document: ambilSimpanan,
  exclusiveKeys: ({ no_simpanan }) => [no_simpanan],
  async prepare(context, requested) {
    const locked = await lockSafeKeepings(
      context,
      requested.map(({ no_simpanan }) => no_simpanan),
    )
    const fees = await cardFeesOf(context.db, requested)
    return ({ no_simpanan, sewa_terutang, keterangan, detail_bayar }) => {
      const { NOT_KEPT, RENT_CHANGED } = refusals
      const kept = locked.get(no_simpanan) ?? refuseAt('no_simpanan', NOT_KEPT, { no_simpanan })
      const sewa = formatNumber(kept.sewa_terutang, 0)
      if (sewa_terutang !== null && sewa_terutang !== kept.sewa_terutang) refuseAt('detail_bayar', RENT_CHANGED, { sewa })
      const { lines, nama_customer, no_hp, kode_lokasi, total_qty, total_berat, sewa_per_hari, hari_lewat, sewa_terutang: grand_total } = kept
      const payments = withCardFees(detail_bayar, context, fees)
      const header = { no_simpanan, nama_customer, no_hp, kode_lokasi, total_qty, total_berat, sewa_per_hari, hari_lewat, grand_total, keterangan }
      return {
        document: { ...header, ...settle(grand_total, detail_bayar), detail_bayar: payments },
        lines: (made) => fetchedLines(made, lines, payments),
      }
    }
  },
}

/** What is kept and what is due for it on a day: a day beyond those that are paid costs the rent of a day. */
const keptColumns = (tgl_system: string) => sql`
  s.no_simpanan, s.tgl_system, s.tgl_jatuh_tempo, s.kode_lokasi, s.nama_customer, s.no_hp, s.total_qty, s.total_berat, s.sewa_per_hari,
  greatest(0, ${tgl_system}::date - s.tgl_jatuh_tempo) as hari_lewat, s.sewa_per_hari * greatest(0, ${tgl_system}::date - s.tgl_jatuh_tempo) as sewa_terutang`

async function lockSafeKeepings(
  { db, kode_toko, tgl_system }: EventContext,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, LockedSafeKeeping>> {
  await sql`select from simpanan where kode_toko = ${kode_toko} and no_simpanan = any(${numbers}) order by no_simpanan for no key update`.execute(db)
  // Read after the lock, so that goods that were fetched meanwhile are gone.
  const { rows } = await sql<LockedSafeKeeping>`
    select ${keptColumns(tgl_system)},
           (select json_agg(json_build_object('no_urut', d.no_urut, 'qty', d.qty, 'berat', d.berat, 'fine', d.fine) order by d.no_urut)
            from simpanan_detail d where (d.kode_toko, d.no_simpanan) = (s.kode_toko, s.no_simpanan)) as lines
    from simpanan s where s.kode_toko = ${kode_toko} and s.status = 'VALID' and s.no_simpanan = any(${numbers})`.execute(db)
  return new Map(rows.map((kept) => [kept.no_simpanan, kept]))
}

export const keepSafe: Handler<typeof keepCall> = (input) => writeDocument(payingContextOf(input), keeping, input.body)

export const fetchSafeKeeping: Handler<typeof fetchCall> = (input) => writeDocument(payingContextOf(input), fetching, input.body)

/** A fetching is taken back alone, unless it was paid with other things. @throws Refusal PAID_TOGETHER */
export function undoFetch(_: EventContext, { detail_bayar }: Fetched): Promise<void> {
  if (detail_bayar.some(({ jenis }) => jenis === paidTogether)) refuse(paymentRefusals.PAID_TOGETHER)
  return Promise.resolve()
}

/** Takes a fetching back within the document that paid it with others. */
export const cancellableFetch: Cancellable<typeof ambilSimpanan> = { document: ambilSimpanan }

/** What lies in the safe of the shop. */
export const readSafeKeeping: Handler<typeof readCall> = async ({ db, caller: { kode_toko, tgl_system }, query }) => {
  const { rows } = await sql<KeptNow>`
    select ${keptColumns(tgl_system)} from simpanan s
    where s.kode_toko = ${kode_toko} and s.status = 'VALID' and ${hasWords(sql`s.cari`, query.cari)}
    order by s.tgl_jatuh_tempo, s.no_simpanan limit 500`.execute(db)
  return rows
}

/** What lies in the safes now, by the date of each shop. */
export const keptNow: ReportQuery<typeof laporanSimpanan> = async (db, { pilihan_titipan }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanSimpanan>>`
    select s.kode_toko, s.no_simpanan, s.tgl_system, s.tgl_jatuh_tempo, u.hari_lewat, s.kode_lokasi, s.nama_customer, s.no_hp, s.total_qty, s.total_berat,
           s.sewa_per_hari, s.sewa_per_hari * u.hari_lewat as sewa_terutang
    from simpanan s join toko k using (kode_toko) cross join lateral (select greatest(0, k.tgl_system - s.tgl_jatuh_tempo) as hari_lewat) u
    where s.kode_toko = any(${shops}) and s.status = 'VALID' and (${pilihan_titipan} = 'SEMUA' or u.hari_lewat > 0)
    order by s.tgl_jatuh_tempo, s.kode_toko, s.no_simpanan`.execute(db)
  return rows
}
