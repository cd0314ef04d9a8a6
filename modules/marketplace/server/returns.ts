import { type RawBuilder, sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { DocumentDoing } from '#engine/server/document-calls.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocument } from '#modules/documents/server/public.ts'
import { lockPiecesAs, lockTrays, takeSoldPieces } from '#modules/goods/server/public.ts'
import type { ClaimLine, CounterLine, Lines } from '#modules/ledger/server/public.ts'
import { moved } from '#modules/ledger/server/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { refusals } from '../contract/refusals.ts'
import type * as contract from '../contract/retur-marketplace.ts'
import {
  type RequestedMarketReturn,
  type MarketReturn,
  type NewMarketReturn,
  type Returnable,
  returMarketplace,
} from '../contract/retur-marketplace.ts'
import { rowOf } from './order-rows.ts'

/** A piece as it was sold at a marketplace, with its sale. */
interface SoldThere extends Returnable {
  readonly kode_dept: string
  readonly harga_dasar: number
  readonly ongkos: number
  readonly diskon: number
  readonly pembulatan: number
  readonly fine: number
  readonly hpp: number
  readonly berat_stock: number
}

/** The amounts of a sale before a return of its pieces, in rupiah. */
export interface SaleThere {
  /** The total of the sale, and the tax in it. */
  readonly grand_total: number
  readonly ppn: number
  /** The value of earlier returns, and the part of it that the marketplace had paid. */
  readonly diretur: number
  readonly diretur_dibayar: number
  /** The open claim on the marketplace, and the tax that the shop still owes. */
  readonly tagihan: number
  readonly ppn_terbuka: number
  /** The claims that payouts settled, and the fee that they booked. */
  readonly dibayar: number
  readonly biaya: number
}

/** The statement of pieces whose last sale was at a marketplace, each with that sale. */
const soldThere = (kode_toko: string, kode_barcodes: readonly string[]): RawBuilder<SoldThere> => sql<SoldThere>`
  select d.kode_barcode, d.nama_barang, d.kode_dept, d.kode_group, d.berat as berat_nota, b.foto, d.harga_total, p.kode_marketplace, p.no_pesanan_luar, p.no_faktur,
         p.tgl_system as tgl_nota, p.nama_customer as nama_pembeli, a.kode_gudang, a.kode_baki, coalesce(t.rupiah, 0)::bigint as nilai_tagihan,
         d.harga_dasar, d.ongkos, d.diskon, d.pembulatan, d.fine, d.hpp, b.berat_stock
  from (
    select distinct on (d.kode_barcode) d.* from penjualan_detail d join penjualan p using (kode_toko, no_faktur)
    where d.kode_barcode = any(${kode_barcodes}) and p.status = 'VALID' order by d.kode_barcode, p.created_at desc, p.tgl_system desc, d.no_faktur desc) d
  join penjualan p on (p.kode_toko, p.no_faktur) = (d.kode_toko, d.no_faktur)
  join barang b on b.kode_barcode = d.kode_barcode
  join marketplace_akun a on (a.kode_toko, a.kode_marketplace) = (p.kode_toko, p.kode_marketplace)
  left join saldo_tagihan t on (t.kode_toko, t.jenis, t.pihak, t.dokumen) = (p.kode_toko, 'PIUTANG_MARKETPLACE', p.kode_marketplace, p.no_faktur)
  where d.kode_toko = ${kode_toko} and p.kode_marketplace is not null`

/** Returns the pieces with their last sale, which must be at a marketplace. @throws Refusal NOT_OF_MARKETPLACE at the barcode */
async function piecesThere(db: Db, kode_toko: string, kode_barcodes: readonly string[]): Promise<SoldThere[]> {
  const { rows } = await soldThere(kode_toko, kode_barcodes).execute(db)
  return kode_barcodes.map(
    (kode_barcode) => rows.find((row) => row.kode_barcode === kode_barcode) ?? refuseAt(kode_barcode, refusals.NOT_OF_MARKETPLACE, { kode_barcode }),
  )
}

/** Returns the amounts of a sale. Locks its order and its claim until the end of the transaction. */
async function saleThere(db: Db, kode_toko: string, sold: SoldThere): Promise<SaleThere> {
  const { no_faktur, kode_marketplace, tgl_nota } = sold
  await rowOf(db, sold, true)
  await sql`select from lock_claims(${kode_toko}, array['PIUTANG_MARKETPLACE'], ${kode_marketplace})`.execute(db)
  const { rows } = await sql<SaleThere>`
    select p.grand_total, p.ppn,
           coalesce((select sum(nilai_retur) from retur_marketplace r where (r.kode_toko, r.no_faktur, r.status) = (p.kode_toko, p.no_faktur, 'VALID')), 0)::bigint as diretur,
           coalesce((select sum(nilai_retur - turun_tagihan) from retur_marketplace r
                     where (r.kode_toko, r.no_faktur, r.status) = (p.kode_toko, p.no_faktur, 'VALID')), 0)::bigint as diretur_dibayar,
           coalesce((select rupiah from saldo_tagihan t
                     where (t.kode_toko, t.jenis, t.pihak, t.dokumen) = (p.kode_toko, 'PIUTANG_MARKETPLACE', p.kode_marketplace, p.no_faktur)), 0)::bigint as tagihan,
           coalesce((select -rupiah from saldo_tagihan t
                     where (t.kode_toko, t.jenis, t.pihak, t.dokumen) = (p.kode_toko, 'PPN', ${tgl_nota.slice(0, 7)}, p.no_faktur)), 0)::bigint as ppn_terbuka,
           coalesce(c.dibayar, 0)::bigint as dibayar, coalesce(c.biaya, 0)::bigint as biaya
    from penjualan p
    left join lateral (
      select sum(f.nilai_tagihan) as dibayar, sum(f.biaya_marketplace) as biaya
      from pencairan_marketplace_faktur f join pencairan_marketplace h using (kode_toko, no_pencairan)
      where (f.kode_toko, f.no_faktur, h.status) = (p.kode_toko, p.no_faktur, 'VALID')) c on true
    where (p.kode_toko, p.no_faktur) = (${kode_toko}, ${no_faktur})`.execute(db)
  return rows[0]!
}

/** Returns the share of an amount for the next part of a whole. The shares of all parts add up to the amount, although each is rounded down. */
const nextShare = (amount: number, whole: number, before: number, part: number): number =>
  whole === 0 ? 0 : Math.floor((amount * Math.min(whole, before + part)) / whole) - Math.floor((amount * Math.min(whole, before)) / whole)

/**
 * Returns the amounts that a return of `nilai_retur` changes, in rupiah (docs/decisions/210). Pure.
 *
 * @param ditahan the whole fee that the marketplace keeps of these pieces; null for the fee that its payout has booked
 */
export function settledReturn(
  nilai_retur: number,
  sale: SaleThere,
  ditahan: number | null,
): Pick<MarketReturn, 'turun_tagihan' | 'biaya_ditahan' | 'biaya_dibukukan' | 'potongan_pencairan' | 'ppn_kembali'> {
  const turun_tagihan = Math.min(sale.tagihan, nilai_retur)
  const biaya_dibukukan = nextShare(sale.biaya, sale.dibayar, sale.diretur_dibayar, nilai_retur - turun_tagihan)
  const biaya_ditahan = ditahan ?? biaya_dibukukan
  return {
    turun_tagihan,
    biaya_ditahan,
    biaya_dibukukan,
    potongan_pencairan: nilai_retur - turun_tagihan + biaya_ditahan - biaya_dibukukan,
    // The shop does not claim paid tax back.
    ppn_kembali: Math.min(sale.ppn_terbuka, nextShare(sale.ppn, sale.grand_total, sale.diretur, nilai_retur)),
  }
}

interface ReturnRules {
  /** The largest difference from the weight on the invoice, in milligrams. */
  readonly toleranceMg: number
}

/** The data of each piece that the ledger needs besides the document. */
type Returned = Decision<typeof returMarketplace>

const returning: DocumentWriting<typeof returMarketplace, RequestedMarketReturn, Returned, ReturnRules> = {
  document: returMarketplace,
  exclusiveKeys: ({ detail_barang }) => detail_barang.map(({ kode_barcode }) => kode_barcode),
  async prepare(context, requested) {
    const { db, kode_toko } = context
    await lockTrays(db, kode_toko, requested)
    const decided = new Map<RequestedMarketReturn, Returned>()
    for (const one of requested) decided.set(one, await decide(context, one))
    return (one) => decided.get(one)!
  },
}

async function decide({ db, kode_toko, toleranceMg }: EventContext & ReturnRules, requested: RequestedMarketReturn): Promise<Returned> {
  const { detail_barang, biaya_ditahan, ...header } = requested
  const kode_barcodes = detail_barang.map(({ kode_barcode }) => kode_barcode)
  await takeSoldPieces(db, kode_barcodes)
  const pieces = await piecesThere(db, kode_toko, kode_barcodes)
  const first = pieces[0]!
  detail_barang.forEach(({ berat_retur }, at) => {
    const { kode_barcode, no_pesanan_luar, no_faktur, berat_nota } = pieces[at]!
    if (no_faktur !== first.no_faktur) refuseAt(kode_barcode, refusals.OTHER_ORDER, { kode_barcode, no_pesanan_luar })
    if (Math.abs(toMg(berat_retur) - toMg(berat_nota)) > toleranceMg)
      refuseAt(`detail_barang.${at}.berat_retur`, refusals.OTHER_WEIGHT, { kode_barcode, berat: formatNumber(berat_nota, 3) })
  })
  const sumOf = (key: 'harga_dasar' | 'ongkos' | 'diskon' | 'pembulatan' | 'harga_total') => pieces.reduce((sum, piece) => sum + piece[key], 0)
  const nilai_retur = sumOf('harga_total')
  if ((biaya_ditahan ?? 0) > nilai_retur)
    refuse(refusals.FEE_TOO_HIGH, { nilai_retur: formatNumber(nilai_retur, 0) }, { biaya_ditahan: refusals.FEE_TOO_HIGH.text })
  const { kode_marketplace, no_pesanan_luar, no_faktur, tgl_nota, nama_pembeli } = first
  const document: NewMarketReturn = {
    ...header,
    kode_marketplace,
    no_pesanan_luar,
    no_faktur,
    tgl_nota,
    nama_pembeli,
    total_qty: pieces.length,
    sub_total: sumOf('harga_dasar'),
    total_ongkos: sumOf('ongkos'),
    diskon: sumOf('diskon'),
    pembulatan: sumOf('pembulatan'),
    nilai_retur,
    ...settledReturn(nilai_retur, await saleThere(db, kode_toko, first), biaya_ditahan),
    detail_barang: pieces.map((piece, at) => ({
      no_faktur,
      kode_barcode: piece.kode_barcode,
      nama_barang: piece.nama_barang,
      kode_dept: piece.kode_dept,
      kode_group: piece.kode_group,
      qty: 1,
      berat_nota: piece.berat_nota,
      berat_retur: detail_barang[at]!.berat_retur,
      harga_dasar: piece.harga_dasar,
      ongkos: piece.ongkos,
      diskon: piece.diskon,
      pembulatan: piece.pembulatan,
      harga_total: piece.harga_total,
      fine: piece.fine,
      hpp: piece.hpp,
    })),
  }
  return { document, lines: (made) => returnLines(made, pieces) }
}

/**
 * Returns the lines of a return (events.md S12c): each piece goes from the customer back into a tray at its cost, its revenue is reversed, the claim on
 * the marketplace becomes smaller or the next payouts do, and the fee is a cost.
 */
export function returnLines(
  made: Omit<MarketReturn, 'detail_barang'>,
  pieces: readonly Pick<SoldThere, 'kode_barcode' | 'berat_stock' | 'fine' | 'hpp'>[],
): Lines {
  const { no_retur_marketplace, no_faktur, kode_marketplace, tgl_nota, ppn_kembali } = made
  const claims: ClaimLine[] = [
    { jenis: 'PIUTANG_MARKETPLACE', pihak: kode_marketplace, dokumen: no_faktur, rupiah: 0 - made.turun_tagihan },
    { jenis: 'HUTANG_MARKETPLACE', pihak: kode_marketplace, dokumen: no_retur_marketplace, rupiah: 0 - made.potongan_pencairan },
    { jenis: 'PPN', pihak: tgl_nota.slice(0, 7), dokumen: no_faktur, rupiah: ppn_kembali },
  ]
  const counter: CounterLine[] = [
    { type: 'PENJUALAN', kode_akun: 'PENDAPATAN', jumlahRp: ppn_kembali - made.sub_total },
    { type: 'PENJUALAN', kode_akun: 'ONGKOS', jumlahRp: 0 - made.total_ongkos },
    { type: 'PENJUALAN', kode_akun: 'DISKON', jumlahRp: made.diskon },
    { type: 'PENJUALAN', kode_akun: 'PEMBULATAN', jumlahRp: 0 - made.pembulatan },
    { type: 'MARKETPLACE', kode_akun: 'BIAYA', jumlahRp: made.biaya_dibukukan - made.biaya_ditahan },
  ]
  return {
    kind: returMarketplace.kind,
    reference: no_retur_marketplace,
    stock: pieces.flatMap(({ kode_barcode, berat_stock, fine, hpp }) =>
      moved(
        { kode_barcode, pieces: 1, grossMg: toMg(berat_stock), fineMg: toMg(fine), costRp: hpp },
        { from: { tempat: 'PELANGGAN', trx: 'JUAL' }, to: { tempat: 'BAKI', kode_gudang: made.kode_gudang, kode_baki: made.kode_baki } },
      ),
    ),
    cash: [],
    claims: claims.filter(({ rupiah }) => rupiah !== 0),
    counter: counter.filter(({ jumlahRp }) => jumlahRp !== 0),
    points: [],
  }
}

/** Saves a return. @throws the refusals that the call declares */
export const takeReturn: Handler<typeof contract.takeReturn> = (input) =>
  saveDocument<typeof returMarketplace, RequestedMarketReturn, Returned, ReturnRules>(
    input,
    { ...eventOf(input), toleranceMg: toMg(numberSetting(input.caller, 'TOLERANSI_BERAT_BELI')) },
    returning,
    input.body,
  )

/** Saves a return within an event that is already allowed. Each piece must have the weight of its sale. @throws Refusal of `takeReturn` */
export const takeReturnAt = (context: EventContext, requested: RequestedMarketReturn): Promise<MarketReturn> =>
  writeDocument<typeof returMarketplace, RequestedMarketReturn, Returned, ReturnRules>({ ...context, toleranceMg: 0 }, returning, requested)

export const findReturnable: Handler<typeof contract.findReturnable> = async ({ db, caller, params }) => {
  const kode = params.kode.trim().toUpperCase()
  await takeSoldPieces(db, [kode], true)
  const [piece] = await piecesThere(db, caller.kode_toko, [kode])
  const { kode_dept: _, harga_dasar: _1, ongkos: _2, diskon: _3, pembulatan: _4, fine: _5, hpp: _6, berat_stock: _7, ...shown } = piece!
  return shown
}

/** Cancelling gives the pieces back to the customer. They must still be READY. @throws Refusal STATUS_CHANGED */
export const returnDoing: DocumentDoing<typeof returMarketplace> = {
  actions: {
    batal: {
      undo: async ({ db, kode_toko }, { detail_barang }) =>
        lockPiecesAs(
          db,
          kode_toko,
          detail_barang.map(({ kode_barcode }) => kode_barcode),
          'READY',
        ),
    },
  },
}
