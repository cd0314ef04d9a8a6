import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler, ReportQuery } from '#engine/server/serve.ts'
import { type Decision, type DocumentWriting, saveDocument } from '#modules/documents/server/public.ts'
import { shares } from '#modules/ledger/contract/pro-rata.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import type { laporanMarketplace } from '../contract/laporan-marketplace.ts'
import type * as contract from '../contract/pencairan-marketplace.ts'
import {
  type AskedPayout,
  type MarketClaim,
  type NewPayout,
  type Payout,
  claimsMax,
  pencairanMarketplace,
} from '../contract/pencairan-marketplace.ts'
import { refusals } from '../contract/refusals.ts'

type Claim = Pick<MarketClaim, 'no_faktur' | 'no_pesanan_luar' | 'nilai_tagihan'>

const paying: DocumentWriting<typeof pencairanMarketplace, AskedPayout, Decision<typeof pencairanMarketplace>, unknown> = {
  document: pencairanMarketplace,
  wants: ({ detail_faktur }) => detail_faktur.map(({ no_faktur }) => no_faktur),
  async take({ db, kode_toko }, asked) {
    const claims = new Map<AskedPayout, ReadonlyMap<string, Claim>>()
    for (const one of asked) {
      claims.set(one, await holdClaims(db, kode_toko, one))
      if (one.no_pencairan_luar !== null) await refuseTwice(db, one)
    }
    return (one) => ({ document: paidOut(one, claims.get(one)!), lines: payoutLines })
  },
}

/** What a marketplace owes of these sales, locked until the end of the transaction. */
async function holdClaims(db: Db, kode_toko: string, { kode_marketplace, detail_faktur }: AskedPayout): Promise<ReadonlyMap<string, Claim>> {
  await sql`select from lock_claims(${kode_toko}, array['PIUTANG_MARKETPLACE'], ${kode_marketplace})`.execute(db)
  const { rows } = await sql<Claim>`
    select t.dokumen as no_faktur, p.no_pesanan_luar, t.rupiah as nilai_tagihan
    from saldo_tagihan t join penjualan p on (p.kode_toko, p.no_faktur) = (t.kode_toko, t.dokumen)
    where (t.kode_toko, t.jenis, t.pihak) = (${kode_toko}, 'PIUTANG_MARKETPLACE', ${kode_marketplace}) and t.rupiah > 0
      and t.dokumen = any(${detail_faktur.map(({ no_faktur }) => no_faktur)})`.execute(db)
  return new Map(rows.map((row) => [row.no_faktur, row]))
}

async function refuseTwice(db: Db, { kode_marketplace, no_pencairan_luar }: AskedPayout): Promise<void> {
  const { rows } = await sql`
    select from pencairan_marketplace
    where (kode_marketplace, no_pencairan_luar, status) = (${kode_marketplace}, ${no_pencairan_luar}, 'VALID')`.execute(db)
  if (rows.length > 0) refuseAt('no_pencairan_luar', refusals.PAYOUT_TWICE)
}

/** The fee is what of the claims did not come, shared among them by their amounts; the last one takes the rest. */
function paidOut({ detail_faktur, ...header }: AskedPayout, claims: ReadonlyMap<string, Claim>): NewPayout {
  const named = detail_faktur.map(
    ({ no_faktur }, at) => claims.get(no_faktur) ?? refuseAt(`detail_faktur.${at}.no_faktur`, refusals.CLAIM_GONE, { no_faktur }),
  )
  const nilai_tagihan = named.reduce((sum, claim) => sum + claim.nilai_tagihan, 0)
  const biaya_marketplace = nilai_tagihan - header.uang_masuk
  if (biaya_marketplace < 0)
    refuse(refusals.MORE_THAN_OWED, { nilai_tagihan: formatNumber(nilai_tagihan, 0) }, { uang_masuk: refusals.MORE_THAN_OWED.text })
  const fees = shares(
    biaya_marketplace,
    named.map((claim) => claim.nilai_tagihan),
  )
  return {
    ...header,
    nilai_tagihan,
    biaya_marketplace,
    detail_faktur: named.map((claim, at) => ({ ...claim, biaya_marketplace: fees[at]! })),
  }
}

/** Money comes to the account, the marketplace owes that much less, and what it kept is a cost (events.md S12b). */
export function payoutLines({
  no_pencairan,
  kode_marketplace,
  no_rekening,
  uang_masuk,
  biaya_marketplace,
  detail_faktur,
}: Pick<Payout, 'no_pencairan' | 'kode_marketplace' | 'no_rekening' | 'uang_masuk' | 'biaya_marketplace' | 'detail_faktur'>): Lines {
  return {
    kind: pencairanMarketplace.kind,
    reference: no_pencairan,
    stock: [],
    cash: [{ akun_kas: no_rekening, jenis: 'TRANSFER', jumlahRp: uang_masuk }],
    claims: detail_faktur.map(({ no_faktur, nilai_tagihan }) => ({
      jenis: 'PIUTANG_MARKETPLACE',
      pihak: kode_marketplace,
      dokumen: no_faktur,
      rupiah: -nilai_tagihan,
    })),
    counter: biaya_marketplace === 0 ? [] : [{ type: 'MARKETPLACE', kode_akun: 'BIAYA', jumlahRp: -biaya_marketplace }],
    points: [],
  }
}

/** @throws Refusal CLAIM_GONE, MORE_THAN_OWED, PAYOUT_TWICE, MARKETPLACE_MISSING, ACCOUNT_NOT_FOUND, and those of `post` */
export const payOut: Handler<typeof contract.payOut> = (input) =>
  saveDocument<typeof pencairanMarketplace, AskedPayout, Decision<typeof pencairanMarketplace>, EventContext>(
    input,
    eventOf(input),
    paying,
    input.body,
  )

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

/** What is offered now, what was sold and paid out in a time, and what is owed now. */
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
    owed as (
      select kode_toko, pihak as kode_marketplace, sum(rupiah) as rupiah from saldo_tagihan
      where kode_toko = any(${shops}) and jenis = 'PIUTANG_MARKETPLACE' and rupiah <> 0 group by 1, 2),
    named as (
      select kode_toko, kode_marketplace from marketplace_akun where kode_toko = any(${shops})
      union select kode_toko, kode_marketplace from sold union select kode_toko, kode_marketplace from paid union select kode_toko, kode_marketplace from owed)
    select kode_toko, kode_marketplace, coalesce(m.nama_marketplace, kode_marketplace) as nama_marketplace, coalesce(offered.n, 0)::integer as jumlah_tawaran,
           coalesce(sold.n, 0)::integer as jumlah_terjual, coalesce(sold.rupiah, 0)::bigint as nilai_terjual, coalesce(paid.rupiah, 0)::bigint as nilai_cair,
           coalesce(paid.fee, 0)::bigint as biaya_marketplace, coalesce(owed.rupiah, 0)::bigint as tagihan_terbuka
    from named left join marketplace m using (kode_marketplace)
    left join offered using (kode_toko, kode_marketplace) left join sold using (kode_toko, kode_marketplace)
    left join paid using (kode_toko, kode_marketplace) left join owed using (kode_toko, kode_marketplace)
    where ${kode_marketplace ?? null}::text is null or kode_marketplace = ${kode_marketplace ?? null}
    order by kode_toko, kode_marketplace`.execute(db)
  return rows
}
