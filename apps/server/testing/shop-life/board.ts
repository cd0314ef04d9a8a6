import { expect } from 'vitest'
import type { WorkKind } from '#modules/board/contract/fields.ts'
import { type Board, type WorkCard, markWork, readBoard } from '#modules/board/contract/papan-pengerjaan.ts'
import { cashierOf, codeOf, count, overtaken, told } from './calls.ts'
import type { Doing, Shop, World } from './world.ts'

/** An order, pre-order or repair is given to a craftsman or ordered, or comes back. Other tills may use it meanwhile. */
export function moveSomeWork(world: World, shop: Shop): Doing | undefined {
  const open: (readonly [WorkKind, string])[] = [
    ...[...shop.orders.keys()].map((number) => ['PESANAN', number] as const),
    ...[...shop.preOrders.keys()].map((number) => ['PRE_ORDER', number] as const),
    ...[...shop.services.keys()].map((number) => ['SERVICE', number] as const),
  ]
  if (open.length === 0) return undefined
  const [jenis_kerja, no_kerja] = world.chance.pick(open)
  const langkah_tanda = world.chance.percent(70) ? 'DIKERJAKAN' : 'DITERIMA'
  const run = async () => {
    const body = { jenis_kerja, no_kerja, langkah_tanda, kode_tukang: null }
    const marked = await world.app.call<WorkCard>(cashierOf(shop), markWork, { body })
    // Another move may have brought its goods, fetched it or given it up at the same moment.
    told(world, 'papan', marked, ['WORK_NOT_OPEN', 'WORK_READY', ...(shop.isClosing ? overtaken : [])])
    if (marked.status !== 200) return []
    expect([marked.body.no_kerja, marked.body.langkah_kerja, codeOf(marked)]).toEqual([no_kerja, langkah_tanda, 'undefined'])
    const { status, body: board } = await world.app.call<Board>(cashierOf(shop), readBoard, { query: { jenis_kerja, kode_toko: shop.kode_toko } })
    expect(status).toBe(200)
    // Due first, and each once.
    expect(board.kartu.map(({ sisa_hari }) => sisa_hari)).toEqual(board.kartu.map(({ sisa_hari }) => sisa_hari).toSorted((one, other) => one - other))
    expect(new Set(board.kartu.map((card) => card.no_kerja)).size).toBe(board.kartu.length)
    count(world, `papan ${jenis_kerja}`)
    return []
  }
  return { what: `papan ${no_kerja} di ${shop.kode_toko}`, run }
}
