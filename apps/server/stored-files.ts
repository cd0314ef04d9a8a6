import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { type KeptFolder, removeOrphans } from '#engine/server/file-orphans.ts'
import type { FileStore } from '#engine/server/files.ts'
import { defineRecurring, serveJob } from '#engine/server/jobs.ts'
import { forgetWaitingPhotos } from '#modules/goods/server/public.ts'

/** A column whose rows name files of a folder. */
export interface NamingColumn {
  readonly folder: 'barang' | 'surat' | 'toko'
  readonly table: string
  readonly column: string
  /** A row names several: the column is a list. */
  readonly isList?: true
  /** How a row says the name, if the column is not the name itself. */
  readonly name?: string
  /** Only these rows. */
  readonly where?: string
}

/**
 * Every column that names a file of the store. `kept-files.pg.test.ts` holds the schema against it, and no file is removed while a column of the
 * schema is missing here. Those that are quick to ask come first: of the later ones is asked only what these do not name.
 */
export const namingColumns: readonly NamingColumn[] = [
  { folder: 'barang', table: 'foto_unggah', column: 'foto' },
  { folder: 'barang', table: 'hutang_detail', column: 'foto' },
  { folder: 'barang', table: 'service_detail', column: 'foto_masuk', isList: true },
  { folder: 'barang', table: 'mutasi_service_detail', column: 'foto_keluar', isList: true },
  { folder: 'barang', table: 'pesanan_detail', column: 'foto_pesanan', isList: true },
  { folder: 'barang', table: 'barang', column: 'foto' },
  // Pictures that a piece had before stay in its history.
  { folder: 'barang', table: 'barang_riwayat', column: 'sebelum', name: `sebelum ->> 'foto'` },
  // Papers that had to go name nothing any more, and their file goes even where the store failed that night.
  { folder: 'surat', table: 'surat_penjual', column: 'foto', where: 'dihapus_at is null' },
  { folder: 'toko', table: 'toko', column: 'logo' },
]

/** The folders that files are in. */
const keptFolderNames: readonly string[] = [...new Set(namingColumns.map(({ folder }) => folder))]

/** Columns that look like names of files but only describe a file that another row names: who looked at it, what it looks like. */
const referring: ReadonlySet<string> = new Set(['surat_dilihat.foto', 'foto_ciri.foto'])
/** The catalogue has a folder and a list of its own, writes each row before its file and clears both itself. */
const ofCatalogue = /^\w*_katalog(_\w+)?\.gambar_(path|name)$/

/**
 * The columns of the schema that name files and that `namingColumns` lacks: texts, or lists of texts, with the check of a picture's name (16 letters and
 * digits), or with a word for a picture in their own name.
 */
export async function unlistedColumns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select c.relname || '.' || a.attname as place
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'text[]'::regtype)
      and (a.attname ~ '(^|_)(foto|gambar|logo|lampiran)($|_)'
           or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)
                      and strpos(pg_get_constraintdef(k.oid), '[A-Za-z0-9]{16}') > 0))
    order by 1`.execute(db)
  const listed = new Set(namingColumns.map(({ table, column }) => `${table}.${column}`))
  return rows.map(({ place }) => place).filter((place) => !listed.has(place) && !referring.has(place) && !ofCatalogue.test(place))
}

/** The folders of the store, and which names their records have. */
export function keptFolders(db: Db): KeptFolder[] {
  return keptFolderNames.map((folder) => ({
    folder,
    named: async (names) => {
      const has = new Set<string>()
      for (const naming of namingColumns.filter((each) => each.folder === folder)) {
        const requested = names.filter((name) => !has.has(name))
        if (requested.length === 0) break
        const where = sql.raw(naming.where ?? 'true')
        const column = sql.ref(naming.column)
        const name = naming.name === undefined ? column : sql.raw(naming.name)
        const { rows } = await (
          naming.isList
            ? sql<{ name: string }>`
                select distinct name from ${sql.table(naming.table)}, unnest(${column}) name
                where ${column} && ${requested} and name = any(${requested}) and ${where}`
            : sql<{ name: string }>`select distinct ${name} as name from ${sql.table(naming.table)} where ${name} = any(${requested}) and ${where}`
        ).execute(db)
        for (const row of rows) has.add(row.name)
      }
      return has
    },
  }))
}

/**
 * Every night: pictures that waited for more than a day are forgotten, and files that no record names go. A server may have died between a file and its
 * record, or a store may have failed when a file was to go.
 */
export const fileOrphans = (files: FileStore) =>
  serveJob(defineRecurring({ name: 'file-orphans', every: '20 3 * * *', secondsMax: 60 * 60 }), async (_, { db, log, signal }) => {
    const unlisted = await unlistedColumns(db)
    if (unlisted.length > 0) throw new Error(`no file is removed: ${unlisted.join(', ')} is not in the list of columns that name files`)
    await forgetWaitingPhotos(files, db, signal)
    await removeOrphans(files, keptFolders(db), { log, signal })
  })
