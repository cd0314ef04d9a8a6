import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocument } from '#modules/documents/server/public.ts'
import { type CounterLine, type Lines, lotsAt, moved, partOfLot } from '#modules/ledger/server/public.ts'
import { paidOut, payOut } from '#modules/payments/server/public.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import { fineGoldListRp } from '#modules/pricing/server/public.ts'
import {
  type NewSettlement,
  type NewSupplierPayment,
  type SupplierPayment,
  type paySupplier as payCall,
  type readDebts as readDebtsCall,
  type readGold as readGoldCall,
  bayarSupplier,
  isToldInRupiah,
  settledClaim,
} from '../contract/bayar-supplier.ts'
import type { SettlementKind } from '../contract/fields.ts'
import { refusals } from '../contract/refusals.ts'
import { type OpenDebt, settleDebts } from '#modules/ledger/contract/settle-debts.ts'

type SupplierClaim = 'HUTANG_SUPPLIER' | 'HUTANG_EMAS' | 'UANG_MUKA_SUPPLIER'

/** What a supplier is owed or has in advance, by kind, the oldest first. */
export type SupplierClaims = ReadonlyMap<SupplierClaim, readonly OpenDebt[]>

/**
 * What a shop owes a supplier and what he has in advance, locked until the end of the transaction: the oldest of each kind first.
 */
export async function claimsOf(db: Db, kode_toko: string, kode_supplier: string): Promise<SupplierClaims> {
  const kinds: SupplierClaim[] = ['HUTANG_SUPPLIER', 'HUTANG_EMAS', 'UANG_MUKA_SUPPLIER']
  await sql`select from lock_claims(${kode_toko}, ${kinds}, ${kode_supplier})`.execute(db)
  const { rows } = await sql<OpenDebt & { jenis_tagihan: SupplierClaim }>`
    select jenis_tagihan, no_dokumen, rupiah, (fine * 1000)::bigint as "fineMg" from tagihan_supplier
    where (kode_toko, kode_supplier) = (${kode_toko}, ${kode_supplier}) order by tgl_system, no_dokumen`.execute(db)
  return new Map(kinds.map((kind) => [kind, rows.filter(({ jenis_tagihan }) => jenis_tagihan === kind)]))
}

/** The gold that is handed over, as it stands in the shop. */
type HeldGold = NewSupplierPayment['detail_emas'][number]

const settling: DocumentWriting<typeof bayarSupplier, NewSettlement, Decision<typeof bayarSupplier>, object> = {
  document: bayarSupplier,
  exclusiveKeys: () => [],
  async prepare({ db, kode_toko }, requested) {
    const parts = new Map<NewSettlement, { gold: HeldGold[]; claims: SupplierClaims }>()
    for (const one of requested) {
      const gold = await holdGold(db, kode_toko, one.detail_emas)
      parts.set(one, { gold, claims: await claimsOf(db, kode_toko, one.kode_supplier) })
    }
    const listRp = requested.some((one) => priceOf(one) !== null) ? await fineGoldListRp(db) : undefined
    return (one) => {
      const document = payment(one, parts.get(one)!)
      return { document, needs: needsOf(document, listRp), lines: settlementLines }
    }
  },
}

/** Takes parts of lots of scrap or bars; who takes all grams takes all pieces. The lots are locked. */
async function holdGold(db: Db, kode_toko: string, requested: NewSettlement['detail_emas']): Promise<HeldGold[]> {
  const named = requested.map(({ kode_lot }) => kode_lot)
  const { rows } = await sql<{ kode_lot: string; nama_barang: string }>`
    select kode_lot, keterangan as nama_barang from lot where kode_lot = any(${named})`.execute(db)
  const names = new Map(rows.map(({ kode_lot, nama_barang }) => [kode_lot, nama_barang]))
  const places = [
    ['BATANG', await lotsAt(db, kode_toko, { tempat: 'BATANG' }, named)],
    ['ROSOK', await lotsAt(db, kode_toko, { tempat: 'ROSOK' }, named)],
  ] as const
  return requested.map(({ kode_lot, berat }, at) => {
    const found = places.find(([, lots]) => (lots.get(kode_lot)?.grossMg ?? 0) > 0)
    const details = { kode_lot }
    if (!found) return refuseAt(`detail_emas.${at}.kode_lot`, refusals.GOLD_NOT_THERE, details)
    const [tempat, lots] = found
    const lot = lots.get(kode_lot)!
    if (toMg(berat) > lot.grossMg) {
      const light = { ...details, berat: formatNumber(lot.grossMg / 1000, 3) }
      return refuseAt(`detail_emas.${at}.berat`, refusals.GOLD_LIGHTER, light)
    }
    const taken = partOfLot(lot, { pieces: toMg(berat) === lot.grossMg ? lot.pieces : 0, grossMg: toMg(berat) })
    return { tempat, kode_lot, nama_barang: names.get(kode_lot) ?? '', qty_lot: taken.pieces, berat, fine: taken.fineMg / 1000, hpp: taken.costRp }
  })
}

/** The debts that are meant, in the order in which they are settled. */
function chosen(debts: readonly OpenDebt[], requested: NewSettlement['detail_hutang']): readonly OpenDebt[] {
  if (requested.length === 0) return debts
  return requested.map(
    ({ no_dokumen }, at) =>
      debts.find((debt) => debt.no_dokumen === no_dokumen) ?? refuseAt(`detail_hutang.${at}.no_dokumen`, refusals.DEBT_NOT_THERE, { no_dokumen }),
  )
}

/** The price of a gram that gold is paid at; null where money pays no gold. */
const priceOf = ({ pelunasan, harga_emas }: NewSettlement) => (pelunasan === 'EMAS_RUPIAH' ? harga_emas : null)

function payment(requested: NewSettlement, { gold, claims }: { gold: HeldGold[]; claims: SupplierClaims }): NewSupplierPayment {
  const { kode_supplier, pelunasan, keterangan, detail_bayar } = requested
  const kind = settledClaim(pelunasan)
  const inRupiah = isToldInRupiah(pelunasan)
  const askedRp = requested.jumlah_dilunasi ?? 0
  const askedMg = pelunasan === 'EMAS' ? toMg(sumOfGrams(gold.map(({ fine }) => fine))) : toMg(requested.emas_dilunasi ?? 0)
  // Such gold would leave for nothing.
  if (pelunasan === 'EMAS' && (askedMg === 0 || gold.some(({ fine }) => fine === 0))) refuseAt('detail_emas', refusals.NO_FINE_GOLD)
  const debts = kind ? settle(chosen(claims.get(kind) ?? [], requested.detail_hutang), inRupiah ? askedRp : askedMg, toldAt(pelunasan)) : []
  const advance = pelunasan === 'PAKAI_UANG_MUKA' ? advances(claims.get('UANG_MUKA_SUPPLIER') ?? [], askedRp) : []
  const harga_emas = priceOf(requested)
  const dueRp = harga_emas !== null ? rupiahFor(askedMg / 1000, harga_emas) : pelunasan === 'RUPIAH' || pelunasan === 'UANG_MUKA' ? askedRp : 0
  payOut(dueRp, detail_bayar)
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  const nilai_hutang = sum(debts, ({ rupiah }) => rupiah)
  const nilai_emas = sum(gold, ({ hpp }) => hpp)
  const uang_muka = sum(advance, ({ rupiah }) => rupiah)
  return {
    kode_supplier,
    pelunasan,
    harga_emas,
    keterangan,
    nilai_hutang,
    emas_dilunasi: sum(debts, ({ fineMg }) => fineMg) / 1000,
    nilai_emas,
    uang_muka,
    jumlah_bayar: dueRp,
    selisih_emas: pelunasan === 'UANG_MUKA' ? 0 : nilai_hutang - nilai_emas - uang_muka - dueRp,
    detail_hutang: debts.map(({ no_dokumen, rupiah, fineMg }) => ({ jenis_tagihan: kind!, no_dokumen, rupiah, fine: fineMg / 1000 })),
    detail_uang_muka: advance.map(({ no_dokumen, rupiah }) => ({ no_dokumen, rupiah })),
    detail_emas: gold,
    detail_bayar,
  }
}

/** Returns the field that says how much is settled. For gold that is handed over, these are the lines of gold. */
const toldAt = (pelunasan: SettlementKind) => (isToldInRupiah(pelunasan) ? 'jumlah_dilunasi' : pelunasan === 'EMAS' ? 'detail_emas' : 'emas_dilunasi')

function settle(debts: readonly OpenDebt[], amount: number, at: ReturnType<typeof toldAt>): readonly OpenDebt[] {
  const inRupiah = at === 'jumlah_dilunasi'
  const { settled, left } = settleDebts(debts, amount, inRupiah ? 'rupiah' : 'fineMg')
  if (left === 0) return settled
  const sisa = inRupiah ? rp(amount - left) : `${formatNumber((amount - left) / 1000, 3)} g`
  return refuseAt(at, refusals.OVER_DEBT, { sisa })
}

function advances(paid: readonly OpenDebt[], amountRp: number): readonly OpenDebt[] {
  const { settled, left } = settleDebts(paid, amountRp, 'rupiah')
  if (left === 0) return settled
  const sisa = rp(amountRp - left)
  return refuseAt('jumlah_dilunasi', refusals.OVER_ADVANCE, { sisa })
}

/** What the posting of a payment is made from. */
export type PostedSettlement = Pick<
  SupplierPayment,
  'no_bayar' | 'kode_supplier' | 'pelunasan' | 'selisih_emas' | 'jumlah_bayar' | 'detail_hutang' | 'detail_uang_muka' | 'detail_emas' | 'detail_bayar'
>

/**
 * What settles a supplier (events.md P5 to P8): debts get less, by money, by gold that leaves at its cost, or out of what he had in advance.
 * What gold stood at in the books beyond what it was paid with is earned, what it stood at less is lost.
 */
export function settlementLines(payment: PostedSettlement): Lines {
  const { no_bayar, kode_supplier, pelunasan, selisih_emas, jumlah_bayar, detail_hutang, detail_uang_muka, detail_emas, detail_bayar } = payment
  const party = { pihak: kode_supplier }
  const counter: CounterLine[] = selisih_emas === 0 ? [] : [{ type: 'SUPPLIER', kode_akun: 'SELISIH_EMAS', jumlahRp: selisih_emas }]
  return {
    kind: bayarSupplier.kind,
    reference: no_bayar,
    stock: detail_emas.flatMap(({ tempat, kode_lot, qty_lot, berat, fine, hpp }) =>
      moved(
        { pieces: qty_lot, grossMg: toMg(berat), fineMg: toMg(fine), costRp: hpp, kode_barcode: null, kode_lot },
        { from: { tempat: tempat as 'ROSOK' | 'BATANG' }, to: { tempat: 'SUPPLIER', trx: 'BAYAR', ...party } },
      ),
    ),
    cash: paidOut(detail_bayar),
    claims: [
      ...detail_hutang.map(({ jenis_tagihan, no_dokumen, rupiah, fine }) => ({
        ...party,
        jenis: jenis_tagihan,
        dokumen: no_dokumen,
        rupiah,
        fineMg: toMg(fine),
      })),
      ...detail_uang_muka.map(({ no_dokumen, rupiah }) => ({ ...party, jenis: 'UANG_MUKA_SUPPLIER' as const, dokumen: no_dokumen, rupiah: -rupiah })),
      ...(pelunasan === 'UANG_MUKA' ? [{ ...party, jenis: 'UANG_MUKA_SUPPLIER' as const, dokumen: no_bayar, rupiah: jumlah_bayar }] : []),
    ],
    counter,
    points: [],
  }
}

/**
 * Settles with a supplier without approvals: for the seed of the demo chain. The screen uses the same writing.
 *
 * @throws Refusal OVER_DEBT, OVER_ADVANCE, DEBT_NOT_THERE, GOLD_NOT_THERE, GOLD_LIGHTER, NO_FINE_GOLD at their fields, those of `payOut`,
 *   SUPPLIER_NOT_FOUND, and those of `post`
 */
export function payTo(context: EventContext, requested: NewSettlement): Promise<SupplierPayment> {
  return writeDocument(context, settling, requested)
}

export const paySupplier: Handler<typeof payCall> = (input) => saveDocument(input, eventOf(input), settling, input.body)

/** Gold may be paid at the list's price of the day for fine gold. A higher price needs an approval. */
function needsOf({ kode_supplier, harga_emas, emas_dilunasi, jumlah_bayar, detail_hutang }: NewSupplierPayment, listRp: number | undefined): Need[] {
  if (harga_emas === null || (listRp !== undefined && harga_emas <= listRp)) return []
  return [
    {
      kategori: 'HARGA_EMAS_SUPPLIER',
      subjek: bayarSupplier.name,
      kunci: kode_supplier,
      // Each user may read the amount and the weight of gold in the document. Not each user may read the list's price of gold.
      // So neither the price nor the difference stands here: the approver looks them up.
      uraian: `${formatNumber(emas_dilunasi, 3)} g, ${rp(jumlah_bayar)}`,
      isi: { kode_supplier, harga_emas, emas_dilunasi, hutang: detail_hutang.map(({ no_dokumen, fine }) => ({ no_dokumen, fine })) },
    },
  ]
}

export const readDebts: Handler<typeof readDebtsCall> = async ({ db, caller, params }) => {
  const { rows } = await sql<ReplyOf<typeof readDebtsCall>[number]>`
    select jenis_tagihan, no_dokumen, kind, tgl_system, ${caller.tgl_system}::date - tgl_system as umur_hari, rupiah, fine from tagihan_supplier
    where (kode_toko, kode_supplier) = (${caller.kode_toko}, ${params.kode_supplier}) order by tgl_system, no_dokumen`.execute(db)
  return rows
}

export const readGold: Handler<typeof readGoldCall> = async ({ db, caller, query: { cari, limit } }) => {
  const { rows } = await sql<ReplyOf<typeof readGoldCall>['rows'][number] & { total: number }>`
    select s.kode_lot, l.keterangan as nama_barang, s.tempat, s.gross as berat, s.fine, count(*) over ()::integer as total
    from saldo_lot s join lot l using (kode_lot)
    where s.kode_toko = ${caller.kode_toko} and s.tempat in ('ROSOK', 'BATANG') and s.gross > 0
      and strpos(upper(s.kode_lot || ' ' || l.keterangan), upper(${cari})) > 0
    order by l.tgl_system, s.kode_lot limit ${limit}`.execute(db)
  return { rows: rows.map(({ total: _, ...lot }) => lot), next: null, total: rows[0]?.total ?? 0 }
}
