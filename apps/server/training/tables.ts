import type pg from 'pg'
import { mastersOf } from '#engine/contract/declarations.ts'
import { declared, declaredDocuments } from '#apps/declared.ts'

/**
 * The tables of the training's database, besides the masters that modules declare (docs/decisions/077): who works where and with which
 * rights, the settings, the look of papers, and the next number of a barcode, so that a new one differs from those of the live chain.
 */
const alsoCopied: ReadonlySet<string> = new Set([
  'users',
  'akses_user',
  'para_system',
  'para_akun_transaksi',
  'nota_layout',
  'label_desain',
  'barcode_counter',
  'gambar_katalog',
])

/**
 * Tables that are not copied and are neither a document nor guarded as a ledger is. `training.pg.test.ts` fails for a table in no
 * list, so that its author decides whether a beginner sees it.
 */
export const leftBehind: Readonly<Record<string, string>> = {
  akun_kas: 'comes with its rekening',
  akun_kontrol: 'comes with the program',
  akun_perantara: 'comes with the program',
  akun_versi: 'counts by itself',
  aturan_gagal: 'of the night’s search',
  audit_segel_awal: 'comes with the program',
  bagian_berubah: 'comes with the program',
  barang: 'some pieces are taken in anew',
  barang_external: 'of the web shop',
  barang_marketplace: 'of marketplaces',
  document_counter: 'documents begin at one',
  dibayar_sekaligus: 'comes with the program',
  cadangan_arsip: 'the live chain’s backups',
  dokumen: 'comes with the program',
  dokumen_dagang: 'comes with the program',
  dokumen_keluar: 'comes with the program',
  dokumen_orang: 'comes with the program',
  fingerprint: 'a finger is its owner’s',
  foto_unggah: 'pictures that wait for their piece',
  foto_ciri: 'what pictures look like',
  gambar_katalog_buang: 'pictures that go',
  harga_katalog_group: 'comes with its label',
  idempotency: 'answers that were given',
  item_katalog_banner: 'comes with its item',
  item_katalog_gambar: 'comes with its item',
  item_katalog_info: 'comes with its item',
  jenis_posting: 'comes with the program',
  jenis_tagihan: 'comes with the program',
  kasus: 'comes with the program',
  kasus_langkah: 'comes with the program',
  kategori_dagang: 'comes with the program',
  katalog_versi: 'counts by itself',
  keinginan_cocok: 'of real people',
  keinginan_dicari: 'comes with the program',
  kunci_perangkat: 'telephones that are told',
  kunci_server: 'the training signs with keys of its own',
  kysely_migration: 'the schema’s own',
  kysely_migration_lock: 'the schema’s own',
  layar_customer: 'screens that are open',
  login_alamat: 'who tried to come in',
  login_coba: 'who tried to come in',
  marketplace_akun: 'keys of the live chain',
  marketplace_kejadian: 'what marketplaces announced',
  migration_checksum: 'the schema’s own',
  schema_object: 'the schema’s own',
  member_keinginan: 'of real people',
  member_ukuran: 'of real people',
  outbox: 'what was told',
  pengerjaan: 'where real work is',
  pesan_berhenti: 'telephones of real people',
  pesan_berkas: 'papers of real people',
  pesan_masuk: 'telephones of real people',
  pesanan_marketplace: 'orders of real people',
  pesanan_marketplace_barang: 'orders of real people',
  pin_otorisasi: 'a PIN is its owner’s',
  pindah_anggota: 'a move of real goods',
  pindah_baris: 'a move of real goods',
  pindah_berjalan: 'a move of real goods',
  pindah_buku_lama: 'a move of real goods',
  pindah_dokumen: 'a move of real goods',
  pindah_langkah: 'a move of real goods',
  reset_poin_sampai: 'resets of real points',
  sesi_opname_baki: 'a count of real goods',
  sesi_opname_barang: 'a count of real goods',
  session: 'whoever is in the shop logs in anew',
  surat_penjual: 'papers of people',
  tampilan_laporan: 'shared views of the live chain',
  tantangan: 'of the fingerprint reader',
  tempat: 'comes with the program',
  tempat_trx: 'comes with the program',
  timbang_putaran: 'a weighing of real goods',
}

/** Every table of the schema, and what the database itself says of it. */
const tablesQuery = `
  select c.relname as name,
         exists (select from pg_trigger t where t.tgrelid = c.oid
                 and t.tgfoid in ('refuse_change'::regproc, 'refuse_removal'::regproc, 'refuse_hand'::regproc)) as "isGuarded",
         exists (select from dokumen d where c.relname = d.tabel or c.relname = any(d.bagian)) as "isDocument"
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`

/** What happens to the tables: `copied`, left behind, or `unknown` if no list has them. */
export interface SortedTables {
  readonly copied: readonly string[]
  readonly unknown: readonly string[]
}

/**
 * Sorts the tables of a database: masters are copied, as their modules declare them, and documents, ledgers and what else is only
 * added to are not, as the database guards them.
 */
export async function sortTables(client: pg.ClientBase): Promise<SortedTables> {
  const { rows } = await client.query<{ name: string; isGuarded: boolean; isDocument: boolean }>(tablesQuery)
  const masters = new Set(mastersOf(declared).map(({ table }) => table))
  const documents = new Set(declaredDocuments.flatMap(({ name, parts }) => [name, ...Object.values(parts).map(({ table }) => table)]))
  const isCopied = (name: string) => masters.has(name) || alsoCopied.has(name)
  const isLeft = ({ name, isGuarded, isDocument }: (typeof rows)[number]) =>
    isGuarded || isDocument || documents.has(name) || Object.hasOwn(leftBehind, name)
  return {
    // A guarded table is never copied, also if a master declares it.
    copied: rows.filter((table) => isCopied(table.name) && !isLeft(table)).map(({ name }) => name),
    unknown: rows.filter((table) => !isCopied(table.name) && !isLeft(table)).map(({ name }) => name),
  }
}

/** A reference from one table to another, by the columns that hold it. */
export interface Reference {
  readonly constraint: string
  readonly from: string
  readonly to: string
}

/** Every reference between tables of the schema. */
export async function referencesOf(client: pg.ClientBase): Promise<readonly Reference[]> {
  const { rows } = await client.query<Reference>(`
    select conname as constraint, f.relname as from, t.relname as to
    from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and f.relnamespace = 'public'::regnamespace order by 1`)
  return rows
}

/** Tables in an order in which each comes after those that it refers to. */
export function inOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = []
  const seen = new Set<string>()
  const visit = (table: string) => {
    if (seen.has(table) || !tables.includes(table)) return
    seen.add(table)
    for (const { from, to } of references) if (from === table) visit(to)
    ordered.push(table)
  }
  tables.forEach(visit)
  return ordered
}
