import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { refuseAt } from '#engine/contract/refusal.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler, ReportQuery } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocuments } from '#modules/documents/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import type { laporanNonCash } from '../contract/laporan-non-cash.ts'
import type * as contract from '../contract/non-cash.ts'
import { type RequestedSettledClaims, type NewSettledClaims, type SettledClaims, claimsMax, nonCash } from '../contract/non-cash.ts'
import { refusals } from '../contract/refusals.ts'
import { type SettledBefore, isUsualFee, paymentsOf } from './bank-fees.ts'
import { latestStatementDay } from './statement-day.ts'

type Claim = Pick<contract.BankClaim, 'kind' | 'reference' | 'tgl_tagihan' | 'nilai_tagihan'> & {
  /** The first day on which a statement may show it: a shop may be ahead of the calendar. */
  readonly sejak: string
}

/** What a shop says of what banks keep. */
interface SettlingRules {
  /** What a bank may keep without an approval, in percent (BIAYA_NON_CASH_PERSEN). Undefined if approvals are not needed. */
  readonly feePercentMax?: number
}

/** What approvals of a settlement depend on besides what it settles. */
interface Judged {
  readonly feePercentMax: number
  readonly before: readonly SettledBefore[]
  readonly twins: readonly Twin[]
}

const settling: DocumentWriting<typeof nonCash, RequestedSettledClaims, Decision<typeof nonCash>, SettlingRules> = {
  document: nonCash,
  exclusiveKeys: () => [],
  async prepare({ db, kode_toko, tgl_system, feePercentMax }, requested) {
    await waitForTwins(db, requested)
    const claims = new Map<RequestedSettledClaims, ReadonlyMap<string, Claim>>()
    for (const one of requested) claims.set(one, await holdClaims(db, kode_toko, one))
    const latest = await latestStatementDay(db, tgl_system)
    const judged = new Map<RequestedSettledClaims, Judged>()
    if (feePercentMax !== undefined)
      for (const one of requested) {
        const before = await paymentsOf(db, kode_toko, { ...one, detail_tagihan: [...claims.get(one)!.values()] })
        judged.set(one, { feePercentMax, before, twins: await twinsOf(db, kode_toko, one) })
      }
    return (one) => {
      const document = settled(one, claims.get(one)!, latest)
      const by = judged.get(one)
      return { document, needs: by ? [...feeNeeds(document, by), ...twinNeeds(document, by)] : [], lines: settledLines }
    }
  },
}

/** Waits for other settlements of money of the same account, day and amount, in any shop. Then the caller sees what they settled. */
async function waitForTwins(db: Db, requested: readonly RequestedSettledClaims[]): Promise<void> {
  const keys = requested.map(({ no_rekening, tgl_rekening, uang_masuk }) => `non_cash ${no_rekening} ${tgl_rekening} ${uang_masuk}`)
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from (select distinct unnest(${keys}::text[]) as key order by 1) k`.execute(db)
}

/** What a bank owes of these documents, locked until the end of the transaction. */
async function holdClaims(db: Db, kode_toko: string, { no_rekening, detail_tagihan }: RequestedSettledClaims): Promise<ReadonlyMap<string, Claim>> {
  await sql`select from lock_claims(${kode_toko}, array['PIUTANG_KARTU'], ${no_rekening})`.execute(db)
  const { rows } = await sql<Claim>`
    select kind, reference, tgl_tagihan, nilai_tagihan, sejak::text as sejak from piutang_bank
    where (kode_toko, no_rekening) = (${kode_toko}, ${no_rekening}) and reference = any(${detail_tagihan.map(({ reference }) => reference)})`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.reference, row]))
}

function settled({ detail_tagihan, ...header }: RequestedSettledClaims, claims: ReadonlyMap<string, Claim>, latest: string): NewSettledClaims {
  const { STATEMENT_AHEAD, STATEMENT_BEFORE_CLAIM } = refusals
  if (header.tgl_rekening > latest) refuseAt('tgl_rekening', STATEMENT_AHEAD)
  const named = detail_tagihan.map(
    ({ reference }, at) => claims.get(reference) ?? refuseAt(`detail_tagihan.${at}.reference`, refusals.BANK_CLAIM_GONE, { reference }),
  )
  // No bank pays for what was not sold yet.
  const later = named.find(({ sejak }) => sejak > header.tgl_rekening)
  if (later) {
    const { reference } = later
    refuseAt('tgl_rekening', STATEMENT_BEFORE_CLAIM, { reference })
  }
  const nilai_tagihan = named.reduce((sum, claim) => sum + claim.nilai_tagihan, 0)
  const biaya_bank = nilai_tagihan - header.uang_masuk
  if (biaya_bank < 0) {
    const owed = { nilai_tagihan: formatNumber(nilai_tagihan, 0) }
    refuseAt('uang_masuk', refusals.MORE_THAN_OWED, owed)
  }
  return { ...header, nilai_tagihan, biaya_bank, detail_tagihan: named.map(({ sejak: _, ...claim }) => claim) }
}

/** Money comes to the account, its bank owes that much less, and what it kept is a cost (events.md S1c, S13b). */
export function settledLines({
  no_non_cash,
  no_rekening,
  uang_masuk,
  biaya_bank,
  detail_tagihan,
}: Pick<SettledClaims, 'no_non_cash' | 'no_rekening' | 'uang_masuk' | 'biaya_bank' | 'detail_tagihan'>): Lines {
  return {
    kind: nonCash.kind,
    reference: no_non_cash,
    stock: [],
    cash: [{ akun_kas: no_rekening, jenis: 'TRANSFER', jumlahRp: uang_masuk }],
    claims: detail_tagihan.map(({ reference, nilai_tagihan }) => ({
      jenis: 'PIUTANG_KARTU',
      pihak: no_rekening,
      dokumen: reference,
      rupiah: -nilai_tagihan,
    })),
    counter: biaya_bank === 0 ? [] : [{ type: 'KARTU', kode_akun: 'BIAYA', jumlahRp: -biaya_bank }],
    points: [],
  }
}

/** Checks the fee of the bank. If the money is much less than the claim, in this round or in all rounds, the settlement needs an approval. */
function feeNeeds(document: NewSettledClaims, { before, feePercentMax }: Judged): Need[] {
  const { no_rekening, tgl_rekening, nilai_tagihan, uang_masuk, biaya_bank } = document
  if (isUsualFee(document, before, feePercentMax)) return []
  return [
    {
      kategori: 'BIAYA_NON_CASH',
      subjek: nonCash.name,
      kunci: no_rekening,
      uraian: `${tgl_rekening}: ${rp(nilai_tagihan)} - ${rp(biaya_bank)} = ${rp(uang_masuk)}`,
      selisih_rp: biaya_bank,
      isi: requestedOf(document),
    },
  ]
}

const requestedOf = ({ no_rekening, tgl_rekening, uang_masuk, detail_tagihan }: NewSettledClaims) => ({
  no_rekening,
  tgl_rekening,
  uang_masuk,
  tagihan: detail_tagihan.map(({ reference }) => reference),
})

/** Money of the same day and amount that another shop has settled of the same account. */
interface Twin {
  readonly kode_toko: string
  readonly no_non_cash: string
}

/** Those that may be the same money: of lines of one text each settles once. */
async function twinsOf(
  db: Db,
  kode_toko: string,
  { no_rekening, tgl_rekening, uang_masuk, teks_koran }: RequestedSettledClaims,
): Promise<readonly Twin[]> {
  const { rows } = await sql<Twin>`
    select kode_toko, no_non_cash from non_cash
    where (no_rekening, tgl_rekening, uang_masuk, status) = (${no_rekening}, ${tgl_rekening}, ${uang_masuk}, 'VALID')
      and kode_toko <> ${kode_toko} and (urut_koran is null or teks_koran is distinct from ${teks_koran ?? null})
    order by no_non_cash limit 1`.execute(db)
  return rows
}

/**
 * Returns the approval that a possible duplicate needs. Typed money has no line of the statement, and several shops may share an account.
 * If another shop settled money of the same day and amount, it may be the same money. Lines with the same text are an exception, because each settles
 * once.
 */
function twinNeeds(document: NewSettledClaims, { twins }: Judged): Need[] {
  const { no_rekening, tgl_rekening, uang_masuk } = document
  return twins.map(({ kode_toko, no_non_cash }) => ({
    kategori: 'DANA_MASUK_SAMA',
    subjek: nonCash.name,
    kunci: no_rekening,
    uraian: `${tgl_rekening}: ${rp(uang_masuk)} = ${no_non_cash} (${kode_toko})`,
    selisih_rp: uang_masuk,
    isi: requestedOf(document),
  }))
}

/**
 * Settles what a bank owes.
 *
 * @throws Refusal BANK_CLAIM_GONE, MORE_THAN_OWED, STATEMENT_AHEAD, STATEMENT_BEFORE_CLAIM, ACCOUNT_NOT_FOUND at their fields, STATEMENT_LINE_USED, and those of `post`
 */
export const settleClaims: Handler<typeof contract.settleClaims> = (input) =>
  saveDocument(input, { ...eventOf(input), feePercentMax: numberSetting(input.caller, 'BIAYA_NON_CASH_PERSEN') }, settling, input.body)

/** Settles the debts of banks without approvals: for the seed of the demo chain. The screen uses the same writing. */
export const settleAll = (context: EventContext, requested: readonly RequestedSettledClaims[]): Promise<SettledClaims[]> =>
  writeDocuments(context, settling, requested)

export const readBankClaims: Handler<typeof contract.readBankClaims> = async ({ db, caller, query: { no_rekening } }) => {
  const { rows } = await sql<ReplyOf<typeof contract.readBankClaims>['rows'][number] & { total: number }>`
    select no_rekening, kind, reference, tgl_tagihan, ${caller.tgl_system}::date - tgl_tagihan as umur_hari,
           nilai_tagihan, count(*) over ()::integer as total
    from piutang_bank
    where kode_toko = ${caller.kode_toko} and (${no_rekening ?? null}::text is null or no_rekening = ${no_rekening ?? null})
    order by tgl_tagihan, reference, no_rekening limit ${claimsMax}`.execute(db)
  return { rows: rows.map(({ total: _, ...claim }) => claim), total: rows[0]?.total ?? 0 }
}

export const readSettledLines: Handler<typeof contract.readSettledLines> = async ({ db, query: { no_rekening, tgl_from, tgl_to } }) => {
  const { rows } = await sql<contract.SettledLine>`
    select tgl_rekening, uang_masuk, teks_koran, urut_koran, no_non_cash from non_cash
    where no_rekening = ${no_rekening} and status = 'VALID' and tgl_rekening between ${tgl_from} and ${tgl_to}
    order by tgl_rekening, no_non_cash`.execute(db)
  return rows
}

/** What banks came to owe in a time, and what of it they owe still. What was taken back with its document is not in it. */
export const nonCashReport: ReportQuery<typeof laporanNonCash> = async (db, { tgl_from, tgl_to, no_rekening }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanNonCash>>`
    select m.tgl_system as tgl_tagihan, m.kode_toko, p.kind, m.dokumen as reference, m.pihak as no_rekening, r.nama_rekening,
           m.rupiah as nilai_tagihan, m.rupiah - s.rupiah as sudah_divalidasi, s.rupiah as belum_divalidasi, coalesce(c.rupiah, 0) as ditarik_bank
    from (
      select kode_toko, tgl_system, pihak, dokumen, min(posting_id) as posting_id, sum(rupiah)::bigint as rupiah from mutasi_tagihan
      where kode_toko = any(${shops}) and tgl_system between ${tgl_from} and ${tgl_to} and jenis = 'PIUTANG_KARTU'
        and (${no_rekening}::text is null or pihak = ${no_rekening})
        and posting_id in (select id from posting where kode_toko = any(${shops}) and tgl_system between ${tgl_from} and ${tgl_to} and kind <> all(array['NON_CASH', 'CHARGEBACK']))
      group by kode_toko, tgl_system, pihak, dokumen
    ) m
    join posting p on p.id = m.posting_id
    join saldo_tagihan s on (s.kode_toko, s.jenis, s.pihak, s.dokumen) = (m.kode_toko, 'PIUTANG_KARTU', m.pihak, m.dokumen)
    left join lateral (
      select sum(jumlah_tarik)::bigint as rupiah from chargeback
      where (kode_toko, reference, no_rekening, status) = (m.kode_toko, m.dokumen, m.pihak, 'VALID')
    ) c on true
    left join rekening r on r.no_rekening = m.pihak
    where m.rupiah > 0
    order by m.tgl_system, m.kode_toko, m.posting_id, m.pihak`.execute(db)
  return rows
}
