import type { TillPiece } from '../sale-form.ts'

/** A ring of 3 g at 1,000,000 a gram, as a till gets it from a scan; `facts` replace values of it. */
export const scannedRing = (facts: Partial<TillPiece> = {}): TillPiece => ({
  kode_barcode: 'A1',
  nama_barang: 'CINCIN',
  kode_dept: 'CC',
  kode_group: '375',
  kode_baki: 'B01',
  kadar_cetak: '375',
  qty: 1,
  is_berlian: false,
  ongkos: 0,
  foto: null,
  berat: 3,
  harga_group: 1_000_000,
  harga_jual: null,
  harga_estimasi: null,
  harga_batu: 0,
  markup: 0,
  ...facts,
})
