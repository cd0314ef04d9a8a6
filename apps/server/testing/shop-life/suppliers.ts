import { expect } from 'vitest'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { type NewSettlement, type SupplierPayment, bayarSupplier, paySupplier } from '#modules/suppliers/contract/bayar-supplier.ts'
import { type Delivery, lotOf, penerimaan, receiveGoods } from '#modules/suppliers/contract/penerimaan.ts'
import { type SupplierReturn, returSupplier, returnGoods } from '#modules/suppliers/contract/retur-supplier.ts'
import { returnBody, settlementBody } from '#modules/suppliers/server/testing/supplied.ts'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import { type Amount, type Entry, claim, claimsIn, deliveredLot, minus, money, scrapIn, scrapLot } from './books.ts'
import { approved, managerOf } from './calls.ts'
import { cash } from './payments.ts'
import { type Doing, type Shop, type World, take, stands } from './world.ts'

const goldPriceRp = 2_000_000

/** A supplier brings goods by weight, for rupiah a gram or for fine gold and work. */
export function receiveSome(world: World, shop: Shop): Doing {
  const { chance } = world
  const kode_supplier = chance.pick(world.suppliers)
  const inGold = chance.percent(40)
  const lines = Array.from({ length: chance.between(1, 3) }, () => ({
    nama_barang: 'CINCIN GROSIR',
    kode_dept: 'CC',
    ...chance.pick(world.groups),
    qty: chance.between(1, 20),
    berat: chance.between(1_000, 60_000) / 1_000,
    harga_supplier: inGold ? null : chance.between(500, 1_500) * 1_000,
    kadar_hutang: inGold ? chance.between(40, 99) : null,
    upah: inGold ? chance.between(1, 20) * 50_000 : 0,
  }))
  const run = async () => {
    const hutang_dalam = inGold ? 'EMAS' : 'RUPIAH'
    const body = { kode_supplier, no_surat: null, hutang_dalam, harga_emas: inGold ? goldPriceRp : null, keterangan: null, detail_barang: lines }
    const { status, body: made } = await approved<Delivery>(world, shop, 'terima', receiveGoods, { body }, [], managerOf(shop))
    if (status !== 200) return []
    const { no_terima, tgl_system, hutang_fine, nilai_fine, hutang_rp, detail_barang } = made
    const changes = [
      ...lines.flatMap(({ qty, berat, kadar }, at) => {
        const weightMg = Math.round(berat * 1_000)
        const { no_urut, hpp } = detail_barang[at]!
        return deliveredLot(lotOf(no_terima, no_urut), [qty, weightMg, fineMg(weightMg, kadar), hpp])
      }),
      ...(hutang_rp > 0 ? claim('HUTANG_SUPPLIER', kode_supplier, no_terima, -hutang_rp) : []),
      ...(hutang_fine > 0 ? claim('HUTANG_EMAS', kode_supplier, no_terima, -nilai_fine, -Math.round(hutang_fine * 1_000)) : []),
    ]
    detail_barang.forEach(({ no_urut }, at) => {
      const { kode_group, kadar } = lines[at]!
      shop.delivered.set(lotOf(no_terima, no_urut), { kode_supplier, kode_group, kadar })
    })
    const entry: Entry = { kode_toko: shop.kode_toko, tgl_system, changes }
    // Something of it has gone back.
    return stands(shop, no_terima, { document: penerimaan, entry, hands: [handOf(shop, kode_supplier)], refusals: ['RECEIPT_TAGGED'] })
  }
  return { what: `terima dari ${kode_supplier} di ${shop.kode_toko}`, run }
}

/** He is paid: a document of his, gold at its price, in advance, or out of what he had in advance. */
export function paySome(world: World, shop: Shop): Doing | undefined {
  const kode_supplier = aSupplier(world, shop)
  return kode_supplier === undefined ? undefined : paying(shop, world, kode_supplier, settlement(world, shop, kode_supplier), 'bayar supplier')
}

/** He gets scrap for gold that he is owed. */
export function payWithScrap(world: World, shop: Shop): Doing | undefined {
  const owed = new Set(claimsIn(shop.books, 'HUTANG_EMAS').map(({ pihak }) => pihak))
  const kode_supplier = aSupplier(world, shop, (each) => owed.has(each))
  const requested = kode_supplier === undefined ? undefined : inScrap(world, shop, kode_supplier)
  return requested && kode_supplier !== undefined ? paying(shop, world, kode_supplier, requested, 'bayar supplier dengan emas') : undefined
}

/** A part of what he brought goes back to him, or all of it, or it was heavier than his note says. */
export function returnSome(world: World, shop: Shop): Doing | undefined {
  const { chance } = world
  const lots = lotsIn(shop)
  const owners = new Set(lots.map(({ kode_supplier }) => kode_supplier))
  const kode_supplier = aSupplier(world, shop, (each) => owners.has(each))
  if (kode_supplier === undefined) return undefined
  const { kode_lot, amount } = chance.pick(lots.filter((lot) => lot.kode_supplier === kode_supplier))
  const isHeavier = chance.percent(25)
  const [pieces, grossMg] = amount
  const isWhole = chance.percent(40) || pieces === 1 || grossMg < pieces * 2
  const qty_lot = isHeavier ? 0 : isWhole ? pieces : chance.between(1, pieces - 1)
  const berat = (isHeavier ? chance.between(1, 500) : isWhole ? grossMg : chance.between(1, grossMg - 1)) / 1_000
  const body = {
    ...returnBody([{ kode_kembali: kode_lot, qty_lot, berat }], { jenis_retur: isHeavier ? 'LEBIH' : 'KEMBALI' }),
    kode_supplier,
  }
  const run = async () => {
    const { status, body: made } = await approved<SupplierReturn>(world, shop, 'retur supplier', returnGoods, { body }, [], managerOf(shop))
    if (status !== 200) return []
    const entry = wentBack(shop, made)
    if (isWhole && !isHeavier) expect(made.total_hpp, 'all of it goes back at what it costs').toBe(amount[3])
    const hands = [handOf(shop, kode_supplier)]
    return stands(shop, made.no_retur, { document: returSupplier, entry, hands, refusals: ['RECEIPT_TAGGED'] })
  }
  return { what: `retur ${isHeavier ? 'lebih ' : ''}${berat} g ke ${kode_supplier} di ${shop.kode_toko}`, run }
}

/** What of deliveries has no tag yet. */
export const lotsIn = ({ books, delivered }: Shop) =>
  [...delivered].flatMap(([kode_lot, lot]) => {
    const amount = books.get(`LOT PENERIMAAN////${kode_lot}`)
    return amount && amount[0] > 0 ? [{ kode_lot, ...lot, amount }] : []
  })

function wentBack(shop: Shop, { no_retur, tgl_system, kode_supplier, jenis_retur, uang_muka, detail_barang, detail_hutang }: SupplierReturn): Entry {
  const inMg = (grams: number) => Math.round(grams * 1_000)
  const sign = jenis_retur === 'KEMBALI' ? 1 : -1
  const changes = [
    ...detail_barang.flatMap(({ kode_lot, qty_lot, berat, fine, hpp }) => {
      const amount: Amount = [qty_lot, inMg(berat), inMg(fine), hpp]
      return deliveredLot(kode_lot as string, sign === 1 ? minus(amount) : amount)
    }),
    ...detail_hutang.flatMap(({ jenis_tagihan, no_dokumen, rupiah, fine }) =>
      claim(jenis_tagihan, kode_supplier, no_dokumen, sign * rupiah, sign * inMg(fine)),
    ),
    ...(uang_muka > 0 ? claim('UANG_MUKA_SUPPLIER', kode_supplier, no_retur, uang_muka) : []),
  ]
  return { kode_toko: shop.kode_toko, tgl_system, changes }
}

/** The mark that a move sets while it uses a supplier of a shop. */
export const handOf = ({ kode_toko }: Shop, kode_supplier: string) => `${kode_toko} ${kode_supplier}`

/** A supplier that no other move of the shop pays in this round: two moves that pay the same supplier settle the same debts. */
export function aSupplier(world: World, shop: Shop, isWanted: (kode_supplier: string) => boolean = () => true): string | undefined {
  return take(
    world,
    world.suppliers.filter(isWanted).map((each) => handOf(shop, each)),
  )?.slice(handOf(shop, '').length)
}

function paying(shop: Shop, world: World, kode_supplier: string, requested: Requested, what: string): Doing {
  const run = async () => {
    const body = settlementBody({ kode_supplier, ...requested })
    const { status, body: made } = await approved<SupplierPayment>(world, shop, what, paySupplier, { body }, ['CASH_SHORT'], managerOf(shop))
    if (status !== 200) return []
    const entry = settled(shop, made)
    const hands = [handOf(shop, kode_supplier), ...made.detail_emas.map(({ kode_lot }) => kode_lot)]
    return stands(shop, made.no_bayar, { document: bayarSupplier, entry, hands, refusals: [] })
  }
  return { what: `bayar ${kode_supplier} ${requested.pelunasan} di ${shop.kode_toko}`, run }
}

type Requested = Partial<NewSettlement> & Pick<NewSettlement, 'pelunasan'>

function settlement({ chance, inHand }: World, { books }: Shop, kode_supplier: string): Requested {
  // A sale on consignment that is being cancelled takes its debt along.
  const open = (jenis: string) => claimsIn(books, jenis).filter(({ pihak, dokumen }) => pihak === kode_supplier && !inHand.has(dokumen))
  const [rupiah, gold, advance] = [open('HUTANG_SUPPLIER'), open('HUTANG_EMAS'), open('UANG_MUKA_SUPPLIER')]
  const part = (most: number) => (chance.percent(50) ? most : chance.between(1, most))
  const ways: (() => Requested)[] = [
    () => {
      const jumlah_dilunasi = chance.between(1, 50) * 100_000
      return { pelunasan: 'UANG_MUKA', jumlah_dilunasi, detail_bayar: [cash(jumlah_dilunasi)] }
    },
  ]
  if (rupiah.length > 0)
    ways.push(() => {
      const { dokumen, rupiah: owedRp } = chance.pick(rupiah)
      inHand.add(dokumen)
      const jumlah_dilunasi = part(-owedRp)
      return { pelunasan: 'RUPIAH', jumlah_dilunasi, detail_hutang: [{ no_dokumen: dokumen }], detail_bayar: [cash(jumlah_dilunasi)] }
    })
  if (gold.length > 0)
    ways.push(() => {
      const { dokumen, goldMg } = chance.pick(gold)
      const mg = part(-goldMg)
      const harga_emas = goldPriceRp + chance.between(-10, 10) * 10_000
      const detail_bayar = [cash(Math.round((mg * harga_emas) / 1_000))]
      return { pelunasan: 'EMAS_RUPIAH', emas_dilunasi: mg / 1_000, harga_emas, detail_hutang: [{ no_dokumen: dokumen }], detail_bayar }
    })
  if (rupiah.length > 0 && advance.length > 0)
    ways.push(() => {
      const { dokumen, rupiah: owedRp } = chance.pick(rupiah)
      inHand.add(dokumen)
      const paidRp = advance.reduce((sum, each) => sum + each.rupiah, 0)
      return { pelunasan: 'PAKAI_UANG_MUKA', jumlah_dilunasi: part(Math.min(-owedRp, paidRp)), detail_hutang: [{ no_dokumen: dokumen }] }
    })
  return chance.pick(ways)()
}

/** All of a lot of scrap or a part, with no more fine gold in it than a document of his is owed. */
function inScrap(world: World, shop: Shop, kode_supplier: string): Requested | undefined {
  const { dokumen, goldMg: owed } = world.chance.pick(claimsIn(shop.books, 'HUTANG_EMAS').filter(({ pihak }) => pihak === kode_supplier))
  const lots = new Map(scrapIn(shop.books).map((lot) => [lot.kode_lot, lot]))
  const kode_lot = take(world, lots.keys())
  if (kode_lot === undefined) return undefined
  const [, grossMg, goldMg] = lots.get(kode_lot)!.amount
  // As the server shares a lot: half up.
  const goldOf = (weightMg: number) => (weightMg === grossMg ? goldMg : proRata(goldMg, weightMg, grossMg))
  let weightMg = world.chance.percent(50) ? grossMg : world.chance.between(1, grossMg)
  while (weightMg > 0 && goldOf(weightMg) > -owed) weightMg = Math.min(weightMg - 1, Math.floor((grossMg * -owed) / goldMg))
  if (weightMg <= 0 || goldOf(weightMg) === 0) return undefined
  return { pelunasan: 'EMAS', detail_hutang: [{ no_dokumen: dokumen }], detail_emas: [{ kode_lot, berat: weightMg / 1_000 }] }
}

function settled(shop: Shop, made: SupplierPayment): Entry {
  const { no_bayar, tgl_system, kode_supplier, pelunasan, jumlah_bayar, detail_hutang, detail_uang_muka, detail_emas } = made
  const inMg = (grams: number) => Math.round(grams * 1_000)
  const changes = [
    ...money('CASH', -jumlah_bayar),
    ...detail_emas.flatMap(({ kode_lot, qty_lot, berat, fine, hpp }) => scrapLot(kode_lot, minus([qty_lot, inMg(berat), inMg(fine), hpp]))),
    ...detail_hutang.flatMap(({ jenis_tagihan, no_dokumen, rupiah, fine }) =>
      claim(jenis_tagihan, kode_supplier, no_dokumen, rupiah, Math.round(fine * 1_000)),
    ),
    ...detail_uang_muka.flatMap(({ no_dokumen, rupiah }) => claim('UANG_MUKA_SUPPLIER', kode_supplier, no_dokumen, -rupiah)),
    ...(pelunasan === 'UANG_MUKA' ? claim('UANG_MUKA_SUPPLIER', kode_supplier, no_bayar, jumlah_bayar) : []),
  ]
  return { kode_toko: shop.kode_toko, tgl_system, changes }
}
