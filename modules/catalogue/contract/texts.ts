import type { MasterTexts } from '#engine/contract/master.ts'

const failed = (verb: string, object: string) => `Gagal ${verb} ${object} Katalog, Coba Beberapa Saat Lagi`

/** What is said when a picture of a list could not be stored. */
export const sendFailed = (object: string): string => failed('Mengirim', object)

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
  addFailed: failed('Menambahkan', object),
  changeFailed: failed(changing, object),
  removeFailed: failed('Menghapus', object),
  csvName: 'data',
})
