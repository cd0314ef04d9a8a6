import { code, date, flag, moment, text } from '../kinds/index.ts'
import { dictionary } from './field.ts'

/** The words of rows in every area: shop, time, user and remark. */
export const rowWords = dictionary({
  kode_toko: code('Kode Toko', { atMost: 10 }),
  nama_toko: text('Nama Toko', { atMost: 60 }),
  alamat_toko: text('Alamat Toko', { atMost: 180, lines: 2 }),
  tgl_system: date('Tanggal'),
  created_at: moment('Waktu'),
  created_by: text('Diinput Oleh'),
  // The same of some rows of the specification (§3), by the name that it has there.
  input_by: text('Input By'),
  user_id: code('User', { atMost: 30, asTyped: true }),
  keterangan: text('Keterangan', { atMost: 200 }),
  is_active: flag('Aktif'),
})
