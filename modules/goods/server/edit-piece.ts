import pg from 'pg'
import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { requireApproval } from '#modules/approvals/server/public.ts'
import { listPrice } from '#modules/pricing/contract/price.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { refusals } from '../contract/refusals.ts'
import { type editPiece as editPieceCall, promised, saidByStones } from '../contract/ubah-barang.ts'
import { namingMasters } from './add-pieces.ts'
import { takeWaitingPhotos } from './photos.ts'
import { type StockPiece, refuseHeld } from './take-pieces.ts'

/**
 * Changes fields of a piece of the shop that move no value. A lower price needs an approval, as a discount at the till does.
 * Of two users who change it at once, the second gets a refusal: the piece has changed. Fields that its stones decide do not change here
 * (docs/decisions/035). To mark a piece without stones as no diamond needs an approval, because it may then be sold below its cost.
 */
export const editPiece: Handler<typeof editPieceCall> = async (input) => {
  const { db, caller, params, body, audit } = input
  const { kode_barcode } = params
  const { versi, ...requested } = body
  const { kode_toko } = caller
  const before = await lockPiece(db, kode_toko, kode_barcode)
  if (before.versi !== versi) refuse(refusals.CHANGED_MEANWHILE, { kode_barcode, versi: before.versi })
  const after = Object.fromEntries(Object.entries(requested).filter(([name, value]) => value !== undefined && value !== before[name]))
  const names = Object.keys(after)
  if (names.length === 0) return { versi }
  if (before.status === 'DESTROYED') refuse(refusals.DESTROYED, { kode_barcode })
  const promise = promised.find((name) => names.includes(name))
  if (promise && before.status === 'HELD') await refuseHeld(db, kode_barcode, promise)
  if (before.is_konsinyasi && names.includes('harga_beli')) refuseAt('harga_beli', refusals.CONSIGNED, { kode_barcode })
  await refuseOtherStones(db, kode_barcode, names)
  const become: StoredPiece = { ...before, ...after }
  const [paid, pays] = [before, become].map((piece) => listPrice(piece, saleRounding(caller))) as [number, number]
  // The price by weight, without a price of its own. A user could lower it behind an own price, and later remove only the own price.
  const [weighed, weighs] = [before, become].map((piece) => listPrice(byWeight(piece), saleRounding(caller))) as [number, number]
  // A tray is weighed against its pieces and their plastic. A heavier plastic could hide gold that a piece lost. Every increase needs an approval,
  // because small steps add up.
  const plastics = [before.berat_plastik, become.berat_plastik] as const
  const heavierMg = toMg(plastics[1]) - toMg(plastics[0])
  const isOtherPlastic = heavierMg > 0 || -heavierMg > toMg(numberSetting(caller, 'TIMBANG_LANGKAH'))
  const isNoDiamond = before.is_berlian && after['is_berlian'] === false
  if (((pays < paid || weighs < weighed) && mayBeSold(before)) || isNoDiamond || isOtherPlastic)
    await requireApproval(input, {
      kategori: 'UBAH_BARANG',
      subjek: 'barang',
      kunci: kode_barcode,
      uraian: `${before.nama_barang}: ${fromTo(paid, pays)}${weighs < weighed ? ` · Menurut Berat ${fromTo(weighed, weighs)}` : ''}${isNoDiamond ? ' · Berlian → -' : ''}${isOtherPlastic ? ` · Plastik ${gramsFromTo(...plastics)}` : ''}`,
      selisih_rp: pays < paid ? pays - paid : Math.min(0, weighs - weighed),
      isi: {
        kode_barcode,
        harga: pays,
        ...pricedBy(become),
        ...(isNoDiamond ? { is_berlian: false } : {}),
        ...(isOtherPlastic ? { berat_plastik: plastics[1] } : {}),
      },
    })
  // That it waited on the list of the shop proves whose the new picture is; the one before stays in the history of the piece.
  if (after['foto'] !== undefined && (await takeWaitingPhotos(db, kode_toko, [String(after['foto'])])).size === 0)
    refuseAt('foto', refusals.PHOTO_REQUIRED)
  const set = sql.join(names.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`))
  const { rows } = await namingTaken(() =>
    namingMasters(() =>
      sql<{ versi: number }>`
        update barang b set ${set} from jsonb_populate_record(null::barang, ${JSON.stringify(after)}::jsonb) n
        where b.kode_barcode = ${kode_barcode} returning b.versi`.execute(db),
    ),
  )
  await audit({ subject: 'barang', key: kode_barcode, before: Object.fromEntries(names.map((name) => [name, before[name] ?? null])), after })
  return rows[0] as { versi: number }
}

type StoredPiece = StockPiece & Readonly<Record<string, unknown>>

/** A piece as it is priced without a price of its own. */
const byWeight = (piece: StoredPiece): StoredPiece => ({ ...piece, harga_jual: null, harga_estimasi: null })

/** The fields that make the price from tomorrow on, together with the lists of that day. */
const pricedBy = ({ markup, ongkos, harga_jual, harga_estimasi }: StoredPiece) => ({ markup, ongkos, harga_jual, harga_estimasi })

const fromTo = (before: number, after: number) => `Rp. ${formatNumber(before, 0)} → Rp. ${formatNumber(after, 0)}`

const gramsFromTo = (before: number, after: number) => `${formatNumber(before, 3)} g → ${formatNumber(after, 3)} g`

/**
 * Whether a customer could buy it at its price. Sold, moving or missing pieces may come back. A bought-back piece gets its price when it comes in
 * again.
 */
const mayBeSold = ({ status }: StoredPiece): boolean => status !== 'BOUGHT'

/** A piece of the shop, locked as it is. */
async function lockPiece(db: Db, kode_toko: string, kode_barcode: string): Promise<StoredPiece> {
  const { rows } = await sql<StoredPiece>`
    select b.*, g.harga as harga_group, g.jenis_group from barang b join grup g using (kode_group)
    where b.kode_barcode = ${kode_barcode} and b.kode_toko = ${kode_toko} for no key update of b`.execute(db)
  return rows[0] ?? refuse(refusals.NOT_FOUND, { kode_barcode })
}

/** A piece with stones has the diamonds, carats and shape that they come to. */
async function refuseOtherStones(db: Db, kode_barcode: string, names: readonly string[]): Promise<void> {
  const said = saidByStones.filter((name) => names.includes(name))
  if (said.length === 0) return
  const { rows } = await sql`select 1 from barang_batu where kode_barcode = ${kode_barcode} limit 1`.execute(db)
  if (rows.length > 0) refuse(refusals.STONES_SAY, { kode_barcode }, Object.fromEntries(said.map((name) => [name, refusals.STONES_SAY.text])))
}

async function namingTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'barang_tag_id_key') return refuseAt('tag_id', refusals.TAG_TAKEN)
    throw error
  }
}
