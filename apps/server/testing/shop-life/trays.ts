import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { readRound, readWeighing, resetRound, startWeighing, weighTray } from '#modules/weighing/contract/timbang-baki.ts'
import { ownerOf, told } from './calls.ts'
import { type Doing, type Shop, type World, aPiece } from './world.ts'

/** How often a tray is weighed again because a piece was sold from it during the weighing. */
const triesMax = 5

/** A tray is weighed while a piece of it lies on the counter: it is kept as too light, and that piece is named among those that would explain it. */
export function weighSomeTray(world: World, shop: Shop): Doing | undefined {
  const { app, chance } = world
  const out = aPiece(world, shop)
  if (!out) return undefined
  const [, kode_gudang = '', kode_baki = ''] = out.place.split('/')
  const isAnew = chance.percent(20)
  const tray = { kode_gudang, kode_toko: kode_baki }
  const run = async () => {
    const user = ownerOf(shop)
    if (isAnew) told(world, 'timbang dari awal', await app.call(user, resetRound))
    const { rows } = await sql<{ berat: number }>`
      select berat_timbang as berat from isi_baki where kode = ${out.kode_barcode}`.execute(app.db)
    // The call that begins does not tell it: trays are weighed blind.
    const bookedWeight = async () => {
      const { rows: booked } = await sql<{ berat: number }>`
        select k.berat_baki + coalesce(sum(i.berat_timbang), 0) as berat from baki k left join isi_baki i using (kode_toko, kode_gudang, kode_baki)
        where (k.kode_toko, k.kode_gudang, k.kode_baki) = (${shop.kode_toko}, ${kode_gudang}, ${kode_baki}) group by k.berat_baki`.execute(app.db)
      return booked[0]!.berat
    }
    for (let tries = 1; ; tries += 1) {
      const begun = await app.call<ReplyOf<typeof startWeighing>>(user, startWeighing, { body: tray })
      told(world, 'timbang mulai', begun)
      const expected = await bookedWeight()
      const berat_hasil = inGrams(expected, -rows[0]!.berat)
      const body = { ...tray, berat_hasil, timbangan: chance.pick(['SERIAL', 'KETIK'] as const) }
      const kept = await app.call<ReplyOf<typeof weighTray>>(user, weighTray, { body })
      told(world, 'timbang', kept)
      const [weighed] = kept.body.data.data_timbang
      const { no_timbang, selisih, berat_timbang } = weighed!
      expect(selisih, 'what the scale says beside what lies there').toBe(inGrams(berat_hasil, -berat_timbang))
      const read = await app.call<ReplyOf<typeof readWeighing>>(user, readWeighing, { params: { no_timbang: String(no_timbang) } })
      told(world, 'timbang dibaca', read)
      const { body: round } = await app.call<ReplyOf<typeof readRound>>(user, readRound)
      expect(round.data.belum).not.toContainEqual(expect.objectContaining({ kode_baki }))
      if (berat_timbang === expected) {
        const { sebab, toleransi } = read.body
        if (rows[0]!.berat > toleransi) expect(sebab.barang.length + sebab.pasangan.length, 'what would explain it').toBeGreaterThan(0)
        return []
      }
      // Something was put in or taken out meanwhile.
      if (tries === triesMax) return []
    }
  }
  return { what: `timbang ${kode_baki} di ${shop.kode_toko} tanpa ${out.kode_barcode}`, run }
}

const inGrams = (...grams: readonly number[]) => grams.reduce((sum, each) => sum + Math.round(each * 1_000), 0) / 1_000
