import { dictionary } from '#engine/contract/field.ts'
import { choice, code, count, date, text } from '#engine/kinds/index.ts'
import { signedRupiah } from '#modules/ledger/contract/fields.ts'
import { members } from '#modules/members/contract/fields.ts'

/** A document that joins two members, or undoes that. */
export const joinKinds = { GABUNG: 'Digabung', PISAH: 'Dipisah' } as const

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
  // What a member has, beside another one.
  identitas_tampak: text('No KTP Tersimpan'),
  jumlah_nota: count('Jumlah Nota'),
  terakhir_beli: date('Terakhir Belanja'),
  sisa_hutang: signedRupiah('Sisa Hutang'),
})
