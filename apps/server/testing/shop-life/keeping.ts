import {
  type Fetched,
  type SafeKeeping,
  type KeptNow,
  ambilSimpanan,
  fetchSafeKeeping,
  keepSafe,
  readSafeKeeping,
  simpanan,
} from '#modules/deposits/contract/simpanan.ts'
import { fetchBody, safeKeepingBody } from '#modules/deposits/server/testing/made-safe-keeping.ts'
import { type Entry, lotInCare, money } from './books.ts'
import { approved, cashierOf } from './calls.ts'
import { type Doing, type Shop, type World, take, stands } from './world.ts'

/** What is kept of a line, as the books have it: it costs nothing. */
export const linesOf = ({ no_simpanan, detail_barang }: SafeKeeping, sign: 1 | -1): Entry['changes'] =>
  detail_barang.flatMap(({ no_urut, qty, berat, fine }) =>
    lotInCare('SIMPAN', `${no_simpanan}/${no_urut}`, [sign * qty, sign * Math.round(berat * 1_000), sign * Math.round(fine * 1_000), 0]),
  )

/** A customer leaves jewellery of his own in the safe. */
export function keepSome(world: World, shop: Shop): Doing {
  const body = safeKeepingBody({ sewa_per_hari: world.chance.between(0, 10) * 1_000, hari_sewa: world.chance.between(1, 3) })
  const run = async () => {
    const { status, body: made } = await approved<SafeKeeping>(world, shop, 'simpan', keepSafe, { body }, [])
    if (status !== 200) return []
    const { no_simpanan, tgl_system, grand_total } = made
    shop.kept.set(no_simpanan, made)
    const entry: Entry = { kode_toko: shop.kode_toko, tgl_system, changes: [...money('CASH', grand_total), ...linesOf(made, 1)] }
    return stands(shop, no_simpanan, {
      document: simpanan,
      entry,
      hands: [],
      refusals: ['CASH_SHORT'],
      undone: () => void shop.kept.delete(no_simpanan),
    })
  }
  return { what: `simpan di ${body.kode_lokasi} di ${shop.kode_toko}`, run }
}

/** He fetches it, for the rent that is due by then. */
export function fetchSome(world: World, shop: Shop): Doing | undefined {
  const no_simpanan = take(world, shop.kept.keys())
  if (no_simpanan === undefined) return undefined
  const run = async () => {
    const { body: found } = await world.app.call<KeptNow[]>(cashierOf(shop), readSafeKeeping, { query: { cari: no_simpanan } })
    // The day may be another by the time that he pays.
    const body = fetchBody(no_simpanan, found[0]?.sewa_terutang ?? 0)
    const { status, body: made } = await approved<Fetched>(world, shop, 'ambil simpanan', fetchSafeKeeping, { body }, ['RENT_CHANGED'])
    if (status !== 200) return []
    const kept = shop.kept.get(no_simpanan)!
    shop.kept.delete(no_simpanan)
    // The goods were fetched, so taking them back cancels the fetching.
    shop.undoable.delete(no_simpanan)
    const { no_ambil, tgl_system, grand_total } = made
    const entry: Entry = { kode_toko: shop.kode_toko, tgl_system, changes: [...money('CASH', grand_total), ...linesOf(kept, -1)] }
    return stands(shop, no_ambil, {
      document: ambilSimpanan,
      entry,
      hands: [no_simpanan],
      refusals: ['LOCATION_TAKEN', 'CASH_SHORT'],
      undone: () => void shop.kept.set(no_simpanan, kept),
    })
  }
  return { what: `ambil simpanan ${no_simpanan}`, run }
}
