import { defineRefusals } from '#engine/contract/refusal.ts'

/** How the catalogue says no. */
export const refusals = defineRefusals({
  CATALOGUE_PICTURE_REQUIRED: { status: 400, text: 'Gambar Wajib Dimasukan' }, // sic
  CATALOGUE_PICTURE_REFUSED: { status: 400, text: 'Gambar Tidak Bisa Dibaca' },
  CATALOGUE_CHANGED: { status: 409, text: 'Katalog Sudah Berubah, Mohon Muat Dari Halaman Pertama' },
})
