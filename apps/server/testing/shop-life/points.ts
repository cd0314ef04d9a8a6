import { sql } from 'kysely'
import { expect } from 'vitest'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import { type GiftsIn, bringGifts, hadiahMasuk } from '#modules/points/contract/hadiah-masuk.ts'
import { type ManualPoints, changePoints, poinManual } from '#modules/points/contract/poin-manual.ts'
import { type Exchange, exchangePoints, tukarPoin } from '#modules/points/contract/tukar-poin.ts'
import { giftsBody } from '#modules/points/server/testing/made-points.ts'
import { type Amount, type Entry, claim, giftLot, minus, money } from './books.ts'
import { approved, codeOf, managerOf } from './calls.ts'
import { type Doing, type Shop, type World, pointRp, stands, take } from './world.ts'

/** The gifts of the life, with the points of one. */
const gifts = { 'HIDUP-A': 3, 'HIDUP-B': 7 } as const

type GiftCode = keyof typeof gifts

const lotOf = ({ kode_toko }: Shop, gift: string) => `HADIAH:${kode_toko}:${gift}`
const inShop = (shop: Shop, gift: string): Amount => shop.books.get(`LOT HADIAH////${lotOf(shop, gift)}`) ?? [0, 0, 0, 0]
const handOf = (shop: Shop, gift: string) => `gift ${lotOf(shop, gift)}`
/** Chooses a gift that no other till gives out in this round. */
const aGift = (world: World, shop: Shop, isWanted: (gift: string) => boolean = () => true): GiftCode | undefined => {
  const hand = take(
    world,
    Object.keys(gifts)
      .filter(isWanted)
      .map((gift) => handOf(shop, gift)),
  )
  return (Object.keys(gifts) as GiftCode[]).find((gift) => handOf(shop, gift) === hand)
}

/** The member of the life, and the gifts in the list. */
async function begin({ app: { db } }: World): Promise<string> {
  await sql`
    insert into hadiah (kode_hadiah, nama_hadiah, poin) values ('HIDUP-A', 'GANTUNGAN KUNCI', ${gifts['HIDUP-A']}), ('HIDUP-B', 'PAYUNG', ${gifts['HIDUP-B']})
    on conflict do nothing`.execute(db)
  await sql`
    insert into member (nama_member, no_hp, kode_toko, tgl_daftar, created_by) values ('IBU HADIAH', '081234500099', 'MC2', '2020-01-01', 'own.mc1') on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ kode_member: string }>`select kode_member from member where no_hp = '081234500099'`.execute(db)
  return rows[0]!.kode_member
}

/** Points come to a member by hand, or some are taken. */
export function giveSomePoints(world: World, shop: Shop): Doing {
  const arah_poin = world.chance.percent(75) ? 'BERI' : 'AMBIL'
  const jumlah_poin = world.chance.between(1, 20)
  const run = async () => {
    const body = { kode_member: await begin(world), arah_poin, jumlah_poin, alasan_poin: 'HIDUP' }
    const allowed = ['POINTS_TOO_FEW', 'POINTS_SHORT']
    const { status, body: made } = await approved<ManualPoints>(world, shop, 'poin manual', changePoints, { body }, allowed, managerOf(shop))
    if (status !== 200) return []
    const rupiah = (arah_poin === 'BERI' ? -1 : 1) * jumlah_poin * pointRp
    const entry: Entry = { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes: claim('POIN', made.kode_member, '', rupiah) }
    return stands(shop, made.no_poin, { document: poinManual, entry, hands: [], refusals: ['POINTS_SHORT'] })
  }
  return { what: `${arah_poin} ${jumlah_poin} poin di ${shop.kode_toko}`, run }
}

/** Gifts are bought from the till, or are opening stock. */
export function bringSomeGifts(world: World, shop: Shop): Doing | undefined {
  const gift = aGift(world, shop)
  const isBought = world.chance.percent(60)
  const qty = world.chance.between(1, 12)
  const harga_hadiah = world.chance.between(1, 400) * 500
  const run = async () => {
    await begin(world)
    const body = giftsBody([{ kode_hadiah: gift, qty, harga_hadiah }], { sebab_hadiah: isBought ? 'BELI' : 'SALDO_AWAL' })
    const { status, body: made } = await approved<GiftsIn>(world, shop, 'hadiah masuk', bringGifts, { body }, ['CASH_SHORT'], managerOf(shop))
    if (status !== 200) return []
    const changes = [...giftLot(lotOf(shop, gift!), [qty, 0, 0, harga_hadiah]), ...(isBought ? money('CASH', -harga_hadiah) : [])]
    const entry = { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes }
    return stands(shop, made.no_hadiah, { document: hadiahMasuk, entry, hands: [handOf(shop, gift!)], refusals: ['GIFTS_MOVED_ON'] })
  }
  return gift && { what: `${qty} hadiah ${gift} masuk di ${shop.kode_toko}`, run }
}

/** Gifts are counted: a missing one costs its share, a surplus one the average. */
export function countSomeGifts(world: World, shop: Shop): Doing | undefined {
  const gift = aGift(world, shop)
  const hitung_hadiah = world.chance.between(0, 20)
  const run = async () => {
    await begin(world)
    const [pieces, , , costRp] = inShop(shop, gift!)
    const body = giftsBody([{ kode_hadiah: gift, hitung_hadiah }], { sebab_hadiah: 'HITUNG', keterangan: 'HIDUP' })
    const { status, body: made } = await approved<GiftsIn>(world, shop, 'hitung hadiah', bringGifts, { body }, ['NO_DIFFERENCE'], managerOf(shop))
    if (status !== 200) return []
    const difference = hitung_hadiah - pieces
    const partRp = hitung_hadiah === 0 ? costRp : pieces === 0 ? 0 : proRata(costRp, Math.abs(difference), pieces)
    const changes = giftLot(lotOf(shop, gift!), [difference, 0, 0, 0 + Math.sign(difference) * partRp])
    const entry = { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes }
    return stands(shop, made.no_hadiah, { document: hadiahMasuk, entry, hands: [handOf(shop, gift!)], refusals: ['GIFTS_MOVED_ON'] })
  }
  return gift && { what: `hitung ${hitung_hadiah} hadiah ${gift} di ${shop.kode_toko}`, run }
}

/** The member takes gifts for her points. */
export function exchangeForPoints(world: World, shop: Shop): Doing | undefined {
  const gift = aGift(world, shop, (each) => inShop(shop, each)[0] > 0)
  const qty = gift === undefined ? 0 : world.chance.between(1, Math.min(3, inShop(shop, gift)[0]))
  return gift && { what: `tukar poin ${qty} × ${gift} di ${shop.kode_toko}`, run: async () => (await exchange(world, shop, gift, qty)).entries }
}

/** Two tills give the last gifts at once: one has them. */
export function takeLastGiftTwice(world: World, shop: Shop): Doing | undefined {
  const gift = aGift(world, shop, (each) => inShop(shop, each)[0] > 0)
  const run = async () => {
    const qty = inShop(shop, gift!)[0]
    const done = await Promise.all([1, 2].map(() => exchange(world, shop, gift!, qty)))
    expect(done.filter(({ entries }) => entries.length > 0).length).toBeLessThanOrEqual(1)
    return done.flatMap(({ entries }) => entries)
  }
  return gift && { what: `hadiah terakhir ${gift} di dua kasir di ${shop.kode_toko}`, run }
}

async function exchange(world: World, shop: Shop, gift: GiftCode, qty: number): Promise<{ code: string; entries: Entry[] }> {
  const lot = inShop(shop, gift)
  const body = { kode_member: await begin(world), keterangan: null, detail_hadiah: [{ kode_hadiah: gift, qty }] }
  const allowed = ['POINTS_TOO_FEW', 'POINTS_SHORT', 'GIFT_SHORT']
  const answer = await approved<Exchange>(world, shop, 'tukar poin', exchangePoints, { body }, allowed)
  if (answer.status !== 200) return { code: codeOf(answer), entries: [] }
  const { no_tukar, tgl_system, kode_member } = answer.body
  const costRp = qty === lot[0] ? lot[3] : proRata(lot[3], qty, lot[0])
  const changes = [...giftLot(lotOf(shop, gift), minus([qty, 0, 0, costRp])), ...claim('POIN', kode_member, '', qty * gifts[gift] * pointRp)]
  const entry = { kode_toko: shop.kode_toko, tgl_system, changes }
  return { code: '', entries: stands(shop, no_tukar, { document: tukarPoin, entry, hands: [handOf(shop, gift)], refusals: [] }) }
}
