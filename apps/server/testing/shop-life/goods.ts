import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Opname } from '#modules/counting/contract/opname.ts'
import { beginTrays, finishCount, scanCodes } from '#modules/counting/contract/sesi-opname.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { type Destruction, destroyPieces, hancurBarang, scrapOf } from '#modules/stock/contract/hancur-barang.ts'
import { movePieces } from '#modules/stock/contract/pindah-barang.ts'
import { correctPiece } from '#modules/stock/contract/ubah-barang.ts'
import { minus, piece } from './books.ts'
import { approved, cashierOf, told } from './calls.ts'
import { type Doing, type Shop, type World, aPiece, owner } from './world.ts'

/** A tray is counted while others sell of it and put into it: what nobody finds is set apart, and nothing else. */
export function countTray(world: World, shop: Shop): Doing | undefined {
  const lost = aPiece(world, shop)
  if (!lost) return undefined
  const { kode_barcode, place, amount } = lost
  const kode_baki = place.split('/')[2] as string
  const run = async () => {
    const { kode_toko, tgl_system } = shop
    const begun = await world.app.call<{ no_sesi: string }>(cashierOf(shop), beginTrays, { body: { baki: [kode_baki], keterangan: null } })
    told(world, 'opname mulai', begun, ['TRAY_COUNTED'])
    if (begun.status !== 200) return []
    const { no_sesi } = begun.body
    const { rows } = await sql<{ kode_barcode: string }>`
      select kode_barcode from stok where kode_toko = ${kode_toko} and kode_baki = ${kode_baki} and kode_barcode <> ${kode_barcode}`.execute(
      world.app.db,
    )
    const scan = rows.map((each) => ({ kode: each.kode_barcode, kode_baki, umur_ms: 0, cara: 'SCAN' as const }))
    if (scan.length > 0) {
      told(world, 'opname scan', await world.app.call(cashierOf(shop), scanCodes, { params: { no_sesi }, body: { nama_perangkat: 'HP 1', scan } }))
    }
    const ended = await approved<{ opname: Opname }>(
      world,
      shop,
      'opname selesai',
      finishCount,
      { params: { no_sesi }, body: { pindahkan: false } },
      [],
    )
    expect(ended.body.opname.detail_barang.map((line) => [line.gerak, line.kode_barcode])).toEqual([['KURANG', kode_barcode]])
    return [{ kode_toko, tgl_system, changes: [...piece(place, kode_barcode, minus(amount)), ...piece('HILANG//', kode_barcode, amount)] }]
  }
  return { what: `opname ${kode_baki} di ${shop.kode_toko}, ${kode_barcode} hilang`, run }
}

/** A piece goes into another tray. */
export function movePiece(world: World, shop: Shop): Doing | undefined {
  const held = aPiece(world, shop)
  if (!held) return undefined
  const { kode_barcode, place, amount } = held
  const [, , asal_baki] = place.split('/')
  const { kode_gudang, kode_baki } = world.chance.pick(
    world.shelves.filter((shelf) => shelf.kode_toko === shop.kode_toko && shelf.kode_baki !== asal_baki),
  )
  const run = async () => {
    const { kode_toko, tgl_system } = shop
    const body = { kode_gudang, kode_baki, keterangan: null, detail_barang: [{ kode_barcode, asal_baki }] }
    told(world, 'pindah', await world.app.call(cashierOf(shop), movePieces, { body }))
    return [
      {
        kode_toko,
        tgl_system,
        changes: [...piece(place, kode_barcode, minus(amount)), ...piece(`BAKI/${kode_gudang}/${kode_baki}`, kode_barcode, amount)],
      },
    ]
  }
  return { what: `pindah ${kode_barcode} ke ${kode_baki}`, run }
}

/** A piece breaks: its gold is scrap at what the books say that it is worth. */
export function destroyPiece(world: World, shop: Shop): Doing | undefined {
  const held = aPiece(world, shop)
  if (!held) return undefined
  const { kode_barcode, place, amount } = held
  const run = async () => {
    const { kode_toko, tgl_system } = shop
    const body = { keterangan: 'PATAH', detail_barang: [{ kode_barcode }] }
    const answer = await approved<Destruction>(world, shop, 'hancur', destroyPieces, { body }, [])
    const { no_hancur } = answer.body
    // What it is worth is read by whoever may read costs.
    const { body: read } = await world.app.call<Destruction>(owner, hancurBarang.calls.read, { params: { nomor: no_hancur }, shop: kode_toko })
    const [pieces, grossMg, goldMg] = amount
    const scrap = [pieces, grossMg, goldMg, read.nilai] as const
    const heap = 'ROSOK//'
    const changes = [
      ...piece(place, kode_barcode, minus(amount)),
      [`LOT ${heap}//${scrapOf(no_hancur, 1)}`, scrap],
      [`STOCK ${heap}`, scrap],
    ] as const
    return [{ kode_toko, tgl_system, changes }]
  }
  return { what: `hancur ${kode_barcode}`, run }
}

/** A better scale says a little less of a piece. */
export function correctPieceOf(world: World, shop: Shop): Doing | undefined {
  const held = aPiece(world, shop)
  if (!held || held.amount[1] < 100) return undefined
  const { kode_barcode, place, amount } = held
  const run = async () => {
    const { kode_toko, tgl_system } = shop
    const { rows } = await sql<Record<'berat_bruto' | 'berat_stock' | 'berat' | 'kadar' | 'versi', number>>`
      select berat_bruto, berat_stock, berat, kadar, versi from barang where kode_barcode = ${kode_barcode}`.execute(world.app.db)
    const { versi, kadar, ...weights } = rows[0]!
    const lighter = Object.fromEntries(Object.entries(weights).map(([name, grams]) => [name, (Math.round(grams * 1000) - 10) / 1000]))
    await approved(world, shop, 'ubah', correctPiece, { body: { kode_barcode, versi, alasan: 'TIMBANGAN BARU', ...lighter } }, [])
    const goldMg = fineMg(Math.round(Math.min(weights.berat, weights.berat_stock) * 1000) - 10, kadar)
    return [{ kode_toko, tgl_system, changes: piece(place, kode_barcode, [0, -10, goldMg - amount[2], 0]) }]
  }
  return { what: `ubah ${kode_barcode}`, run }
}
