import { dictionary } from '#engine/contract/field.ts'
import { choice, code, count, date, moment, text } from '#engine/kinds/index.ts'
import { signedRupiah } from '#modules/ledger/contract/fields.ts'
import { members } from '#modules/members/contract/fields.ts'
import { sales } from '#modules/sales/contract/fields.ts'

/** A document that joins two members, or undoes that. */
export const joinKinds = { GABUNG: 'Digabung', PISAH: 'Dipisah' } as const

/** The kinds of looks at protected data. */
export const lookKinds = {
  IDENTITAS: 'No KTP Member',
  IDENTITAS_DOKUMEN: 'No Identitas Di Dokumen',
  CETAK_IDENTITAS: 'No Identitas Dicetak',
  FILE_MEMBER: 'File Member Dengan No KTP',
  BERKAS: 'Berkas Data Pribadi',
  SURAT: 'Foto Surat Penjual',
  SIDIK_JARI: 'Sidik Jari',
} as const

/** Why two members are probably one person. */
export const likenesses = {
  TELEPON: 'Nomor HP Sama',
  IDENTITAS: 'No KTP Sama',
  NAMA_LAHIR: 'Nama Dan Tanggal Lahir Sama',
  NAMA_ANGKA: 'Nama Dan Akhir Nomor HP Sama',
} as const

/** Why two members are probably one person. */
export type Likeness = keyof typeof likenesses

/** The words of joined members. */
export const joins = dictionary({
  no_gabung: code('No Gabung'),
  jenis_gabung: choice('Jenis', joinKinds),
  kode_member: members.kode_member,
  nama_member: members.nama_member,
  ke_member: code('Menjadi Member', { atMost: 20 }),
  nama_ke: text('Nama Yang Tetap', { atMost: 60 }),
  poin_pindah: count('Poin Pindah'),
  nilai_pindah: signedRupiah('Nilai Poin Pindah'),
  data_diisi: text('Data Yang Diisi', { atMost: 200 }),
  alasan_gabung: text('Alasan Gabung', { atMost: 200 }),
  no_asal: code('No Gabung Asal'),
  // The fields of a member, in the comparison with another one.
  identitas_tampak: members.identitas_tampak,
  jumlah_nota: sales.jumlah_nota,
  terakhir_beli: date('Terakhir Belanja'),
  hutang_nota: signedRupiah('Sisa Hutang'),
  // A look at personal data.
  dilihat_pada: moment('Dilihat Pada'),
  jenis_lihat: choice('Yang Dilihat', lookKinds),
  milik: code('Milik'),
  jumlah_orang: count('Jumlah Orang'),
  alamat_ip: text('Alamat IP'),
})
