import { formatNumber } from '#engine/kinds/number.ts'
import type { Say } from '#engine/web/text.ts'
import { receiptData } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { trayText } from '#modules/handling/web/public.ts'
import type { Shipment } from '../contract/kirim-barang.ts'
import { suratJalan, tandaTerimaBarang } from '../contract/nota-kirim-barang.ts'
import { type Arrival, terimaBarang } from '../contract/terima-barang.ts'

const linesOf = (pieces: Shipment['detail_barang'] | Arrival['detail_barang']) =>
  pieces.map((piece) => ({
    cells: {
      no_urut: String(piece.no_urut),
      nama_barang: piece.nama_barang,
      kode_barcode: piece.kode_barcode,
      kadar: `${Number(piece.kadar.toFixed(3))}%`,
      qty: formatNumber(piece.qty, 0),
      berat: formatNumber(piece.berat, 3),
    },
    keterangan: '',
    warna: null,
  }))

const sumsOf = ({ total_qty, total_berat }: Pick<Shipment, 'total_qty' | 'total_berat'>, say: Say) => ({
  total_qty: say('{{n}} barang', { n: total_qty }),
  total_berat: `${formatNumber(total_berat, 3)} g`,
})

/** A sending as it goes along with the goods. */
export function shipmentReceipt(shipment: Shipment, shop: SettingSource, say: Say) {
  return receiptData(suratJalan, shipment, shop, say, {
    nomor: shipment.no_kirim,
    texts: { tujuan: shipment.nama_tujuan, ...sumsOf(shipment, say) },
    barang: linesOf(shipment.detail_barang),
  })
}

/** An arrival on paper. */
export function arrivalReceipt(arrival: Arrival, shop: SettingSource, say: Say) {
  const { hasil_kirim, kode_gudang, kode_baki } = arrival
  const hasil = say(terimaBarang.header[0].format(hasil_kirim))
  return receiptData(tandaTerimaBarang, arrival, shop, say, {
    nomor: arrival.no_terima_barang,
    texts: {
      no_kirim: arrival.no_kirim,
      hasil: kode_gudang && kode_baki ? `${hasil} · ${trayText(kode_gudang, kode_baki)}` : hasil,
      ...sumsOf(arrival, say),
    },
    barang: linesOf(arrival.detail_barang),
  })
}
