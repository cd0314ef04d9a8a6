import { sql } from 'kysely'
import { documentRefusals } from '#engine/contract/document-calls.ts'
import { refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Handler, ReportQuery } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument } from '#modules/documents/server/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { type OpenDebt, settleDebts } from '#modules/ledger/contract/settle-debts.ts'
import { type CounterLine, type Lines, addLots, lotOfLine, moved, shares } from '#modules/ledger/server/public.ts'
import { type PaymentRules, type TakenPayment, cardFeesOf, payingContextOf, received, settle, withCardFees } from '#modules/payments/server/public.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import { fineGoldListRp } from '#modules/pricing/server/public.ts'
import {
  type RequestedGoldSettlement,
  type GoldSettlement,
  type NewGoldSettlement,
  type OwedGoldOfSale,
  type owedGoldOfSales as owedCall,
  type settleGold as settleCall,
  pelunasanEmas,
} from '../contract/pelunasan-emas.ts'
import type { laporanUmurPiutang } from '../contract/laporan-umur-piutang.ts'
import { refusals } from '../contract/refusals.ts'
import { lockOwed } from './lock-owed.ts'

/** A sale with the gold that is owed of it now. */
interface GoldDebt extends OpenDebt {
  readonly kode_member: string | null
  readonly nama_customer: string
  readonly no_hp: string | null
}

/** What a settlement comes to, and not yet who paid what. */
type ReckonedGold = Omit<NewGoldSettlement, 'detail_bayar' | 'jumlah_bayar' | 'kembali'>

/** How a debt in gold is settled: the sales are locked, so that they are not settled or cancelled meanwhile. */
const settling: DocumentWriting<typeof pelunasanEmas, RequestedGoldSettlement, Decision<typeof pelunasanEmas>, PaymentRules> = {
  document: pelunasanEmas,
  exclusiveKeys: ({ detail_hutang }) => detail_hutang.map(({ no_faktur }) => no_faktur),
  async prepare(context, requested) {
    const debts = await lockGoldDebts(
      context,
      requested.flatMap(({ detail_hutang }) => detail_hutang.map(({ no_faktur }) => no_faktur)),
    )
    const fees = await cardFeesOf(context.db, requested)
    const listRp = requested.some((one) => priceOf(one) !== null) ? await fineGoldListRp(context.db) : undefined
    return (one) => {
      const reckoned = reckon(one, chosen(one, debts))
      const settlement = settle(reckoned.grand_total, one.detail_bayar)
      const payments = withCardFees(one.detail_bayar, context, fees)
      return {
        document: { ...reckoned, ...settlement, detail_bayar: payments },
        needs: needsOf(reckoned, listRp),
        lines: (made) => goldSettlementLines(made, payments),
      }
    }
  },
  beforePosting: (context, made) =>
    addLots(
      context,
      pelunasanEmas.kind,
      made.flatMap(({ no_lunas_emas, user_id, detail_emas }) =>
        detail_emas.map(({ no_urut, nama_barang, kadar }) => ({
          kode_lot: lotOfLine(no_lunas_emas, no_urut),
          dokumen: no_lunas_emas,
          kadar,
          keterangan: nama_barang,
          created_by: user_id,
        })),
      ),
    ),
}

async function lockGoldDebts({ db, kode_toko }: EventContext, no_fakturs: readonly string[]): Promise<ReadonlyMap<string, GoldDebt>> {
  await lockOwed(db, kode_toko, no_fakturs)
  // Read after they are locked, so that settlements in the meantime are known.
  const { rows } = await sql<GoldDebt>`
    select p.no_faktur as no_dokumen, p.kode_member, p.nama_customer, p.no_hp, coalesce(t.rupiah, 0)::bigint as rupiah,
           coalesce(t.fine * 1000, 0)::bigint as "fineMg"
    from faktur_piutang p
    left join saldo_tagihan t on (t.kode_toko, t.jenis, t.pihak, t.dokumen) = (p.kode_toko, 'PIUTANG_EMAS', p.kode_member, p.no_faktur)
    where p.kode_toko = ${kode_toko} and p.no_faktur = any(${no_fakturs})`.execute(db)
  return new Map(rows.map((debt) => [debt.no_dokumen, debt]))
}

/** The sales that are meant, all of one dealer, in the order in which they are settled. */
function chosen({ detail_hutang }: RequestedGoldSettlement, debts: ReadonlyMap<string, GoldDebt>): readonly GoldDebt[] {
  const found = detail_hutang.map(({ no_faktur }, at) => {
    const field = `detail_hutang.${at}.no_faktur`
    const { DOCUMENT_NOT_FOUND } = documentRefusals
    const debt = debts.get(no_faktur) ?? refuseAt(field, DOCUMENT_NOT_FOUND)
    const no = (refusal: typeof refusals.GOLD_NOT_OWED | typeof refusals.OTHER_DEBTOR) => refuseAt(field, refusal, { no_faktur })
    if (debt.fineMg === 0) no(refusals.GOLD_NOT_OWED)
    if (debt.kode_member !== debts.get(detail_hutang[0]!.no_faktur)?.kode_member) no(refusals.OTHER_DEBTOR)
    return debt
  })
  return found
}

/** The price of a gram that gold is settled with; null where gold settles it. */
const priceOf = ({ cara_lunas, harga_emas }: RequestedGoldSettlement) => (cara_lunas === 'EMAS' ? null : harga_emas)

/**
 * What a settlement comes to. Pure.
 *
 * @throws Refusal GOLD_WITHOUT_FINE, MORE_GOLD_THAN_OWED
 */
function reckon(requested: RequestedGoldSettlement, debts: readonly GoldDebt[]): ReckonedGold {
  const { cara_lunas, keterangan } = requested
  const isGold = cara_lunas === 'EMAS'
  const brought = requested.detail_emas.map((piece) => ({ ...piece, fine: fineMg(toMg(piece.berat), piece.kadar) / 1000 }))
  const { GOLD_WITHOUT_FINE } = refusals
  const empty = brought.findIndex(({ fine }) => fine === 0)
  if (empty !== -1) refuseAt(`detail_emas.${empty}.berat`, GOLD_WITHOUT_FINE)
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  const askedMg = isGold ? sum(brought, ({ fine }) => toMg(fine)) : toMg(requested.emas_dilunasi ?? 0)
  const { settled, left } = settleDebts(debts, askedMg, 'fineMg')
  if (left > 0) {
    const sisa = formatNumber((askedMg - left) / 1000, 3)
    const { MORE_GOLD_THAN_OWED } = refusals
    refuseAt(isGold ? 'detail_emas' : 'emas_dilunasi', MORE_GOLD_THAN_OWED, { sisa })
  }
  const nilai_hutang = sum(settled, ({ rupiah }) => rupiah)
  const harga_emas = priceOf(requested)
  const grand_total = harga_emas === null ? 0 : rupiahFor(askedMg / 1000, harga_emas)
  // Old gold is worth what it settles: each its share by the gold that is in it.
  const costs = shares(
    isGold ? nilai_hutang : 0,
    brought.map(({ fine }) => toMg(fine)),
  )
  const { kode_member, nama_customer, no_hp } = debts[0]!
  return {
    // Only a member can owe gold.
    kode_member: kode_member!,
    nama_customer,
    no_hp,
    cara_lunas,
    harga_emas,
    emas_dilunasi: askedMg / 1000,
    nilai_hutang,
    total_berat: sum(brought, ({ berat }) => toMg(berat)) / 1000,
    grand_total,
    selisih_emas: isGold ? 0 : grand_total - nilai_hutang,
    keterangan,
    detail_hutang: settled.map(({ no_dokumen, rupiah, fineMg: mg }) => ({ no_faktur: no_dokumen, rupiah, fine: mg / 1000 })),
    detail_emas: brought.map((piece, at) => ({ ...piece, hpp: costs[at]! })),
  }
}

/** What the posting of a settlement is made from. */
export type PostedGoldSettlement = Pick<
  GoldSettlement,
  'no_lunas_emas' | 'kode_member' | 'kembali' | 'selisih_emas' | 'detail_hutang' | 'detail_emas'
>

/** What settles gold (events.md S10, S11): old gold goes to the scrap at what it settles, money beyond or below what the gold stood at is a difference. */
export function goldSettlementLines(made: PostedGoldSettlement, payments: readonly TakenPayment[]): Lines {
  const { no_lunas_emas, kode_member, kembali, selisih_emas, detail_hutang, detail_emas } = made
  const money = received(payments, kembali, no_lunas_emas)
  const difference: CounterLine[] = selisih_emas === 0 ? [] : [{ type: 'GROSIR', kode_akun: 'SELISIH_EMAS', jumlahRp: selisih_emas }]
  return {
    kind: pelunasanEmas.kind,
    reference: no_lunas_emas,
    stock: detail_emas.flatMap(({ no_urut, berat, fine, hpp }) =>
      moved(
        { pieces: 0, grossMg: toMg(berat), fineMg: toMg(fine), costRp: hpp, kode_barcode: null, kode_lot: lotOfLine(no_lunas_emas, no_urut) },
        { from: { tempat: 'PELANGGAN', trx: 'BELI' }, to: { tempat: 'ROSOK' } },
      ),
    ),
    ...money,
    claims: [
      ...money.claims,
      ...detail_hutang.map(({ no_faktur, rupiah, fine }) => ({
        jenis: 'PIUTANG_EMAS' as const,
        pihak: kode_member,
        dokumen: no_faktur,
        rupiah: -rupiah,
        fineMg: -toMg(fine),
      })),
    ],
    counter: [...money.counter, ...difference],
    points: [],
  }
}

/** The debts that come back are locked first, as in a settlement. */
export const lockSettledGold = ({ db, kode_toko }: EventContext, { detail_hutang }: GoldSettlement): Promise<void> =>
  lockOwed(
    db,
    kode_toko,
    detail_hutang.map(({ no_faktur }) => no_faktur),
  )

/** Settles gold that a dealer owes. */
export const settleGold: Handler<typeof settleCall> = (input) => saveDocument(input, payingContextOf(input), settling, input.body)

/** Gold is settled with money at the day's price of fine gold in the list; a lower price needs an approval. */
function needsOf({ nama_customer, harga_emas, emas_dilunasi, grand_total, detail_hutang }: ReckonedGold, listRp: number | undefined): Need[] {
  if (harga_emas === null || (listRp !== undefined && harga_emas >= listRp)) return []
  const fakturs = detail_hutang.map(({ no_faktur }) => no_faktur)
  return [
    {
      kategori: 'HARGA_EMAS_PELUNASAN',
      subjek: pelunasanEmas.name,
      kunci: fakturs.join(', '),
      uraian: `${formatNumber(emas_dilunasi, 3)} g, ${rp(harga_emas)} / gram, ${rp(grand_total)} (“${nama_customer}”)`,
      isi: { nama_customer, harga_emas, emas_dilunasi, fakturs },
    },
  ]
}

/** The sales of the shop with a debt in gold. */
export const owedGoldOfSales: Handler<typeof owedCall> = async ({ db, caller: { kode_toko, tgl_system } }) => {
  const { rows } = await sql<OwedGoldOfSale>`
    select no_faktur, tgl_system, ${tgl_system}::date - tgl_system as umur_hari, kode_member, nama_customer, no_hp, rupiah, fine
    from piutang_customer where (kode_toko, jenis_tagihan) = (${kode_toko}, 'PIUTANG_EMAS')
    order by nama_customer, kode_member, tgl_system, no_faktur limit 1000`.execute(db)
  return rows
}

/** Who owes for sales now, in rupiah and in gold, also under codes that were joined to his, by the days since each sale on the date of its own shop. */
export const debtorsByAge: ReportQuery<typeof laporanUmurPiutang> = async (db, { umur_hutang, nama_customer }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanUmurPiutang>>`
    with faktur as (
      select p.kode_toko, p.kind, satu_member(p.kode_member) as kode_member, p.no_faktur, p.tgl_system, umur.umur_hari,
             case when umur.umur_hari <= 30 then 'HARI_0_30' when umur.umur_hari <= 60 then 'HARI_31_60' when umur.umur_hari <= 90 then 'HARI_61_90'
                  else 'HARI_91' end as umur_hutang,
             max(p.nama_customer) as nama_customer, max(p.no_hp) as no_hp,
             coalesce(sum(p.rupiah) filter (where p.jenis_tagihan = 'PIUTANG_JUAL'), 0)::bigint as sisa_bayar,
             coalesce(sum(p.fine) filter (where p.jenis_tagihan = 'PIUTANG_EMAS'), 0) as hutang_fine,
             coalesce(sum(p.rupiah) filter (where p.jenis_tagihan = 'PIUTANG_EMAS'), 0)::bigint as nilai_fine
      from piutang_customer p join toko k using (kode_toko) cross join lateral (select k.tgl_system - p.tgl_system as umur_hari) umur
      where p.kode_toko = any(${shops})
      group by p.kode_toko, p.kind, p.kode_member, p.no_faktur, p.tgl_system, umur.umur_hari
    )
    select f.kode_toko, f.kode_member, coalesce(m.nama_member, max(f.nama_customer)) as nama_customer, coalesce(m.no_hp, max(f.no_hp)) as no_hp, f.umur_hutang,
           sum(f.sisa_bayar)::bigint as sisa_bayar, sum(f.hutang_fine) as hutang_fine, sum(f.nilai_fine)::bigint as nilai_fine,
           json_agg(json_build_object('kind', f.kind, 'no_faktur', f.no_faktur, 'tgl_system', f.tgl_system, 'umur_hari', f.umur_hari, 'sisa_bayar', f.sisa_bayar,
             'hutang_fine', f.hutang_fine, 'nilai_fine', f.nilai_fine) order by f.tgl_system, f.no_faktur) as detail_faktur
    from faktur f left join member m using (kode_member)
    where (${umur_hutang}::text is null or f.umur_hutang = ${umur_hutang})
      and (${nama_customer}::text is null or strpos(upper(coalesce(m.nama_member, '') || ' ' || f.nama_customer), upper(${nama_customer})) > 0)
    group by f.kode_toko, f.kode_member, m.nama_member, m.no_hp, f.umur_hutang
    order by nama_customer, f.kode_member, f.kode_toko, f.umur_hutang`.execute(db)
  return rows
}
