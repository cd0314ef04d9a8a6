import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { laporanKupon } from '#modules/coupons/contract/laporan-kupon.ts'
import { pesananMarketplace } from '#modules/marketplace/contract/pesanan-marketplace.ts'
import type { Break } from '#modules/ledger/server/public.ts'
import { laporanBayarPoint } from '#modules/sales/contract/laporan.ts'
import { gramKey } from '../contract/gram-row.ts'
import type { BreakName } from '../contract/problems.ts'

/** Opens the proof of a break: the kind of document and its key. A screen counts too, by its path and its parameters. */
export interface Shown {
  readonly jenis_dokumen: string
  readonly nomor_dokumen: string
}

/** The days in which a difference came about: from the last one that a check of the night found whole, else that was closed, until now. */
interface Days {
  readonly kode_toko: string
  readonly tgl_from: string
  readonly tgl_to: string
  readonly terakhir_tutup: string | null
}

/** Where each kind of break is looked at. Several documents may answer one account or place: all that moved it since it last agreed. */
type Look = (key: readonly string[], days: Days, found: Found) => Shown

/** What had to be looked up: documents of postings, claims, members and coupons, and accounts of the ledgers' parts. */
type Found = (what: 'milik' | 'posting' | 'tagihan' | 'poin' | 'kupon' | 'akun', key: string) => Shown | undefined

const thing = (jenis_dokumen: string, nomor_dokumen: string): Shown => ({ jenis_dokumen, nomor_dokumen })
const screen = (path: string, { tgl_from, tgl_to, kode_toko }: Days) =>
  thing('layar', `${path}?${String(new URLSearchParams({ kode_toko, tgl_from, tgl_to }))}`)
const ledgerOf = (nomor_akun: string, { kode_toko, tgl_from, tgl_to }: Days) =>
  thing('buku_besar', [nomor_akun, kode_toko, tgl_from, tgl_to].join(' '))
const closedDay = (tgl_system: string, { kode_toko }: Days) => thing('tutup_toko', `${kode_toko} ${tgl_system}`)
const tray = (kode_baki: string, { kode_toko }: Days) => thing('baki', `${kode_toko} ${kode_baki}`)
const place = (tempat: string, { kode_toko, tgl_from, tgl_to }: Days) =>
  thing('neraca_gram', gramKey({ kode_toko, tempat, kode_group: undefined, kode_kadar: undefined, tgl_from, tgl_to }))
const account = (key: string, days: Days, found: Found) => ledgerOf(found('akun', key)?.nomor_dokumen ?? key, days)

const piece: Look = ([kode_barcode = '']) => thing('barang', kode_barcode)
/** Goods with us have a balance in grams. For goods elsewhere the account shows the balance. */
const goodsAt = (tempat: string, days: Days, found: Found) => (found('milik', tempat) ? place(tempat, days) : account(tempat, days, found))
const ofPlace: Look = ([at = ''], days, found) => goodsAt(at.split('/')[0] ?? '', days, found)
const ofTray: Look = ([, kode_baki = ''], days) => tray(kode_baki, days)
const ofAccount: Look = ([key = ''], days, found) => account(key.split('/')[0] ?? '', days, found)
const itsOwn: Look = ([kind = '', nomor = '']) => thing(kind, nomor)

const looks: Readonly<Record<BreakName, Look>> = {
  saldo_stock: ofPlace,
  saldo_lot: ([, tempat = ''], days, found) => goodsAt(tempat, days, found),
  // 'BAKI/ETALASE/B01'
  baki: ([at = ''], days) => tray(at.split('/')[2] ?? '', days),
  isi_baki: ofTray,
  stok: piece,
  barang: piece,
  saldo_kas: ofAccount,
  saldo_tagihan: ([jenis = '', ...rest], days, found) => found('tagihan', [jenis, ...rest].join(' ')) ?? account(jenis, days, found),
  saldo_poin: ([kode_member = ''], days, found) => found('poin', kode_member) ?? screen(laporanBayarPoint.screen.path, days),
  posting: ([id = ''], days, found) => found('posting', id) ?? closedDay(days.tgl_to, days),
  jurnal_kas: ofAccount,
  jurnal_stock: ofAccount,
  jurnal_tagihan: ofAccount,
  akun: ([nomor_akun = ''], days) => ledgerOf(nomor_akun, days),
  perantara: ([nomor_akun = ''], days) => ledgerOf(nomor_akun, days),
  titipan: ofPlace,
  // Of goods a place, of a claim its kind and document.
  cabang: ([what = '', dokumen], days, found) => (dokumen === undefined ? undefined : found('tagihan', dokumen)) ?? account(what, days, found),
  dokumen: itsOwn,
  tutup_saldo: (_, days) => closedDay(days.terakhir_tutup ?? days.tgl_to, days),
  segel: ([day = ''], days) => closedDay(day.split('/')[0] ?? '', days),
  hari_dagang: ([day = ''], days) => closedDay(day, days),
  kupon_terbit: ([no_kupon = ''], days, found) => found('kupon', no_kupon) ?? screen(laporanKupon.screen.path, days),
  hutang: ([no_faktur_hutang = '']) => thing('HUTANG', no_faktur_hutang),
  jurnal_umum_bunga: ([no_faktur_hutang = '']) => thing('HUTANG', no_faktur_hutang),
  kasus: itsOwn,
  pre_order: itsOwn,
  // Its pieces are seen with the order.
  pesanan_marketplace: (_, days) => screen(pesananMarketplace.path, days),
  pindah_data: ([no_pindah_data = '']) => thing('pindah_data', no_pindah_data),
  // A lot is a line of its delivery (`lotOf`).
  retur_supplier: ([kode_lot = '']) => thing('penerimaan', kode_lot.split('/')[0] ?? ''),
}

/** Where what `verify` found can be looked at, in the order of the breaks; none is without. */
export async function documentsOf(db: Db, kode_toko: string, breaks: readonly Pick<Break, 'balance' | 'key'>[]): Promise<Shown[]> {
  if (breaks.length === 0) return []
  const days = await daysOf(db, kode_toko)
  const found = await lookUp(db, kode_toko, breaks)
  return breaks.map(({ balance, key }) => looks[balance](key.split(' '), days, (what, requested) => found.get(`${what} ${requested}`)))
}

async function daysOf(db: Db, kode_toko: string): Promise<Days> {
  const { rows } = await sql<Days>`
    select kode_toko, tgl_system as tgl_to, tutup as terakhir_tutup,
           least(tgl_system, coalesce((select max(tgl_system) from pemeriksaan_buku p where p.kode_toko = t.kode_toko and jumlah_beda = 0), tutup, tgl_system)) as tgl_from
    from toko t cross join lateral (select max(tgl_system) as tutup from tutup_toko c where c.kode_toko = t.kode_toko) c
    where kode_toko = ${kode_toko}`.execute(db)
  return rows[0] as Days
}

/** The documents and accounts that the keys of breaks name, by what was asked for. */
async function lookUp(db: Db, kode_toko: string, breaks: readonly Pick<Break, 'balance' | 'key'>[]): Promise<ReadonlyMap<string, Shown>> {
  const keysOf = (...kinds: readonly Break['balance'][]) => breaks.flatMap(({ balance, key }) => (kinds.includes(balance) ? [key] : []))
  const firstOf = (...kinds: readonly Break['balance'][]) => keysOf(...kinds).map((key) => key.split(' ')[0] ?? '')
  const ids = firstOf('posting').map((id) => Number.parseInt(id, 10))
  const claims = [...keysOf('saldo_tagihan'), ...keysOf('cabang').flatMap((key) => key.split(' ').slice(1))]
  const lotPlaces = keysOf('saldo_lot').map((key) => key.split(' ')[1] ?? '')
  const accounts = [
    ...lotPlaces,
    ...firstOf('saldo_kas', 'saldo_stock', 'titipan', 'saldo_tagihan', 'jurnal_kas', 'jurnal_stock', 'jurnal_tagihan', 'cabang').map(
      (key) => key.split('/')[0],
    ),
  ]
  const { rows } = await sql<Shown & { key: string }>`
    select 'posting ' || id as key, kind as jenis_dokumen, reference as nomor_dokumen from posting where id = any(${ids}::bigint[])
    union all
    -- The document that a claim began with.
    (select distinct on (k.key) 'tagihan ' || k.key, p.kind, p.reference
     from unnest(${claims}::text[]) k (key)
     join mutasi_tagihan t on t.kode_toko = ${kode_toko} and k.key in (concat_ws(' ', t.jenis, t.pihak, t.dokumen), t.dokumen)
     join posting p on p.id = t.posting_id order by k.key, t.posting_id)
    union all
    -- The document that moved points of a member last.
    (select distinct on (m.kode_member) 'poin ' || m.kode_member, p.kind, p.reference
     from mutasi_poin m join posting p on p.id = m.posting_id where m.kode_member = any(${firstOf('saldo_poin')}) order by m.kode_member, p.id desc)
    union all
    select 'kupon ' || no_kupon, 'PENJUALAN', no_faktur from kupon_terbit where no_kupon = any(${firstOf('kupon_terbit')}) and no_faktur is not null
    union all
    select 'milik ' || tempat, 'neraca_gram', tempat from tempat where kelas in ('MILIK', 'TITIPAN')
    union all
    (select distinct on (kunci) 'akun ' || kunci, 'buku_besar', nomor_akun from akun_kontrol where kunci = any(${accounts}) order by kunci, nomor_akun)`.execute(
    db,
  )
  return new Map(rows.map(({ key, ...shown }) => [key, shown]))
}
