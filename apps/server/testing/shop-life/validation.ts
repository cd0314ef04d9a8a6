import { acceptSale, lookAtWaiting, refuseSale, sendSale, type SaleNow } from '#modules/sales/contract/validasi.ts'
import type { NewSale, Sale } from '#modules/sales/contract/penjualan.ts'
import { approved, cashierOf, codeOf, managerOf, repriced } from './calls.ts'
import { cash } from './payments.ts'
import { askedPurchase, broughtNames } from './purchases.ts'
import { type RequestedSale, askedSale, named, saleBody, sold } from './sales.ts'
import type { Doing, Shop, World } from './world.ts'

/**
 * Sales staff enter a sale, now and then with old gold, and the cashier takes the money for it at what it comes to by then, or refuses it: then
 * nothing has moved.
 */
export function sellByWaiting(world: World, shop: Shop): Doing | undefined {
  const goods = askedSale(world, shop)
  const brought = goods && world.chance.percent(30) ? askedPurchase(world, shop) : undefined
  const isRefused = world.chance.percent(25)
  if (!goods) return undefined
  const requested: RequestedSale = { ...goods, ...(brought && { brought }) }
  const run = async () => {
    const whole = await saleBody(world, shop, requested)
    const { detail_bayar: _payments, sisa_bayar: _owed, grand_total: _total, ...body } = whole
    const sent = await approved<{ no_antri: string }>(world, shop, 'penjualan antri', sendSale, { body }, repriced, managerOf(shop))
    if (sent.status !== 200) return []
    const { no_antri } = sent.body
    const sale = isRefused ? undefined : await accepted(world, shop, requested, no_antri)
    if (sale) return sold(world, shop, { requested, body: asTaken(whole, requested, sale), sale })
    await approved(world, shop, 'penjualan tolak', refuseSale, { body: { no_antri, alasan_tolak: 'TIDAK JADI' } }, [])
    return []
  }
  return { what: `jual ${named(requested)}${brought ? ` dengan ${broughtNames(brought)}` : ''} lewat antrian di ${shop.kode_toko}`, run }
}

/** The cashier reads the total and takes it; where it has moved meanwhile, he reads it again. Undefined where the till has too little. */
async function accepted(world: World, shop: Shop, requested: RequestedSale, no_antri: string): Promise<Sale | undefined> {
  for (;;) {
    const { body: now } = await world.app.call<SaleNow>(cashierOf(shop), lookAtWaiting, { params: { no_antri } })
    const { grand_total, bayar_tukar, bayar } = now
    const detail_bayar = bayar === 0 ? [] : bayar > 0 ? requested.pay(bayar) : [cash(-bayar)]
    const body = { no_antri, grand_total, bayar_tukar, detail_bayar }
    const answer = await approved<Sale>(world, shop, 'penjualan terima', acceptSale, { body }, ['TOTAL_CHANGED', 'CASH_SHORT', ...repriced])
    if (answer.status === 200) return answer.body
    if (codeOf(answer) === 'CASH_SHORT') return undefined
  }
}

/** Returns the input with the prices that were paid in the end. */
function asTaken(body: NewSale, { pay }: RequestedSale, { detail_barang, detail_tukar, grand_total, bayar_tukar }: Sale): NewSale {
  const bayar = grand_total - bayar_tukar
  return {
    ...body,
    detail_barang: body.detail_barang.map((line, at) => ({ ...line, harga_total: detail_barang[at]!.harga_total })),
    detail_tukar: body.detail_tukar.map((line, at) => ({ ...line, harga: detail_tukar[at]!.harga })),
    detail_bayar: bayar > 0 ? pay(bayar) : [],
    sisa_bayar: 0,
  }
}
