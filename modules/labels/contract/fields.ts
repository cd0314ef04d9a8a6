import { dictionary } from '#engine/contract/field.ts'
import { choice, code, count, text } from '#engine/kinds/index.ts'
import { densities, languages, ways } from './printer-language.ts'

/** The words of labels and their printers. */
export const labels = dictionary({
  kode_desain: code('Kode Desain'),
  kode_printer: code('Kode Printer', { atMost: 15 }),
  nama_printer: text('Nama Printer', { atMost: 50 }),
  bahasa: choice('Bahasa Printer', languages),
  dpi: choice('Kerapatan', densities),
  sambungan: choice('Sambungan', ways),
  alamat_printer: code('Alamat Jaringan', { atMost: 100, asTyped: true }),
  port: count('Port', { min: 1, max: 65_535 }),
  kegelapan: count('Kegelapan (%)', { max: 100 }),
  kecepatan: count('Kecepatan (Inci Per Detik)', { min: 1, max: 14 }),
  rangkap: count('Rangkap', { min: 1, max: 100 }),
})
