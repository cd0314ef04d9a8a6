import { expect } from 'vitest'
import { inTransaction } from '#engine/server/transaction.ts'
import { type Wish, type Wishes, closeWish, listWishes, writeWish } from '#modules/wishes/contract/permintaan.ts'
import { matchWishes } from '#modules/wishes/server/match-wishes.ts'
import { cashierOf, told } from './calls.ts'
import { newPieceOf } from './intake.ts'
import type { Doing, Shop, World } from './world.ts'

const requested = { kode_dept: null, kadar: null, size: null, tgl_perlu: null, kode_member: null }

/** A customer asks for a piece that the shop does not have. It is written down, and the answer names matching pieces in the trays. */
export function writeSomeWish(world: World, shop: Shop): Doing {
  const { app, chance } = world
  const { kode_group } = chance.pick(world.groups)
  const fromMg = chance.between(500, 5_000)
  const [from, to] = [fromMg / 1_000, (fromMg + 3_000) / 1_000]
  const who = chance.percent(60)
    ? { nama_customer: 'IBU CARI', no_hp: `0812777${String(chance.between(10_000, 99_999))}` }
    : { nama_customer: null, no_hp: null }
  const run = async () => {
    const body = { ...requested, ...who, keinginan: 'YANG DICARI', kode_group, berat_dari: from, berat_sampai: to }
    const answer = await app.call<Wish>(cashierOf(shop), writeWish, { body })
    told(world, 'permintaan', answer)
    for (const { berat } of answer.body.cocok) expect(berat >= from && berat <= to).toBe(true)
    return []
  }
  return { what: `permintaan di ${shop.kode_toko}`, run }
}

/**
 * A customer waits for a piece, which then comes in: the comparison finds it, and the wish says so. The move brings the piece itself. A piece of another move may be
 * sold before the wish is read. Now and then the wish is given up afterwards.
 */
export function matchSomeWish(world: World, shop: Shop): Doing {
  const { app, chance } = world
  const group = chance.pick(world.groups)
  const weightMg = chance.between(800, 9_000)
  const [from, to] = [weightMg / 1_000, (weightMg + 1) / 1_000]
  const keinginan = `YANG DICARI ${weightMg}`
  const piece = newPieceOf(world, shop, group, weightMg)
  const isGivenUp = chance.percent(20)
  const run = async () => {
    const body = {
      ...requested,
      nama_customer: 'IBU TUNGGU',
      no_hp: null,
      keinginan,
      kode_group: group.kode_group,
      berat_dari: from,
      berat_sampai: to,
    }
    const wish = await app.call<Wish>(cashierOf(shop), writeWish, { body })
    told(world, 'permintaan', wish)
    const { kode_barcode, entries } = await piece.run()
    await inTransaction(app.db, { user_id: '' }, matchWishes)
    const listed = await app.call<Wishes>(cashierOf(shop), listWishes, { query: { status: 'DIBERITAHU', cari: keinginan } })
    told(world, 'permintaan cocok', listed)
    const found = listed.body.rows.find(({ id }) => id === wish.body.id)
    expect(found?.cocok.map((match) => match.kode_barcode)).toContain(kode_barcode)
    if (isGivenUp)
      told(
        world,
        'tutup permintaan',
        await app.call(cashierOf(shop), closeWish, { params: { id: wish.body.id }, body: { alasan_tutup: 'TIDAK JADI' } }),
      )
    return entries
  }
  return { what: `permintaan cocok dengan ${piece.what}`, run }
}
