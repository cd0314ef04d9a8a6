import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type RawBuilder, sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import { createCallLimit } from '#engine/server/call-limit.ts'
import type { Db } from '#engine/server/database.ts'
import { FileAnswer, type Handler } from '#engine/server/serve.ts'
import { type SettingRow, effectiveSettings, wholeChain } from '#modules/settings/server/public.ts'
import { type CataloguePage, itemsPerPage, type readCatalogue } from '../contract/public-catalogue.ts'
import { refusals } from '../contract/refusals.ts'

const packed = promisify(gzip)

/** A shop full of customers may stand behind one address. */
const readsMax = 3_000
/** For so long a version is taken for the latest, whoever changed it elsewhere: the database is asked once in that time, however many read. */
const trustedMs = 1_000
/** Asked again each time; who has it is told so without a body. */
const askAgain = 'public, no-cache'

/** What the application reads, as this process remembers it. */
export interface PublicCatalogue {
  readonly read: Handler<typeof readCatalogue>
  /** Has the version asked again: something was changed here. */
  readonly forget: () => void
}

interface Page {
  readonly plain: Buffer
  readonly packed: Buffer
}

/** All that the application shows, of one version: page by page, packed once. */
interface Version {
  readonly versi: number
  readonly pages: readonly Page[]
}

/**
 * Answers the catalogue from memory. It is made anew when its version is another than what is remembered, by one reader while the others wait.
 *
 * @param now milliseconds
 */
export function publicCatalogue(db: Db, now: () => number = () => performance.now()): PublicCatalogue {
  const limit = createCallLimit({ atMost: readsMax })
  let known: Version | undefined
  let askedMs = -Infinity
  let asking: Promise<Version> | undefined
  // Counts what was forgotten: an answer that was on its way by then is not trusted.
  let forgotten = 0

  const ask = async (): Promise<Version> => {
    const [since, startedMs] = [forgotten, now()]
    const { rows } = await sql<{ versi: number }>`select versi from katalog_versi`.execute(db)
    if (known?.versi !== rows[0]?.versi) {
      const made = await makeVersion(db)
      // Who asked before something changed may be answered after who asked then.
      if (!known || made.versi > known.versi) known = made
    }
    if (since === forgotten) askedMs = startedMs
    return known as Version
  }
  const latest = async (): Promise<Version> => {
    if (known && now() - askedMs < trustedMs) return known
    return (asking ??= ask().finally(() => {
      asking = undefined
    }))
  }
  return {
    forget: () => {
      forgotten += 1
      askedMs = -Infinity
      asking = undefined
    },
    read: async ({ ip, query }) => {
      if (limit.isTooMany(ip)) refuse(core.TOO_MANY)
      const { versi, pages } = await latest()
      if (query.versi !== undefined && query.versi !== versi) refuse(refusals.CATALOGUE_CHANGED)
      const page = pages[query.halaman - 1] ?? refuse(core.NOT_FOUND)
      return new FileAnswer(page.packed, 'application/json; charset=utf-8', askAgain, 'gzip', {
        etag: `W/"${versi}-${query.halaman}"`,
        plain: page.plain,
      })
    },
  }
}

const listOf = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(t), '[]') from (select ${columns} from ${from}) t)`

const block = sql.raw('title, sub_title, info, sub_info, deskripsi, url_pendukung, nama_tombol, gambar_path')

type Whole = Omit<CataloguePage, 'halaman' | 'jumlah_halaman' | 'kode_harga_app'> & { readonly para: readonly SettingRow[] }

/** Reads all of it in one statement, so that everything is of the version it says. */
async function makeVersion(db: Db): Promise<Version> {
  const { rows } = await sql<Whole>`
    select v.versi,
      ${listOf(sql`kode_toko, key, value`, sql`para_system where kode_toko = ${wholeChain} and key = 'KATEGORI_HARGA'`)} as para,
      ${listOf(sql`kode_kategori, nama_kategori, warna, gambar_path`, sql`kategori_katalog order by kode_kategori`)} as kategori,
      ${listOf(
        sql`kode_harga_app, nama_harga_app, (
          select json_agg(json_build_object('kode_group', g.kode_group, 'nama_group', g.nama_group, 'kadar', k.kadar, 'harga', g.harga) order by d.nth)
          from unnest(daftar_group) with ordinality d (kode_group, nth) join grup g using (kode_group) join kadar k using (kode_kadar)) as detail_group`,
        sql`harga_katalog order by kode_harga_app`,
      )} as harga,
      ${listOf(sql`kode_banner, ${block}`, sql`banner_katalog order by kode_banner`)} as banner,
      ${listOf(sql`kode_info, ${block}`, sql`info_katalog order by kode_info`)} as info,
      ${listOf(
        sql`kode_barang, nama_barang, berat, harga_jual, kode_kategori, kode_banner, kode_info, direct_url, gambar_path, hashtag_jenis, hashtag_kadar, hashtag_lm`,
        sql`item_katalog order by kode_barang`,
      )} as item,
      ${listOf(sql`kode_hadiah, nama_hadiah, info, sub_info, deskripsi, point, gambar_path`, sql`hadiah_katalog order by kode_hadiah`)} as hadiah,
      ${listOf(sql`kode_admin, nama_admin, no_hp`, sql`kontak_katalog order by kode_admin`)} as kontak,
      ${listOf(sql`kode_group, description`, sql`group_katalog order by kode_group`)} as deskripsi_group,
      ${listOf(sql`kode, screen_name, text, position, image_path`, sql`splash_katalog order by kode`)} as splashscreen
    from katalog_versi v`.execute(db)
  const { para, item, ...rest } = rows[0] as Whole
  const wanted = effectiveSettings(para, wholeChain).setting('KATEGORI_HARGA')
  const shown = rest.harga.find(({ kode_harga_app }) => kode_harga_app === wanted)?.kode_harga_app ?? null
  const harga = rest.harga.map((label) =>
    label.kode_harga_app === shown ? label : { ...label, detail_group: label.detail_group.map((group) => ({ ...group, harga: null })) },
  )
  const jumlah_halaman = Math.max(1, Math.ceil(item.length / itemsPerPage))
  const nothing = { kategori: [], harga: [], banner: [], info: [], hadiah: [], kontak: [], deskripsi_group: [], splashscreen: [] }
  const pages = await Promise.all(
    Array.from({ length: jumlah_halaman }, async (_, at) => {
      const page: CataloguePage = {
        versi: rest.versi,
        halaman: at + 1,
        jumlah_halaman,
        kode_harga_app: shown,
        ...(at === 0 ? { ...rest, harga } : nothing),
        item: item.slice(at * itemsPerPage, (at + 1) * itemsPerPage),
      }
      const plain = Buffer.from(JSON.stringify(page))
      return { plain, packed: await packed(plain) }
    }),
  )
  return { versi: rest.versi, pages }
}
