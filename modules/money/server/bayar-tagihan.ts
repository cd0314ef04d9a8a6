import { type RawBuilder, sql } from 'kysely'
import { core, refuse, refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { mayOpen } from '#engine/server/access.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Need, shortList } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument } from '#modules/documents/server/public.ts'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import type { CounterLine, Lines } from '#modules/ledger/server/public.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import type * as contract from '../contract/bayar-tagihan.ts'
import { type RequestedPaidClaims, type NewPaidClaims, type PaidClaims, bayarTagihan, directionOf } from '../contract/bayar-tagihan.ts'
import { uangBank } from '../contract/uang-kas.ts'
import { paidKinds } from '../contract/fields.ts'
import { refusals } from '../contract/refusals.ts'
import { type OutLimits, outLimitsOf, readMoneyOut } from './money-out.ts'

interface OpenClaim {
  readonly kind: string
  readonly reference: string
  readonly tgl_tagihan: string
  readonly nilai_tagihan: number
  /** The gold of a claim that is owed in grams. */
  readonly fineMg: number
}

/** The kind of the document of a claim: of a service, a loan or a contract of instalments, which an event of it has ended. */
export const claimDocument = sql`case kind when 'MUTASI_SERVICE' then 'SERVICE' when 'MUTASI_HUTANG' then 'HUTANG' when 'MUTASI_CICILAN' then case jenis when 'DANA_SOSIAL' then kind else 'CICILAN' end else kind end`

/** The name of the party of a claim, by kind and code. */
export const nameOf = (kode_toko: RawBuilder<unknown>, jenis: RawBuilder<unknown>, pihak: RawBuilder<unknown>) => sql`
  case ${jenis} when 'PPN' then null when 'DANA_SOSIAL' then null
    when 'HUTANG_AFILIASI' then (select nama_afiliasi from member_afiliasi k where k.kode_afiliasi = ${pihak})
    when 'HUTANG_TUKANG' then (select nama_tukang from tukang k where (k.kode_toko, k.kode_tukang) = (${kode_toko}, ${pihak}))
    when 'PIUTANG_TUKANG' then (select nama_tukang from tukang k where (k.kode_toko, k.kode_tukang) = (${kode_toko}, ${pihak}))
    when 'SISA_LELANG' then (
      select nama_customer from (
        select nama_customer, created_at from hutang where (kode_toko, no_hp) = (${kode_toko}, ${pihak}) and status in ('LELANG', 'AMBIL')
        union all select nama_customer, created_at from cicilan where (kode_toko, no_hp, status) = (${kode_toko}, ${pihak}, 'LELANG')
      ) h order by created_at desc limit 1)
    else (select nama_sales from sales k where (k.kode_toko, k.kode_sales) = (${kode_toko}, ${pihak})) end`

interface Known {
  /** What can be settled in the asked way: for a surplus past its term only those claims. */
  readonly claims: readonly OpenClaim[]
  readonly nama_pihak: string | null
  readonly hasAccount: boolean
}

const paying: DocumentWriting<typeof bayarTagihan, RequestedPaidClaims, Decision<typeof bayarTagihan>, { readonly outLimits: OutLimits }> = {
  document: bayarTagihan,
  exclusiveKeys: () => [],
  async prepare(context, requested) {
    const { outLimits } = context
    const known = new Map<RequestedPaidClaims, Known>()
    for (const one of requested) known.set(one, await holdClaims(context, one))
    const isTooMuch = requested.some((one) => arahOf(one) === 'KELUAR') ? await readMoneyOut(context, outLimits) : () => false
    return (one) => {
      const document = paidClaims(one, known.get(one)!)
      const finesMg = document.detail_tagihan.map(({ fine }) => toMg(fine))
      return { document, needs: needsOf(document, isTooMuch), lines: (made) => paidLines(made, finesMg) }
    }
  },
}

/** The surpluses that were not collected by their last day, which is `tgl_batas_ambil`: on a business date of a shop. The database holds the same. */
const isPastTerm = (tgl_system: RawBuilder<unknown>) =>
  sql<boolean>`(bulan_sisa_lelang() > 0 and jenis = 'SISA_LELANG' and (tgl_system + make_interval(months => bulan_sisa_lelang()))::date < ${tgl_system})`

/** What is owed to or by the party, the oldest first, locked until the end of the transaction. */
async function holdClaims(
  { db, kode_toko, tgl_system }: Pick<EventContext, 'db' | 'kode_toko' | 'tgl_system'>,
  { jenis_tagihan, pihak, penyelesaian, no_rekening }: RequestedPaidClaims,
): Promise<Known> {
  await sql`select from lock_claims(${kode_toko}, ${[jenis_tagihan]}, ${pihak})`.execute(db)
  const claims = await sql<OpenClaim>`
    select ${claimDocument} as kind, dokumen as reference, tgl_system as tgl_tagihan, rupiah as nilai_tagihan,
           (fine * 1000)::bigint as "fineMg" from tagihan_terbuka
    where (kode_toko, jenis, pihak) = (${kode_toko}, ${jenis_tagihan}, ${pihak}) and rupiah > 0
      and (${penyelesaian !== 'LEWAT'} or ${isPastTerm(sql`${tgl_system}::date`)})
    order by tgl_system, created_at, dokumen`.execute(db)
  const named = await sql<{ nama_pihak: string | null; account: boolean }>`
    select ${nameOf(sql`${kode_toko}::text`, sql`${jenis_tagihan}::text`, sql`${pihak}::text`)} as nama_pihak,
           exists (select from rekening where no_rekening = ${no_rekening}::text) as account`.execute(db)
  const [{ nama_pihak, account }] = named.rows as [(typeof named.rows)[number]]
  return { claims: claims.rows, nama_pihak, hasAccount: account }
}

/** Where money goes; null where a claim is settled without money. */
const arahOf = ({ penyelesaian, jenis_tagihan }: Pick<RequestedPaidClaims, 'penyelesaian' | 'jenis_tagihan'>) =>
  penyelesaian === 'UANG' ? directionOf(jenis_tagihan) : null

function paidClaims({ jumlah_uang, ...header }: RequestedPaidClaims, { claims, nama_pihak, hasAccount }: Known): NewPaidClaims {
  const { ACCOUNT_NOT_FOUND } = paymentRefusals
  const { NOTHING_OWED, PAYS_MORE_THAN_OWED, PAID_AT_TILL, ONLY_EMPLOYEES_FORGIVEN, WRITE_OFF_REASON } = refusals
  const { ONLY_SURPLUS_FORFEITED, NOTHING_PAST_TERM, NO_MONEY_MOVES } = refusals
  if (header.no_rekening !== null && !hasAccount) refuseAt('no_rekening', ACCOUNT_NOT_FOUND)
  const { jenis_tagihan, pihak, penyelesaian } = header
  if (penyelesaian === 'HAPUS' && jenis_tagihan !== 'PIUTANG_KARYAWAN') refuseAt('penyelesaian', ONLY_EMPLOYEES_FORGIVEN)
  if (penyelesaian === 'LEWAT' && jenis_tagihan !== 'SISA_LELANG') refuseAt('penyelesaian', ONLY_SURPLUS_FORFEITED)
  if (penyelesaian !== 'UANG' && header.keterangan === null) refuseAt('keterangan', WRITE_OFF_REASON)
  // Money in the till is counted. Money that a user reports in an account has no proof yet.
  if (directionOf(jenis_tagihan) === 'MASUK' && header.no_rekening !== null) refuseAt('no_rekening', PAID_AT_TILL)
  if (penyelesaian === 'LEWAT' && header.no_rekening !== null) refuseAt('no_rekening', NO_MONEY_MOVES)
  if (penyelesaian === 'LEWAT' && claims.length === 0) refuseAt('pihak', NOTHING_PAST_TERM, { pihak })
  if (claims.length === 0) refuseAt('pihak', NOTHING_OWED, { pihak })
  const openRp = claims.reduce((sum, claim) => sum + claim.nilai_tagihan, 0)
  if (jumlah_uang > openRp) {
    const owed = { nilai_tagihan: formatNumber(openRp, 0) }
    refuseAt('jumlah_uang', PAYS_MORE_THAN_OWED, owed)
  }
  return { ...header, nama_pihak, arah: arahOf(header), total_uang: jumlah_uang, detail_tagihan: oldestFirst(claims, jumlah_uang) }
}

/**
 * Parts of claims that an amount pays, in their order: each whole, and the last as far as the money goes, with its share of the gold.
 *
 * @param amountRp at most what the claims come to
 */
export function oldestFirst(claims: readonly OpenClaim[], amountRp: number): NewPaidClaims['detail_tagihan'] {
  const paid: NewPaidClaims['detail_tagihan'][number][] = []
  let leftRp = amountRp
  for (const { nilai_tagihan, fineMg, ...claim } of claims) {
    if (leftRp === 0) break
    const jumlah_uang = Math.min(nilai_tagihan, leftRp)
    paid.push({ ...claim, jumlah_uang, fine: (jumlah_uang === nilai_tagihan ? fineMg : proRata(fineMg, jumlah_uang, nilai_tagihan)) / 1000 })
    leftRp -= jumlah_uang
  }
  return paid
}

/** What a claim that is settled without money becomes: a cost for the shop, or income from a surplus past its term (events.md H8). */
const withoutMoney = {
  HAPUS: (rupiah: number): CounterLine[] => [{ type: 'PIUTANG', kode_akun: 'DIHAPUSKAN', jumlahRp: 0 - rupiah }],
  LEWAT: (rupiah: number): CounterLine[] => [{ type: 'HUTANG', kode_akun: 'LAIN', jumlahRp: rupiah }],
  UANG: (): CounterLine[] => [],
} as const

/**
 * Money goes and less is owed, or comes and less is owed to the shop (events.md U10, U11, O5b); without money it is a cost or an income.
 *
 * @param finesMg the gold of each claim that is owed in grams, in milligrams
 */
export function paidLines(
  {
    no_bayar_tagihan,
    jenis_tagihan,
    pihak,
    penyelesaian,
    no_rekening,
    total_uang,
    detail_tagihan,
  }: Pick<PaidClaims, 'no_bayar_tagihan' | 'jenis_tagihan' | 'pihak' | 'penyelesaian' | 'no_rekening' | 'total_uang' | 'detail_tagihan'>,
  finesMg: readonly number[] = [],
): Lines {
  const sign = directionOf(jenis_tagihan) === 'MASUK' ? 1 : -1
  return {
    kind: bayarTagihan.kind,
    reference: no_bayar_tagihan,
    stock: [],
    cash:
      penyelesaian !== 'UANG'
        ? []
        : [{ akun_kas: no_rekening ?? 'CASH', jenis: no_rekening === null ? 'CASH' : 'TRANSFER', jumlahRp: sign * total_uang }],
    claims: detail_tagihan.map(({ reference, jumlah_uang }, at) => ({
      jenis: jenis_tagihan,
      pihak,
      dokumen: reference,
      rupiah: 0 - sign * jumlah_uang,
      fineMg: 0 - sign * (finesMg[at] ?? 0),
    })),
    counter: withoutMoney[penyelesaian](total_uang),
    points: [],
  }
}

const approvalOf = { UANG: 'BATAS_UANG_KELUAR', HAPUS: 'HAPUS_PIUTANG_KARYAWAN', LEWAT: 'SISA_LELANG_LEWAT' } as const

/** The approvals of a payment: money out above the limits of the shop, and every claim that is settled without money. */
function needsOf(paid: NewPaidClaims, isTooMuch: (amountRp: number) => boolean): Need[] {
  const { arah, penyelesaian, jenis_tagihan, pihak, nama_pihak, no_rekening, keterangan, total_uang, detail_tagihan } = paid
  const hasMoney = penyelesaian === 'UANG'
  if (hasMoney && !(arah === 'KELUAR' && isTooMuch(total_uang))) return []
  return [
    {
      kategori: approvalOf[penyelesaian],
      subjek: bayarTagihan.name,
      kunci: pihak,
      uraian: `${paidKinds[jenis_tagihan]} ${nama_pihak ?? pihak}: ${rp(total_uang)}${hasMoney ? '' : ` · ${shortList(detail_tagihan, ({ reference, tgl_tagihan }) => `${reference} ${tgl_tagihan}`, ', ')} · ${keterangan}`}`,
      selisih_rp: total_uang,
      isi: { jenis_tagihan, pihak, no_rekening, total_uang, ...(hasMoney ? {} : { penyelesaian, keterangan }) },
    },
  ]
}

/**
 * Pays claims, the oldest of a party first.
 *
 * @throws Refusal NOTHING_OWED, NOTHING_PAST_TERM, PAYS_MORE_THAN_OWED, PAID_AT_TILL, ONLY_EMPLOYEES_FORGIVEN, ONLY_SURPLUS_FORFEITED, WRITE_OFF_REASON, ACCOUNT_NOT_FOUND at their fields, and those of `post`
 */
export const payClaims: Handler<typeof contract.payClaims> = (input) => {
  const { caller, body } = input
  // The money of accounts is moved by those alone who may book it (docs/decisions/060).
  if (body.no_rekening !== null && !mayOpen(uangBank, caller)) refuse(core.FORBIDDEN)
  return saveDocument(input, { ...eventOf(input), outLimits: outLimitsOf(caller) }, paying, body)
}

export const readOpenParties: Handler<typeof contract.readOpenParties> = async ({ db, caller: { kode_toko, tgl_system } }) => {
  const { rows } = await sql<contract.OpenParty>`
    select t.jenis as jenis_tagihan, t.pihak, ${nameOf(sql`t.kode_toko`, sql`t.jenis`, sql`t.pihak`)} as nama_pihak, min(t.tgl_system) as tgl_tagihan, count(*)::integer as jumlah_dokumen,
           sum(t.rupiah)::bigint as nilai_tagihan, coalesce(sum(t.rupiah) filter (where ${isPastTerm(sql`${tgl_system}::date`)}), 0)::bigint as nilai_lewat
    from tagihan_terbuka t
    where t.kode_toko = ${kode_toko} and t.jenis = any(${Object.keys(paidKinds)}) and t.rupiah > 0
    group by t.kode_toko, t.jenis, t.pihak order by array_position(${Object.keys(paidKinds)}, t.jenis), t.pihak`.execute(db)
  return rows
}
