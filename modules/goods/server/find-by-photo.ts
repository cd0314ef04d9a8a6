import { type RawBuilder, sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { FileStore } from '#engine/server/files.ts'
import { defineRecurring, serveJob } from '#engine/server/jobs.ts'
import type { Steps } from '#engine/server/serve.ts'
import { alikeMax, type findByPhoto as findByPhotoCall, weightDifferenceMax } from '../contract/cari-dengan-foto.ts'
import { refusals } from '../contract/refusals.ts'
import { differenceOf, likenessOf, percentAlike } from './likeness.ts'
import { piecesOf } from './list-pieces.ts'
import { encodePhoto, readSmallPhoto } from './photos.ts'

/** So many photos are compared at the most: more than a shop has in stock. With a weight, those nearest to it. */
const comparedMax = 20_000
/** So many photos that nothing has described are described before an answer: a second or two of one processor. */
const describedAtOnce = 60
/** So many a night. */
const describedANightMax = 20_000

interface Candidate {
  readonly kode_barcode: string
  readonly ciri: Buffer
  readonly selisih_berat: number | null
}

/** Pieces of a shop that lie there, in its trays or in one of them, and have a photo. */
const photographed = (kode_toko: string, kode_baki?: string) => sql`
  b.kode_toko = ${kode_toko} and b.status in ('READY', 'HELD') and b.foto is not null
  ${kode_baki ? sql`and b.kode_barcode in (select s.kode_barcode from stok s where (s.kode_toko, s.kode_baki) = (${kode_toko}, ${kode_baki}))` : sql``}`

/**
 * Finds pieces of the shop by a photo. What has the weight of the scale comes first, and in either part what looks most alike.
 *
 * @throws Refusal PHOTO_REQUIRED or PHOTO_REFUSED at `foto`
 */
export function findByPhoto(files: FileStore): Steps<typeof findByPhotoCall, Buffer> {
  return {
    before: async ({ db, caller: { kode_toko }, query: { kode_baki }, file, log }) => {
      if (!file || file.data.length === 0) return refuseAt('foto', refusals.PHOTO_REQUIRED)
      const photo = (await encodePhoto(file.data)) ?? refuseAt('foto', refusals.PHOTO_REFUSED)
      await describeMissing(db, files, photographed(kode_toko, kode_baki), describedAtOnce).catch((error: unknown) =>
        log.warn({ err: error }, 'photos without a description stay'),
      )
      return likenessOf(photo.small)
    },
    run: async ({ db, caller, query: { kode_baki, kode_dept, berat } }, ciri) => {
      const conditions = sql`${photographed(caller.kode_toko, kode_baki)} ${kode_dept ? sql`and b.kode_dept = ${kode_dept}` : sql``}`
      const nearest = sql`least(abs(${berat ?? null}::numeric - b.berat), abs(${berat ?? null}::numeric - b.berat_bruto))`
      const { rows: candidates } = await sql<Candidate>`
        select b.kode_barcode, f.ciri, ${nearest} as selisih_berat
        from barang b join foto_ciri f using (foto) where ${conditions} order by 3, 1 limit ${comparedMax}`.execute(db)
      const { rows: missing } = await sql<{ belum: number }>`
        select count(*)::int as belum from barang b where ${conditions} and not exists (select from foto_ciri f where f.foto = b.foto)`.execute(db)
      const best = candidates
        .map(({ ciri: its, ...candidate }) => ({ ...candidate, difference: differenceOf(ciri, its), berat_cocok: fits(candidate, berat) }))
        .toSorted((a, b) => Number(b.berat_cocok) - Number(a.berat_cocok) || a.difference - b.difference)
        .slice(0, alikeMax)
      const pieces = await piecesOf(db, caller, best.map(barcodeOf))
      const found = new Map(pieces.map((piece) => [piece.kode_barcode, piece]))
      return {
        rows: best.flatMap(({ kode_barcode, difference, selisih_berat, berat_cocok }) => {
          const piece = found.get(kode_barcode)
          return piece ? [{ ...piece, kemiripan: percentAlike(difference), selisih_berat, berat_cocok }] : []
        }),
        dibandingkan: candidates.length,
        belum: missing[0]?.belum ?? 0,
      }
    },
  }
}

const barcodeOf = ({ kode_barcode }: { readonly kode_barcode: string }) => kode_barcode
const fits = ({ selisih_berat }: Pick<Candidate, 'selisih_berat'>, berat: number | undefined) =>
  berat !== undefined && selisih_berat !== null && selisih_berat <= weightDifferenceMax(berat)

/** Describes photos of pieces that nothing has described yet, `max` at the most; answers how many. A file that is gone or is no picture gets zeros. */
async function describeMissing(db: Db, files: FileStore, which: RawBuilder<unknown>, max: number): Promise<number> {
  const { rows } = await sql<{ foto: string }>`
    select distinct b.foto from barang b where ${which} and not exists (select from foto_ciri f where f.foto = b.foto) limit ${max}`.execute(db)
  for (const { foto } of rows) {
    const small = await readSmallPhoto(files, foto)
    const ciri = (small && (await likenessOf(small).catch(() => undefined))) ?? Buffer.alloc(64)
    await keepLikeness(db, foto, ciri)
  }
  return rows.length
}

/** Keeps what a photo looks like; a second time changes nothing. */
export async function keepLikeness(db: Db, foto: string, ciri: Buffer): Promise<void> {
  await sql`insert into foto_ciri (foto, ciri) values (${foto}, ${ciri}) on conflict do nothing`.execute(db)
}

/** Every night: photos of pieces in stock that came before photos were described. */
export const describePhotos = (files: FileStore) =>
  serveJob(defineRecurring({ name: 'describe-photos', every: '20 3 * * *', secondsMax: 30 * 60 }), async (_, { db, log }) => {
    const anywhere = sql`b.status in ('READY', 'HELD') and b.foto is not null`
    let described = 0
    for (let now = -1; now !== 0 && described < describedANightMax; described += now)
      now = await describeMissing(db, files, anywhere, describedAtOnce)
    if (described > 0) log.info({ described }, 'photos of pieces were described')
  })
