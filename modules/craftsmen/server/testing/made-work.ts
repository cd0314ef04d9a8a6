import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { lotOfLine } from '#modules/ledger/server/public.ts'
import { type Material, handMaterial } from '../../contract/bahan-tukang.ts'
import { type Made, takeMade } from '../../contract/hasil-tukang.ts'
import { type Shortage, chargeShortage } from '../../contract/kurang-tukang.ts'
import { done, keeper, openedBar } from './made-bars.ts'

/** A craftsman of a shop, MC2 unless another one is named. */
export async function craftsmanOf(app: TestApp, kode_toko = 'MC2'): Promise<string> {
  await sql`insert into tukang (kode_toko, kode_tukang, nama_tukang) values (${kode_toko}, 'TUJI', 'PAK UJI') on conflict do nothing`.execute(app.db)
  return 'TUJI'
}

/** The body of material that goes to the craftsman, or comes back; `facts` say what else it is. */
export const materialBody = (lines: readonly { readonly kode_lot: string; readonly berat: number }[], facts: object = {}) =>
  ({
    arah_bahan: 'KELUAR',
    kode_tukang: 'TUJI',
    no_pesanan: null,
    keterangan: null,
    detail_bahan: lines,
    ...facts,
  }) as BodyInputOf<typeof handMaterial>

/** Hands 20 g of a new bar of 20 g to the craftsman; `facts` say what else it is. */
export async function madeMaterial(app: TestApp, facts: object = {}, kode_toko = 'MC2'): Promise<Material> {
  await app.set({ SEPUHAN: 'true' })
  await craftsmanOf(app, kode_toko)
  const kode_lot = await openedBar(app, {}, kode_toko)
  const body = materialBody([{ kode_lot, berat: 20 }], facts)
  return done(await app.call<Material>(`mu.${kode_toko.toLowerCase()}`, handMaterial, { body }))
}

/** The lot that lies with the craftsman, of a line of a handing over. */
export const heldLot = ({ no_bahan }: Pick<Material, 'no_bahan'>, no_urut = 1): string => lotOfLine(no_bahan, no_urut)

/** The body of a ring of 75 % and 20 g that the craftsman made of 15.1 g of his gold and 5 g of alloy; `facts` say what else it is. */
export async function madeBody(app: TestApp, facts: object = {}, kode_toko = 'MC2'): Promise<BodyInputOf<typeof takeMade>> {
  const material = await madeMaterial(app, {}, kode_toko)
  return {
    kode_tukang: 'TUJI',
    no_pesanan: null,
    nama_barang: 'CINCIN UKIR',
    kode_dept: 'CC',
    kode_group: '750L',
    kadar: 75,
    qty: 1,
    berat: 20,
    berat_campuran: 5,
    biaya_campuran: 50_000,
    biaya_tukang: 1_000_000,
    keterangan: null,
    detail_bahan: [{ kode_lot: heldLot(material), berat: 15.1 }],
    ...facts,
  }
}

/** Takes in a ring that the craftsman made; `facts` say what else it is. */
export async function madeWork(app: TestApp, facts: object = {}, kode_toko = 'MC2'): Promise<Made> {
  const name = kode_toko.toLowerCase()
  const body = await madeBody(app, facts, kode_toko)
  return done(await approved<Made>(app, `mu.${name}`, takeMade, { body }, `spv.${name}`))
}

/** Charges the craftsman with 0.1 g that he cannot give back. */
export async function madeShortage(app: TestApp, facts: object = {}): Promise<Shortage> {
  const material = await madeMaterial(app)
  const body = { kode_tukang: 'TUJI', keterangan: 'SUSUT DI ATAS BATAS', detail_bahan: [{ kode_lot: heldLot(material), berat: 0.1 }], ...facts }
  return done(await app.call<Shortage>(keeper, chargeShortage, { body }))
}
