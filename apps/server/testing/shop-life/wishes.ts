import { expect } from 'vitest'
import { inTransaction } from '#engine/server/transaction.ts'
import { type Wish, type Wishes, closeWish, listWishes, writeWish } from '#modules/wishes/contract/permintaan.ts'
import { matchWishes } from '#modules/wishes/server/match-wishes.ts'
import { cashierOf, count, told } from './calls.ts'
import type { Doing, Shop, World } from './world.ts'

const asked = { kode_dept: null, kadar: null, size: null, tgl_perlu: null, kode_member: null }

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
    const body = { ...asked, ...who, keinginan: 'YANG DICARI', kode_group, berat_dari: from, berat_sampai: to }
    const answer = await app.call<Wish>(cashierOf(shop), writeWish, { body })
    told(world, 'permintaan', answer)
    for (const { berat } of answer.body.cocok) expect(berat >= from && berat <= to).toBe(true)
    return []
  }
  return { what: `permintaan di ${shop.kode_toko}`, run }
}

/** What came into the trays is compared with what customers wait for; one that has its piece may be given up. */
export function matchSomeWish(world: World, shop: Shop): Doing {
  const { app, chance } = world
  const run = async () => {
    await inTransaction(app.db, { user_id: '' }, matchWishes)
    const { status, body } = await app.call<Wishes>(cashierOf(shop), listWishes, { query: { status: 'DIBERITAHU' } })
    expect(status).toBe(200)
    const found = body.rows.find(({ cocok }) => cocok.length > 0)
    if (!found) return []
    for (const { berat } of found.cocok) expect(berat >= found.berat_dari! && berat <= found.berat_sampai!).toBe(true)
    count(world, 'permintaan cocok')
    if (chance.percent(20))
      told(
        world,
        'tutup permintaan',
        await app.call(cashierOf(shop), closeWish, { params: { id: found.id }, body: { alasan_tutup: 'TIDAK JADI' } }),
        ['WISH_ENDED'],
      )
    return []
  }
  return { what: `permintaan dicocokkan di ${shop.kode_toko}`, run }
}
