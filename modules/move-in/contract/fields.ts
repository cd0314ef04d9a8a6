import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, text } from '#engine/kinds/index.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { signedGrams } from '#modules/ledger/contract/fields.ts'
import { money } from '#modules/money/contract/fields.ts'
import { sales } from '#modules/sales/contract/fields.ts'

/** What a shop brings from its old system by file, in the order in which one needs the other. */
export const steps = {
  ANGGOTA: 'Member',
  BARANG: 'Barang',
  UANG: 'Kas Dan Bank',
  HUTANG: 'Hutang (Gadai)',
  CICILAN: 'Cicilan',
  PESANAN: 'Pesanan',
  TAGIHAN: 'Piutang, Hutang, Poin, Kartu Dan Kupon',
} as const

/** A step of a move. */
export type Step = keyof typeof steps

/** The steps in their order. */
export const stepOrder = ['ANGGOTA', 'BARANG', 'UANG', 'HUTANG', 'CICILAN', 'PESANAN', 'TAGIHAN'] as const satisfies readonly Step[]

/** What a line of the proof counts. */
export const units = { ORANG: 'Orang', POTONG: 'Potong', GRAM: 'Gram', RUPIAH: 'Rp', POIN: 'Poin', LEMBAR: 'Kupon' } as const

/** What a line of the proof counts. */
export type Unit = keyof typeof units

/** The names of the lines of the proof. Accounts and claims have names of their own. */
export const proofLabels = {
  ANGGOTA: 'Member',
  KENAL: 'Member, Sudah Ada Sebelumnya',
  POTONG: 'Barang',
  KOTOR: 'Barang, Berat Kotor',
  MURNI: 'Barang, Emas Murni',
  MODAL: 'Barang, Modal',
  KADAR_JAUH: 'Barang, Kadar Jauh Dari Group',
  JALAN: 'Barang Di Jalan, Masuk Di Toko Penerima Saat Tiba',
  KAS: 'Kas',
  UANG: 'Kas Dan Bank',
  POIN: 'Poin',
  KUPON: 'Kupon',
  PIUTANG: 'Total Piutang',
  HUTANG: 'Total Hutang',
  GADAI: 'Barang Gadai',
  PESANAN: 'Barang Pesanan',
  GADAI_KOTOR: 'Barang Gadai, Berat Emas',
} as const

/** What stands against taking a move back. */
export const obstacleLabels = {
  HARI: 'Hari Sudah Ditutup',
  BARANG: 'Barang Sudah Berubah Sejak Masuk',
  TAGIHAN: 'Tagihan Sudah Dibayar',
  PESANAN: 'Pesanan Sudah Berubah Sejak Masuk',
  POIN: 'Poin Sudah Dipakai',
  KUPON: 'Kupon Sudah Dipakai',
  UANG: 'Uang Sudah Dipakai',
} as const

/** The words of a shop that moves in. */
export const moving = dictionary({
  no_pindah_data: code('No Pindah Data'),
  keterangan: rowWords.keterangan,
  jumlah_dokumen: money.jumlah_dokumen.labelled('Jumlah Dokumen'),
  jumlah_selisih: count('Jumlah Selisih'),
  disetujui_oleh: sales.disetujui_oleh,
  langkah_pindah: choice('Langkah', steps),
  kind: goods.kind,
  reference: goods.reference,
  // Which line of the proof it is, for the program; people read `uraian`.
  kunci_bukti: code('Kunci'),
  uraian_bukti: text('Uraian'),
  satuan: choice('Satuan', units),
  nilai_lama: signedGrams('Buku Lama'),
  // As it is typed where a line counts whole things.
  nilai_lama_bulat: count('Buku Lama', { max: 99_999_999_999_999 }),
  nilai_masuk: signedGrams('Yang Masuk'),
  alasan_beda: text('Alasan Selisih', { atMost: 200 }),
  // The till where it is CASH, else the number of a bank account.
  akun_uang: code('Kas Atau No Rekening', { atMost: 30 }),
  jumlah_uang: money.jumlah_uang,
})
