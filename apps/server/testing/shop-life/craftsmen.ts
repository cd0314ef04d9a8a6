import { sql } from 'kysely'
import { addLots, moved, post } from '#modules/ledger/server/public.ts'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import { type BarSale, penjualanBatang, sellBars } from '#modules/craftsmen/contract/penjualan-batang.ts'
import { type Amount, type Books, type Entry, claim, deliveredLot, inTrays, minus, money, piece, scrapIn, scrapLot } from './books.ts'
import { bahanTukang, handMaterial, type Material } from '#modules/craftsmen/contract/bahan-tukang.ts'
import { type BarIn, batangMasuk, takeBarIn } from '#modules/craftsmen/contract/batang-masuk.ts'
import { contohTukang, lendSample, type Sample } from '#modules/craftsmen/contract/contoh-tukang.ts'
import { hasilTukang, type Made, takeMade } from '#modules/craftsmen/contract/hasil-tukang.ts'
import { chargeShortage, kurangTukang, type Shortage } from '#modules/craftsmen/contract/kurang-tukang.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { lotOfLine } from '#modules/craftsmen/contract/lots.ts'
import { approved, managerOf } from './calls.ts'
import { paidIn, waysToPay } from './payments.ts'
import { type Doing, type Shop, type World, aPiece, one, stands, take } from './world.ts'

/** Gold in bars of a shop. */
const barLot = (kode_lot: string, by: Amount): Entry['changes'] => [
  [`LOT BATANG////${kode_lot}`, by],
  ['STOCK BATANG//', by],
]

interface HeldLot {
  readonly kode_lot: string
  readonly amount: Amount
}

/** The bars that a shop has, by lot. */
function barsIn(books: Books): HeldLot[] {
  const start = 'LOT BATANG////'
  return [...books]
    .flatMap(([row, amount]) => (row.startsWith(start) && amount[2] > 0 ? [{ kode_lot: row.slice(start.length), amount }] : []))
    .toSorted((a, b) => (a.kode_lot < b.kode_lot ? -1 : 1))
}

/** A part of a lot by weight, as the server shares it: its gold by its weight, its cost by its gold. */
export function partOf([pieces, grossMg, fineMg, costRp]: Amount, weightMg: number): Amount {
  if (weightMg === grossMg) return [pieces, grossMg, fineMg, costRp]
  const goldMg = proRata(fineMg, weightMg, grossMg)
  return [0, weightMg, goldMg, goldMg === fineMg ? costRp : proRata(costRp, goldMg, fineMg)]
}

let bars = 0

/** A bar as a shop begins with. There is no screen for it: bars come by melting. */
export function openBar(world: World, shop: Shop): Doing {
  const { chance, app } = world
  const grossMg = chance.between(5_000, 60_000)
  const goldMg = proRata(grossMg, chance.between(900, 999), 1_000)
  const amount: Amount = [1, grossMg, goldMg, proRata(goldMg, chance.between(1_400_000, 2_400_000), 1_000)]
  const run = async () => {
    bars += 1
    const kode_lot = `HIDUP-${shop.kode_toko}-${bars}-${shop.tgl_system}`
    const { kode_toko, tgl_system } = shop
    await app.db.transaction().execute(async (db) => {
      const user_id = managerOf(shop)
      await sql`select set_config('kencana.user_id', ${user_id}, true)`.execute(db)
      const context = { db, kode_toko, tgl_system, user_id, request_id: 'hidup' }
      await addLots(context, 'SALDO_AWAL', [{ kode_lot, dokumen: kode_lot, keterangan: 'EMAS BATANGAN' }])
      const [pieces, gross, fine, costRp] = amount
      await post(context, {
        kind: 'SALDO_AWAL',
        reference: kode_lot,
        stock: moved(
          { pieces, grossMg: gross, fineMg: fine, costRp, kode_barcode: null, kode_lot },
          { from: { tempat: 'SALDO_AWAL' }, to: { tempat: 'BATANG' } },
        ),
        cash: [],
        claims: [],
        counter: [],
        points: [],
      })
    })
    return [{ kode_toko, tgl_system, changes: barLot(kode_lot, amount) }]
  }
  return { what: `batang ${grossMg} mg di ${shop.kode_toko}`, run }
}

/** A dealer takes a bar or a part of it. */
export function sellSomeBar(world: World, shop: Shop): Doing | undefined {
  const { chance } = world
  const lots = new Map(barsIn(shop.books).map((lot) => [lot.kode_lot, lot.amount]))
  const kode_lot = take(world, lots.keys())
  if (kode_lot === undefined) return undefined
  const amount = lots.get(kode_lot)!
  const weightMg = chance.percent(40) ? amount[1] : chance.between(1, amount[1])
  const part = partOf(amount, weightMg)
  const harga_per_gram = chance.between(1_500, 2_600) * 1_000
  const dueRp = rupiahFor(part[2] / 1_000, harga_per_gram)
  const pay = chance.pick(waysToPay)
  const run = async () => {
    const detail_bayar = pay(dueRp).filter(({ jumlah }) => jumlah > 0)
    const body = {
      kode_sales: 'S1',
      nama_customer: 'TOKO EMAS JAYA',
      alamat_customer: null,
      no_hp: null,
      keterangan: null,
      detail_batang: [{ kode_lot, berat: weightMg / 1_000, harga_per_gram }],
      detail_bayar,
    }
    const { status, body: made } = await approved<BarSale>(world, shop, 'jual batang', sellBars, { body }, ['BAR_WITHOUT_GOLD'], managerOf(shop))
    if (status !== 200) return []
    const changes = [...barLot(kode_lot, minus(part)), ...paidIn(shop, detail_bayar, dueRp, made.no_jual_batang)]
    const entry = { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes }
    return stands(shop, made.no_jual_batang, { document: penjualanBatang, entry, hands: [kode_lot], refusals: ['CASH_SHORT', 'CLAIM_SHORT'] })
  }
  return { what: `jual ${weightMg} mg dari ${kode_lot} di ${shop.kode_toko}`, run }
}

/** Gold that a craftsman of a shop holds. */
const heldLot = (kode_tukang: string, kode_lot: string, by: Amount): Entry['changes'] => [
  [`LOT TUKANG///${kode_tukang}/${kode_lot}`, by],
  ['STOCK TUKANG//', by],
]

interface Held extends HeldLot {
  readonly kode_tukang: string
}

/** The gold that the craftsmen of a shop hold, by lot. */
function heldIn(books: Books): Held[] {
  return [...books]
    .flatMap(([row, amount]): Held[] => {
      const found = /^LOT TUKANG\/\/\/([^/]+)\/(.+)$/.exec(row)
      return found && amount[2] > 0 ? [{ kode_tukang: found[1] as string, kode_lot: found[2] as string, amount }] : []
    })
    .toSorted((a, b) => (a.kode_lot < b.kode_lot ? -1 : 1))
}

/** Where each lot of a craftsman came from, in the life of a shop. */
const origins = new Map<string, { readonly tempat: 'BATANG' | 'ROSOK'; readonly lot_asal: string }>()

/** Gold in bars or scrap of a shop. */
export const placeLot = (tempat: string, kode_lot: string, by: Amount): Entry['changes'] =>
  tempat === 'BATANG' ? barLot(kode_lot, by) : scrapLot(kode_lot, by)

/** The bars and the scrap that a shop has, by lot. */
export const goldIn = (books: Books) =>
  new Map(
    [
      ...barsIn(books).map((lot) => ({ ...lot, tempat: 'BATANG' as const })),
      ...scrapIn(books).map((lot) => ({ ...lot, tempat: 'ROSOK' as const })),
    ].map((lot) => [lot.kode_lot, lot]),
  )

/** Who works for a shop. */
async function craftsmanOf({ app: { db } }: World, { kode_toko }: Shop): Promise<string> {
  await sql`insert into tukang (kode_toko, kode_tukang, nama_tukang) values (${kode_toko}, 'HIDUP', 'PAK HIDUP') on conflict do nothing`.execute(db)
  return 'HIDUP'
}

/** A bar, scrap or a part of one goes to a craftsman. */
export function handSomeGold(world: World, shop: Shop): Doing | undefined {
  const { chance } = world
  const lots = goldIn(shop.books)
  const kode_lot = take(world, lots.keys())
  if (kode_lot === undefined) return undefined
  const { tempat, amount } = lots.get(kode_lot)!
  const weightMg = chance.percent(50) ? amount[1] : chance.between(1, amount[1])
  const part = partOf(amount, weightMg)
  const run = async () => {
    const kode_tukang = await craftsmanOf(world, shop)
    const body = {
      arah_bahan: 'KELUAR' as const,
      kode_tukang,
      no_pesanan: null,
      keterangan: null,
      detail_bahan: [{ kode_lot, berat: weightMg / 1_000 }],
    }
    const { status, body: made } = await approved<Material>(
      world,
      shop,
      'bahan tukang',
      handMaterial,
      { body },
      ['MATERIAL_WITHOUT_GOLD'],
      managerOf(shop),
    )
    if (status !== 200) return []
    const his = lotOfLine(made.no_bahan, 1)
    origins.set(his, { tempat, lot_asal: kode_lot })
    const changes = [...placeLot(tempat, kode_lot, minus(part)), ...heldLot(kode_tukang, his, part)]
    const entry = { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes }
    return stands(shop, made.no_bahan, { document: bahanTukang, entry, hands: [kode_lot, his], refusals: ['MATERIAL_MOVED_ON'] })
  }
  return { what: `${weightMg} mg dari ${kode_lot} ke tukang di ${shop.kode_toko}`, run }
}

/** A free lot of a craftsman and its parent lot. Both are then reserved for this round. */
function aHeldLot(world: World, shop: Shop): Held | undefined {
  const lots = new Map(
    heldIn(shop.books).flatMap((lot) => (world.inHand.has(origins.get(lot.kode_lot)?.lot_asal ?? '') ? [] : [[lot.kode_lot, lot] as const])),
  )
  const kode_lot = take(world, lots.keys())
  return kode_lot === undefined ? undefined : lots.get(kode_lot)
}

/** A craftsman gives gold back that he did not use. */
export function takeGoldBack(world: World, shop: Shop): Doing | undefined {
  const lot = aHeldLot(world, shop)
  if (!lot) return undefined
  const { kode_lot, kode_tukang, amount } = lot
  const { tempat, lot_asal } = origins.get(kode_lot)!
  world.inHand.add(lot_asal)
  const weightMg = world.chance.percent(50) ? amount[1] : world.chance.between(1, amount[1])
  const part = partOf(amount, weightMg)
  const run = async () => {
    const body = {
      arah_bahan: 'KEMBALI' as const,
      kode_tukang,
      no_pesanan: null,
      keterangan: null,
      detail_bahan: [{ kode_lot, berat: weightMg / 1_000 }],
    }
    const { status, body: made } = await approved<Material>(
      world,
      shop,
      'bahan kembali',
      handMaterial,
      { body },
      ['MATERIAL_WITHOUT_GOLD'],
      managerOf(shop),
    )
    if (status !== 200) return []
    const changes = [...heldLot(kode_tukang, kode_lot, minus(part)), ...placeLot(tempat, lot_asal, part)]
    const entry = { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes }
    return stands(shop, made.no_bahan, { document: bahanTukang, entry, hands: [kode_lot, lot_asal], refusals: ['MATERIAL_MOVED_ON'] })
  }
  return { what: `${weightMg} mg kembali dari ${kode_lot} di ${shop.kode_toko}`, run }
}

/** A craftsman brings what he made of his gold: pieces with alloy in them, and something lost. */
export function takeWorkOf(world: World, shop: Shop): Doing | undefined {
  const { chance } = world
  const lot = aHeldLot(world, shop)
  if (!lot) return undefined
  const { kode_lot, kode_tukang, amount } = lot
  const weightMg = chance.percent(50) ? amount[1] : chance.between(1, amount[1])
  const part = partOf(amount, weightMg)
  const { kode_group, kadar } = chance.pick(world.groups)
  // As much as has no more gold in it than he used, and what he adds for it.
  const lostMg = chance.between(0, 40)
  let madeMg = Math.floor(((part[2] - Math.min(lostMg, part[2])) * 100) / kadar)
  while (madeMg > 0 && fineMg(madeMg, kadar) > part[2]) madeMg -= 1
  const lostFineMg = part[2] - fineMg(madeMg, kadar)
  const alloyMg = Math.max(0, madeMg - weightMg) + lostFineMg
  const biaya_campuran = alloyMg === 0 ? 0 : chance.between(0, 50) * 1_000
  const biaya_tukang = chance.between(0, 20) * 50_000
  if (madeMg === 0) return undefined
  const run = async () => {
    const body = {
      kode_tukang,
      no_pesanan: null,
      nama_barang: 'CINCIN TUKANG',
      kode_dept: 'CC',
      kode_group,
      kadar,
      qty: 1,
      berat: madeMg / 1_000,
      berat_campuran: alloyMg / 1_000,
      biaya_campuran,
      biaya_tukang,
      keterangan: null,
      detail_bahan: [{ kode_lot, berat: weightMg / 1_000 }],
    }
    const { status, body: made } = await approved<Made>(world, shop, 'hasil tukang', takeMade, { body }, ['MATERIAL_WITHOUT_GOLD'], managerOf(shop))
    if (status !== 200) return []
    const lostRp = lostFineMg === 0 ? 0 : proRata(part[3], lostFineMg, part[2])
    const owedRp = biaya_campuran + biaya_tukang
    const changes = [
      ...heldLot(kode_tukang, kode_lot, minus(part)),
      ...deliveredLot(lotOfLine(made.no_hasil, 1), [1, madeMg, fineMg(madeMg, kadar), part[3] - lostRp + owedRp]),
      ...(owedRp > 0 ? claim('HUTANG_TUKANG', kode_tukang, made.no_hasil, -owedRp) : []),
    ]
    const entry = { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes }
    return stands(shop, made.no_hasil, { document: hasilTukang, entry, hands: [kode_lot, kode_tukang], refusals: ['MADE_TAGGED', 'CLAIM_SHORT'] })
  }
  return { what: `hasil tukang ${madeMg} mg dari ${kode_lot} di ${shop.kode_toko}`, run }
}

/** A craftsman cannot give some of his gold back. */
export function chargeSome(world: World, shop: Shop): Doing | undefined {
  const lot = aHeldLot(world, shop)
  if (!lot) return undefined
  const { kode_lot, kode_tukang, amount } = lot
  const weightMg = world.chance.between(1, Math.min(amount[1], 500))
  const part = partOf(amount, weightMg)
  const run = async () => {
    const body = { kode_tukang, keterangan: 'HIDUP', detail_bahan: [{ kode_lot, berat: weightMg / 1_000 }] }
    const { status, body: made } = await approved<Shortage>(
      world,
      shop,
      'kurang tukang',
      chargeShortage,
      { body },
      ['MATERIAL_WITHOUT_GOLD'],
      managerOf(shop),
    )
    if (status !== 200) return []
    const changes = [...heldLot(kode_tukang, kode_lot, minus(part)), ...claim('PIUTANG_TUKANG', kode_tukang, made.no_kurang, part[3], part[2])]
    const entry = { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes }
    return stands(shop, made.no_kurang, { document: kurangTukang, entry, hands: [kode_lot], refusals: ['CLAIM_SHORT'] })
  }
  return { what: `tukang kurang ${weightMg} mg dari ${kode_lot} di ${shop.kode_toko}`, run }
}

/** The craftsmen's place of a piece that was lent. */
const lentPlace = 'TUKANG//'

/** A piece of a tray goes to a craftsman, as what an open order is made after. */
export function lendPiece(world: World, shop: Shop): Doing | undefined {
  const no_pesanan = one(
    world,
    [...shop.orders].flatMap(([name, { made }]) => (made.length === 0 ? [name] : [])),
  )
  const lent = no_pesanan === undefined ? undefined : aPiece(world, shop)
  if (!lent) return undefined
  const { kode_barcode, place, amount } = lent
  const run = async () => {
    const kode_tukang = await craftsmanOf(world, shop)
    const body = {
      arah_contoh: 'KELUAR' as const,
      kode_tukang,
      no_pesanan: no_pesanan as string,
      kode_barcode,
      berat: amount[1] / 1_000,
      kode_gudang: null,
      kode_baki: null,
      keterangan: null,
    }
    const { status, body: made } = await approved<Sample>(
      world,
      shop,
      'contoh ke tukang',
      lendSample,
      { body },
      // The order may be over by now; a row of accessories is no sample.
      ['ORDER_UNKNOWN', 'SAMPLE_IS_ROW'],
      managerOf(shop),
    )
    if (status !== 200) return []
    const changes = [...piece(place, kode_barcode, minus(amount)), ...piece(lentPlace, kode_barcode, amount)]
    const entry = { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes }
    return stands(shop, made.no_contoh, { document: contohTukang, entry, hands: [kode_barcode], refusals: ['SAMPLE_CAME_BACK', 'STATUS_CHANGED'] })
  }
  return { what: `contoh ${kode_barcode} ke tukang di ${shop.kode_toko}`, run }
}

/** It comes back into a tray, at times a little lighter. */
export function takePieceBack(world: World, shop: Shop): Doing | undefined {
  const { chance } = world
  const start = `BARANG ${lentPlace}/`
  const lent = new Map([...shop.books].flatMap(([row, amount]) => (row.startsWith(start) ? [[row.slice(start.length), amount] as const] : [])))
  const kode_barcode = take(world, lent.keys())
  if (kode_barcode === undefined) return undefined
  const amount = lent.get(kode_barcode)!
  const [, kode_gudang, kode_baki] = chance.pick(inTrays(shop.books).map(({ place }) => place)).split('/') as [string, string, string]
  const lostMg = chance.percent(60) ? 0 : Math.min(chance.between(1, 30), amount[1] - 1)
  const lostFineMg = proRata(amount[2], lostMg, amount[1])
  const lost: Amount = [0, lostMg, lostFineMg, amount[2] === 0 ? 0 : proRata(amount[3], lostFineMg, amount[2])]
  const run = async () => {
    const body = {
      arah_contoh: 'KEMBALI' as const,
      kode_tukang: null,
      no_pesanan: null,
      kode_barcode,
      berat: (amount[1] - lostMg) / 1_000,
      kode_gudang,
      kode_baki,
      keterangan: lostMg === 0 ? null : 'TERKIKIR',
    }
    const { status, body: made } = await approved<Sample>(world, shop, 'contoh dari tukang', lendSample, { body }, [], managerOf(shop))
    if (status !== 200) return []
    const left: Amount = [amount[0], amount[1] - lost[1], amount[2] - lost[2], amount[3] - lost[3]]
    const changes = [...piece(lentPlace, kode_barcode, minus(amount)), ...piece(`BAKI/${kode_gudang}/${kode_baki}`, kode_barcode, left)]
    const entry = { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes }
    return stands(shop, made.no_contoh, { document: contohTukang, entry, hands: [kode_barcode], refusals: ['STATUS_CHANGED', 'NOT_IN_PLACE'] })
  }
  return { what: `contoh ${kode_barcode} dari tukang di ${shop.kode_toko}`, run }
}

/** A supplier sells a bar: he is owed for it, or paid from the till. */
export function buyBar(world: World, shop: Shop): Doing {
  const { chance } = world
  const kode_supplier = chance.pick(world.suppliers)
  const grossMg = chance.between(1_000, 20_000)
  const kadar = chance.pick([99.9, 99.99, 91.6, 75])
  const nilai_batang = chance.between(1_000, 30_000) * 1_000
  const isPaid = chance.percent(30)
  const run = async () => {
    const body = {
      kode_supplier,
      no_surat_batang: null,
      nama_barang: 'EMAS BATANGAN BELI',
      berat: grossMg / 1_000,
      kadar,
      nilai_batang,
      bayar_batang: isPaid ? ('KAS' as const) : ('HUTANG' as const),
      no_rekening: null,
      keterangan: null,
    }
    const { status, body: made } = await approved<BarIn>(world, shop, 'batang masuk', takeBarIn, { body }, ['CASH_SHORT'], managerOf(shop))
    if (status !== 200) return []
    const nomor = made.no_batang_masuk
    const paid = isPaid ? money('CASH', -nilai_batang) : claim('HUTANG_SUPPLIER', kode_supplier, nomor, -nilai_batang)
    const changes = [...barLot(lotOfLine(nomor, 1), [1, grossMg, fineMg(grossMg, kadar), nilai_batang]), ...paid]
    const entry = { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes }
    return stands(shop, nomor, {
      document: batangMasuk,
      entry,
      hands: [lotOfLine(nomor, 1)],
      refusals: ['MATERIAL_MOVED_ON', 'STOCK_SHORT', 'CLAIM_SETTLED', 'CLAIM_SHORT'],
    })
  }
  return { what: `batang masuk ${grossMg} mg di ${shop.kode_toko}`, run }
}
