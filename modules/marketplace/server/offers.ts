import { type RawBuilder, sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { type StockPiece, lockLyingPieces, lookAtLyingPieces, refuseHeld } from '#modules/goods/server/public.ts'
import { type PricedGoods, listPrice } from '#modules/pricing/contract/price.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import type * as calls from '../contract/barang-marketplace.ts'
import type { Offerable, OpenAccount, StandingOffer } from '../contract/barang-marketplace.ts'
import { leavingReasons } from '../contract/fields.ts'
import { refusals } from '../contract/refusals.ts'
import { type AccountRow, accountOf } from './accounts.ts'
import { tellMarketplace } from './tell.ts'

export const readOpenAccounts: Handler<typeof calls.readOpenAccounts> = async ({ db, caller }) => {
  const { rows } = await sql<OpenAccount>`
    select a.kode_marketplace, m.nama_marketplace, a.nama_akun, a.kode_baki, a.ekspedisi as daftar_ekspedisi
    from marketplace_akun a join marketplace m using (kode_marketplace) where a.kode_toko = ${caller.kode_toko} and a.aktif order by 1`.execute(db)
  return rows
}

/** Returns the active account of a shop at a marketplace. @throws Refusal NO_ACCOUNT */
async function openAccountOf(db: Db, kode_toko: string, kode_marketplace: string): Promise<AccountRow> {
  const account = await accountOf(db, kode_toko, kode_marketplace)
  return account?.aktif ? account : refuseAt('kode_marketplace', refusals.NO_ACCOUNT)
}

/**
 * Refuses a piece that may not be offered.
 *
 * @throws Refusal OTHER_TRAY, NOT_SINGLE, NO_CONSIGNMENT, NO_PRICE, PHOTO_REQUIRED, and those of `refuseHeld`
 */
async function refuseUnfit(db: Db, piece: StockPiece, account: AccountRow, harga_toko: number): Promise<void> {
  const { kode_barcode, status, is_konsinyasi, is_aksesoris, qty, foto } = piece
  const { kode_baki } = account
  if (status === 'HELD') await refuseHeld(db, kode_barcode)
  if (piece.kode_gudang !== account.kode_gudang || piece.kode_baki !== kode_baki) refuseAt(kode_barcode, refusals.OTHER_TRAY, { kode_baki })
  if (is_aksesoris || qty !== 1) refuseAt(kode_barcode, refusals.NOT_SINGLE)
  if (is_konsinyasi && !account.boleh_konsinyasi) refuseAt(kode_barcode, refusals.NO_CONSIGNMENT)
  if (harga_toko <= 0) refuseAt(kode_barcode, refusals.NO_PRICE)
  if (foto === null) refuseAt(kode_barcode, goodsRefusals.PHOTO_REQUIRED)
}

export const findOfferable: Handler<typeof calls.findOfferable> = async ({ db, caller, params }) => {
  const { kode_toko } = caller
  const kode = params.kode.trim().toUpperCase()
  const account = await openAccountOf(db, kode_toko, params.kode_marketplace)
  const isTray = kode === account.kode_baki
  const lying = await lookAtLyingPieces(db, kode_toko, isTray ? { kode_baki: kode } : { kode_barcodes: [kode] })
  const { rows } = await sql<{ kode_barcode: string; harga: number; nama_barang: string }>`
    select kode_barcode, harga, nama_barang from barang_marketplace
    where kode_marketplace = ${account.kode_marketplace} and kode_barcode = any(${[...lying.keys()]}) and not ditarik`.execute(db)
  const known = new Map(rows.map((row) => [row.kode_barcode, row]))
  const rounding = saleRounding(caller)
  const found: Offerable[] = []
  for (const piece of lying.values()) {
    const { kode_barcode, nama_barang, berat, kode_baki, foto, status, is_konsinyasi, is_aksesoris, qty } = piece
    const harga_toko = listPrice(piece, rounding)
    const standing = known.get(kode_barcode)
    if (!isTray) await refuseUnfit(db, piece, account, harga_toko)
    else if (
      status !== 'READY' ||
      standing ||
      is_aksesoris ||
      qty !== 1 ||
      foto === null ||
      harga_toko <= 0 ||
      (is_konsinyasi && !account.boleh_konsinyasi)
    )
      continue
    // Names there differ: the barcode makes one of the name.
    found.push({
      kode_barcode,
      nama_barang: standing?.nama_barang ?? `${nama_barang} ${kode_barcode}`,
      berat,
      kode_baki,
      foto,
      harga_web: standing?.harga ?? Math.max(1, harga_toko),
      harga_toko,
    })
  }
  return found.length > 0 ? found : refuse(refusals.NOTHING_THERE)
}

/** Adds a job for each offer with a new version. */
const leave = async ({ enqueue }: Context, rows: readonly { kode_barcode: string; kode_marketplace: string; versi: number }[]) => {
  for (const due of rows) await enqueue(tellMarketplace, due)
}

/** Stores offers and adds the jobs that send them. @throws Refusal NO_ACCOUNT, NO_SECRETS, COURIER_MISSING, NAME_TWICE, and those of `refuseUnfit` */
export const sendOffers: Handler<typeof calls.sendOffers> = async (input) => {
  const { db, caller, body } = input
  const { kode_toko, user_id } = caller
  const { kode_marketplace, detail_barang } = body
  const account = await openAccountOf(db, kode_toko, kode_marketplace)
  if (account.rahasia_aplikasi === null || account.token_akses === null || account.token_segar === null)
    refuseAt('kode_marketplace', refusals.NO_SECRETS)
  const { rows: couriers } = await sql<{ ekspedisi: string[] }>`
    select ekspedisi from marketplace_akun where (kode_toko, kode_marketplace) = (${kode_toko}, ${kode_marketplace})`.execute(db)
  const ekspedisi =
    couriers[0]?.ekspedisi.find((each) => each.toUpperCase() === body.ekspedisi.toUpperCase()) ?? refuseAt('ekspedisi', refusals.COURIER_MISSING)
  const pieces = await lockLyingPieces(db, kode_toko, { kode_barcodes: detail_barang.map(({ kode_barcode }) => kode_barcode) })
  const rounding = saleRounding(caller)
  for (const piece of pieces.values()) await refuseUnfit(db, piece, account, listPrice(piece, rounding))
  const { rows: same } = await sql<{ at: number | null }>`
    select min(l.at)::integer as at
    from json_array_elements(${JSON.stringify(detail_barang)}::json) with ordinality as l (line, at)
    join barang_marketplace b on not b.ditarik and (b.kode_toko, b.kode_marketplace) = (${kode_toko}, ${kode_marketplace})
      and upper(b.nama_barang) = upper(l.line ->> 'nama_barang') and b.kode_barcode <> all(${detail_barang.map(({ kode_barcode }) => kode_barcode)})`.execute(
    db,
  )
  const at = same[0]?.at
  if (typeof at === 'number') refuseAt(`detail_barang.${at - 1}.nama_barang`, refusals.NAME_TWICE)
  // Two offers may have swapped their names. The unique names count only for offers that are not taken down.
  await sql`
    update barang_marketplace set ditarik = true
    where kode_marketplace = ${kode_marketplace} and kode_barcode = any(${detail_barang.map(({ kode_barcode }) => kode_barcode)})`.execute(db)
  const { rows } = await sql<{ kode_barcode: string; kode_marketplace: string; versi: number }>`
    insert into barang_marketplace as e (kode_barcode, kode_marketplace, kode_toko, nama_barang, harga, ekspedisi, antri, user_id)
    select l.kode_barcode, ${kode_marketplace}, ${kode_toko}, l.nama_barang, l.harga_web, ${ekspedisi}, 1, ${user_id}
    from json_to_recordset(${JSON.stringify(detail_barang)}::json) as l (kode_barcode text, nama_barang text, harga_web bigint) order by 1
    on conflict (kode_barcode, kode_marketplace) do update
    set kode_toko = excluded.kode_toko, nama_barang = excluded.nama_barang, harga = excluded.harga, ekspedisi = excluded.ekspedisi, user_id = excluded.user_id,
        -- What another account offered is another offer.
        id_luar = case when e.kode_toko = excluded.kode_toko then e.id_luar end, id_varian = case when e.kode_toko = excluded.kode_toko then e.id_varian end,
        ditarik = false, sebab = null, versi = e.versi + 1, antri = e.versi + 1, alasan = null, galat = null, coba = 0, changed_at = now()
    returning kode_barcode, kode_marketplace, versi`.execute(db)
  await leave(input, rows)
  await input.audit({ subject: 'barang_marketplace', key: rows.map(({ kode_barcode }) => kode_barcode).join(), after: body })
  return { message: 'Barang Menunggu Dikirim' }
}

/** Makes a new version of offers, and adds the jobs that send it. @throws Refusal NO_ACCOUNT, NOT_OFFERED */
async function renewed(
  input: Context,
  { kode_marketplace, kode_barcode: kode_barcodes }: { readonly kode_marketplace: string; readonly kode_barcode: readonly string[] },
  what: RawBuilder<unknown>,
): Promise<void> {
  const { db, caller } = input
  if (!(await accountOf(db, caller.kode_toko, kode_marketplace))) refuseAt('kode_marketplace', refusals.NO_ACCOUNT)
  const { rows } = await sql<{ kode_barcode: string; kode_marketplace: string; versi: number }>`
    update barang_marketplace
    set ${what}, versi = versi + 1, antri = versi + 1, alasan = null, galat = null, coba = 0, changed_at = now(), user_id = ${caller.user_id}
    where (kode_toko, kode_marketplace) = (${caller.kode_toko}, ${kode_marketplace}) and kode_barcode = any(${kode_barcodes})
    returning kode_barcode, kode_marketplace, versi`.execute(db)
  const known = new Set(rows.map(({ kode_barcode }) => kode_barcode))
  const missed = kode_barcodes.find((kode_barcode) => !known.has(kode_barcode))
  if (missed !== undefined) refuseAt(missed, refusals.NOT_OFFERED, { kode_barcode: missed })
  await leave(input, rows)
  await input.audit({ subject: 'barang_marketplace', key: kode_barcodes.join(), after: { barang: rows } })
}

/** Takes offers down. @throws Refusal NO_ACCOUNT, NOT_OFFERED */
export const takeDown: Handler<typeof calls.takeDown> = async (input) => {
  await renewed(input, input.body, sql`ditarik = true, sebab = null`)
  return { message: 'Barang Menunggu Ditarik' }
}

/** Sends offers again. An offer that was taken down stays so. @throws Refusal NO_ACCOUNT, NOT_OFFERED */
export const tellAgain: Handler<typeof calls.tellAgain> = async (input) => {
  await renewed(input, input.body, sql`terkirim = terkirim`)
  return { message: 'Barang Menunggu Dikirim' }
}

type Row = Omit<StandingOffer, 'harga_toko'> & Omit<PricedGoods, 'berat'> & { readonly ongkos: number; readonly sebab: string | null }

export const listOffers: Handler<typeof calls.listOffers> = async ({ db, caller, query }) => {
  const { rows } = await sql<Row>`
    select * from (
      select e.kode_marketplace, e.kode_barcode, e.nama_barang, b.berat, e.harga as harga_web, e.ekspedisi, coalesce(e.alasan, e.galat) as alasan, e.sebab, e.coba,
             e.dikirim_at, e.changed_at,
             case when e.alasan is not null then 'DITOLAK' when e.terkirim < e.versi then 'MENUNGGU' when e.ditarik then 'DITARIK' else 'TERKIRIM' end as keadaan,
             (select p.no_pesanan_luar from pesanan_marketplace_barang o join pesanan_marketplace p using (kode_marketplace, no_pesanan_luar)
              where (o.kode_barcode, o.kode_marketplace) = (e.kode_barcode, e.kode_marketplace) and p.status_pesanan in ('DITAHAN', 'TERJUAL')
              order by p.created_at desc limit 1) as no_pesanan_luar,
             b.ongkos, b.harga_jual, b.harga_estimasi, b.harga_batu, b.markup, g.harga as harga_group
      from barang_marketplace e join barang b using (kode_barcode) join grup g using (kode_group)
      where e.kode_toko = ${caller.kode_toko} and coalesce(${query.kode_marketplace ?? ''}, '') in ('', e.kode_marketplace)
    ) s
    where coalesce(${query.keadaan ?? ''}, '') in ('', keadaan) order by changed_at desc, kode_barcode limit 1000`.execute(db)
  const rounding = saleRounding(caller)
  return rows.map((row): StandingOffer => {
    const { kode_marketplace, kode_barcode, nama_barang, berat, harga_web, ekspedisi, keadaan, alasan, sebab, coba, dikirim_at, no_pesanan_luar } =
      row
    const why = sebab === null ? null : ((leavingReasons as Readonly<Record<string, string>>)[sebab] ?? sebab)
    const harga_toko = listPrice(row, rounding)
    const shown = { kode_marketplace, kode_barcode, nama_barang, berat, harga_web, ekspedisi, keadaan, coba, dikirim_at, no_pesanan_luar }
    return { ...shown, harga_toko, alasan: alasan ?? why }
  })
}
