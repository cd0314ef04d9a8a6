import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import type { Step } from '../../contract/fields.ts'
import {
  type Move,
  type Tried,
  beginMove,
  enterStep,
  finishMove,
  keepOldBooks,
  readMove,
  stageRows,
  takeBackMove,
  tryStep,
} from '../../contract/pindah-data.ts'
import type { MoveUnderWay } from '../../contract/pindah-data.ts'
import { pageMax } from '../../contract/step-fields.ts'

const worker = 'mu.mc2'

/** A ring as the file of an old system says it; what follows from its group, its tray and its weight is left empty. */
export const oldRing = (facts: object = {}) => ({
  nama_barang: 'CINCIN LAMA MAWAR',
  kode_dept: 'CC',
  kode_group: '750L',
  kode_baki: 'T01',
  berat_bruto: 2.5,
  hpp: 2_000_000,
  ...facts,
})

async function sent<Body>(app: TestApp, call: Endpoint, input: object): Promise<Body> {
  const { status, body } = await app.call<Body>(worker, call, input)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Begins a move of MC2. */
export const begin = (app: TestApp, keterangan = 'PINDAH DARI PROGRAM LAMA') => sent(app, beginMove, { body: { keterangan } })

/** Lays a file ready, page by page; its head is the first line of the sheet. */
export async function stage(app: TestApp, langkah_pindah: Step, rows: readonly object[], nama_file = `${langkah_pindah}.xlsx`): Promise<void> {
  for (let from = 0; from < rows.length; from += pageMax) {
    const page = rows.slice(from, from + pageMax).map((isi, at) => ({ no_baris: from + at + 2, isi }))
    await sent(app, stageRows, { body: { langkah_pindah, nama_file, awal: from === 0, rows: page } })
  }
}

/** What trying a file says. */
export const tryFileOf = (app: TestApp, langkah_pindah: Step) => sent<Tried>(app, tryStep, { body: { langkah_pindah } })

/** Enters a file; the supervisor of MC2 allows it. */
export async function enter(app: TestApp, langkah_pindah: Step, rows: readonly object[]): Promise<void> {
  await stage(app, langkah_pindah, rows)
  const { status, body } = await approved(app, worker, enterStep, { body: { langkah_pindah } })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** The move of MC2 that is under way. */
export const moveOf = (app: TestApp) => sent<MoveUnderWay>(app, readMove, {})

/** What the old books closed with, by line. */
export const oldBooks = (app: TestApp, values: Readonly<Record<string, number>>, reasons: Readonly<Record<string, string>> = {}) =>
  sent(app, keepOldBooks, {
    body: {
      bukti: Object.entries(values).map(([kunci_bukti, nilai_lama]) => ({ kunci_bukti, nilai_lama, alasan_beda: reasons[kunci_bukti] ?? null })),
    },
  })

/** Ends the move; the supervisor of MC2 allows it. */
export const finish = (app: TestApp) => approved<Move>(app, worker, finishMove, { body: {} })

/** Takes the move that is under way back; the supervisor of MC2 allows it. */
export const giveUp = (app: TestApp) => approved(app, worker, takeBackMove, { body: { alasan: 'FILE SALAH' } })

/** A move of MC2 that begins anew: one that somebody has left under way is taken back. */
async function beginAnew(app: TestApp): Promise<void> {
  if ((await moveOf(app)).berjalan) await giveUp(app)
  await begin(app)
}

let names = 0
/** A file that lies ready in MC2, to be entered. */
export async function readyMove(app: TestApp) {
  await beginAnew(app)
  await stage(app, 'BARANG', [oldRing()], `lama-${(names += 1)}.xlsx`)
  return { langkah_pindah: 'BARANG' }
}

/** A move of MC2 that has brought in two rings, to be taken back. */
export async function enteredMove(app: TestApp) {
  await beginAnew(app)
  await enter(app, 'BARANG', [oldRing(), oldRing({ berat_bruto: 3 })])
  return { alasan: 'Salah File' }
}

/** The same with the old books, which agree, to be ended. */
export async function provenMove(app: TestApp) {
  await enteredMove(app)
  const { bukti } = await moveOf(app)
  await oldBooks(app, Object.fromEntries(bukti.map(({ kunci_bukti, nilai_masuk }) => [kunci_bukti, nilai_masuk])))
  return {}
}

/** A move of MC2 of two rings, done: the old books agree. */
export async function madeMoveIn(app: TestApp): Promise<Move> {
  const { status, body } = await approved<Move>(app, worker, finishMove, { body: await provenMove(app) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
