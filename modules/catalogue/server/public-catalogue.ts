import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import { createCallLimit } from '#engine/server/call-limit.ts'
import type { Db } from '#engine/server/database.ts'
import { FileAnswer, type Recalling } from '#engine/server/serve.ts'
import { type SettingRow, effectiveSettings, wholeChain } from '#modules/settings/server/public.ts'
import { type CataloguePage, itemsPerPage, type readCatalogue } from '../contract/public-catalogue.ts'
import { refusals } from '../contract/refusals.ts'

const packed = promisify(gzip)

/** A shop full of customers may stand behind one address. */
const readsMax = 3_000
/**
 * How long a version counts as the latest, in milliseconds, even if another server changed it. The database gets one query in that time, for any
 * number of readers.
 */
const trustedMs = 1_000
/** The browser asks each time. If it has the version, it gets an answer without a body. */
const askAgain = 'public, no-cache'

/** What the application reads, as this process remembers it. */
export interface PublicCatalogue {
  readonly read: Recalling<typeof readCatalogue>
  /** Has the version asked again: something was changed here. */
  readonly forget: () => void
}

/** All that the application shows, of one version: page by page, packed once. */
interface Version {
  readonly versi: number
  readonly pages: readonly FileAnswer[]
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
    read: {
      // As telephones ask: without a query, or for a page and a version. All else is checked as any call is.
      recall: ({ ip, query: { halaman = '1', versi, ...others } }) => {
        if (!known || now() - askedMs >= trustedMs) return undefined
        if (!isNumber(halaman) || (versi !== undefined && !isNumber(versi)) || Object.keys(others).length > 0) return undefined
        if (limit.isTooMany(ip)) refuse(core.TOO_MANY)
        return pageOf(known, Number(halaman), versi === undefined ? undefined : Number(versi))
      },
      run: async ({ ip, query: { halaman, versi } }) => {
        if (limit.isTooMany(ip)) refuse(core.TOO_MANY)
        return pageOf(await latest(), halaman, versi)
      },
    },
  }
}

/** Digits as a number is written: another spelling is left to the checks. */
const isNumber = (text: unknown): text is string => typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text)

/** @throws Refusal CATALOGUE_CHANGED where another version was asked for, NOT_FOUND */
function pageOf({ versi, pages }: Version, halaman: number, wanted: number | undefined): FileAnswer {
  if (wanted !== undefined && wanted !== versi) refuse(refusals.CATALOGUE_CHANGED)
  return pages[halaman - 1] ?? refuse(core.NOT_FOUND)
}

const block = sql.raw('title, sub_title, info, sub_info, deskripsi, url_pendukung, nama_tombol, gambar_path')

const labels = sql`
  select kode_harga_app, nama_harga_app, (
    select json_agg(json_build_object('kode_group', g.kode_group, 'nama_group', g.nama_group, 'kadar', k.kadar, 'harga', g.harga) order by d.nth)
    from unnest(daftar_group) with ordinality d (kode_group, nth) join grup g using (kode_group) join kadar k using (kode_kadar)) as detail_group
  from harga_katalog order by kode_harga_app`
const items = sql`
  select kode_barang, nama_barang, berat, harga_jual, kode_kategori, kode_banner, kode_info, direct_url, gambar_path, hashtag_jenis, hashtag_kadar, hashtag_lm
  from item_katalog order by kode_barang`
const gifts = sql`
  select kode_hadiah, nama_hadiah, info, sub_info, deskripsi, point, hadiah_master, gambar_path from hadiah_katalog order by kode_hadiah`

/** What stands on the first page, and the items, each as the application reads it. */
const lists = {
  para: sql`select kode_toko, key, value from para_system where kode_toko = ${wholeChain} and key = 'KATEGORI_HARGA'`,
  kategori: sql`select kode_kategori, nama_kategori, warna, gambar_path from kategori_katalog order by kode_kategori`,
  harga: labels,
  banner: sql`select kode_banner, ${block} from banner_katalog order by kode_banner`,
  info: sql`select kode_info, ${block} from info_katalog order by kode_info`,
  item: items,
  hadiah: gifts,
  kontak: sql`select kode_admin, nama_admin, no_hp from kontak_katalog order by kode_admin`,
  deskripsi_group: sql`select kode_group, description from group_katalog order by kode_group`,
  splashscreen: sql`select kode, screen_name, text, position, image_path from splash_katalog order by kode`,
}

type Whole = Omit<CataloguePage, 'halaman' | 'jumlah_halaman' | 'kode_harga_app'> & { readonly para: readonly SettingRow[] }

/** Reads all of it in one statement, so that everything is of the version it says. */
async function makeVersion(db: Db): Promise<Version> {
  const columns = Object.entries(lists).map(([name, rows]) => sql`(select coalesce(json_agg(t), '[]') from (${rows}) t) as ${sql.ref(name)}`)
  const { rows } = await sql<Whole>`select versi, ${sql.join(columns)} from katalog_versi`.execute(db)
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
      const more = { etag: `W/"${rest.versi}-${page.halaman}"`, plain }
      return new FileAnswer(await packed(plain), 'application/json; charset=utf-8', askAgain, 'gzip', more)
    }),
  )
  return { versi: rest.versi, pages }
}
