import { dictionary, withRequiredMessage } from '#engine/contract/field.ts'
import { choice, code, rupiah } from '#engine/kinds/index.ts'
import { bought } from '#modules/buyback/contract/fields.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { intakes } from '#modules/intake/contract/fields.ts'
import { sales } from '#modules/sales/contract/fields.ts'

/** The words of a purchase (specification §3); what a sale says too are its words. */
export const purchases = dictionary({
  ...sales,
  ...bought,
  no_faktur_beli: code('No Faktur Beli'),

  // Bought goods that are destroyed: by barcode, or by the lot of goods that are not ours.
  no_hancur_beli: code('No Hancur Pembelian'),
  kode_beli: withRequiredMessage(code('Kode Barang Beli'), 'Barang Beli Harus Dipilih'),
  kode_lot: intakes.kode_lot,
  hpp: goods.hpp,
  total_hpp: goods.total_hpp,

  // By which kind of document something came in, and what of it was paid for or paid with.
  cara_beli: choice('Cara Beli', { PEMBELIAN: 'Dibeli', PENJUALAN: 'Tukar Tambah' }),
  dibeli: rupiah('Dibeli'),
  ditukar: rupiah('Ditukar'),
  // What a gram was sold for on the invoice that a piece came back with.
  rata_asal: rupiah('Rata Asal'),
})
