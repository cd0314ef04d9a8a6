import { type Intake, takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import { type Sale, sell } from '#modules/sales/contract/penjualan.ts'
import { type AccessoryStock, changeAccessories, stockAksesoris } from '#modules/handling/contract/stock-aksesoris.ts'
import { type Amount, type Entry, type HeldPiece, claim, minus, money, piece } from './books.ts'
import { approved, codeOf, supervisorOf } from './calls.ts'
import { cash } from './payments.ts'
import { taking } from './intake.ts'
import { earnedBy } from './sales.ts'
import { type Doing, type Shop, type World, aRow, stands } from './world.ts'

/** What a customer pays for one: a row is asked as many times that. */
const oneRp = 25_000

/** A supplier brings a box of accessories: one barcode, many pieces. */
export function takeRowIn(world: World, shop: Shop): Doing {
  const { chance } = world
  const { kode_gudang, kode_baki } = chance.pick(world.shelves.filter(({ kode_toko }) => kode_toko === shop.kode_toko))
  const kode_supplier = chance.pick(world.suppliers)
  const group = chance.pick(world.groups)
  const qty = chance.between(2, 60)
  const weightMg = qty * chance.between(50, 900)
  const hpp = qty * chance.between(1, 20) * 1_000
  const berat = weightMg / 1_000
  const row = { nama_barang: 'MANIK-MANIK', ...group, kode_gudang, kode_baki, qty, berat, berat_bruto: berat, berat_stock: berat, hpp }
  const run = async () => {
    const pieces = [ring({ ...row, ongkos: 0, harga_jual: qty * oneRp })]
    const body = intakeBody(pieces, { kode_supplier })
    const { status, body: made } = await approved<Intake>(world, shop, 'aksesoris masuk', takePiecesIn, { body }, [], supervisorOf(shop))
    if (status !== 200) return []
    const { no_masuk, tgl_system, detail_barang } = made
    const { kode_barcode } = detail_barang[0]!
    shop.rows.add(kode_barcode)
    const changes = [
      ...piece(`BAKI/${kode_gudang}/${kode_baki}`, kode_barcode, [qty, weightMg, fineMg(weightMg, group.kadar), hpp]),
      ...claim('HUTANG_SUPPLIER', kode_supplier, no_masuk, -hpp),
    ]
    return stands(shop, no_masuk, { ...taking, entry: { kode_toko: shop.kode_toko, tgl_system, changes }, hands: [kode_barcode] })
  }
  return { what: `${qty} aksesoris masuk di ${shop.kode_toko}`, run }
}

const share = (whole: number, part: number, of: number) => Math.floor((2 * whole * part + of) / (2 * of))

/** So many of a row: their share of each measure by number, half up; the last take the rest (docs/decisions/041). */
function partOf([qty, grossMg, goldMg, costRp]: Amount, pieces: number): Amount {
  if (pieces === qty) return [qty, grossMg, goldMg, costRp]
  // Neither a part nor the rest weighs nothing.
  const partMg = Math.min(Math.max(share(grossMg, pieces, qty), 1), grossMg - 1)
  return [pieces, partMg, share(goldMg, pieces, qty), share(costRp, pieces, qty)]
}

/** Adds so many that were never weighed: they are as heavy as those in stock, and of the same gold. */
function moreOf([qty, grossMg, goldMg]: Amount, pieces: number, costRp: number): Amount {
  const moreMg = Math.max(1, share(grossMg, pieces, qty))
  return [pieces, moreMg, share(goldMg, moreMg, grossMg), costRp]
}

/** A row in a tray, and how many of it a customer wants: now and then all. */
function somePieces(world: World, shop: Shop): { readonly row: HeldPiece; readonly qty: number } | undefined {
  const row = aRow(world, shop)
  if (!row) return undefined
  const [pieces] = row.amount
  return { row, qty: world.chance.percent(20) ? pieces : world.chance.between(1, pieces) }
}

export function sellPart(world: World, shop: Shop): Doing | undefined {
  const requested = somePieces(world, shop)
  if (!requested) return undefined
  const { row, qty } = requested
  const { kode_barcode } = row
  const run = async () => {
    // What a row of long ago is asked for the till reads when it scans.
    for (let harga_total = qty * oneRp; ;) {
      const line = { kode_barcode, qty, ongkos: 0, diskon_persen: 0, diskon_rp: 0, harga_total }
      const body = { ...customer, detail_barang: [line], detail_bayar: [cash(harga_total)] }
      const answer = await approved<Sale>(world, shop, 'jual aksesoris', sell, { body }, ['PRICE_CHANGED'])
      if (answer.status === 200) return [soldPart(shop, row, qty, answer.body)]
      if (codeOf(answer) !== 'PRICE_CHANGED') return []
      harga_total = (answer.body as unknown as { details: { harga_baru: number } }).details.harga_baru
    }
  }
  return { what: `jual ${qty} dari ${kode_barcode} di ${shop.kode_toko}`, run }
}

const customer = { nama_customer: 'IBU SRI', alamat_customer: null, no_hp: null, kode_sales: 'S1' }

function soldPart(shop: Shop, { kode_barcode, place, amount }: HeldPiece, qty: number, sale: Sale): Entry {
  const { tgl_system, grand_total } = sale
  const changes = [...piece(place, kode_barcode, minus(partOf(amount, qty))), ...money('CASH', grand_total), ...earnedBy(sale)]
  return { kode_toko: shop.kode_toko, tgl_system, changes }
}

/** More of a row comes from a supplier, or some are used in the shop. */
export function changeRow(world: World, shop: Shop): Doing | undefined {
  const requested = somePieces(world, shop)
  if (!requested) return undefined
  const { row, qty } = requested
  const { kode_barcode, place, amount } = row
  const { chance } = world
  const comes = chance.percent(50)
  const kode_supplier = comes ? chance.pick(world.suppliers) : null
  const hpp = comes ? qty * chance.between(1, 20) * 1_000 : null
  const run = async () => {
    const body = {
      sebab: comes ? 'SUPPLIER' : 'DIPAKAI',
      kode_supplier,
      keterangan: 'ETALASE',
      detail_barang: [{ kode_barcode, qty, berat: null, hpp }],
    }
    const { status, body: made } = await approved<AccessoryStock>(
      world,
      shop,
      comes ? 'aksesoris tambah' : 'aksesoris ambil',
      changeAccessories,
      { body },
      [],
    )
    if (status !== 200) return []
    const { no_aksesoris, tgl_system } = made
    const changes =
      kode_supplier === null || hpp === null
        ? piece(place, kode_barcode, minus(partOf(amount, qty)))
        : [...piece(place, kode_barcode, moreOf(amount, qty, hpp)), ...claim('HUTANG_SUPPLIER', kode_supplier, no_aksesoris, -hpp)]
    const entry = { kode_toko: shop.kode_toko, tgl_system, changes }
    return stands(shop, no_aksesoris, {
      document: stockAksesoris,
      entry,
      hands: [kode_barcode],
      refusals: ['ACCESSORIES_MOVED_ON', 'STATUS_CHANGED'],
    })
  }
  return { what: `${comes ? 'tambah' : 'ambil'} ${qty} dari ${kode_barcode}`, run }
}
