import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { heldRefusals, lyingRefusals, refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterSupplier } from '#modules/masters/contract/master-supplier.ts'
import { type AccessoryReason, stock as s } from './fields.ts'
import { laporanStockAksesoris } from './laporan-stock-aksesoris.ts'
import { refusals } from './refusals.ts'

/** Adds to rows of accessories, and takes from them. */
export const tambahAmbilAksesoris = defineScreen({
  path: '/tambah-dan-ambil-stock-aksesoris',
  title: 'Tambah dan Ambil Stock Aksesoris',
  menu: menu.barangLain,
  synonyms: ['acc', 'stok aksesoris', 'kotak perhiasan', 'accessories'],
})

/** What was added and taken, each to be read and printed again. */
export const lihatStockAksesoris = defineScreen({
  path: '/lihat-stock-aksesoris',
  title: 'Lihat Stock Aksesoris',
  menu: menu.barangLain,
  synonyms: ['riwayat aksesoris', 'accessories history'],
})

/** Takes back what was added or taken today. */
export const batalStockAksesoris = defineScreen({
  path: '/batal-stock-aksesoris',
  title: 'Batal Stock Aksesoris',
  menu: menu.barangLain,
  synonyms: ['batalkan aksesoris', 'undo accessories'],
})

/** Whether accessories come for this reason; otherwise they are taken. */
export const isAdded = (sebab: AccessoryReason): boolean => sebab === 'SUPPLIER' || sebab === 'SALDO_AWAL'

/** Accessories that were added to their rows, or taken from them (docs/decisions/041). */
export const stockAksesoris = defineDocument({
  kind: 'STOCK_AKSESORIS',
  name: 'stock_aksesoris',
  title: 'Stock Aksesoris',
  prefix: 'SA',
  number: s.no_aksesoris,
  states: { VALID: 'Sah', CANCELLED: 'Dibatalkan' },
  header: [s.sebab, s.kode_supplier.optional(), s.keterangan.optional(), s.total_qty, s.total_berat, s.total_hpp],
  copied: [{ table: 'supplier', by: s.kode_supplier.name, ofShop: false, fields: [s.nama_supplier.optional()], unknown: refusals.SUPPLIER_UNKNOWN }],
  summary: [s.sebab, s.total_qty, s.total_berat],
  parts: {
    detail_barang: documentPart({
      table: 'stock_aksesoris_detail',
      fields: [s.kode_barcode, s.nama_barang, s.kode_dept, s.kode_group, s.kode_gudang, s.kode_baki, s.qty, s.berat, s.fine, s.hpp],
    }),
  },
  screens: { entry: tambahAmbilAksesoris, list: lihatStockAksesoris },
  readers: [laporanStockAksesoris.screen],
  actions: {
    batal: cancelling({
      screen: batalStockAksesoris,
      approval: 'BATAL_STOCK_AKSESORIS',
      onlyOnItsDate: refusals.ACCESSORIES_OF_YESTERDAY,
      refusals: [refusals.ACCESSORIES_MOVED_ON, goodsRefusals.STATUS_CHANGED, ledgerRefusals.CLAIM_SHORT],
    }),
  },
  list: {
    columns: [
      col(s.no_aksesoris, { opens: 'stock_aksesoris' }),
      col(w.tgl_system),
      col(w.created_at),
      col(s.sebab),
      col(s.nama_supplier),
      col(s.total_qty),
      col(s.total_berat),
      col(s.total_hpp),
      col(s.keterangan),
      col(w.user_id),
      col(w.status),
    ],
    // No search by supplier: a user without the right to read suppliers would find them by searching.
    search: [s.no_aksesoris, s.keterangan],
    searchLines: { part: 'detail_barang', field: s.kode_barcode },
  },
})

/** Accessories that were added or taken, as they are stored. */
export type AccessoryStock = DocumentOf<typeof stockAksesoris>

/** Why, from whom, and what is remarked. */
export const accessoryHeader = [s.sebab, s.kode_supplier.from(masterSupplier, 'nama_supplier').optional(), s.keterangan.optional()] as const

/** Of one row how many; their weight where it is not their share; and what they cost together, where they are added. */
export const accessoryLine = [s.qty, s.berat.optional(), s.hpp.optional()] as const

const rowsMax = 200

/** What is missing besides the fields themselves, by field: it goes by the reason. */
export function missingFor(
  sebab: AccessoryReason | null,
  entered: { kode_supplier: string | null; keterangan: string | null },
): Record<string, string> {
  return {
    ...(sebab === 'SUPPLIER' && !entered.kode_supplier ? { kode_supplier: 'Supplier Harus Dipilih' } : {}),
    ...(sebab !== null && !isAdded(sebab) && !entered.keterangan?.trim() ? { keterangan: 'Alasan Tidak Boleh Kosong' } : {}),
  }
}

/** Accessories that are to be added or taken. */
export const newAccessoryStock = objectOf(accessoryHeader)
  .and(
    z.object({
      detail_barang: z
        .array(objectOf([s.kode_barcode, ...accessoryLine]), { error: 'Data Barang Harus Diisi' })
        .min(1, 'Data Barang Harus Diisi')
        .max(rowsMax, `Data Barang Maksimal ${rowsMax}`),
    }),
  )
  .superRefine(({ sebab, kode_supplier, keterangan, detail_barang }, context) => {
    const messages = missingFor(sebab, { kode_supplier, keterangan })
    for (const [name, message] of Object.entries(messages)) context.addIssue({ code: 'custom', path: [name], message })
    detail_barang.forEach(({ hpp }, at) => {
      if (isAdded(sebab) && hpp === null) context.addIssue({ code: 'custom', path: ['detail_barang', at, 'hpp'], message: 'Hpp Tidak Boleh Kosong' })
    })
  })

/** Accessories that are to be added or taken, checked. */
export type NewAccessoryStock = z.output<typeof newAccessoryStock>

/** A row of accessories as the screen shows it; `qty` is 0 where nothing is left of it, and the tray the one it lay in last. */
export const accessoryRow = objectOf([s.kode_barcode, s.nama_barang, s.kode_group, s.kode_gudang, s.kode_baki, s.fine, s.hpp]).and(
  z.object({ qty: z.number().int(), berat: z.number() }),
)

/** A row of accessories as the screen shows it. */
export type AccessoryRow = z.output<typeof accessoryRow>

const rowRefusals = [...lyingRefusals, ...heldRefusals, goodsRefusals.NO_ACCESSORY]

export const scanAccessory = endpoint({
  call: 'GET stock_aksesoris/barang/{kode_barcode}',
  summary: 'A row of accessories with what is left of it; refuses what is none, or lies elsewhere',
  access: openTo(tambahAmbilAksesoris),
  reply: accessoryRow,
  refusals: rowRefusals,
})

export const changeAccessories = endpoint({
  call: 'POST stock_aksesoris',
  summary: 'Adds to rows of accessories, or takes from them; answers the whole document',
  access: openTo(tambahAmbilAksesoris),
  body: newAccessoryStock,
  reply: stockAksesoris.calls.read.reply,
  moves: true,
  refusals: [
    ...rowRefusals,
    goodsRefusals.BARCODE_TWICE,
    goodsRefusals.QTY_SHORT,
    goodsRefusals.TRAY_NOT_THERE,
    refusals.STOCK_EXHAUSTED,
    refusals.WEIGHT_BEYOND_STOCK,
    refusals.SUPPLIER_UNKNOWN,
    ledgerRefusals.NOT_IN_PLACE,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['AMBIL_AKSESORIS', 'BARANG_MASUK_TANPA_HUTANG'] satisfies Category[],
})
