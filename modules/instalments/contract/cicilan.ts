import { z } from 'zod'
import { type DocumentOf, type NewDocument, defineDocument, documentPart, documentWords as w } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { approvalsAskedBy } from '#modules/documents/contract/approvals-asked.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { salespersonSnapshot, tradeRefusals, tradedPieces } from '#modules/documents/contract/trade.ts'
import { heldRefusals, refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { paid, paymentPart } from '#modules/payments/contract/payment.ts'
import { paidInRefusals } from '#modules/payments/contract/refusals.ts'
import { penjualan, sellPiece } from '#modules/sales/contract/penjualan.ts'
import { refusals as saleRefusals } from '#modules/sales/contract/refusals.ts'
import { contractStates, instalments as c } from './fields.ts'
import { laporanCicilan } from './laporan.ts'
import { parameterCicilan } from './parameter-cicilan.ts'
import { refusals } from './refusals.ts'

/** A screen of instalments. */
export const screenOf = (path: string, title: string, synonyms: readonly string[], hint?: string) =>
  defineScreen({ path, title, menu: menu.cicilan, synonyms, gate: { all: ['CICILAN_MODULE'] }, ...(hint && { hint }) })

/** Sells pieces for a down payment and instalments. */
export const transaksiCicilan = screenOf(
  '/transaksi-cicilan',
  'Transaksi Cicilan',
  ['cicilan', 'kredit', 'jual cicil', 'kredit emas', 'angsuran', 'murabahah', 'instalment sale'],
  'Harga dikunci hari ini. Uang muka dan biaya sewa dibayar sekarang, sisanya dicicil setiap bulan',
)

const { fields, internal, joined } = penjualan.parts.detail_barang

/** Refusals of cancelling the sale that handed the goods over. */
export const saleCancelRefusals = [
  saleRefusals.SALE_OF_YESTERDAY,
  saleRefusals.EXCHANGED_TOGETHER,
  goodsRefusals.BOUGHT,
  goodsRefusals.ALREADY_SOLD,
  goodsRefusals.DESTROYED,
  goodsRefusals.STATUS_CHANGED,
]

/** The terms of the plan, as the contract has copied them. */
export const planTerms = [
  c.kode_cicilan,
  c.akad,
  c.lama_bulan,
  c.bunga_persen,
  c.biaya_sewa,
  c.uang_muka_persen,
  c.uang_muka_maks_persen,
  c.serah_barang,
  c.jenis_denda,
  c.denda_persen,
  c.denda_rp,
  c.denda_tenggang,
  c.denda_maks_persen,
  c.denda_untuk,
  c.lunas_bunga,
  c.bulan_surat,
  c.potongan_putus_persen,
] as const

/**
 * A contract of payment by instalments (events.md I1): the price of its pieces is fixed, a part of it is paid at once, the rest with interest in equal
 * instalments. Its pieces are handed over by a sale: at the contract, or with the last payment (docs/decisions/130).
 */
export const cicilan = defineDocument({
  kind: 'CICILAN',
  name: 'cicilan',
  title: 'Cicilan',
  prefix: 'CC',
  number: c.no_cicilan,
  states: contractStates,
  header: [
    c.kode_sales,
    c.nama_customer,
    c.alamat_customer.optional(),
    c.no_hp,
    c.no_identitas.optional(),
    c.kode_member.optional(),
    c.total_qty,
    c.total_berat,
    c.sub_total,
    c.total_ongkos,
    c.diskon,
    c.pembulatan,
    c.grand_total,
    c.ppn_persen.optional(),
    c.ppn_teks.optional(),
    c.ppn_di_atas,
    c.ppn_dasar,
    c.ppn,
    c.harga_jual,
    ...planTerms,
    c.tgl_akad,
    c.uang_muka,
    c.sisa_pokok,
    c.total_bunga,
    c.nilai_cicilan,
    c.tgl_cicilan,
    c.total_cicilan,
    c.sisa_cicilan,
    c.sisa_hapus,
    c.cicilan_dibayar,
    c.status_barang,
    c.dari_saldo_awal,
    c.no_lama.optional(),
    c.barang.optional(),
    c.kadar_lama.optional(),
    c.berat_lama.optional(),
    c.jumlah_bayar,
    c.kembali,
    c.keterangan.optional(),
  ],
  copied: [salespersonSnapshot],
  summary: [c.nama_customer, c.harga_jual],
  parts: {
    detail_barang: documentPart({ table: 'cicilan_detail', fields, internal, joined }),
    detail_bayar: paymentPart('cicilan_bayar', transaksiCicilan),
  },
  screens: {
    entry: transaksiCicilan,
    list: screenOf('/lihat-cicilan', 'Lihat Cicilan', ['daftar cicilan', 'cicilan lewat', 'cetak ulang cicilan', 'instalment contracts']),
  },
  readers: [laporanCicilan.screen],
  actions: {
    batal: {
      ...cancelling({
        screen: screenOf('/batal-cicilan', 'Batal Cicilan', ['batal kredit', 'salah cicilan', 'void', 'cancel instalments']),
        approval: 'BATAL_CICILAN',
        onlyOnItsDate: refusals.CONTRACT_OF_YESTERDAY,
        // Its sale is cancelled with it.
        refusals: [refusals.NOT_THE_LATEST, ...saleCancelRefusals],
      }),
      from: ['AKTIF'],
    },
  },
  list: {
    columns: [
      col(c.no_cicilan, { opens: 'cicilan' }),
      col(c.tgl_akad),
      col(c.nama_customer),
      col(c.no_hp),
      col(c.nilai_cicilan),
      col(c.cicilan_dibayar),
      col(c.lama_bulan),
      col(c.sisa_cicilan),
      col(c.jatuh_tempo_berikut),
      col(w.status),
      col(c.status_barang),
      col(c.harga_jual),
      col(c.uang_muka),
      col(c.kode_cicilan),
    ],
    search: [c.no_cicilan, c.no_lama, c.nama_customer, c.no_hp, c.no_identitas],
    searchLines: { part: 'detail_barang', field: c.kode_barcode },
    validBy: true,
    due: c.jatuh_tempo_berikut,
  },
  messageSetting: 'WA_TEMPLATE_CICILAN',
})

/** A whole contract as it is stored. */
export type Contract = DocumentOf<typeof cicilan>

/** A contract about to be written. */
export type NewContract = NewDocument<typeof cicilan>

/** The fields that are entered for a contract besides its pieces and payments. */
export const contractHeader = [
  c.nama_customer,
  c.no_hp,
  c.kode_sales,
  c.kode_cicilan.from(parameterCicilan, 'lama_bulan'),
  c.uang_muka,
  c.no_identitas.optional(),
  c.alamat_customer.optional(),
  c.kode_member.optional(),
  c.keterangan.optional(),
] as const

/** The customer, the plan and the pieces. */
export const contractGoods = z.intersection(objectOf(contractHeader), z.object({ detail_barang: tradedPieces(sellPiece) }))

/** A contract as the screen sends it, with the down payment and the fee paid. */
export const newContract = z.intersection(contractGoods, paid)

/** A contract as the screen sends it, checked. */
export type RequestedContract = z.output<typeof newContract>

/** The plans of the chain with their terms. */
export const readPlans = endpoint({
  call: 'GET cicilan/syarat',
  summary: 'The plans of payment by instalments, shortest first',
  access: openTo(transaksiCicilan),
  reply: z.array(objectOf(parameterCicilan.fields)),
})

/** Refusals of the pieces, their prices and the plan. */
export const pricingRefusals = [
  refusals.PLAN_NOT_FOUND,
  refusals.DP_TOO_SMALL,
  refusals.DP_TOO_LARGE,
  refusals.REST_TOO_SMALL,
  refusals.IN_PART,
  goodsRefusals.NOT_FOUND,
  goodsRefusals.ALREADY_SOLD,
  ...heldRefusals,
  goodsRefusals.IN_TRANSIT,
  goodsRefusals.DESTROYED,
  goodsRefusals.RETAGGED,
  goodsRefusals.OTHER_SHOP,
  goodsRefusals.DIAMOND_MODULE_OFF,
  goodsRefusals.BARCODE_TWICE,
  saleRefusals.PRICE_CHANGED,
  saleRefusals.DISCOUNT_TOO_LARGE,
]

/** Approvals that its prices may need. */
export const pricingApprovals = ['BATAS_HARGA_JUAL', 'UBAH_HARGA_PER_GRAM', 'TURUN_ONGKOS', 'BERLIAN_DI_BAWAH_MODAL'] satisfies Category[]

export const askContractApprovals = approvalsAskedBy('POST cicilan/otorisasi', transaksiCicilan, contractGoods, pricingRefusals)

export const contract = endpoint({
  call: 'POST cicilan',
  summary:
    'Sells pieces of the shop for instalments: takes the down payment and the fee, and hands the pieces over or keeps them until the last payment, by the plan; answers the whole contract',
  access: openTo(transaksiCicilan),
  body: newContract,
  reply: cicilan.calls.read.reply,
  moves: true,
  refusals: [
    ...pricingRefusals,
    memberRefusals.MEMBER_NOT_FOUND,
    memberRefusals.MEMBER_JOINED,
    goodsRefusals.STATUS_CHANGED,
    ...paidInRefusals,
    ...tradeRefusals,
  ],
  approvals: pricingApprovals,
})
