import { type RawBuilder, sql } from 'kysely'
import { core, refuse, refuseAt } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { mayOpen } from '#engine/server/access.ts'
import type { Db } from '#engine/server/database.ts'
import { eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument } from '#modules/documents/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import type * as contract from '../contract/bayar-tagihan.ts'
import { type AskedPaidClaims, type NewPaidClaims, type PaidClaims, bayarTagihan, directionOf } from '../contract/bayar-tagihan.ts'
import { uangBank } from '../contract/uang-kas.ts'
import { paidKinds } from '../contract/fields.ts'
import { refusals } from '../contract/refusals.ts'
import { type OutLimits, outLimitsOf, readMoneyOut } from './money-out.ts'

interface OpenClaim {
  readonly kind: string
  readonly reference: string
  readonly tgl_tagihan: string
  readonly nilai_tagihan: number
}

/** The kind of the document of a claim: of a service, a loan or a contract of instalments, which an event of it has ended. */
const document = sql`case kind when 'MUTASI_SERVICE' then 'SERVICE' when 'MUTASI_HUTANG' then 'HUTANG' when 'MUTASI_CICILAN' then case jenis when 'DANA_SOSIAL' then kind else 'CICILAN' end else kind end`

/** The name of the party of a claim, by kind and code. */
const nameOf = (kode_toko: RawBuilder<unknown>, jenis: RawBuilder<unknown>, pihak: RawBuilder<unknown>) => sql`
  case ${jenis} when 'PPN' then null when 'DANA_SOSIAL' then null
    when 'HUTANG_TUKANG' then (select nama_tukang from tukang k where (k.kode_toko, k.kode_tukang) = (${kode_toko}, ${pihak}))
    when 'SISA_LELANG' then (
      select nama_customer from (
        select nama_customer, created_at from hutang where (kode_toko, no_hp) = (${kode_toko}, ${pihak}) and status in ('LELANG', 'AMBIL')
        union all select nama_customer, created_at from cicilan where (kode_toko, no_hp, status) = (${kode_toko}, ${pihak}, 'LELANG')
      ) h order by created_at desc limit 1)
    else (select nama_sales from sales k where (k.kode_toko, k.kode_sales) = (${kode_toko}, ${pihak})) end`

interface Known {
  readonly claims: readonly OpenClaim[]
  readonly nama_pihak: string | null
  readonly hasAccount: boolean
}

const paying: DocumentWriting<typeof bayarTagihan, AskedPaidClaims, Decision<typeof bayarTagihan>, { readonly outLimits: OutLimits }> = {
  document: bayarTagihan,
  wants: () => [],
  async take(context, asked) {
    const { db, kode_toko, outLimits } = context
    const known = new Map<AskedPaidClaims, Known>()
    for (const one of asked) known.set(one, await holdClaims(db, kode_toko, one))
    const isTooMuch = asked.some((one) => arahOf(one) === 'KELUAR') ? await readMoneyOut(context, outLimits) : () => false
    return (one) => {
      const document = paidClaims(one, known.get(one)!)
      return { document, needs: needsOf(document, isTooMuch), lines: paidLines }
    }
  },
}

/** What is owed to or by the party, the oldest first, locked until the end of the transaction. */
async function holdClaims(db: Db, kode_toko: string, { jenis_tagihan, pihak, no_rekening }: AskedPaidClaims): Promise<Known> {
  await sql`select from lock_claims(${kode_toko}, ${[jenis_tagihan]}, ${pihak})`.execute(db)
  const claims = await sql<OpenClaim>`
    select ${document} as kind, dokumen as reference, tgl_system as tgl_tagihan, rupiah as nilai_tagihan from tagihan_terbuka
    where (kode_toko, jenis, pihak) = (${kode_toko}, ${jenis_tagihan}, ${pihak}) and rupiah > 0
    order by tgl_system, created_at, dokumen`.execute(db)
  const named = await sql<{ nama_pihak: string | null; account: boolean }>`
    select ${nameOf(sql`${kode_toko}::text`, sql`${jenis_tagihan}::text`, sql`${pihak}::text`)} as nama_pihak,
           exists (select from rekening where no_rekening = ${no_rekening}::text) as account`.execute(db)
  const [{ nama_pihak, account }] = named.rows as [(typeof named.rows)[number]]
  return { claims: claims.rows, nama_pihak, hasAccount: account }
}

/** Where money goes; null where what is owed is forgiven. */
const arahOf = ({ penyelesaian, jenis_tagihan }: Pick<AskedPaidClaims, 'penyelesaian' | 'jenis_tagihan'>) =>
  penyelesaian === 'HAPUS' ? null : directionOf(jenis_tagihan)

function paidClaims({ jumlah_uang, ...header }: AskedPaidClaims, { claims, nama_pihak, hasAccount }: Known): NewPaidClaims {
  const { ACCOUNT_NOT_FOUND } = paymentRefusals
  const { NOTHING_OWED, PAYS_MORE_THAN_OWED, PAID_AT_TILL, ONLY_EMPLOYEES_FORGIVEN, WRITE_OFF_REASON } = refusals
  if (header.no_rekening !== null && !hasAccount) refuseAt('no_rekening', ACCOUNT_NOT_FOUND)
  const { jenis_tagihan, pihak } = header
  const isForgiven = header.penyelesaian === 'HAPUS'
  if (isForgiven && jenis_tagihan !== 'PIUTANG_KARYAWAN') refuseAt('penyelesaian', ONLY_EMPLOYEES_FORGIVEN)
  if (isForgiven && header.keterangan === null) refuseAt('keterangan', WRITE_OFF_REASON)
  // What lies in the till is counted; what somebody says has come to an account nobody has seen yet.
  if (directionOf(jenis_tagihan) === 'MASUK' && header.no_rekening !== null) refuseAt('no_rekening', PAID_AT_TILL)
  if (claims.length === 0) refuseAt('pihak', NOTHING_OWED, { pihak })
  const openRp = claims.reduce((sum, claim) => sum + claim.nilai_tagihan, 0)
  if (jumlah_uang > openRp) {
    const owed = { nilai_tagihan: formatNumber(openRp, 0) }
    refuseAt('jumlah_uang', PAYS_MORE_THAN_OWED, owed)
  }
  return { ...header, nama_pihak, arah: arahOf(header), total_uang: jumlah_uang, detail_tagihan: oldestFirst(claims, jumlah_uang) }
}

/**
 * Parts of claims that an amount pays, in their order: each whole, and the last as far as the money goes.
 *
 * @param amountRp at most what the claims come to
 */
export function oldestFirst(claims: readonly OpenClaim[], amountRp: number): NewPaidClaims['detail_tagihan'] {
  const paid: NewPaidClaims['detail_tagihan'][number][] = []
  let leftRp = amountRp
  for (const { nilai_tagihan, ...claim } of claims) {
    if (leftRp === 0) break
    const jumlah_uang = Math.min(nilai_tagihan, leftRp)
    paid.push({ ...claim, jumlah_uang })
    leftRp -= jumlah_uang
  }
  return paid
}

/** Money goes and less is owed, or comes and less is owed to the shop (events.md U10, U11); what is written off is a cost. */
export function paidLines({
  no_bayar_tagihan,
  jenis_tagihan,
  pihak,
  penyelesaian,
  no_rekening,
  total_uang,
  detail_tagihan,
}: Pick<PaidClaims, 'no_bayar_tagihan' | 'jenis_tagihan' | 'pihak' | 'penyelesaian' | 'no_rekening' | 'total_uang' | 'detail_tagihan'>): Lines {
  const sign = directionOf(jenis_tagihan) === 'MASUK' ? 1 : -1
  const isForgiven = penyelesaian === 'HAPUS'
  return {
    kind: bayarTagihan.kind,
    reference: no_bayar_tagihan,
    stock: [],
    cash: isForgiven ? [] : [{ akun_kas: no_rekening ?? 'CASH', jenis: no_rekening === null ? 'CASH' : 'TRANSFER', jumlahRp: sign * total_uang }],
    claims: detail_tagihan.map(({ reference, jumlah_uang }) => ({
      jenis: jenis_tagihan,
      pihak,
      dokumen: reference,
      rupiah: 0 - sign * jumlah_uang,
    })),
    counter: isForgiven ? [{ type: 'PIUTANG', kode_akun: 'DIHAPUSKAN', jumlahRp: 0 - total_uang }] : [],
    points: [],
  }
}

/** The approvals of a payment: money out above the limits of the shop, and claims that are forgiven. */
function needsOf(paid: NewPaidClaims, isTooMuch: (amountRp: number) => boolean): Need[] {
  const { arah, penyelesaian, jenis_tagihan, pihak, nama_pihak, no_rekening, keterangan, total_uang } = paid
  const isForgiven = penyelesaian === 'HAPUS'
  if (!isForgiven && !(arah === 'KELUAR' && isTooMuch(total_uang))) return []
  return [
    {
      kategori: isForgiven ? 'HAPUS_PIUTANG_KARYAWAN' : 'BATAS_UANG_KELUAR',
      subjek: bayarTagihan.name,
      kunci: pihak,
      uraian: `${paidKinds[jenis_tagihan]} ${nama_pihak ?? pihak}: ${rp(total_uang)}${isForgiven ? ` · ${keterangan}` : ''}`,
      selisih_rp: total_uang,
      isi: { jenis_tagihan, pihak, no_rekening, total_uang, ...(isForgiven ? { penyelesaian, keterangan } : {}) },
    },
  ]
}

/**
 * Pays claims, the oldest of a party first.
 *
 * @throws Refusal NOTHING_OWED, PAYS_MORE_THAN_OWED, PAID_AT_TILL, ONLY_EMPLOYEES_FORGIVEN, WRITE_OFF_REASON, ACCOUNT_NOT_FOUND at their fields, and those of `post`
 */
export const payClaims: Handler<typeof contract.payClaims> = (input) => {
  const { caller, body } = input
  // The money of accounts is moved by those alone who may book it (docs/decisions/060).
  if (body.no_rekening !== null && !mayOpen(uangBank, caller)) refuse(core.FORBIDDEN)
  return saveDocument(input, { ...eventOf(input), outLimits: outLimitsOf(caller) }, paying, body)
}

export const readOpenParties: Handler<typeof contract.readOpenParties> = async ({ db, caller: { kode_toko } }) => {
  const { rows } = await sql<contract.OpenParty>`
    select t.jenis as jenis_tagihan, t.pihak, ${nameOf(sql`t.kode_toko`, sql`t.jenis`, sql`t.pihak`)} as nama_pihak, min(t.tgl_system) as tgl_tagihan, count(*)::integer as jumlah_dokumen,
           sum(t.rupiah)::bigint as nilai_tagihan
    from tagihan_terbuka t
    where t.kode_toko = ${kode_toko} and t.jenis = any(${Object.keys(paidKinds)}) and t.rupiah > 0
    group by t.kode_toko, t.jenis, t.pihak order by array_position(${Object.keys(paidKinds)}, t.jenis), t.pihak`.execute(db)
  return rows
}
