import { dictionary } from '#engine/contract/field.ts'
import { choice, code, count, flag, grams, percent, purity, rupiah, text } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { bought } from '#modules/buyback/contract/fields.ts'
import { coupons } from '#modules/coupons/contract/fields.ts'
import { trade } from '#modules/documents/contract/trade.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { lotGramsMax } from '#modules/ledger/contract/bounds.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { members } from '#modules/members/contract/fields.ts'
import { payments } from '#modules/payments/contract/fields.ts'
import { prices } from '#modules/pricing/contract/fields.ts'

/** The cards that cash is paid out for. */
export const cashedCards = { DEBIT: 'Debit', CREDIT: 'Credit' } as const

/** How a dealer settles what he owes in gold (events.md S10, S11). */
export const goldSettlements = { EMAS: 'Emas Lama', UANG: 'Uang' } as const

/** How a dealer settles what he owes in gold. */
export type GoldSettlementKind = keyof typeof goldSettlements

/** The words of a sale: the sale labels of specification §3. */
export const sales = dictionary({
  ...trade,
  no_faktur: goods.no_faktur,
  kode_member: members.kode_member,
  total_ongkos: rupiah('Total Ongkos'),
  diskon: rupiah('Diskon'),
  biaya_admin: rupiah('Biaya Admin'),
  biaya_kemas: rupiah('Biaya Kemasan'),
  ongkos_kirim: rupiah('Ongkos Kirim'),
  ppn_persen: percent('Tarif PPN (%)'),
  ppn_teks: text('Keterangan PPN'),
  ppn_di_atas: flag('PPN Di Atas Harga'),
  ppn_dasar: rupiah('Dasar PPN'),
  ppn: rupiah('PPN'),
  // What of a sale is a salesperson's where several made it.
  persen_bagian: percent('Bagian (%)', { min: 0.01, max: 99.99 }),
  // The salesperson's earning from it; the customer does not pay it.
  fee_sales: rupiah('Fee Sales'),
  // The person who brought its member, and his commission.
  kode_afiliasi: members.kode_afiliasi,
  komisi_persen: members.komisi_persen,
  komisi_afiliasi: members.komisi_afiliasi,
  // To a dealer, by the gram; and what the scale said of all its goods.
  grosir: flag('Grosir'),
  berat_grosir: grams('Berat Timbang', { max: lotGramsMax }),
  // What a dealer goes on owing in gold: the purity that he owes for a gram of a group, which may have the work in it; what the gold stands
  // at in the books; and all of it, in grams and rupiah.
  kadar_hutang: purity('Kadar Hutang', { max: 120 }),
  harga_emas: bought.harga_emas.labelled('Harga Emas Murni Per Gram'),
  hutang_fine: grams('Hutang Emas Murni'),
  nilai_fine: rupiah('Nilai Hutang Emas'),
  sisa_bayar: rupiah('Sisa Bayar'),
  no_gesek: code('No Gesek Tunai'),
  jenis_kartu: choice('Jenis Kartu', cashedCards),
  no_rekening: payments.no_rekening,
  no_kartu: payments.no_kartu,
  tunai_gesek: rupiah('Uang Tunai', { min: 1 }),
  persen_gesek: masters.persen_gesek,
  biaya_gesek: rupiah('Biaya Gesek'),
  total_gesek: rupiah('Digesek Dari Kartu'),
  biaya_kartu: payments.biaya_kartu,
  // Points: what one is worth, how many pay how much of the sale, and how many it gives.
  nilai_poin: rupiah('Nilai Poin'),
  poin_dipakai: count('Poin Dipakai', { max: 100_000_000 }),
  bayar_poin: rupiah('Dibayar Poin'),
  poin_didapat: count('Poin Didapat'),
  // Where the books defer revenue for points (docs/decisions/183).
  poin_persen: percent('Poin Yang Diperkirakan Dipakai'),
  poin_tangguh: rupiah('Pendapatan Poin Ditangguhkan'),
  poin_lepas: rupiah('Pendapatan Poin Diakui'),
  // Coupons: what they pay of the sale; each is a line of it, and so is each that it issues.
  bayar_kupon: rupiah('Dibayar Kupon'),
  no_kupon: coupons.no_kupon,
  kode_kupon: coupons.kode_kupon,
  nama_kupon: coupons.nama_kupon,
  nilai_kupon: coupons.nilai_kupon,
  hanya_member: coupons.hanya_member,
  toko_berlaku: coupons.toko_berlaku,
  belanja_minimal: coupons.belanja_minimal,
  tgl_mulai: coupons.tgl_mulai,
  tgl_akhir: coupons.tgl_akhir,
  jumlah_bayar: payments.jumlah_bayar,
  kembali: payments.kembali,
  // The deposit that a sale picks up, and what the customer had with us for it.
  no_titipan: code('No Titipan'),
  bayar_titipan: rupiah('Dibayar Titipan'),
  // The order that a sale hands over, and what the customer had with us for it.
  no_pesanan: goods.no_pesanan,
  bayar_pesanan: rupiah('Dibayar Pesanan'),
  // The gold that the customer gave for that order: grams of fine gold, what it stood at in the books, and what of `bayar_pesanan` it pays.
  emas_pesanan: grams('Emas Pelanggan Dipakai'),
  nilai_emas_pesanan: rupiah('Nilai Buku Emas Pelanggan'),
  bayar_emas: rupiah('Dibayar Emas Pelanggan'),
  // The pre-order whose pieces the sale hands over; the customer's payments for them with us are `bayar_pesanan` too.
  no_po: goods.no_po,
  // The contract of instalments whose goods a sale hands over, and their price, which the contract pays.
  no_cicilan: code('No Cicilan'),
  bayar_cicilan: rupiah('Dibayar Cicilan'),
  // The marketplace that a sale was ordered at, the number of the order there, and what of the sale the marketplace owes.
  kode_marketplace: masters.kode_marketplace,
  no_pesanan_luar: text('No Pesanan Marketplace', { atMost: 60, isPaperNumber: true }),
  bayar_marketplace: rupiah('Ditagih Ke Marketplace'),

  kode_barcode: goods.kode_barcode,
  nama_barang: goods.nama_barang,
  keterangan_barang: text('Keterangan Barang'),
  kode_dept: goods.kode_dept,
  kode_group: goods.kode_group,
  kadar: goods.kadar,
  kadar_cetak: goods.kadar_cetak,
  is_aksesoris: goods.is_aksesoris,
  foto: goods.foto,
  kode_gudang: goods.kode_gudang,
  kode_baki: goods.kode_baki,
  qty: goods.qty,
  berat: goods.berat.labelled('Berat'),
  fine: goods.fine,
  harga_per_gram: prices.harga_per_gram,
  harga_dasar: bought.harga_dasar,
  ongkos: goods.ongkos,
  diskon_persen: percent('Diskon Persen'),
  diskon_rp: rupiah('Diskon Rp'),
  diskon_berlian: rupiah('Diskon Berlian'),
  diskon_manual: rupiah('Diskon Manual'),
  diskon_lain: rupiah('Diskon Lain'),
  // What the list said where the cashier agreed on another price a gram.
  harga_per_gram_daftar: prices.harga_per_gram.labelled('Harga Per Gram Daftar'),
  // What the work costs by the piece itself where he agreed on another fee.
  ongkos_daftar: goods.ongkos.labelled('Ongkos Daftar'),
  harga_total: rupiah('Harga Total'),
  hpp: goods.hpp,
  kode_supplier: goods.kode_supplier,
  rumus: bought.rumus,
  // The colour at that moment, not the present colour of the group.
  warna_nota: text('Warna Nota', { atMost: 7 }),

  // The side of a trade-in: what the customer brings, and what it is taken for.
  ada_tukar: flag('Tukar Tambah'),
  no_nota: bought.no_nota,
  qty_tukar: goods.qty.labelled('Qty Tukar'),
  berat_tukar: goods.berat.labelled('Berat Tukar'),
  potongan_tukar: rupiah('Potongan Tukar'),
  bayar_tukar: rupiah('Dibayar Tukar'),
  // What the shop pays where the customer brings more than he takes.
  dibayarkan: payments.dibayarkan,

  no_pelunasan: code('No Pelunasan'),
  sisa_sebelum: rupiah('Sisa Sebelumnya'),
  sudah_dibayar: rupiah('Sudah Dibayar'),

  no_lunas_emas: code('No Pelunasan Emas'),
  cara_lunas: choice('Dilunasi Dengan', goldSettlements),
  emas_dilunasi: grams('Emas Dilunasi', { max: lotGramsMax }),
  nilai_hutang: rupiah('Hutang Dilunasi'),
  // Earned where more was paid for gold than it stood at in the books, else lost.
  selisih_emas: rupiah('Selisih Emas', { min: -999_999_999_999 }),
  rupiah: rupiah('Rupiah'),

  // Sums of reports: of documents, of the goods after all discounts, of the fees, and of the ways of payment.
  jumlah_nota: count('Jumlah Nota'),
  harga_barang: rupiah('Nilai Barang'),
  biaya: rupiah('Biaya'),
  bayar_cash: rupiah('Cash'),
  bayar_non_cash: rupiah('Non Cash'),
  // The price of a gram, with all its parts.
  rata_per_gram: rupiah('Rata-Rata Per Gram'),
  // Tax that is a part of the price, and so is not earned.
  ppn_dalam: rupiah('PPN Dalam Harga'),
  margin: rupiah('Margin').onlyFor(hargaModal),
  margin_persen: percent('Margin (%)').onlyFor(hargaModal),
  // What the customer pays of a trade-in; below zero the shop does.
  selisih_tukar: rupiah('Selisih Tukar'),
  // How many rupiah a gram less than the list says were agreed on.
  turun_per_gram: rupiah('Turun Per Gram'),
  turun_ongkos: rupiah('Turun Ongkos'),
  disetujui_oleh: text('Disetujui Oleh').optional(),
})
