import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { tradedPieces } from '#modules/documents/contract/trade.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { masterGudang } from '#modules/masters/contract/master-gudang.ts'
import { marketplace as m } from './fields.ts'
import { refusals } from './refusals.ts'
import { gate } from './screens.ts'

/** Takes the return of pieces that a buyer of a marketplace sends back. */
export const returMarketplaceScreen = defineScreen({
  path: '/retur-marketplace',
  title: 'Retur Marketplace',
  menu: menu.penjualan,
  gate,
  synonyms: ['barang kembali dari pembeli', 'return to seller', 'retur shopee', 'retur tiktok'],
})

/** The list of returns. A user can read and reprint each of them. */
export const lihatReturMarketplace = defineScreen({
  path: '/lihat-retur-marketplace',
  title: 'Lihat Retur Marketplace',
  menu: menu.penjualan,
  gate,
  synonyms: ['riwayat retur marketplace', 'marketplace returns'],
})

/** Cancels a return of today. */
export const batalReturMarketplace = defineScreen({
  path: '/batal-retur-marketplace',
  title: 'Batal Retur Marketplace',
  menu: menu.penjualan,
  gate,
  synonyms: ['batalkan retur marketplace', 'void return'],
})

/**
 * A return of pieces of one order of a marketplace. The sale of an earlier day stays. The return reverses the revenue and the cost of each piece.
 * The claim on the marketplace becomes smaller. The marketplace takes the part that it has paid already off its next payouts
 * (docs/decisions/210, events.md S12c).
 */
export const returMarketplace = defineDocument({
  kind: 'RETUR_MARKETPLACE',
  name: 'retur_marketplace',
  title: 'Retur Marketplace',
  prefix: 'RM',
  number: m.no_retur_marketplace,
  header: [
    m.kode_marketplace,
    m.no_pesanan_luar,
    m.no_faktur,
    m.tgl_nota,
    m.nama_pembeli,
    m.kode_gudang,
    m.kode_baki,
    m.total_qty,
    m.sub_total,
    m.total_ongkos,
    m.diskon,
    m.pembulatan,
    m.nilai_retur,
    m.turun_tagihan,
    m.biaya_ditahan,
    m.biaya_dibukukan,
    m.potongan_pencairan,
    m.ppn_kembali,
    m.keterangan.optional(),
  ],
  copied: [{ table: 'marketplace', by: m.kode_marketplace.name, ofShop: false, fields: [m.nama_marketplace], unknown: refusals.MARKETPLACE_MISSING }],
  summary: [m.no_pesanan_luar, m.total_qty, m.nilai_retur],
  parts: {
    detail_barang: documentPart({
      table: 'retur_marketplace_barang',
      fields: [
        m.no_faktur,
        m.kode_barcode,
        m.nama_barang,
        m.kode_dept,
        m.kode_group,
        m.qty,
        m.berat_nota,
        m.berat_retur,
        m.harga_dasar,
        m.ongkos,
        m.diskon,
        m.pembulatan,
        m.harga_total,
      ],
      internal: [m.fine, m.hpp],
      joined: [{ table: 'barang', by: 'kode_barcode', fields: [m.foto.optional()] }],
    }),
  },
  screens: { entry: returMarketplaceScreen, list: lihatReturMarketplace },
  actions: {
    batal: cancelling({
      screen: batalReturMarketplace,
      approval: 'BATAL_RETUR_MARKETPLACE',
      onlyOnItsDate: refusals.RETURNED_YESTERDAY,
      refusals: [goodsRefusals.STATUS_CHANGED],
    }),
  },
  list: {
    columns: [
      col(m.no_retur_marketplace, { opens: 'retur_marketplace' }),
      col(w.tgl_system),
      col(w.created_at),
      col(m.nama_marketplace),
      col(m.no_pesanan_luar),
      col(m.no_faktur, { opens: 'penjualan' }),
      col(m.total_qty),
      col(m.nilai_retur),
      col(m.turun_tagihan),
      col(m.potongan_pencairan),
      col(w.status),
    ],
    search: [m.no_retur_marketplace, m.no_faktur, m.no_pesanan_luar, m.nama_marketplace, m.nama_pembeli],
    searchLines: { part: 'detail_barang', field: m.kode_barcode },
  },
})

/** A return, as it is stored. */
export type MarketReturn = DocumentOf<typeof returMarketplace>

/** A return that is about to be stored. */
export type NewMarketReturn = NewDocument<typeof returMarketplace>

/** The fields that a user enters for a return. An empty fee means the fee that the payout has booked, in rupiah. */
export const returnHeader = [
  m.kode_gudang.from(masterGudang, 'nama_gudang'),
  m.kode_baki.from(masterBaki, 'nama_baki'),
  m.biaya_ditahan.optional(),
  m.keterangan.optional(),
] as const

/** The field that a user enters for each piece: its weight in grams. */
export const returnLine = [m.berat_retur] as const

/** A return as the screen sends it. */
export const newMarketReturn = objectOf(returnHeader).and(z.object({ detail_barang: tradedPieces(objectOf([m.kode_barcode, ...returnLine])) }))

/** A return as the screen sends it, checked. */
export type RequestedMarketReturn = z.output<typeof newMarketReturn>

/** A piece that may come back, with its order and the open claim on the marketplace. Prices in rupiah, weights in grams. */
export const returnable = objectOf([
  m.kode_barcode,
  m.nama_barang,
  m.kode_group,
  m.berat_nota,
  m.foto.optional(),
  m.harga_total,
  m.kode_marketplace,
  m.no_pesanan_luar,
  m.no_faktur,
  m.tgl_nota,
  m.nama_pembeli,
  // The tray of the marketplace account: the preset for the tray of the return.
  m.kode_gudang,
  m.kode_baki,
  // The rupiah that the marketplace still owes for that sale.
  m.nilai_tagihan,
])

export type Returnable = z.output<typeof returnable>

const pieceRefusals = [
  goodsRefusals.NOT_FOUND,
  goodsRefusals.NOT_SOLD,
  goodsRefusals.PRE_ORDERED,
  goodsRefusals.BOUGHT,
  goodsRefusals.EXCHANGED,
  goodsRefusals.DESTROYED,
  refusals.NOT_OF_MARKETPLACE,
]

export const findReturnable = endpoint({
  call: 'GET retur_marketplace/barang/{kode}',
  summary: 'A piece that was sold at a marketplace, by its barcode, with the order that it may come back from',
  access: openTo(returMarketplaceScreen),
  reply: returnable,
  refusals: pieceRefusals,
})

export const takeReturn = endpoint({
  call: 'POST retur_marketplace',
  summary: 'Takes weighed pieces of an order of a marketplace back into a tray and lowers the claim on the marketplace. Returns the whole document.',
  access: openTo(returMarketplaceScreen),
  body: newMarketReturn,
  reply: returMarketplace.calls.read.reply,
  moves: true,
  refusals: [
    ...pieceRefusals,
    goodsRefusals.BARCODE_TWICE,
    goodsRefusals.TRAY_NOT_THERE,
    refusals.OTHER_ORDER,
    refusals.OTHER_WEIGHT,
    refusals.FEE_TOO_HIGH,
    refusals.MARKETPLACE_MISSING,
    ledgerRefusals.NO_ACCOUNT,
    ledgerRefusals.NOT_IN_PLACE,
    ledgerRefusals.CLAIM_SHORT,
    ...dateRefusals,
  ],
})
