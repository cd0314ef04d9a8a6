import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Opname, opname } from '#modules/counting/contract/opname.ts'
import { type Scanned, beginTrays, finishCount, giveUp, scanCodes } from '#modules/counting/contract/sesi-opname.ts'
import { type Entry, claim, minus, piece } from './books.ts'
import { approved, cashierOf, told } from './calls.ts'
import { type Doing, type Shop, type World, aMissing, aPiece, stands, take } from './world.ts'

/** How what a count has changed is taken back. */
const counting = { document: opname, refusals: ['STATUS_CHANGED', 'NOT_IN_PLACE'] } as const

/** A tray is counted while others sell from it and put pieces into it. Only the missing pieces are set apart. */
export function countTray(world: World, shop: Shop): Doing | undefined {
  const lost = aPiece(world, shop)
  if (!lost) return undefined
  const { place } = lost
  const [, , kode_baki = ''] = place.split('/')
  const beside = aPiece(world, shop, place)
  const pieces = beside ? [lost, beside] : [lost]
  const unseen = pieces.map(({ kode_barcode }) => kode_barcode).toSorted()
  const run = async () => {
    const counted = await countedTray(world, shop, { what: 'opname selesai', kode_baki, unseen })
    if (!counted) return []
    expect(counted.lines).toEqual(unseen.map((kode_barcode) => ['KURANG', kode_barcode]))
    const changes = pieces.flatMap(({ kode_barcode, amount }) => [
      ...piece(place, kode_barcode, minus(amount)),
      ...piece('HILANG//', kode_barcode, amount),
    ])
    const entry = { kode_toko: shop.kode_toko, tgl_system: counted.tgl_system, changes }
    return stands(shop, counted.no_opname, { ...counting, entry, hands: unseen })
  }
  return { what: `opname ${kode_baki} di ${shop.kode_toko}, ${unseen.join(', ')} hilang`, run }
}

/**
 * A count finds a piece that an earlier one has missed: it lies in that tray again. So does a piece that was given up. Its debtor owes
 * it no more, unless he has begun to pay.
 */
export function countFinding(world: World, shop: Shop): Doing | undefined {
  const found = aMissing(world, shop)
  if (!found) return undefined
  const { kode_barcode, place, amount } = found
  const gone = take(world, shop.givenUp.keys())
  const given = gone === undefined ? undefined : shop.givenUp.get(gone)
  const { kode_gudang, kode_baki } = world.chance.pick(world.shelves.filter(({ kode_toko }) => kode_toko === shop.kode_toko))
  const run = async () => {
    const strange = [kode_barcode, ...(gone === undefined ? [] : [gone])]
    const counted = await countedTray(world, shop, { what: gone === undefined ? 'opname ketemu' : 'opname ketemu lagi', kode_baki, strange })
    if (!counted) return []
    expect(strange.map((kode) => counted.verdicts.get(kode))).toEqual(gone === undefined ? ['KEMBALI'] : ['KEMBALI', 'DIHAPUS'])
    const tray = `BAKI/${kode_gudang}/${kode_baki}`
    const changes = [...piece(place, kode_barcode, minus(amount)), ...piece(tray, kode_barcode, amount)]
    const isBack = counted.lines.some(([gerak]) => gerak === 'PULIH')
    const lines = [`KEMBALI ${kode_barcode}`, ...(isBack ? [`PULIH ${gone}`] : [])]
    expect(counted.lines.map((line) => line.join(' ')).toSorted()).toEqual(lines)
    if (gone !== undefined && given) {
      const { kode_sales, no_opname } = given
      // Only a piece that an employee has begun to pay for stays written off.
      expect(isBack || kode_sales !== null).toBe(true)
      if (isBack) {
        shop.givenUp.delete(gone)
        changes.push(
          ...piece(tray, gone, given.amount),
          ...(kode_sales === null ? [] : claim('PIUTANG_KARYAWAN', kode_sales, no_opname, -given.amount[3])),
        )
      }
    }
    const entry = { kode_toko: shop.kode_toko, tgl_system: counted.tgl_system, changes }
    return stands(shop, counted.no_opname, {
      ...counting,
      entry,
      hands: isBack ? strange : [kode_barcode],
      ...(isBack && gone !== undefined && given ? { undone: () => shop.givenUp.set(gone, given) } : {}),
    })
  }
  return { what: `opname ${kode_baki} di ${shop.kode_toko}, ${kode_barcode} ketemu`, run }
}

/** A missing piece is given up: it becomes an expense, or a debt of the employee who answers for it. */
export function giveUpMissing(world: World, shop: Shop): Doing | undefined {
  const missing = aMissing(world, shop)
  if (!missing) return undefined
  const { kode_barcode, place, amount } = missing
  const kode_sales = world.chance.percent(50) ? 'S1' : null
  const run = async (): Promise<Entry[]> => {
    const body = { kode_sales, keterangan: 'TIDAK DITEMUKAN', barang: [kode_barcode] }
    const { no_opname, tgl_system } = (await approved<Opname>(world, shop, 'hapus hilang', giveUp, { body }, [])).body
    shop.givenUp.set(kode_barcode, { amount, kode_sales, no_opname })
    const changes = [
      ...piece(place, kode_barcode, minus(amount)),
      ...(kode_sales === null ? [] : claim('PIUTANG_KARYAWAN', kode_sales, no_opname, amount[3])),
    ]
    const entry = { kode_toko: shop.kode_toko, tgl_system, changes }
    return stands(shop, no_opname, {
      ...counting,
      entry,
      hands: [kode_barcode],
      undone: () => shop.givenUp.delete(kode_barcode),
    })
  }
  return { what: `hapus ${kode_barcode} yang hilang di ${shop.kode_toko}`, run }
}

interface CountFacts {
  readonly what: string
  readonly kode_baki: string
  /** Pieces of the tray that the counter does not see. */
  readonly unseen?: readonly string[]
  /** Further pieces that he sees there. */
  readonly strange?: readonly string[]
}

/** Counts all that lies in a tray; undefined if another user is counting it. Returns the changes, and the result for each code. */
async function countedTray(world: World, shop: Shop, { what, kode_baki, unseen = [], strange = [] }: CountFacts) {
  const { kode_toko, tgl_system } = shop
  const begun = await world.app.call<{ no_sesi: string }>(cashierOf(shop), beginTrays, { body: { baki: [kode_baki], keterangan: null } })
  told(world, 'opname mulai', begun, ['TRAY_COUNTED'])
  if (begun.status !== 200) return undefined
  const { no_sesi } = begun.body
  const { rows } = await sql<{ kode_barcode: string }>`
    select kode_barcode from stok where kode_toko = ${kode_toko} and kode_baki = ${kode_baki} and kode_barcode <> all(${[...unseen]})`.execute(
    world.app.db,
  )
  const scan = [...rows.map(({ kode_barcode }) => kode_barcode), ...strange].map((kode) => ({ kode, kode_baki, umur_ms: 0, cara: 'SCAN' as const }))
  const scans =
    scan.length === 0
      ? undefined
      : await world.app.call<Scanned[]>(cashierOf(shop), scanCodes, { params: { no_sesi }, body: { nama_perangkat: 'HP 1', scan } })
  if (scans) told(world, 'opname scan', scans)
  const end = () =>
    approved<{ opname: Opname }>(world, shop, what, finishCount, { params: { no_sesi }, body: { pindahkan: false } }, ['APPROVAL_FOREIGN'])
  let ended = await end()
  // The employee has begun to pay for a piece that was just seen, so another result is approved.
  while (ended.status !== 200) ended = await end()
  return {
    tgl_system,
    no_opname: ended.body.opname?.no_opname ?? '',
    lines: ended.body.opname.detail_barang.map((line) => [line.gerak, line.kode_barcode]),
    verdicts: new Map(scans?.body.map((each) => [each.kode, each.hasil])),
  }
}
