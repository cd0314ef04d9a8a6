import { z } from 'zod'
import { anyone, endpoint } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import { refusals } from './refusals.ts'

/** So many items are on a page. */
export const itemsPerPage = 200

const code = z.string()
const path = z.string().describe('Below the address of the API: `app/gambar/…`')
const block = {
  title: z.string(),
  sub_title: z.string(),
  info: z.string(),
  sub_info: z.string(),
  deskripsi: z.string(),
  url_pendukung: z.string(),
  nama_tombol: z.string(),
  gambar_path: path,
}

/** A page of all that the application shows. It is strict, because it is public: each new field must be added on purpose. */
export const cataloguePage = z.strictObject({
  versi: z.number().int().describe('One more at each change of what the application shows'),
  halaman: z.number().int(),
  jumlah_halaman: z.number().int(),
  kode_harga_app: code.nullable().describe('The price label that shows its prices (KATEGORI_HARGA); null where none does'),
  kategori: z.array(z.strictObject({ kode_kategori: code, nama_kategori: z.string(), warna: z.string(), gambar_path: path })),
  harga: z.array(
    z.strictObject({
      kode_harga_app: code,
      nama_harga_app: z.string(),
      detail_group: z.array(
        z.strictObject({
          kode_group: code,
          nama_group: z.string(),
          kadar: z.number(),
          harga: z.number().nullable().describe('Rupiah a gram today; null under a label that shows no prices'),
        }),
      ),
    }),
  ),
  banner: z.array(z.strictObject({ kode_banner: code, ...block })),
  info: z.array(z.strictObject({ kode_info: code, ...block })),
  item: z.array(
    z.strictObject({
      kode_barang: code,
      nama_barang: z.string(),
      berat: z.number().describe('Grams'),
      harga_jual: z.number().describe('Rupiah'),
      kode_kategori: code,
      kode_banner: z.array(code),
      kode_info: z.array(code),
      direct_url: z.string(),
      gambar_path: z.array(path),
      hashtag_jenis: z.array(z.string()),
      hashtag_kadar: z.array(z.string()),
      hashtag_lm: z.array(z.string()),
    }),
  ),
  hadiah: z.array(
    z.strictObject({
      kode_hadiah: code,
      nama_hadiah: z.string(),
      info: z.string(),
      sub_info: z.string(),
      deskripsi: z.string(),
      point: z.number().int(),
      hadiah_master: code.nullable().describe('The gift that the shops hand out for it'),
      gambar_path: path,
    }),
  ),
  kontak: z.array(z.strictObject({ kode_admin: code, nama_admin: z.string(), no_hp: z.string() })),
  deskripsi_group: z.array(z.strictObject({ kode_group: code, description: z.string() })),
  splashscreen: z.array(
    z.strictObject({ kode: code, screen_name: z.string(), text: z.string(), position: z.enum(['top', 'bottom']), image_path: path.nullable() }),
  ),
})

/** A page of all that the application shows. */
export type CataloguePage = z.output<typeof cataloguePage>

/** All that the application shows. Items go over several pages; everything else is on the first. */
export const readCatalogue = endpoint({
  call: 'GET app/public/katalog',
  summary: `All that the chain's application shows. ${itemsPerPage} items are on a page, everything else is on the first`,
  access: anyone,
  isPublic: true,
  query: z.object({
    halaman: z.coerce.number().int().min(1).max(100_000).default(1),
    // The version of the first page: pages of two versions do not fit together.
    versi: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  reply: cataloguePage,
  refusals: [refusals.CATALOGUE_CHANGED, core.NOT_FOUND, core.TOO_MANY],
})
