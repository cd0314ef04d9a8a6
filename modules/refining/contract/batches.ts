import { z } from 'zod'
import { endpoint, openTo, page } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { core } from '#engine/contract/refusal.ts'
import { refining as r } from './fields.ts'
import { workshopScreen } from './gates.ts'
import { kirimBarangCuci, lihatKirimBarangCuci } from './kirim-cuci.ts'
import { wastingSepuhan } from './tutup-cuci-screens.ts'

/** Takes back what was washed or plated, lighter. */
export const terimaBarangCuci = workshopScreen('/terima-barang-cuci', 'Terima Barang Cuci', [
  'hasil cuci',
  'kembali cuci',
  'susut cuci',
  'receive washed goods',
])

/** Takes the bars and by-products of a melt in. */
export const terimaSepuhanScreen = workshopScreen('/terima-sepuhan', 'Terima Sepuhan', [
  'hasil lebur',
  'batang',
  'ciok',
  'uji kadar',
  'receive melt',
  'assay',
])

const openBatch = objectOf([
  r.no_cuci,
  r.tgl_system,
  r.status_cuci,
  r.jenis_cuci,
  r.tujuan_cuci,
  r.kode_tukang.optional(),
  r.nama_tukang.optional(),
  r.perkiraan_selesai,
  r.umur_hari,
  r.hari_lewat,
  r.total_berat,
  r.berat_sisa,
  r.fine_sisa,
])

/** A batch that is open, and what of it is not back. */
export type OpenBatch = z.output<typeof openBatch>

export const readOpenBatches = endpoint({
  call: 'GET cuci/terbuka',
  summary: 'The open batches of the shop as far as they hold these words, the oldest first: how old they are, and what of each is not back',
  access: openTo(kirimBarangCuci, lihatKirimBarangCuci, terimaBarangCuci, terimaSepuhanScreen, wastingSepuhan),
  query: z.object({
    cari: z.string().trim().max(100).default(''),
    after: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: page(openBatch),
})

/** The batch of an event: one that is open. */
export const openBatchField = r.no_cuci.from({ api: { list: readOpenBatches.call, pages: readOpenBatches.call }, key: 'no_cuci' }, 'jenis_cuci')

const batchLot = objectOf([r.kode_lot, r.nama_barang, r.kadar.optional(), r.qty_lot, r.berat, r.fine])

/** A lot of a batch that is not back. */
export type BatchLot = z.output<typeof batchLot>

export const readBatch = endpoint({
  call: 'GET cuci/{no_cuci}',
  summary: 'A batch with the lots of it that are not back, what came back and was lost so far, and the limits of its loss',
  access: openTo(terimaBarangCuci, terimaSepuhanScreen, wastingSepuhan),
  reply: openBatch.and(
    objectOf([
      r.total_fine,
      r.hasil_gross,
      r.hasil_fine,
      r.samping_gross,
      r.samping_fine,
      r.susut_gross,
      r.susut_fine,
      r.selisih_fine,
      r.susut_persen,
      r.batas_susut,
      r.batas_kendali.optional(),
      r.beban_gross,
      r.beban_fine,
    ]).and(z.object({ lot: z.array(batchLot) })),
  ),
  refusals: [core.NOT_FOUND],
})
