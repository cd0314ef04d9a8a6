import { sql } from 'kysely'
import { randomName } from '#engine/server/pictures.ts'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import { type Intake, takePiecesIn } from '../../contract/barang-masuk.ts'
import { printedPurity } from '../../contract/proposals.ts'

const supervisor = 'spv.mc2'

/** A piece as the grid of MC2 sends it; `facts` say what is different. */
export const ring = (facts: Readonly<Record<string, unknown>> & { readonly kadar?: number } = {}) => ({
  nama_barang: 'CINCIN MAWAR CONTOH',
  kode_dept: 'CC',
  kode_group: '750L',
  kode_gudang: 'TOKO',
  kode_baki: 'T01',
  kadar: 75,
  kadar_cetak: printedPurity(facts.kadar ?? 75),
  berat_bruto: 3.1,
  berat_stock: 3.1,
  berat: 3,
  hpp: 5_000_000,
  ...facts,
})

/** The body of pieces that come in from MC2's supplier on account; `facts` say what else they are. */
export const intakeBody = (pieces: readonly object[], facts: object = {}) => ({
  asal: 'SUPPLIER',
  kode_supplier: 'SBY01',
  keterangan: null,
  detail_barang: pieces,
  ...facts,
})

/** The body of rings that come in on consignment, each with what its supplier asks; `facts` say what else they are. */
export const consignedBody = (requested: readonly number[] = [3_000_000], facts: object = {}) =>
  intakeBody(
    requested.map((harga_beli) => ring({ hpp: null, harga_beli, ...facts })),
    { asal: 'KONSINYASI' },
  )

/** Takes two rings of a supplier in at MC2, by the screen's own call. */
export async function madeIntake(app: TestApp, facts: object = {}): Promise<Intake> {
  const { status, body } = await app.call<Intake>(supervisor, takePiecesIn, { body: intakeBody([ring(), ring()], facts) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** The name of a picture that waits for a piece of MC2. */
export async function waitingPhoto(app: TestApp): Promise<string> {
  const foto = randomName()
  await sql`insert into foto_unggah (foto, kode_toko, user_id) values (${foto}, 'MC2', ${supervisor})`.execute(app.db)
  return foto
}
