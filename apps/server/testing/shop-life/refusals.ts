import { type NewSale, sell } from '#modules/sales/contract/penjualan.ts'
import { buy } from '#modules/purchases/contract/pembelian.ts'
import { type Brought, purchaseBody } from '#modules/purchases/server/testing/made-purchase.ts'
import type { TestAnswer } from '../test-app.ts'
import { cashierOf, refused } from './calls.ts'
import { cancelSale } from './cancelling.ts'
import { cash } from './payments.ts'
import { type RequestedSale, saleBody } from './sales.ts'
import { type Doing, type Group, type Shop, type World, aPiece, take } from './world.ts'

/** Something that must be refused, with how it is. */
export function tryWhatIsRefused(world: World, shop: Shop): Doing | undefined {
  const held = aPiece(world, shop)
  if (!held) return undefined
  const { chance } = world
  const { kode_barcode } = held
  const other = world.shops.find((each) => each !== shop) as Shop
  const requested: RequestedSale = { pieces: [held], diskon_rp: 0, pay: (totalRp) => [cash(totalRp)] }
  const selling = (till: Shop, change: (body: NewSale) => object) => async () =>
    world.app.call(cashierOf(till), sell, {
      body: { ...(await saleBody(world, shop, requested)), ...change(await saleBody(world, shop, requested)) },
    })
  const line = (facts: object) => (body: NewSale) => ({ detail_barang: [{ ...body.detail_barang[0], ...facts }] })
  const unsold: Brought = { nama_barang: 'X', kode_dept: 'CC', kode_group: (world.groups[0] as Group).kode_group, kadar: 75, berat: 1 }
  const buying = (ours: string) => async () => {
    const body = await purchaseBody(world.app, [unsold], {}, shop.kode_toko)
    return world.app.call(cashierOf(shop), buy, { body: { ...body, detail_barang: [{ ...body.detail_barang[0], kode_barcode: ours }] } })
  }
  const brought = take(world, shop.brought)
  const all: (readonly [what: string, codes: readonly string[], run: () => Promise<TestAnswer>])[] = [
    ['jual dengan harga lain', ['PRICE_CHANGED'], selling(shop, line({ harga_total: 1 }))],
    [
      'jual dengan bayar kurang',
      ['PAYMENT_SHORT', 'PRICE_CHANGED'],
      selling(shop, ({ detail_bayar }) => ({ detail_bayar: [{ ...detail_bayar[0], jumlah: 1 }] })),
    ],
    ['jual barang toko lain', ['OTHER_SHOP'], selling(other, () => ({}))],
    ['jual barang yang tidak ada', ['NOT_FOUND'], selling(shop, line({ kode_barcode: 'TIDAKADA1' }))],
    ['beli barang yang belum terjual', ['NOT_SOLD'], buying(kode_barcode)],
    ...(brought === undefined ? [] : [['beli barang yang sudah dibeli', ['BOUGHT', 'EXCHANGED'], buying(brought)] as const]),
    ...(shop.oldSale === undefined
      ? []
      : [[`batal ${shop.oldSale} dari hari lalu`, ['SALE_OF_YESTERDAY'], () => cancelSale(world, shop, shop.oldSale as string)] as const]),
  ]
  const [what, codes, run] = chance.pick(all)
  return { what: `ditolak: ${what} (${kode_barcode}) di ${shop.kode_toko}`, run: () => refused(world, what, codes, run) }
}
