import { done, endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { defineRefusals } from '#engine/contract/refusal.ts'

/** The refusals of the training, also before a user can log in there. */
export const refusals = defineRefusals({
  BEING_PREPARED: { status: 503, text: 'Latihan Sedang Disiapkan, Tunggu Sebentar' },
  NOT_BEGUN: { status: 404, text: 'Latihan Sudah Dikosongkan, Atau Belum Dimulai' },
  TRAINING_OFF: { status: 403, text: 'Mode Latihan Dimatikan Oleh Pusat' },
  NO_TRAINING: { status: 503, text: 'Latihan Tidak Bisa Disiapkan, Coba Lagi Nanti' },
  MAY_NOT_CREATE: { status: 503, text: 'Latihan Tidak Bisa Disiapkan: User Database Tidak Boleh Membuat Database' },
  FOREIGN_DATABASE: { status: 503, text: 'Latihan Tidak Bisa Disiapkan: Nama Databasenya Dipakai Database Lain' },
  NAME_TOO_LONG: { status: 503, text: 'Latihan Tidak Bisa Disiapkan: Nama Database Terlalu Panjang' },
  NOT_OFFERED: { status: 409, text: 'Latihan Tidak Tersedia Di Server Ini' },
  NOT_IN_TRAINING: { status: 409, text: 'Hanya Bisa Di Mode Latihan' },
})

/** The levels that may restart the training for all users. */
export const emptiers: readonly string[] = ['OWN', 'SPV', 'SU', 'MU']

/** Empties the training. All users in it must log in again, and find the goods of the morning. */
export const emptyTraining = endpoint({
  call: 'POST latihan/kosongkan',
  summary: 'Empties the training, in the training alone; the next who opens it has it made anew',
  access: signedIn({ levels: emptiers }),
  reply: done,
  refusals: [refusals.NOT_IN_TRAINING],
})

/** Begins the training: makes one if there is none. The call does not wait for it; the page of the training does. */
export const beginTraining = endpoint({
  call: 'POST latihan/mulai',
  summary: 'Has the training made where there is none, without waiting for it; in the training it does nothing',
  access: signedIn(),
  reply: done,
  refusals: [refusals.TRAINING_OFF, refusals.NOT_OFFERED],
})
