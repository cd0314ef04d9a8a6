import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { printLabels, readLabels } from '#modules/labels/contract/cetak-barcode.ts'
import { type Piece, readPiece } from '#modules/goods/contract/data-barang.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { editPiece } from '#modules/goods/contract/ubah-barang.ts'
import { type Destruction, destroyPieces, hancurBarang, scrapOf } from '#modules/handling/contract/hancur-barang.ts'
import { type Move, movePieces, moveTray } from '#modules/handling/contract/pindah-barang.ts'
import { type Correction, correctPiece, ubahBarang } from '#modules/handling/contract/ubah-barang.ts'
import { type Parting, partPieces, pecahBarang, restOf } from '#modules/handling/contract/pecah-barang.ts'
import { childOf, weighing } from '#modules/handling/server/testing/parted.ts'
import { type Repricing, changePrices, previewPrices, updateProfit } from '#modules/handling/contract/update-profit.ts'
import { type Amount, inTrays, minus, piece, scrapLot } from './books.ts'
import { approved, cashierOf, ownerOf, told } from './calls.ts'
import { someStones } from './intake.ts'
import { type Doing, type Shop, type World, aConsigned, aPiece, aPieceOfAnybody, owner, promisedIn, stands } from './world.ts'

/** A piece goes into another tray. */
export function movePiece(world: World, shop: Shop): Doing | undefined {
  const held = aPieceOfAnybody(world, shop)
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

/** All that lies in a tray goes into another one, and what comes into it meanwhile goes along or stays. */
export function moveWholeTray(world: World, shop: Shop): Doing | undefined {
  const { chance, inHand, shelves } = world
  // Goods that are held for customers may be fetched in the meantime.
  const held = promisedIn(shop)
  const trays = Map.groupBy(inTrays(shop.books), ({ place }) => place)
  const free = [...trays].filter(([, pieces]) => pieces.every(({ kode_barcode }) => !inHand.has(kode_barcode) && !held.has(kode_barcode)))
  if (free.length === 0) return undefined
  const [place, pieces] = chance.pick(free.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  for (const { kode_barcode } of pieces) inHand.add(kode_barcode)
  const [, , asal_baki = ''] = place.split('/')
  const to = chance.pick(shelves.filter(({ kode_toko, kode_baki }) => kode_toko === shop.kode_toko && kode_baki !== asal_baki))
  const run = async () => {
    const { kode_toko, tgl_system } = shop
    const { kode_gudang, kode_baki } = to
    const body = { asal_baki, kode_gudang, kode_baki, keterangan: null }
    const answer = await world.app.call<Move>(cashierOf(shop), moveTray, { body })
    told(world, 'pindah baki', answer)
    const moved = answer.body.detail_barang.map(({ kode_barcode }) => kode_barcode)
    expect(moved).toEqual(expect.arrayContaining(pieces.map(({ kode_barcode }) => kode_barcode)))
    const { rows } = await sql<{ kode_barcode: string; qty: number; berat_stock: number; fine: number; hpp: number }>`
      select kode_barcode, qty, berat_stock, fine, hpp from barang where kode_barcode = any(${moved}) order by 1`.execute(world.app.db)
    const changes = rows.flatMap(({ kode_barcode, qty, berat_stock, fine, hpp }) => {
      const amount: Amount = [qty, Math.round(berat_stock * 1000), Math.round(fine * 1000), hpp]
      return [...piece(place, kode_barcode, minus(amount)), ...piece(`BAKI/${kode_gudang}/${kode_baki}`, kode_barcode, amount)]
    })
    return [{ kode_toko, tgl_system, changes }]
  }
  return { what: `pindah baki ${asal_baki} ke ${to.kode_baki} di ${shop.kode_toko}`, run }
}

/** Two pieces become dearer: that is what they are asked for from then on, and the books do not change. */
export function changeProfit(world: World, shop: Shop): Doing | undefined {
  const [one, other] = [aPiece(world, shop), aPiece(world, shop)]
  if (!one || !other) return undefined
  const kode_barcodes = [one.kode_barcode, other.kode_barcode]
  const rule = { cara: 'MARKUP', markup: world.chance.between(1, 20), kode_barcodes }
  const run = async () => {
    const preview = await world.app.call<ReplyOf<typeof previewPrices>>(ownerOf(shop), previewPrices, { body: rule })
    told(world, 'pratinjau profit', preview)
    const { barang, harga_lama, harga_baru } = preview.body
    expect(barang.map(({ kode_barcode }) => kode_barcode).toSorted()).toEqual(kode_barcodes.toSorted())
    const body = { ...rule, keterangan: 'MODEL BARU', total_qty: barang.length, harga_lama, harga_baru }
    // The price of gold may have changed since.
    const { kode_toko, tgl_system } = shop
    const made = await approved<Repricing>(
      world,
      shop,
      'update profit',
      changePrices,
      { body },
      ['PREVIEW_CHANGED', 'APPROVAL_FOREIGN'],
      ownerOf(shop),
    )
    if (made.status !== 200) return []
    const entry = { kode_toko, tgl_system, changes: [] }
    return stands(shop, made.body.no_update, { document: updateProfit, entry, hands: kode_barcodes, refusals: ['PRICE_CHANGED_SINCE', 'SENT_SINCE'] })
  }
  return { what: `update profit ${kode_barcodes.join(', ')}`, run }
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
    // Only users with the right to read costs see its value.
    const { body: read } = await world.app.call<Destruction>(owner, hancurBarang.calls.read, { params: { nomor: no_hancur }, shop: kode_toko })
    const [pieces, grossMg, goldMg] = amount
    const scrap = [pieces, grossMg, goldMg, read.nilai] as const
    const heap = 'ROSOK//'
    const changes = [
      ...piece(place, kode_barcode, minus(amount)),
      [`LOT ${heap}//${scrapOf(no_hancur, 1)}`, scrap],
      [`STOCK ${heap}`, scrap],
    ] as const
    const entry = { kode_toko, tgl_system, changes }
    return stands(shop, no_hancur, {
      document: hancurBarang,
      entry,
      hands: [kode_barcode, scrapOf(no_hancur, 1)],
      refusals: ['SCRAP_MOVED_ON'],
    })
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
    const body = { kode_barcode, versi, alasan: 'TIMBANGAN BARU', ...lighter }
    const { no_ubah } = (await approved<Correction>(world, shop, 'ubah', correctPiece, { body }, [])).body
    const goldMg = fineMg(Math.round(Math.min(weights.berat, weights.berat_stock) * 1000) - 10, kadar)
    const entry = { kode_toko, tgl_system, changes: piece(place, kode_barcode, [0, -10, goldMg - amount[2], 0]) }
    return stands(shop, no_ubah, { document: ubahBarang, entry, hands: [kode_barcode], refusals: ['CHANGED_SINCE'] })
  }
  return { what: `ubah ${kode_barcode}`, run }
}

/** A piece gets a new tag, or is parted in two. The rest becomes scrap, or is lost. */
export function partPiece(world: World, shop: Shop): Doing | undefined {
  const held = aPiece(world, shop)
  if (!held || held.amount[1] < 200) return undefined
  const { kode_barcode, place, amount } = held
  const grossMg = amount[1]
  const { chance } = world
  const isParted = chance.percent(60)
  const firstMg = isParted ? chance.between(50, grossMg - 100) : grossMg
  const weightsMg = isParted ? [firstMg, grossMg - firstMg - chance.pick([0, 10, 50])] : [grossMg]
  const sisa_ke = chance.pick(['ROSOK', 'SUSUT'] as const)
  const run = async () => {
    const { app } = world
    const { kode_toko, tgl_system } = shop
    const children = await Promise.all(weightsMg.map((mg) => childOf(app, kode_barcode, isParted ? weighing(mg / 1000) : {})))
    const { rows: stones } = await sql<{ no_batu: number }>`
      select no_urut as no_batu from barang_batu where kode_barcode = ${kode_barcode} order by 1`.execute(app.db)
    const batu = stones.map(({ no_batu }) => ({ kode_barcode, no_batu, anak: weightsMg.length }))
    const { rows: induk } = await sql<object>`select kode_barcode, versi from barang where kode_barcode = ${kode_barcode}`.execute(app.db)
    const body = { keterangan: 'SET DIPISAH', sisa_ke, detail_induk: induk, detail_barang: children, batu }
    const { no_pecah } = (await approved<Parting>(world, shop, 'pecah', partPieces, { body }, [])).body
    // Only users with the right to read costs see the cost of each.
    const { body: read } = await app.call<Parting>(owner, pecahBarang.calls.read, { params: { nomor: no_pecah }, shop: kode_toko })
    const ofChild = ({ berat_stock, fine, hpp }: Parting['detail_barang'][number]): Amount => [
      1,
      Math.round(berat_stock * 1000),
      Math.round(fine * 1000),
      hpp,
    ]
    const parts = read.detail_barang.map((child) => ({ child, by: ofChild(child) }))
    const left = (at: 1 | 2 | 3) => amount[at] - parts.reduce((sum, { by }) => sum + by[at], 0)
    const rest: Amount = [1, left(1), left(2), left(3)]
    // Nothing comes of nothing, and nothing is lost where nothing is left.
    expect(rest.every((measure) => measure >= 0) && (rest[1] > 0 || rest[2] + rest[3] === 0), `${no_pecah} leaves ${rest.join()}`).toBe(true)
    const changes = [
      ...piece(place, kode_barcode, minus(amount)),
      ...parts.flatMap(({ child, by }) => piece(`BAKI/${child.kode_gudang}/${child.kode_baki}`, child.kode_barcode, by)),
      ...(rest[1] > 0 && sisa_ke === 'ROSOK' ? scrapLot(restOf(no_pecah), rest) : []),
    ]
    const hands = [kode_barcode, ...read.detail_barang.map((child) => child.kode_barcode), ...(rest[1] > 0 ? [restOf(no_pecah)] : [])]
    const refusals = ['CHANGED_SINCE', 'STATUS_CHANGED', 'SCRAP_MOVED_ON']
    return stands(shop, no_pecah, { document: pecahBarang, entry: { kode_toko, tgl_system, changes }, hands, refusals })
  }
  return { what: `${isParted ? 'pecah' : 'ganti barcode'} ${kode_barcode}`, run }
}

/** A piece is called otherwise, or asks another fee: the books do not change. Of two who change it at once one looks at it again. */
export function renamePiece(world: World, shop: Shop): Doing | undefined {
  const held = aPieceOfAnybody(world, shop)
  if (!held) return undefined
  const { kode_barcode } = held
  const { chance } = world
  const isTwice = chance.percent(30)
  const changes = [1, 2].map((each) => ({
    nama_barang: `CINCIN MODEL ${chance.between(1, 900)} ${each}`,
    keterangan: `LEMARI ${chance.between(1, 99)}`,
    ongkos: chance.between(0, 20) * 5_000,
  }))
  const read = async () => (await world.app.call<Piece>(ownerOf(shop), readPiece, { params: { kode_barcode } })).body
  const tried = isTwice ? changes : changes.slice(0, 1)
  const { losesAnswers = false } = world.app
  const run = async () => {
    const { versi } = await read()
    const edits = tried.map(async (change) => {
      const parts = { params: { kode_barcode }, body: { ...change, versi } }
      const { status } = await approved(world, shop, 'ubah data', editPiece, parts, isTwice || losesAnswers ? ['CHANGED_MEANWHILE'] : [])
      return status === 200 ? [change] : []
    })
    const made = (await Promise.all(edits)).flat()
    // A caller who lost the answer hears that the piece has changed. It is as he wanted it.
    if (made.length !== 0 || !losesAnswers) expect(made, 'who changed it').toHaveLength(1)
    const { versi: now, nama_barang, keterangan, ongkos } = await read()
    expect(now).toBe(versi + 1)
    expect(made.length === 0 ? tried : made).toContainEqual({ nama_barang, keterangan, ongkos })
    return []
  }
  return { what: `ubah data ${kode_barcode}${isTwice ? ' di dua kasir' : ''}`, run }
}

/** The labels of two pieces are printed again: each is counted. A caller who lost the answer prints once more. */
export function relabelSome(world: World, shop: Shop): Doing | undefined {
  const pieces = [aPieceOfAnybody(world, shop), aPieceOfAnybody(world, shop)].flatMap((each) => each?.kode_barcode ?? [])
  if (pieces.length === 0) return undefined
  const printed = async () => {
    const { body } = await world.app.call<ReplyOf<typeof readLabels>>(cashierOf(shop), readLabels, { body: { kode_barcode: pieces } })
    return body.map(({ cetakan }) => cetakan)
  }
  const run = async () => {
    const before = await printed()
    const barang = pieces.map((kode_barcode) => ({ kode_barcode, rangkap: 1 }))
    const body = { kode_desain: 'LEMBAR_A4', kode_printer: null, geser_x: 0, geser_y: 0, barang }
    told(world, 'label', await world.app.call(cashierOf(shop), printLabels, { body }))
    const [now, once] = [await printed(), before.map((times) => times + 1)]
    if (world.app.losesAnswers) for (const [at, times] of now.entries()) expect(times).toBeGreaterThanOrEqual(once[at] as number)
    else expect(now).toEqual(once)
    return []
  }
  return { what: `label ${pieces.join(', ')}`, run }
}

/** The stones of a piece were entered wrongly: it asks another price, and the books do not change. */
export function correctStonesOf(world: World, shop: Shop): Doing | undefined {
  const held = aPieceOfAnybody(world, shop)
  if (!held) return undefined
  const { kode_barcode } = held
  const batu = world.chance.percent(80) ? someStones(world) : []
  return correcting(world, shop, kode_barcode, { what: 'ubah batu', changes: { batu } })
}

/** A supplier asks another price for his piece that hangs with us, and maybe it was another supplier's. */
export function correctTermsOf(world: World, shop: Shop): Doing | undefined {
  const held = aConsigned(world, shop)
  const before = held && world.consigned.get(held.kode_barcode)
  if (!held || !before) return undefined
  const { kode_barcode } = held
  const kode_supplier = world.chance.percent(30) ? world.chance.pick(world.suppliers) : before.kode_supplier
  const agreedRp = before.agreedRp + world.chance.pick([-1, 1]) * world.chance.between(1, 50) * 1_000
  return correcting(world, shop, kode_barcode, {
    what: 'ubah konsinyasi',
    changes: { kode_supplier, harga_beli: agreedRp },
    done: () => void world.consigned.set(kode_barcode, { kode_supplier, agreedRp }),
    undone: () => void world.consigned.set(kode_barcode, before),
  })
}

interface Correcting {
  readonly what: string
  readonly changes: object
  readonly done?: () => void
  readonly undone?: () => void
}

/** A correction that moves nothing. */
function correcting(world: World, shop: Shop, kode_barcode: string, { what, changes, done, undone }: Correcting): Doing {
  const run = async () => {
    const { kode_toko, tgl_system } = shop
    const { body: read } = await world.app.call<Piece>(ownerOf(shop), readPiece, { params: { kode_barcode } })
    const body = { kode_barcode, versi: read.versi, alasan: 'SALAH KETIK', ...changes }
    const { status, body: made } = await approved<Correction>(world, shop, what, correctPiece, { body }, ['NOTHING_CHANGED'], ownerOf(shop))
    if (status !== 200) return []
    done?.()
    const entry = { kode_toko, tgl_system, changes: [] }
    return stands(shop, made.no_ubah, { document: ubahBarang, entry, hands: [kode_barcode], refusals: ['CHANGED_SINCE'], ...(undone && { undone }) })
  }
  return { what: `${what} ${kode_barcode}`, run }
}
