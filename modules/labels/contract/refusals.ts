import { defineRefusals } from '#engine/contract/refusal.ts'

/** How printing labels says no. */
export const refusals = defineRefusals({
  DESIGN_CHANGED: { status: 409, text: 'Desain Ini Sudah Diubah Orang Lain, Muat Ulang Dahulu' },
  DESIGN_MISSING: { status: 404, text: 'Desain Label Tidak Ditemukan' },
  PRINTER_MISSING: { status: 404, text: 'Printer Label Tidak Ditemukan' },
  PRINTER_NOT_ALLOWED: { status: 409, text: 'Alamat Atau Port Printer {{nama_printer}} Tidak Diizinkan, Periksa Master Printer Label' },
  PRINTER_SILENT: { status: 409, text: 'Printer {{nama_printer}} Tidak Menjawab, Periksa Listrik Dan Sambungannya' },
  PRINTER_NO_PAPER: { status: 409, text: 'Label Di Printer {{nama_printer}} Habis' },
  PRINTER_NO_RIBBON: { status: 409, text: 'Pita Di Printer {{nama_printer}} Habis' },
  PRINTER_COVER_OPEN: { status: 409, text: 'Tutup Printer {{nama_printer}} Terbuka' },
  PRINTER_JAMMED: { status: 409, text: 'Label Tersangkut Di Printer {{nama_printer}}' },
  PRINTER_PAUSED: { status: 409, text: 'Printer {{nama_printer}} Sedang Dijeda' },
  BROWSER_CANNOT: { status: 409, text: 'Browser Ini Tidak Bisa Memakai Printer USB Atau Serial, Pakai Chrome Atau Edge' },
  BARCODE_UNFIT: { status: 409, text: 'Barcode {{kode_barcode}} Tidak Muat Di Label Ini, Pakai Kode QR' },
  QR_UNFIT: { status: 409, text: 'Kode QR {{kode_barcode}} Tidak Muat Di Label Ini, Lebarkan Tempatnya' },
  TEXT_UNFIT: { status: 409, text: '{{isi}} Barang {{kode_barcode}} Tidak Muat Di Label Ini, Lebarkan Tempatnya' },
  NOTHING_TO_LABEL: { status: 404, text: 'Kode Tidak Ditemukan' },
  TOO_MANY_LABELS: { status: 400, text: 'Maksimal {{n}} Label Sekali Cetak' },
})
