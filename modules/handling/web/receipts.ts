import { formatNumber } from '#engine/kinds/number.ts'
import type { Say } from '#engine/web/text.ts'
import { keptWord } from '#modules/goods/contract/stored-words.ts'
import { priceLabel } from '#modules/goods/contract/price-label.ts'
import { photoPath } from '#modules/goods/web/public.ts'
import { receiptData } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import type { Destruction } from '../contract/hancur-barang.ts'
import { notaAksesoris } from '../contract/nota-aksesoris.ts'
import type { AccessoryStock } from '../contract/stock-aksesoris.ts'
import { accessoryReasons, changedColumns, priceRules, restsOfParting } from '../contract/fields.ts'
import { notaPecah } from '../contract/nota-pecah.ts'
import type { Parting } from '../contract/pecah-barang.ts'
import { notaUpdateProfit } from '../contract/nota-update-profit.ts'
import type { Repricing } from '../contract/update-profit.ts'
import { notaUbah } from '../contract/nota-ubah.ts'
import type { Correction } from '../contract/ubah-barang.ts'
import { notaHancur } from '../contract/nota-hancur.ts'
import type { Move } from '../contract/pindah-barang.ts'
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
      total_qty: say('{{n}} barang', { n: move.total_qty }),
      total_berat: `${grams(move.total_berat)} g`,
    },
    barang: move.detail_barang.map((piece) => ({
      cells: {
        foto: '',
        no_urut: String(piece.no_urut),
        nama_barang: piece.nama_barang,
        kode_barcode: piece.kode_barcode,
        label_harga: priceLabel(piece.kode_dept),
        asal: trayText(piece.asal_gudang, piece.asal_baki),
        qty: formatNumber(piece.qty, 0),
        berat: grams(piece.berat),
        harga_jual: formatNumber(piece.harga_jual, 0),
      },
      keterangan: piece.keterangan_barang ?? '',
      warna: null,
      foto: photoPath(piece.kode_barcode),
    })),
  })
}

/** A destruction as it is kept with the scrap. */
export function destructionReceipt(destruction: Destruction, shop: SettingSource, say: Say) {
  return receiptData(notaHancur, destruction, shop, say, {
    nomor: destruction.no_hancur,
    texts: {
      total_qty: say('{{n}} barang', { n: destruction.total_qty }),
      total_berat: `${grams(destruction.total_berat)} g`,
    },
    barang: destruction.detail_barang.map((piece) => ({
      cells: {
        no_urut: String(piece.no_urut),
        nama_barang: piece.nama_barang,
        kode_barcode: piece.kode_barcode,
        kadar: `${Number(piece.kadar.toFixed(3))}%`,
        berat: grams(piece.berat),
        fine: grams(piece.fine),
      },
      keterangan: '',
      warna: null,
    })),
  })
}

/** A change of a piece on paper. */
export function correctionReceipt(correction: Correction, shop: SettingSource, say: Say) {
  return receiptData(notaUbah, correction, shop, say, {
    nomor: correction.no_ubah,
    texts: { kode_barcode: correction.kode_barcode, nama_barang: correction.nama_barang },
    barang: correction.detail_perubahan.map(({ no_urut, kolom, lama, baru }) => ({
      cells: { no_urut: String(no_urut), kolom: say(changedColumns[kolom]), lama: keptWord(kolom, lama), baru: keptWord(kolom, baru) },
      keterangan: '',
      warna: null,
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
      total_qty: say('{{n}} barang', { n: parting.total_qty }),
      total_berat: `${grams(parting.total_berat)} g`,
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
      keterangan: '',
      warna: null,
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
    barang: repricing.detail_barang.map((piece) => ({
      cells: {
        no_urut: String(piece.no_urut),
        nama_barang: piece.nama_barang,
        kode_barcode: piece.kode_barcode,
        berat: grams(piece.berat),
        harga_lama: formatNumber(piece.harga_lama, 0),
        harga_baru: formatNumber(piece.harga_baru, 0),
      },
      keterangan: '',
      warna: null,
    })),
  })
}

/** Accessories that were added or taken, on paper. */
export function accessoryReceipt(stock: AccessoryStock, shop: SettingSource, say: Say) {
  return receiptData(notaAksesoris, stock, shop, say, {
    nomor: stock.no_aksesoris,
    texts: {
      sebab: say(accessoryReasons[stock.sebab]),
      total_qty: say('{{n}} barang', { n: stock.total_qty }),
      total_berat: `${grams(stock.total_berat)} g`,
    },
    barang: stock.detail_barang.map((line) => ({
      cells: {
        no_urut: String(line.no_urut),
        nama_barang: line.nama_barang,
        kode_barcode: line.kode_barcode,
        qty: formatNumber(line.qty, 0),
        berat: grams(line.berat),
      },
      keterangan: '',
      warna: null,
    })),
  })
}
