import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler, ReportQuery } from '#engine/server/serve.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocument } from '#modules/documents/server/public.ts'
import { shares } from '#modules/ledger/contract/pro-rata.ts'
import type { ClaimLine, Lines } from '#modules/ledger/server/public.ts'
import type { laporanMarketplace } from '../contract/laporan-marketplace.ts'
import type * as contract from '../contract/pencairan-marketplace.ts'
import {
  type RequestedPayout,
  type MarketClaim,
  type MarketCut,
  type NewPayout,
  type Payout,
  claimsMax,
  pencairanMarketplace,
} from '../contract/pencairan-marketplace.ts'
import { refusals } from '../contract/refusals.ts'

type Claim = Pick<MarketClaim, 'no_faktur' | 'no_pesanan_luar' | 'nilai_tagihan'>
type Cut = Pick<MarketCut, 'no_retur_marketplace' | 'potongan_pencairan'>

/** The open amounts of a marketplace: its claims by sale, and its cuts by return. */
interface Open {
  readonly claims: ReadonlyMap<string, Claim>
  readonly cuts: ReadonlyMap<string, Cut>
}

const paying: DocumentWriting<typeof pencairanMarketplace, RequestedPayout, Decision<typeof pencairanMarketplace>, unknown> = {
  document: pencairanMarketplace,
  exclusiveKeys: ({ detail_faktur }) => detail_faktur.map(({ no_faktur }) => no_faktur),
  async prepare({ db, kode_toko }, requested) {
    const open = new Map<RequestedPayout, Open>()
    for (const one of requested) {
      open.set(one, await holdOpen(db, kode_toko, one))
      if (one.no_pencairan_luar !== null) await refuseTwice(db, one)
    }
    return (one) => ({ document: paidOut(one, open.get(one)!), lines: payoutLines })
  },
}

/** Locks the claims for these sales and the cuts for these returns until the end of the transaction, and returns them. */
async function holdOpen(db: Db, kode_toko: string, { kode_marketplace, detail_faktur, detail_retur }: RequestedPayout): Promise<Open> {
  await sql`select from lock_claims(${kode_toko}, array['PIUTANG_MARKETPLACE', 'HUTANG_MARKETPLACE'], ${kode_marketplace})`.execute(db)
  const { rows } = await sql<Claim>`
    select t.dokumen as no_faktur, p.no_pesanan_luar, t.rupiah as nilai_tagihan
    from saldo_tagihan t join penjualan p on (p.kode_toko, p.no_faktur) = (t.kode_toko, t.dokumen)
    where (t.kode_toko, t.jenis, t.pihak) = (${kode_toko}, 'PIUTANG_MARKETPLACE', ${kode_marketplace}) and t.rupiah > 0
      and t.dokumen = any(${detail_faktur.map(({ no_faktur }) => no_faktur)})`.execute(db)
  const { rows: cuts } = await sql<Cut>`
    select dokumen as no_retur_marketplace, -rupiah as potongan_pencairan from saldo_tagihan
    where (kode_toko, jenis, pihak) = (${kode_toko}, 'HUTANG_MARKETPLACE', ${kode_marketplace}) and rupiah < 0
      and dokumen = any(${detail_retur.map(({ no_retur_marketplace }) => no_retur_marketplace)})`.execute(db)
  return { claims: new Map(rows.map((row) => [row.no_faktur, row])), cuts: new Map(cuts.map((row) => [row.no_retur_marketplace, row])) }
}

/** @throws Refusal PAYOUT_TWICE */
async function refuseTwice(db: Db, { kode_marketplace, no_pencairan_luar }: RequestedPayout): Promise<void> {
  const { rows } = await sql`
    select from pencairan_marketplace
    where (kode_marketplace, no_pencairan_luar, status) = (${kode_marketplace}, ${no_pencairan_luar}, 'VALID')`.execute(db)
  if (rows.length > 0) refuseAt('no_pencairan_luar', refusals.PAYOUT_TWICE)
}

/**
 * Returns the payout. Its fee is the part of the claims that did not come, in rupiah, shared among them by their amounts; the last claim takes the rest.
 *
 * @throws Refusal CLAIM_GONE, CUT_GONE, MORE_CUT_THAN_OWED, MORE_THAN_OWED
 */
function paidOut({ detail_faktur, detail_retur, ...header }: RequestedPayout, { claims, cuts }: Open): NewPayout {
  const named = detail_faktur.map(
    ({ no_faktur }, at) => claims.get(no_faktur) ?? refuseAt(`detail_faktur.${at}.no_faktur`, refusals.CLAIM_GONE, { no_faktur }),
  )
  const nilai_tagihan = named.reduce((sum, claim) => sum + claim.nilai_tagihan, 0)
  const cut = detail_retur.map(
    ({ no_retur_marketplace }, at) =>
      cuts.get(no_retur_marketplace) ?? refuseAt(`detail_retur.${at}.no_retur_marketplace`, refusals.CUT_GONE, { no_retur_marketplace }),
  )
  const potongan_pencairan = cut.reduce((sum, one) => sum + one.potongan_pencairan, 0)
  if (potongan_pencairan >= nilai_tagihan) refuseAt('detail_retur', refusals.MORE_CUT_THAN_OWED)
  const biaya_marketplace = nilai_tagihan - potongan_pencairan - header.uang_masuk
  if (biaya_marketplace < 0)
    refuse(
      refusals.MORE_THAN_OWED,
      { nilai_tagihan: formatNumber(nilai_tagihan - potongan_pencairan, 0) },
      { uang_masuk: refusals.MORE_THAN_OWED.text },
    )
  const fees = shares(
    biaya_marketplace,
    named.map((claim) => claim.nilai_tagihan),
  )
  return {
    ...header,
    nilai_tagihan,
    potongan_pencairan,
    biaya_marketplace,
    detail_faktur: named.map((claim, at) => ({ ...claim, biaya_marketplace: fees[at]! })),
    detail_retur: cut,
  }
}

/** Returns the lines of a payout (events.md S12b): money comes to the account, the claims and the cuts are settled, and the fee is a cost. */
export function payoutLines({
  no_pencairan,
  kode_marketplace,
  no_rekening,
  uang_masuk,
  biaya_marketplace,
  detail_faktur,
  detail_retur,
}: Pick<Payout, 'no_pencairan' | 'kode_marketplace' | 'no_rekening' | 'uang_masuk' | 'biaya_marketplace' | 'detail_faktur' | 'detail_retur'>): Lines {
  return {
    kind: pencairanMarketplace.kind,
    reference: no_pencairan,
    stock: [],
    cash: [{ akun_kas: no_rekening, jenis: 'TRANSFER', jumlahRp: uang_masuk }],
    claims: [
      ...detail_faktur.map(({ no_faktur, nilai_tagihan }): ClaimLine => ({
        jenis: 'PIUTANG_MARKETPLACE',
        pihak: kode_marketplace,
        dokumen: no_faktur,
        rupiah: -nilai_tagihan,
      })),
      ...detail_retur.map(({ no_retur_marketplace, potongan_pencairan }): ClaimLine => ({
        jenis: 'HUTANG_MARKETPLACE',
        pihak: kode_marketplace,
        dokumen: no_retur_marketplace,
        rupiah: potongan_pencairan,
      })),
    ],
    counter: biaya_marketplace === 0 ? [] : [{ type: 'MARKETPLACE', kode_akun: 'BIAYA', jumlahRp: -biaya_marketplace }],
    points: [],
  }
}

/**
 * Saves a payout.
 *
 * @throws Refusal CLAIM_GONE, CUT_GONE, MORE_CUT_THAN_OWED, MORE_THAN_OWED, PAYOUT_TWICE, MARKETPLACE_MISSING, ACCOUNT_NOT_FOUND, and those of `post`
 */
export const payOut: Handler<typeof contract.payOut> = (input) =>
  saveDocument<typeof pencairanMarketplace, RequestedPayout, Decision<typeof pencairanMarketplace>, EventContext>(
    input,
    eventOf(input),
    paying,
    input.body,
  )

/** Saves a payout within an event that is already allowed. @throws Refusal of `payOut` */
export const payOutAt = (context: EventContext, requested: RequestedPayout): Promise<Payout> =>
  writeDocument<typeof pencairanMarketplace, RequestedPayout, Decision<typeof pencairanMarketplace>, unknown>(context, paying, requested)

export const readClaims: Handler<typeof contract.readClaims> = async ({ db, caller, query: { kode_marketplace } }) => {
  const { rows } = await sql<ReplyOf<typeof contract.readClaims>['rows'][number] & { total: number }>`
    select t.pihak as kode_marketplace, t.dokumen as no_faktur, p.no_pesanan_luar, p.tgl_system, ${caller.tgl_system}::date - p.tgl_system as umur_hari,
           p.nama_customer as nama_pembeli, t.rupiah as nilai_tagihan, count(*) over ()::integer as total
    from saldo_tagihan t join penjualan p on (p.kode_toko, p.no_faktur) = (t.kode_toko, t.dokumen)
    where (t.kode_toko, t.jenis) = (${caller.kode_toko}, 'PIUTANG_MARKETPLACE') and t.rupiah > 0
      and (${kode_marketplace ?? null}::text is null or t.pihak = ${kode_marketplace ?? null})
    order by p.tgl_system, p.no_faktur limit ${claimsMax}`.execute(db)
  return { rows: rows.map(({ total: _, ...claim }) => claim), total: rows[0]?.total ?? 0 }
}

export const readCuts: Handler<typeof contract.readCuts> = async ({ db, caller, query: { kode_marketplace } }) => {
  const { rows } = await sql<MarketCut>`
    select t.pihak as kode_marketplace, r.no_retur_marketplace, r.no_pesanan_luar, r.tgl_system, -t.rupiah as potongan_pencairan
    from saldo_tagihan t join retur_marketplace r on (r.kode_toko, r.no_retur_marketplace) = (t.kode_toko, t.dokumen)
    where (t.kode_toko, t.jenis) = (${caller.kode_toko}, 'HUTANG_MARKETPLACE') and t.rupiah < 0
      and (${kode_marketplace ?? null}::text is null or t.pihak = ${kode_marketplace ?? null})
    order by r.tgl_system, r.no_retur_marketplace limit ${claimsMax}`.execute(db)
  return rows
}

/** Returns the offers now, the sales and payouts of a period, and the open claims now. */
export const marketplaces: ReportQuery<typeof laporanMarketplace> = async (db, { tgl_from, tgl_to, kode_marketplace }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanMarketplace>>`
    with offered as (
      select kode_toko, kode_marketplace, count(*) as n from barang_marketplace
      where kode_toko = any(${shops}) and not ditarik and terkirim = versi group by 1, 2),
    sold as (
      select kode_toko, kode_marketplace, count(*) as n, sum(bayar_marketplace) as rupiah from penjualan_sah
      where kode_toko = any(${shops}) and kode_marketplace is not null and tgl_system between ${tgl_from} and ${tgl_to} group by 1, 2),
    paid as (
      select kode_toko, kode_marketplace, sum(uang_masuk) as rupiah, sum(biaya_marketplace) as fee from pencairan_marketplace
      where kode_toko = any(${shops}) and status = 'VALID' and tgl_system between ${tgl_from} and ${tgl_to} group by 1, 2),
    back as (
      select h.kode_toko, h.kode_marketplace, count(*) as n, sum(d.harga_total) as rupiah
      from retur_marketplace h join retur_marketplace_barang d using (kode_toko, no_retur_marketplace)
      where h.kode_toko = any(${shops}) and h.status = 'VALID' and h.tgl_system between ${tgl_from} and ${tgl_to} group by 1, 2),
    kept as (
      select kode_toko, kode_marketplace, sum(biaya_ditahan - biaya_dibukukan) as rupiah
      from retur_marketplace where kode_toko = any(${shops}) and status = 'VALID' and tgl_system between ${tgl_from} and ${tgl_to} group by 1, 2),
    cut as (
      select kode_toko, pihak as kode_marketplace, -sum(rupiah) as rupiah from saldo_tagihan
      where kode_toko = any(${shops}) and jenis = 'HUTANG_MARKETPLACE' and rupiah <> 0 group by 1, 2),
    owed as (
      select kode_toko, pihak as kode_marketplace, sum(rupiah) as rupiah from saldo_tagihan
      where kode_toko = any(${shops}) and jenis = 'PIUTANG_MARKETPLACE' and rupiah <> 0 group by 1, 2),
    named as (
      select kode_toko, kode_marketplace from marketplace_akun where kode_toko = any(${shops})
      union select kode_toko, kode_marketplace from sold union select kode_toko, kode_marketplace from paid union select kode_toko, kode_marketplace from owed
      union select kode_toko, kode_marketplace from back union select kode_toko, kode_marketplace from cut)
    select kode_toko, kode_marketplace, coalesce(m.nama_marketplace, kode_marketplace) as nama_marketplace, coalesce(offered.n, 0)::integer as jumlah_tawaran,
           coalesce(sold.n, 0)::integer as jumlah_terjual, coalesce(sold.rupiah, 0)::bigint as nilai_terjual,
           coalesce(back.n, 0)::integer as jumlah_retur, coalesce(back.rupiah, 0)::bigint as nilai_retur, coalesce(paid.rupiah, 0)::bigint as nilai_cair,
           (coalesce(paid.fee, 0) + coalesce(kept.rupiah, 0))::bigint as biaya_marketplace, coalesce(owed.rupiah, 0)::bigint as tagihan_terbuka,
           coalesce(cut.rupiah, 0)::bigint as potongan_terbuka
    from named left join marketplace m using (kode_marketplace)
    left join offered using (kode_toko, kode_marketplace) left join sold using (kode_toko, kode_marketplace)
    left join paid using (kode_toko, kode_marketplace) left join owed using (kode_toko, kode_marketplace)
    left join back using (kode_toko, kode_marketplace) left join kept using (kode_toko, kode_marketplace) left join cut using (kode_toko, kode_marketplace)
    where ${kode_marketplace ?? null}::text is null or kode_marketplace = ${kode_marketplace ?? null}
    order by kode_toko, kode_marketplace`.execute(db)
  return rows
}
