import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, count, date, moment, phone, text } from '#engine/kinds/index.ts'

/** How far a message has come. They only move forward, in this order (docs/decisions/175). */
export const messageStates = { ANTRI: 'Menunggu', TERKIRIM: 'Terkirim', GAGAL: 'Gagal', SAMPAI: 'Sudah Sampai', DIBACA: 'Sudah Dibaca' } as const

/** The state of a message. */
export type MessageState = keyof typeof messageStates

/** What messages are about. */
export const messageKinds = {
  NOTA: 'Nota',
  UMUM: 'Pesan Lain',
  INGAT_HUTANG: 'Pengingat Hutang',
  INGAT_CICILAN: 'Pengingat Cicilan',
  INGAT_PESANAN: 'Pesanan Siap Diambil',
  INGAT_SERVICE: 'Service Siap Diambil',
  INGAT_TITIPAN: 'Pengingat Titipan',
  INGAT_LELANG: 'Hutang Dilelang',
  INGAT_KUPON: 'Kupon Akan Berakhir',
  ULANG_TAHUN: 'Selamat Ulang Tahun',
  INGAT_RESET_POIN: 'Poin Akan Hangus',
} as const

/** A kind of message. */
export type MessageKind = keyof typeof messageKinds

/** What the provider asks for a message. */
export const costKinds = { utility: 'Utilitas', marketing: 'Pemasaran', authentication: 'Autentikasi', service: 'Layanan' } as const

/** The words of messages. */
export const messages = dictionary({
  created_at: rowWords.created_at,
  kode_toko: rowWords.kode_toko,
  user_id: rowWords.user_id,
  jenis_pesan: choice('Jenis Pesan', messageKinds),
  tentang_pesan: text('Tentang', { atMost: 60 }),
  no_tujuan: text('Nomor Tujuan', { atMost: 16 }),
  no_berhenti: phone('Nomor Yang Tidak Dikirimi'),
  pengirim: text('Nomor Pengirim', { atMost: 20 }),
  isi_pesan: text('Isi Pesan', { atMost: 4_000, lines: 6 }),
  berkas: text('Nota PDF', { atMost: 80 }),
  status_pesan: choice('Status Pesan', messageStates),
  alasan_pesan: text('Keterangan Status', { atMost: 200 }),
  biaya_pesan: text('Biaya WhatsApp', { atMost: 60 }),
  coba_kirim: count('Dicoba'),
  coba_lagi: moment('Dicoba Lagi'),
  terkirim_at: moment('Terkirim Pada'),
  sampai_at: moment('Sampai Pada'),
  dibaca_at: moment('Dibaca Pada'),
  gagal_at: moment('Gagal Pada'),
  dilupakan_at: moment('Isi Dihapus Pada'),
  pesan_dari: date('Tanggal Awal'),
  pesan_sampai: date('Tanggal Akhir'),
})
