import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { core, refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Handler, ReportQuery } from '#engine/server/serve.ts'
import { mayOpen } from '#engine/server/access.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Approved, Need } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocuments } from '#modules/documents/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import { type Direction, directions } from '../contract/fields.ts'
import type { laporanUangKas } from '../contract/laporan-uang-kas.ts'
import { refusals } from '../contract/refusals.ts'
import type * as contract from '../contract/uang-kas.ts'
import { type RequestedMoney, type BookedMoney, type NewBookedMoney, uangBank, uangKas, uangKasScreen } from '../contract/uang-kas.ts'
import { type OutLimits, outLimitsOf, readMoneyOut } from './money-out.ts'
import { latestStatementDay } from './statement-day.ts'

/** What a code of the master says, and whether money comes in or goes out for it. */
interface CashCode {
  readonly kode_transaksi: string
  readonly nama_transaksi: string
  readonly peran: NewBookedMoney['detail_uang'][number]['peran'] | null
  readonly arah: Direction | null
}

interface Known {
  readonly codes: ReadonlyMap<string, CashCode>
  readonly accounts: ReadonlySet<string>
  /** The latest day that a bank's statement can be of. */
  readonly latest: string
}

/** What a shop says of money in and out. */
interface MoneyRules {
  /** The limits above which money out needs an approval. Undefined if approvals are not needed. */
  readonly outLimits?: OutLimits
}

const booking: DocumentWriting<typeof uangKas, RequestedMoney, Decision<typeof uangKas>, MoneyRules> = {
  document: uangKas,
  exclusiveKeys: () => [],
  async prepare(context, requested) {
    const { db, tgl_system, outLimits } = context
    const codes = requested.flatMap(({ detail_uang }) => detail_uang.map(({ kode_transaksi }) => kode_transaksi))
    const accounts = requested.flatMap(({ no_rekening }) => no_rekening ?? [])
    const found = await sql<CashCode>`
      select kode_transaksi, nama_transaksi, peran, arah from kode_transaksi where kode_transaksi = any(${codes}) for key share`.execute(db)
    const named = await sql<{ no_rekening: string }>`select no_rekening from rekening where no_rekening = any(${accounts})`.execute(db)
    const known = {
      codes: new Map(found.rows.map((row) => [row.kode_transaksi, row])),
      accounts: new Set(named.rows.map(({ no_rekening }) => no_rekening)),
      latest: await latestStatementDay(db, tgl_system),
    }
    const isTooMuch = outLimits && requested.some(({ arah }) => arah === 'KELUAR') ? await readMoneyOut(context, outLimits) : () => false
    return (one) => {
      const document = booked(one, known)
      const { detail_uang } = document
      return { document, needs: needsOf(document, isTooMuch), lines: (made) => bookedLines({ ...made, detail_uang }) }
    }
  },
}

function booked({ detail_uang, no_rekening, ...header }: RequestedMoney, { codes, accounts, latest }: Known): NewBookedMoney {
  const { ACCOUNT_NOT_FOUND } = paymentRefusals
  if (no_rekening !== null && !accounts.has(no_rekening)) refuseAt('no_rekening', ACCOUNT_NOT_FOUND)
  const { tgl_rekening = null, teks_koran = null, urut_koran = null } = header
  const parts = [tgl_rekening, teks_koran, urut_koran]
  const { STATEMENT_AHEAD, STATEMENT_LINE_PARTLY } = refusals
  if (parts.some((part) => part !== null) && (no_rekening === null || parts.includes(null))) refuseAt('teks_koran', STATEMENT_LINE_PARTLY)
  if (tgl_rekening !== null && tgl_rekening > latest) refuseAt('tgl_rekening', STATEMENT_AHEAD)
  const lines = detail_uang.map((line, at) => {
    const { kode_transaksi } = line
    const field = `detail_uang.${at}.kode_transaksi`
    const { CODE_UNKNOWN, CODE_OTHER_WAY } = refusals
    const code = codes.get(kode_transaksi) ?? refuseAt(field, CODE_UNKNOWN, { kode_transaksi })
    if (code.arah !== header.arah || code.peran === null) {
      const other = { kode_transaksi, arah: directions[header.arah] }
      return refuseAt(field, CODE_OTHER_WAY, other)
    }
    return { ...line, nama_transaksi: code.nama_transaksi, arah: code.arah, peran: code.peran }
  })
  return {
    ...header,
    tgl_rekening,
    teks_koran,
    urut_koran,
    no_rekening,
    total_uang: lines.reduce((sum, { jumlah_uang }) => sum + jumlah_uang, 0),
    detail_uang: lines,
  }
}

/** What the posting of money in or out is made from. */
type PostedMoney = Pick<BookedMoney, 'no_uang_kas' | 'arah' | 'no_rekening' | 'total_uang'> & Pick<NewBookedMoney, 'detail_uang'>

/** Money comes or goes, each line booked to the role of its code (events.md U1). */
export function bookedLines({ no_uang_kas, arah, no_rekening, total_uang, detail_uang }: PostedMoney): Lines {
  const sign = arah === 'MASUK' ? 1 : -1
  return {
    kind: uangKas.kind,
    reference: no_uang_kas,
    stock: [],
    cash: [{ akun_kas: no_rekening ?? 'CASH', jenis: no_rekening === null ? 'CASH' : 'TRANSFER', jumlahRp: sign * total_uang }],
    claims: [],
    counter: detail_uang.map(({ peran, jumlah_uang }) => ({ type: arah, kode_akun: peran, jumlahRp: sign * jumlah_uang })),
    points: [],
  }
}

/** Returns the approvals that money out needs: above the daily limit of the shop, and for what the owner takes. */
function needsOf({ arah, nama_pihak, total_uang, no_rekening, detail_uang }: NewBookedMoney, isTooMuch: (amountRp: number) => boolean): Need[] {
  if (arah === 'MASUK') return []
  if (!detail_uang.some(({ peran }) => peran === 'PRIVE') && !isTooMuch(total_uang)) return []
  return [
    {
      kategori: 'BATAS_UANG_KELUAR',
      subjek: uangKas.name,
      kunci: nama_pihak ?? '',
      uraian: `${detail_uang.map(({ nama_transaksi }) => nama_transaksi).join(', ')}: ${rp(total_uang)}`,
      selisih_rp: total_uang,
      isi: { no_rekening, nama_pihak, detail_uang: detail_uang.map(({ kode_transaksi, jumlah_uang }) => ({ kode_transaksi, jumlah_uang })) },
    },
  ]
}

/**
 * Books money in or out.
 *
 * @throws Refusal CODE_UNKNOWN, CODE_OTHER_WAY, ACCOUNT_NOT_FOUND, STATEMENT_AHEAD, STATEMENT_LINE_PARTLY at their fields, STATEMENT_LINE_USED, and
 *   those of `post`
 */
export const bookMoney: Handler<typeof contract.bookMoney> = (input) => {
  const { caller, body } = input
  // Each screen opens its own money: the till's, or that of accounts.
  if (!mayOpen(body.no_rekening === null ? uangKasScreen : uangBank, caller)) refuse(core.FORBIDDEN)
  return saveDocument(input, { ...eventOf(input), outLimits: outLimitsOf(caller) }, booking, body)
}

/** Books many entries of money in and out: a file with its approvals, or the seed of the demo chain without any. */
export const bookAll = (context: EventContext, requested: readonly RequestedMoney[], approvals: readonly Approved[] = []): Promise<BookedMoney[]> =>
  writeDocuments(context, booking, requested, () => Promise.resolve(approvals))

export const pageOfMoney: Handler<typeof contract.pageOfMoney> = async ({ db, caller: { kode_toko }, query: { skip, limit } }) => {
  const { rows } = await sql<ReplyOf<typeof contract.pageOfMoney>['rows'][number]>`
    select no_uang_kas, tgl_system, created_at, arah, no_rekening, nama_pihak, total_uang, status from uang_kas
    where kode_toko = ${kode_toko} order by tgl_system desc, no_uang_kas desc offset ${skip} limit ${limit}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total from uang_kas where kode_toko = ${kode_toko}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Whether a line of `uang_kas_detail`, as `d`, is a cost: money that went out and stands, but for what the owner took (docs/decisions/060). */
export const isCost = sql`d.arah = 'KELUAR' and d.peran <> 'PRIVE' and not d.batal`

/** Money in and out by what it was for; what was taken back is not in it. */
export const moneyReport: ReportQuery<typeof laporanUangKas> = async (db, { tgl_from, tgl_to, kode_transaksi, arah, golongan_uang }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanUangKas>>`
    select d.nama_transaksi, d.tgl_system, d.kode_toko, d.no_uang_kas, case when h.no_rekening is null then 'Kas' else concat_ws(' · ', b.nama_bank, h.no_rekening) end as akun, h.nama_pihak,
           coalesce(d.keterangan, h.keterangan) as keterangan,
           case d.arah when 'MASUK' then d.jumlah_uang else 0 end as masuk, case d.arah when 'KELUAR' then d.jumlah_uang else 0 end as keluar
    from uang_kas_detail d join uang_kas h using (kode_toko, no_uang_kas) left join rekening r on r.no_rekening = h.no_rekening
    left join bank b on b.kode_bank = r.kode_bank
    where d.kode_toko = any(${shops}) and d.tgl_system between ${tgl_from} and ${tgl_to} and h.status = 'VALID'
      and (${kode_transaksi}::text is null or d.kode_transaksi = ${kode_transaksi}) and (${arah}::text is null or d.arah = ${arah})
      and case ${golongan_uang}::text when 'BIAYA' then ${isCost} when 'PRIVE' then d.arah = 'KELUAR' and d.peran = 'PRIVE' else true end
    order by d.nama_transaksi, d.tgl_system, d.kode_toko, d.no_uang_kas, d.no_urut`.execute(db)
  return rows
}
