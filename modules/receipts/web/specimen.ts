import type { Say } from '#engine/web/text.ts'
import type { ReceiptData, ReceiptRow } from './receipt-data.ts'

/** A sale that never was, for a shop that has not sold anything yet; long names show what is cut. */
export function specimen(say: Say): ReceiptData {
  const piece = (no_urut: string, nama_barang: string, change: Partial<ReceiptRow>): ReceiptRow => ({
    no_urut,
    nama_barang,
    keterangan_barang: '',
    kode_barcode: `CONTOH0${no_urut}`,
    qty: '1',
    kadar_cetak: '750',
    berat: '2.750',
    harga_per_gram: '1,956,400',
    harga_dasar: '5,380,100',
    ongkos: '149,500',
    diskon: '0',
    pembulatan: '400',
    harga_total: '5,530,000',
    rincian: `2.750 g × 1,956,400 = 5,380,100\n${say('Ongkos')} 149,500\n${say('Pembulatan')} 400`,
    warna: '#7a5908',
    ...change,
  })
  return {
    no_faktur: 'CONTOH-0001',
    texts: {
      nama_toko: 'Nama Toko',
      alamat_toko: 'Jalan Contoh No. 1, Kelurahan Contoh, Kecamatan Contoh, Kota Contoh 50132',
      no_hp_toko: say('Telp. {{nomor}}', { nomor: '081234567890' }),
      header: 'Kepala nota dari setting',
      judul: say('FAKTUR PENJUALAN'),
      no_faktur: 'CONTOH-0001',
      tanggal: '2026-01-31  10:00',
      sales: 'NAMA SALES',
      kasir: 'kasir.contoh',
      nama_customer: 'IBU NAMA CUSTOMER YANG PANJANG',
      alamat_customer: 'JALAN RUMAH CUSTOMER NO 12 RT 03 RW 04',
      no_hp: '081234567890',
      salinan: `${say('SALINAN KE-{{n}}', { n: 1 })} · spv.contoh`,
      total_qty: say('{{n}} barang', { n: 2 }),
      total_berat: '5.500 g',
      grand_total: 'Rp. 11,060,000',
      kembali: '440,000',
      keterangan: 'Keterangan penjualan',
      footer: 'Kaki nota dari setting',
      catatan: 'Keterangan penjualan — Kaki nota dari setting',
      tanda_tangan: '( Nama Kasir )',
    },
    barang: [piece('1', 'CINCIN BELAH ROTAN DUA WARNA', {}), piece('2', 'GELANG KAKI', { keterangan_barang: 'MATA MERAH', warna: '#6b3fa0' })],
    pembayaran: [
      [say('Cash'), 6_500_000],
      [`${say('Debit')} · BCA · **** 1234`, 5_000_000],
    ],
    kembali: 440_000,
    rangkap: 1,
  }
}
