import { type DestroyedPurchase, destroyPurchase, hancurPembelian, scrapOf } from '#modules/purchases/contract/hancur-pembelian.ts'
import { type Amount, type Entry, minus, piece, scrapLot, usedLot } from './books.ts'
import { approved } from './calls.ts'
import { type Doing, type Shop, type World, take, stands } from './world.ts'

interface UsedGoods {
  readonly kode: string
  readonly isPiece: boolean
  readonly amount: Amount
}

/** What stands with the used goods of a shop, pieces and lots, by their code. */
export function usedIn({ books }: Shop): Map<string, UsedGoods> {
  const found = [...books].flatMap(([row, amount]): UsedGoods[] => {
    const [, what, kode] = /^(LOT BEKAS\/\/\/\/|BARANG BEKAS\/\/\/)(.+)$/.exec(row) ?? []
    return kode === undefined || what === undefined ? [] : [{ kode, isPiece: what.startsWith('BARANG'), amount }]
  })
  return new Map(found.map((each) => [each.kode, each]))
}

/** The document of the day that brought them in, if one did: it is not taken back in the same round, nor any more once they are destroyed. */
export const broughtBy = ({ sales, purchases }: Shop, kode: string) =>
  [...purchases, ...sales].find(
    ([nomor, { kode_barcodes, traded }]) => kode.startsWith(`${nomor}/`) || [...kode_barcodes, ...(traded ?? [])].includes(kode),
  )?.[0]

/** Bought goods become scrap at the price paid for them. */
export function destroyBought(world: World, shop: Shop): Doing | undefined {
  const goods = usedIn(shop)
  const isFree = (each: UsedGoods) => !world.inHand.has(broughtBy(shop, each.kode) ?? '')
  const kode = take(
    world,
    [...goods.values()].filter(isFree).map((each) => each.kode),
  )
  const used = kode === undefined ? undefined : goods.get(kode)
  if (kode === undefined || used === undefined) return undefined
  const by = broughtBy(shop, kode)
  if (by !== undefined) world.inHand.add(by)
  const run = async () => {
    const body = { keterangan: `LEBUR ${kode}`, detail_barang: [{ kode_beli: kode }] }
    const { status, body: made } = await approved<DestroyedPurchase>(world, shop, 'hancur pembelian', destroyPurchase, { body }, [])
    if (status !== 200) return []
    const { no_hancur_beli, tgl_system } = made
    const scrap = scrapOf(no_hancur_beli, 1)
    const goes = used.isPiece ? piece('BEKAS//', kode, minus(used.amount)) : usedLot(kode, minus(used.amount))
    const entry: Entry = { kode_toko: shop.kode_toko, tgl_system, changes: [...goes, ...scrapLot(scrap, used.amount)] }
    if (by !== undefined) {
      shop.purchases.delete(by)
      shop.sales.delete(by)
    }
    // No other move may bring it or take it back until this one has ended.
    const wasBrought = shop.brought.delete(kode)
    return stands(shop, no_hancur_beli, {
      document: hancurPembelian,
      entry,
      hands: [kode, scrap],
      refusals: ['SCRAP_GONE'],
      undone: () => void (wasBrought && shop.brought.add(kode)),
    })
  }
  return { what: `hancur pembelian ${kode} di ${shop.kode_toko}`, run }
}
