import type { MasterTexts } from '#engine/contract/master.ts'

/** The file that every list of the catalogue is written to (specification §2). */
export const csvName = 'data'

/** What is said when a picture of a list could not be stored. */
export const sendFailed = (object: string): string => `Gagal Mengirim ${object} Katalog, Coba Beberapa Saat Lagi`

/**
 * The texts that the nine lists have in common (specification §8). `object` is what the list calls its rows when something fails, and `changing` is
 * the verb of a change: both spellings exist.
 */
export const catalogueTexts = (object: string, empty: string, changing: 'Merubah' | 'Mengubah' = 'Merubah'): Partial<MasterTexts> => ({
  empty,
  save: 'Simpan Data',
  added: 'Data Berhasil Ditambahkan',
  changed: 'Data Berhasil Dirubah',
  removed: 'Data Berhasil Di Hapus',
  addFailed: `Gagal Menambahkan ${object} Katalog, Coba Beberapa Saat Lagi`,
  changeFailed: `Gagal ${changing} ${object} Katalog, Coba Beberapa Saat Lagi`,
  removeFailed: `Gagal Menghapus ${object} Katalog, Coba Beberapa Saat Lagi`,
})
