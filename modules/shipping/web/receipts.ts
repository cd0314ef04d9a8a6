import type { Say } from '#engine/web/text.ts'
import { receiptData, rowsOf, sumsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { trayText } from '#modules/handling/web/public.ts'
import { type Shipment, kirimBarang } from '../contract/kirim-barang.ts'
import { suratJalan, tandaTerimaBarang } from '../contract/nota-kirim-barang.ts'
import { type Arrival, terimaBarang } from '../contract/terima-barang.ts'

/** A sending as it goes along with the goods. */
export function shipmentReceipt(shipment: Shipment, shop: SettingSource, say: Say) {
  return receiptData(suratJalan, shipment, shop, say, {
    nomor: shipment.no_kirim,
    texts: { tujuan: shipment.nama_tujuan, ...sumsOf(shipment, say) },
    barang: rowsOf(suratJalan, kirimBarang, 'detail_barang', shipment.detail_barang),
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
    barang: rowsOf(tandaTerimaBarang, terimaBarang, 'detail_barang', arrival.detail_barang),
  })
}
