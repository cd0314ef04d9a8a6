import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { tradedPieces } from '#modules/documents/contract/trade.ts'
import { owedFineMg } from '#modules/goods/contract/fine.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { refusals as intakeRefusals } from '#modules/intake/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { masterSupplier } from '#modules/masters/contract/master-supplier.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import { receiving as r } from './fields.ts'
import { deliveryScreen } from './gates.ts'
import { laporanBatalPenerimaan, laporanPenerimaanBarang } from './laporan.ts'
import { refusals } from './refusals.ts'

/** Takes a supplier's delivery in, by weight. */
export const penerimaanBarang = deliveryScreen('/penerimaan-barang', 'Penerimaan Barang', [
  'terima barang supplier',
  'surat jalan',
  'hutang emas',
  'goods received',
])

/** What suppliers delivered, each to be read and printed again. */
export const lihatPenerimaan = deliveryScreen('/lihat-penerimaan-barang', 'Lihat Penerimaan Barang', ['riwayat penerimaan', 'received goods'])

/** Takes back a delivery of today. */
export const batalPenerimaan = deliveryScreen('/batal-penerimaan-barang', 'Batal Penerimaan Barang', ['batal terima barang', 'undo goods received'])

/**
 * A supplier's delivery (docs/decisions/044): each line is a lot, by weight, for which he is owed rupiah or fine gold. Its pieces are
 * tagged out of the lot by pieces that come in (`barang_masuk`).
 */
export const penerimaan = defineDocument({
  kind: 'PENERIMAAN',
  name: 'penerimaan',
  title: 'Penerimaan Barang',
  prefix: 'TB',
  number: r.no_terima,
  header: [
    r.kode_supplier,
    r.no_surat.optional(),
    r.hutang_dalam,
    r.harga_emas.optional(),
    r.keterangan.optional(),
    r.total_qty,
    r.total_berat,
    r.total_hpp,
    r.hutang_fine,
    r.nilai_fine,
    r.hutang_rp,
  ],
  copied: [{ table: 'supplier', by: r.kode_supplier.name, ofShop: false, fields: [r.nama_supplier], unknown: intakeRefusals.SUPPLIER_NOT_FOUND }],
  summary: [r.hutang_dalam, r.total_qty, r.total_berat],
  parts: {
    detail_barang: documentPart({
      table: 'penerimaan_detail',
      fields: [
        r.nama_barang,
        r.kode_dept,
        r.kode_group,
        r.kadar,
        r.qty,
        r.berat,
        r.fine,
        r.harga_supplier.optional(),
        r.kadar_hutang.optional(),
        r.upah,
        r.hutang_fine,
        r.nilai_fine,
        r.hutang_rp,
        r.hpp,
      ],
    }),
  },
  screens: { entry: penerimaanBarang, list: lihatPenerimaan },
  readers: [laporanPenerimaanBarang, laporanBatalPenerimaan].map(({ screen }) => screen),
  actions: {
    batal: cancelling({
      screen: batalPenerimaan,
      approval: 'BATAL_PENERIMAAN',
      onlyOnItsDate: refusals.RECEIPT_OF_YESTERDAY,
      refusals: [refusals.RECEIPT_TAGGED, ledgerRefusals.STOCK_SHORT, ledgerRefusals.CLAIM_SHORT],
    }),
  },
  list: {
    columns: [
      col(r.no_terima, { opens: 'penerimaan' }),
      col(w.tgl_system),
      col(w.created_at),
      col(r.nama_supplier),
      col(r.no_surat),
      col(r.hutang_dalam),
      col(r.total_qty),
      col(r.total_berat),
      col(r.total_hpp),
      col(r.hutang_fine),
      col(r.hutang_rp),
      col(w.user_id),
      col(w.status),
    ],
    // No search by supplier: a user without the right to read suppliers would find them by searching.
    search: [r.no_terima, r.no_surat, r.keterangan],
  },
})

/** A delivery, as it is stored. */
export type Delivery = DocumentOf<typeof penerimaan>

/** A delivery that is about to be written. */
export type NewDelivery = NewDocument<typeof penerimaan>

/** The lot of a line of a delivery; the database names it alike (`lot_terima`). */
export const lotOf = (no_terima: string, no_urut: number): string => `${no_terima}/${no_urut}`

/** What is asked of a delivery as a whole. */
export const deliveryHeader = [
  r.kode_supplier.from(masterSupplier, 'nama_supplier'),
  r.hutang_dalam,
  r.harga_emas.optional(),
  r.no_surat.optional(),
  r.keterangan.optional(),
] as const

/** A line of a delivery, as it is entered. */
export const deliveryFields = [
  r.nama_barang,
  r.kode_dept.from(masterJenis, 'nama_dept'),
  r.kode_group.from(masterGroup, 'nama_group'),
  r.kadar,
  r.qty.starting(1),
  r.berat,
  r.harga_supplier.optional(),
  r.kadar_hutang.optional(),
  r.upah.starting(0),
] as const

const deliveredLine = objectOf(deliveryFields)

/** A line of a delivery, checked. */
export type DeliveredLine = z.output<typeof deliveredLine>

/** What is wrong with what a supplier asks for a line, by field; in gold he says the purity that he reckons by, in rupiah none. */
export function debtMessages(
  hutang_dalam: string,
  { harga_supplier, kadar_hutang }: Pick<DeliveredLine, 'harga_supplier' | 'kadar_hutang'>,
): Record<string, string> {
  if (hutang_dalam === 'EMAS') {
    return {
      ...(kadar_hutang ? {} : { kadar_hutang: 'Kadar Hutang Harus Diisi' }),
      ...(harga_supplier ? { harga_supplier: 'Hutang Emas Tidak Memakai Harga Per Gram' } : {}),
    }
  }
  return kadar_hutang ? { kadar_hutang: 'Hutang Rupiah Tidak Memakai Kadar Hutang' } : {}
}

/** Checks that the price of gold is given where gold is owed. Returns the messages by field. */
export const goldMessages = (hutang_dalam: string, harga_emas: number | null): Record<string, string> =>
  hutang_dalam === 'EMAS' && !harga_emas ? { harga_emas: 'Harga Emas Harus Diisi' } : {}

/** A delivery, as the screen sends it. */
export const newDelivery = z
  .intersection(objectOf(deliveryHeader), z.object({ detail_barang: tradedPieces(deliveredLine) }))
  .superRefine(({ hutang_dalam, harga_emas, detail_barang }, context) => {
    const add = (messages: Record<string, string>, path: readonly (string | number)[]) =>
      Object.entries(messages).forEach(([name, message]) => context.addIssue({ code: 'custom', path: [...path, name], message }))
    add(goldMessages(hutang_dalam, harga_emas), [])
    detail_barang.forEach((line, at) => add(debtMessages(hutang_dalam, line), ['detail_barang', at]))
  })

/** What a supplier is owed for a line, and what it costs by that. */
export interface Owed {
  readonly hutang_fine: number
  readonly nilai_fine: number
  readonly hutang_rp: number
  readonly hpp: number
}

/**
 * What a supplier is owed for a line (events.md G1, G2): its grams at his price, or their fine gold by his purity at what gold stands at in
 * the books; and his work. Both sides reckon by this.
 *
 * @param harga_emas rupiah a gram of fine gold; null where rupiah are owed
 */
export function owedFor(line: Pick<DeliveredLine, 'berat' | 'harga_supplier' | 'kadar_hutang' | 'upah'>, harga_emas: number | null): Owed {
  const { berat, harga_supplier, kadar_hutang, upah } = line
  const hutang_fine = harga_emas !== null && kadar_hutang ? owedFineMg(Math.round(berat * 1000), kadar_hutang) / 1000 : 0
  const nilai_fine = harga_emas === null ? 0 : rupiahFor(hutang_fine, harga_emas)
  const hutang_rp = upah + (harga_supplier ? rupiahFor(berat, harga_supplier) : 0)
  return { hutang_fine, nilai_fine, hutang_rp, hpp: nilai_fine + hutang_rp }
}

export const receiveGoods = endpoint({
  call: 'POST penerimaan',
  summary: 'Takes a supplier’s delivery in by weight, a lot a line, and owes him rupiah or fine gold for it; answers the whole document',
  access: openTo(penerimaanBarang),
  body: newDelivery,
  reply: penerimaan.calls.read.reply,
  moves: true,
  refusals: [
    goodsRefusals.MASTER_MISSING,
    intakeRefusals.SUPPLIER_NOT_FOUND,
    ledgerRefusals.NO_ACCOUNT,
    ledgerRefusals.STOCK_SHORT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['BARANG_MASUK_TANPA_HUTANG', 'KADAR_BEDA_GROUP'] satisfies Category[],
})
