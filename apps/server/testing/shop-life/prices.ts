import { expect } from 'vitest'
import type { Call } from '#engine/contract/endpoint.ts'
import type { Master } from '#engine/contract/master.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { parameterHargaBeli } from '#modules/pricing/contract/parameter-harga-beli.ts'
import { told } from './calls.ts'
import { type World, owner } from './world.ts'

/** What a gram of a group is sold for moves by so much. */
export const changePrice = (world: World, kode_group: string, by: number) => move(world, masterGroup, kode_group, 'harga', by)

/** What a gram of a group is bought for moves by so much, with all groups that are bought at the same price. */
export async function changeBuyingPrice(world: World, kode_group: string, by: number): Promise<void> {
  const { kode_harga } = (await rowsOf(world, masterGroup)).find((group) => group['kode_group'] === kode_group)!
  await move(world, parameterHargaBeli, kode_harga as string, 'harga_per_gram', by)
}

type Row = Record<string, unknown>

async function rowsOf({ app }: World, { api }: Master): Promise<Row[]> {
  const answer = await app.call<Row[]>(owner, api.list)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** Of two owners who change a row at once, one looks at it again. */
async function move(world: World, master: Master, id: string, price: string, by: number): Promise<void> {
  const { api, key } = master
  for (;;) {
    const { [key]: _, ...row } = (await rowsOf(world, master)).find((each) => each[key] === id)!
    const body = { ...row, [price]: Number(row[price]) + by }
    const answer = await world.app.call(owner, api.update as Call, { params: { [key]: id }, body })
    told(world, `ubah ${price}`, answer, ['CHANGED'])
    if (answer.status === 200) return
  }
}
