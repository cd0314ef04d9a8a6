import { formatNumber } from '#engine/kinds/number.ts'
import type { Say } from '#engine/web/text.ts'
import { keptWord } from '#modules/goods/contract/stored-words.ts'
import { priceLabel } from '#modules/goods/contract/price-label.ts'
import { photoPath } from '#modules/goods/web/public.ts'
import { receiptData, rowsOf, sumsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { type Destruction, hancurBarang } from '../contract/hancur-barang.ts'
import { notaAksesoris } from '../contract/nota-aksesoris.ts'
import { type AccessoryStock, stockAksesoris } from '../contract/stock-aksesoris.ts'
import { accessoryReasons, changedColumns, priceRules, restsOfParting } from '../contract/fields.ts'
import { notaPecah } from '../contract/nota-pecah.ts'
import type { Parting } from '../contract/pecah-barang.ts'
import { notaUpdateProfit } from '../contract/nota-update-profit.ts'
import { type Repricing, updateProfit } from '../contract/update-profit.ts'
import { notaUbah } from '../contract/nota-ubah.ts'
import type { Correction } from '../contract/ubah-barang.ts'
import { notaHancur } from '../contract/nota-hancur.ts'
import { type Move, pindahBarang } from '../contract/pindah-barang.ts'
import { tandaTerima } from '../contract/tanda-terima.ts'

const grams = (weight: number) => formatNumber(weight, 3)

/** A tray as people read it. */
export const trayText = (kode_gudang: string, kode_baki: string): string => `${kode_gudang} / ${kode_baki}`

/** The receipt of a move, for the signature of the person who takes the pieces over. */
export function moveReceipt(move: Move, shop: SettingSource, say: Say) {
  return receiptData(tandaTerima, move, shop, say, {
    nomor: move.no_pindah,
    texts: {
      tujuan: trayText(move.kode_gudang, move.kode_baki),
      ...sumsOf(move, say),
    },
    barang: rowsOf(
      tandaTerima,
      pindahBarang,
      'detail_barang',
      move.detail_barang,
      { label_harga: (piece) => priceLabel(piece.kode_dept), asal: (piece) => trayText(piece.asal_gudang, piece.asal_baki) },
      (piece) => ({ keterangan: piece.keterangan_barang ?? '', foto: photoPath(piece.kode_barcode) }),
    ),
  })
}

/** A destruction as it is kept with the scrap. */
export function destructionReceipt(destruction: Destruction, shop: SettingSource, say: Say) {
  return receiptData(notaHancur, destruction, shop, say, {
    nomor: destruction.no_hancur,
    texts: {
      ...sumsOf(destruction, say),
    },
    barang: rowsOf(notaHancur, hancurBarang, 'detail_barang', destruction.detail_barang),
  })
}

/** A change of a piece on paper. */
export function correctionReceipt(correction: Correction, shop: SettingSource, say: Say) {
  return receiptData(notaUbah, correction, shop, say, {
    nomor: correction.no_ubah,
    texts: { kode_barcode: correction.kode_barcode, nama_barang: correction.nama_barang },
    barang: correction.detail_perubahan.map(({ no_urut, kolom, lama, baru }) => ({
      cells: { no_urut: String(no_urut), kolom: say(changedColumns[kolom]), lama: keptWord(kolom, lama), baru: keptWord(kolom, baru) },
    })),
  })
}

/** Pieces that became others, on paper: those that were, and those that are. */
export function partingReceipt(parting: Parting, shop: SettingSource, say: Say) {
  const { sisa_ke, sisa_berat, detail_induk, detail_barang } = parting
  const lines = [...detail_induk.map((piece) => ({ piece, peran: say('Asal') })), ...detail_barang.map((piece) => ({ piece, peran: say('Baru') }))]
  return receiptData(notaPecah, parting, shop, say, {
    nomor: parting.no_pecah,
    texts: {
      barcode_asal: parting.barcode_asal,
      ...sumsOf(parting, say),
      berat_asal: `${say('Berat Asal')} ${grams(parting.berat_asal)} g`,
      // Tagged anew, all of it goes on.
      sisa: sisa_ke ? `${say('Sisa')} ${grams(sisa_berat)} g · ${say(restsOfParting[sisa_ke])}` : '',
    },
    barang: lines.map(({ piece, peran }, at) => ({
      cells: {
        no_urut: String(at + 1),
        peran,
        nama_barang: piece.nama_barang,
        kode_barcode: piece.kode_barcode,
        baki: trayText(piece.kode_gudang, piece.kode_baki),
        berat: grams(piece.berat_stock),
      },
    })),
  })
}

/** A change of prices on paper. */
export function repricingReceipt(repricing: Repricing, shop: SettingSource, say: Say) {
  return receiptData(notaUpdateProfit, repricing, shop, say, {
    nomor: repricing.no_update,
    texts: {
      cara: say(priceRules[repricing.cara]),
      total_qty: say('{{n}} barang', { n: repricing.total_qty }),
      harga_baru: `Rp. ${formatNumber(repricing.harga_baru, 0)}`,
    },
    barang: rowsOf(notaUpdateProfit, updateProfit, 'detail_barang', repricing.detail_barang),
  })
}

/** Accessories that were added or taken, on paper. */
export function accessoryReceipt(stock: AccessoryStock, shop: SettingSource, say: Say) {
  return receiptData(notaAksesoris, stock, shop, say, {
    nomor: stock.no_aksesoris,
    texts: {
      sebab: say(accessoryReasons[stock.sebab]),
      ...sumsOf(stock, say),
    },
    barang: rowsOf(notaAksesoris, stockAksesoris, 'detail_barang', stock.detail_barang),
  })
}
