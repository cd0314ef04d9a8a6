import type { Db } from '#engine/server/database.ts'
import type { FileStore } from '#engine/server/files.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { catalogueHooks } from './hooks.ts'
import { pictureJobs, readsPictures, storePicture } from './picture-store.ts'
import { publicCatalogue } from './public-catalogue.ts'

type Row = Record<string, unknown>

/** What was left empty is one space (specification §5). */
const spaced = (row: Row, ...names: readonly string[]): Row => ({ ...row, ...Object.fromEntries(names.map((name) => [name, row[name] || ' '])) })
const listed = (row: Row, ...names: readonly string[]): Row => ({ ...row, ...Object.fromEntries(names.map((name) => [name, row[name] ?? []])) })
const block = { picture: 'gambar_path', complete: (row: Row) => spaced(row, 'sub_title', 'deskripsi') }

/** What the chain's application for customers shows. `files` keeps its pictures, `db` is the database outside of any transaction. */
export function createCatalogueModule({ db, files }: { db: Db; files: FileStore }): ServerModule {
  const catalogue = publicCatalogue(db)
  const hooks = (rules?: Parameters<typeof catalogueHooks>[1]) => catalogueHooks(catalogue.forget, rules)
  const reads = readsPictures(files)
  return serverModule(declarations, {
    hooks: {
      kategoriKatalog: hooks({ picture: 'gambar_path' }),
      hargaKatalog: hooks(),
      bannerKatalog: hooks(block),
      infoKatalog: hooks(block),
      itemKatalog: hooks({
        picture: 'gambar_path',
        complete: (row) => listed(row, 'kode_banner', 'kode_info', 'hashtag_jenis', 'hashtag_kadar', 'hashtag_lm'),
      }),
      kontakAdminKatalog: hooks(),
      // Its description is a space where it is added alone (specification §5).
      hadiahKatalog: hooks({
        picture: 'gambar_path',
        complete: (row, isNew) => (isNew ? spaced(row, 'deskripsi') : { ...row, deskripsi: row['deskripsi'] ?? '' }),
      }),
      groupDescriptionKatalog: hooks({ complete: (row) => ({ ...row, description: row['description'] ?? '' }) }),
      splashscreenKatalog: hooks({ picture: 'image_path' }),
    },
    handlers: { uploadPicture: storePicture(files), readPicture: reads, readPictureOfRecord: reads, readCatalogue: catalogue.read },
    jobs: pictureJobs(files),
  })
}
