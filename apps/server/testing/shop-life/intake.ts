import { sql } from 'kysely'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { type Intake, barangMasuk, takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { addPiece } from '#modules/intake/contract/tambah-data-barang.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import { type Entry, claim, piece } from './books.ts'
import { approvedAnyhow, cashierOf, supervisorOf, told } from './calls.ts'
import { type Doing, type Shop, type World, stands } from './world.ts'

/** How what came in is taken back: unless it is sold or held, lies elsewhere or weighs something else by now. */
export const taking = { document: barangMasuk, refusals: ['INTAKE_MOVED_ON', 'STATUS_CHANGED', 'NOT_IN_PLACE'] } as const

/** A new piece, found or of a supplier, who is owed for it. */
export function enterPiece(world: World, shop: Shop): Doing {
  const { app, chance } = world
  const { kode_gudang, kode_baki } = chance.pick(world.shelves.filter(({ kode_toko }) => kode_toko === shop.kode_toko))
  const { kode_group, kadar } = chance.pick(world.groups)
  const weightMg = chance.between(800, 9_000)
  const kode_supplier = chance.percent(50) ? chance.pick(world.suppliers) : null
  const hpp = chance.between(1_000, 9_000) * 1_000
  const foto = Array.from({ length: 16 }, () => chance.between(0, 9)).join('')
  const berat = weightMg / 1_000
  const body = {
    nama_barang: 'CINCIN BARU',
    kode_dept: 'CC',
    kadar_cetak: '16K',
    berat_bruto: (weightMg + 100) / 1e3,
    berat_stock: berat,
    ongkos: 25e3,
    kode_gudang,
    kode_baki,
    kode_group,
    kadar,
    berat,
    asal: kode_supplier === null ? 'SALDO_AWAL' : 'SUPPLIER',
    kode_supplier,
    hpp,
    foto,
  }
  const run = async () => {
    const { kode_toko, tgl_system } = shop
    // A picture that was taken of it.
    await sql`insert into foto_unggah (foto, kode_toko, user_id) values (${foto}, ${kode_toko}, ${cashierOf(shop)})`.execute(app.db)
    const answer = await approvedAnyhow<{ kode_barcode: string; no_masuk: string }>(world, shop, addPiece, { body })
    told(world, kode_supplier === null ? 'barang baru' : 'barang supplier', answer)
    const { kode_barcode, no_masuk } = answer.body
    const changes = piece(`BAKI/${kode_gudang}/${kode_baki}`, kode_barcode, [1, weightMg, fineMg(weightMg, kadar), hpp])
    const debt = kode_supplier === null ? [] : claim('HUTANG_SUPPLIER', kode_supplier, no_masuk, -hpp)
    const entry: Entry = { kode_toko, tgl_system, changes: [...changes, ...debt] }
    return stands(shop, no_masuk, { ...taking, entry, hands: [kode_barcode] })
  }
  return { what: `barang baru ${berat} g di ${shop.kode_toko}`, run }
}

/** A supplier brings several pieces at once. */
export function takeManyIn(world: World, shop: Shop): Doing {
  const { chance } = world
  const kode_supplier = chance.pick(world.suppliers)
  const own = world.shelves.filter(({ kode_toko }) => kode_toko === shop.kode_toko)
  const pieces = Array.from({ length: chance.between(2, 6) }, () => {
    const { kode_gudang, kode_baki } = chance.pick(own)
    const berat = chance.between(800, 9_000) / 1_000
    return ring({
      ...chance.pick(world.groups),
      kode_gudang,
      kode_baki,
      berat_bruto: berat,
      berat_stock: berat,
      berat,
      hpp: chance.between(1, 9) * 1e6,
    })
  })
  const run = async () => {
    const { kode_toko, tgl_system } = shop
    const answer = await approvedAnyhow<Intake>(world, shop, takePiecesIn, { body: intakeBody(pieces, { kode_supplier }) }, supervisorOf(shop))
    told(world, 'barang banyak', answer)
    const { no_masuk, detail_barang } = answer.body
    const changes = pieces.flatMap(({ kode_gudang, kode_baki, berat, kadar, hpp }, at) => {
      const weightMg = Math.round(berat * 1_000)
      const { kode_barcode } = detail_barang[at]!
      return piece(`BAKI/${kode_gudang}/${kode_baki}`, kode_barcode, [1, weightMg, fineMg(weightMg, kadar), hpp])
    })
    const owedRp = pieces.reduce((sum, { hpp }) => sum + hpp, 0)
    const entry: Entry = { kode_toko, tgl_system, changes: [...changes, ...claim('HUTANG_SUPPLIER', kode_supplier, no_masuk, -owedRp)] }
    return stands(shop, no_masuk, { ...taking, entry, hands: detail_barang.map(({ kode_barcode }) => kode_barcode) })
  }
  return { what: `${pieces.length} barang dari ${kode_supplier} di ${shop.kode_toko}`, run }
}
