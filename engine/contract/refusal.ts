/** One way in which the business says no. `text` is what the person reads; `{{name}}` takes a detail. */
export interface RefusalKind {
  readonly code: string
  readonly status: 400 | 401 | 403 | 404 | 409 | 422 | 423 | 429 | 503
  readonly text: string
}

type Table = Readonly<Record<string, { readonly status: RefusalKind['status']; readonly text: string }>>

/**
 * A module's refusals, code, status and text together so that they cannot drift apart.
 * The key is the code.
 */
export function defineRefusals<const T extends Table>(table: T): { readonly [Code in keyof T & string]: RefusalKind & { code: Code } } {
  return Object.fromEntries(Object.entries(table).map(([code, kind]) => [code, { code, ...kind }])) as never
}

/** Facts that go with a refusal: shown in its text and sent along. */
export type Details = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** Messages by field name. */
export type FieldMessages = Readonly<Record<string, string>>

/** The business says no. Caught at the border only, where it becomes an answer. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly details: Details | undefined
  readonly fields: FieldMessages | undefined

  constructor(kind: RefusalKind, details?: Details, fields?: FieldMessages) {
    super(fill(kind.text, details))
    this.name = 'Refusal'
    this.kind = kind
    this.details = details
    this.fields = fields
  }
}

/** Says no. Never returns. */
export function refuse(kind: RefusalKind, details?: Details, fields?: FieldMessages): never {
  throw new Refusal(kind, details, fields)
}

/** Refuses at one field of the call, which says why in the words of the refusal. */
export function refuseAt(field: string, kind: RefusalKind, details?: Details): never {
  return refuse(kind, details, { [field]: fill(kind.text, details) })
}

/** A text with its `{{name}}` places filled from `details`. */
export function fill(text: string, details: Details | undefined): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(details?.[name] ?? ''))
}

/** The body of every answer that is not a success. */
export interface ErrorBody {
  readonly code: string
  readonly message: string
  readonly fields?: FieldMessages
  readonly details?: Details
  readonly request_id: string
}

/** The refusals that any call may answer. */
export const core = defineRefusals({
  INVALID: { status: 400, text: 'Data Belum Benar, Mohon Periksa Kembali' },
  INVALID_TOKEN: { status: 401, text: 'Invalid Token.' },
  // A browser reads this code as the end of the session (specification §8): it logs out and forgets the user's data.
  DELETED: { status: 401, text: 'User Atau Cabang Anda Sudah Tidak Aktif' },
  FORBIDDEN: { status: 403, text: 'Anda Tidak Memiliki Akses' },
  PASSWORD_NOT_CHOSEN: { status: 403, text: 'Silakan Ganti Password Anda Terlebih Dahulu' },
  MODULE_OFF: { status: 403, text: 'Fitur Ini Belum Aktif' },
  WRONG_SHOP: { status: 403, text: 'Cabang Tidak Tersedia' },
  NOT_FOUND: { status: 404, text: 'Data Tidak Ditemukan' },
  DUPLICATE: { status: 409, text: '{{label}} Sudah Ada' },
  CHANGED: { status: 409, text: 'Data Ini Sudah Diubah Oleh {{oleh}}, Mohon Periksa Kembali' },
  IN_USE: { status: 409, text: '{{what}} Masih Dipakai {{label}}, Tidak Bisa Dihapus' },
  KEY_REUSED: { status: 409, text: 'Permintaan Ini Sudah Dikirim Dengan Isi Yang Berbeda' },
  KEY_MISSING: { status: 400, text: 'Permintaan Tidak Memiliki Kunci' },
  TOO_MANY: { status: 429, text: 'Terlalu Banyak Percobaan, Silakan Coba Lagi Nanti' },
  BUSY: { status: 503, text: 'Server Sedang Sibuk, Silakan Coba Lagi' },
  PICTURES_OUT_OF_REACH: { status: 503, text: 'Penyimpanan Gambar Tidak Bisa Dihubungi, Silakan Coba Lagi' },
  READ_TOO_LONG: { status: 422, text: 'Laporan Terlalu Lama Disiapkan, Silakan Persempit Tanggal, Cabang, Atau Filter Lainnya' },
  READ_TOO_LARGE: { status: 422, text: 'Laporan Terlalu Besar, Silakan Persempit Tanggal, Cabang, Atau Filter Lainnya' },
  FILES_BUSY: { status: 503, text: 'Berkas Lain Masih Diunduh, Silakan Coba Beberapa Saat Lagi' },
  PAYLOAD_UNREADABLE: { status: 400, text: 'Data Terenkripsi Tidak Bisa Dibaca, Silakan Muat Ulang Halaman' },
  PAYLOAD_LATE: { status: 400, text: 'Jam Komputer Ini Tidak Sesuai Dengan Jam Server' },
  FILE_TOO_LARGE: { status: 400, text: 'Ukuran File Terlalu Besar' },
})

/** The answer to a fault: our own mistake, or something that is down. */
export const faultText = 'Terjadi Kesalahan Pada Server, Silakan Coba Lagi'

/** The message for a failed save if the server gives no reason (specification §8). */
export const sendFailedText = 'Terjadi Kesalahan Saat Mengirim Data'

/** What a document that a server failed to save says (specification §8: its meaning alone is given). */
export const documentFailedText = 'Gagal Menyimpan Data, Periksa Tanggal Transaksi Dan Koneksi'
