import { sql } from 'kysely'
import { addLots, moved, post } from '#modules/ledger/server/public.ts'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import { type BarSale, penjualanBatang, sellBars } from '#modules/craftsmen/contract/penjualan-batang.ts'
import { type Amount, type Books, type Entry, minus } from './books.ts'
import { approved, managerOf } from './calls.ts'
import { paidIn, waysToPay } from './payments.ts'
import { type Doing, type Shop, type World, stands, take } from './world.ts'

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
function partOf([pieces, grossMg, fineMg, costRp]: Amount, weightMg: number): Amount {
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
    await app.set({ SEPUHAN: 'true' })
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
  const harga_emas = chance.between(1_500, 2_600) * 1_000
  const dueRp = rupiahFor(part[2] / 1_000, harga_emas)
  const pay = chance.pick(waysToPay)
  const run = async () => {
    const detail_bayar = pay(dueRp).filter(({ jumlah }) => jumlah > 0)
    const body = {
      kode_sales: 'S1',
      nama_customer: 'TOKO EMAS JAYA',
      alamat_customer: null,
      no_hp: null,
      keterangan: null,
      detail_batang: [{ kode_lot, berat: weightMg / 1_000, harga_emas }],
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
