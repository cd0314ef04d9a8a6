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

/** Who moves a shop in, and who allows it. */
const peopleOf = (shop: string) => ({ worker: `mu.${shop.toLowerCase()}`, supervisor: `spv.${shop.toLowerCase()}`, shop })

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

async function sent<Body>(app: TestApp, shop: string, call: Endpoint, input: object): Promise<Body> {
  const { status, body } = await app.call<Body>(peopleOf(shop).worker, call, input)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Begins a move, of MC2 unless it is of another shop. */
export const begin = (app: TestApp, shop = 'MC2') => sent(app, shop, beginMove, { body: { keterangan: 'PINDAH DARI PROGRAM LAMA' } })

/** Lays a file ready, page by page; its head is the first line of the sheet. */
export async function stage(app: TestApp, langkah_pindah: Step, rows: readonly object[], shop = 'MC2'): Promise<void> {
  for (let from = 0; from < rows.length; from += pageMax) {
    const page = rows.slice(from, from + pageMax).map((isi, at) => ({ no_baris: from + at + 2, isi }))
    await sent(app, shop, stageRows, {
      body: { langkah_pindah, nama_file: `${langkah_pindah}.xlsx`, awal: from === 0, jumlah: rows.length, rows: page },
    })
  }
}

/** What trying a file says. */
export const tryFileOf = (app: TestApp, langkah_pindah: Step) => sent<Tried>(app, 'MC2', tryStep, { body: { langkah_pindah } })

/** Enters a file; the supervisor of the shop allows it. */
export async function enter(app: TestApp, langkah_pindah: Step, rows: readonly object[], shop = 'MC2'): Promise<void> {
  await stage(app, langkah_pindah, rows, shop)
  const { worker, supervisor } = peopleOf(shop)
  const { status, body } = await approved(app, worker, enterStep, { body: { langkah_pindah } }, supervisor)
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** The move of a shop that is under way. */
export const moveOf = (app: TestApp, shop = 'MC2') => sent<MoveUnderWay>(app, shop, readMove, {})

/** The old books of a shop without goods and without cash: all figures are 0. */
export const nothingThere = { 'BARANG/POTONG': 0, 'BARANG/GRAM': 0, 'BARANG/RUPIAH': 0, 'UANG/CASH': 0 }

/** What the old books closed with, by line. */
export const oldBooks = (app: TestApp, values: Readonly<Record<string, number>>, reasons: Readonly<Record<string, string>> = {}, shop = 'MC2') =>
  sent(app, shop, keepOldBooks, {
    body: {
      bukti: Object.entries(values).map(([kunci_bukti, nilai_lama]) => ({ kunci_bukti, nilai_lama, alasan_beda: reasons[kunci_bukti] ?? null })),
    },
  })

/** Ends the move; the supervisor of MC2 allows it. */
export const finish = (app: TestApp) => approved<Move>(app, peopleOf('MC2').worker, finishMove, { body: {} })

/** Takes the move that is under way back; the supervisor of the shop allows it. */
export const giveUp = (app: TestApp, shop = 'MC2') => {
  const { worker, supervisor } = peopleOf(shop)
  return approved(app, worker, takeBackMove, { body: { alasan: 'FILE SALAH' } }, supervisor)
}

/** Begins the move of a shop anew, and takes back a move under way. */
async function beginAnew(app: TestApp, shop: string): Promise<void> {
  if ((await moveOf(app, shop)).berjalan) await giveUp(app, shop)
  await begin(app, shop)
}

async function enterTwo(app: TestApp, shop: string): Promise<void> {
  await beginAnew(app, shop)
  await enter(app, 'BARANG', [oldRing(), oldRing({ berat_bruto: 3 })], shop)
}

async function prove(app: TestApp, shop: string): Promise<void> {
  await enterTwo(app, shop)
  const { bukti } = await moveOf(app, shop)
  const values = Object.fromEntries(bukti.map(({ kunci_bukti, nilai_masuk }) => [kunci_bukti, nilai_masuk]))
  await oldBooks(app, values, {}, shop)
}

let moves = 0
/** A shop moves in once at a time: two moves at once are of two shops. */
const inTurn = () => peopleOf((moves += 1) % 2 === 0 ? 'MC2' : 'MC3')

/** A file that lies ready, to be entered. */
export async function readyMove(app: TestApp) {
  const by = inTurn()
  await beginAnew(app, by.shop)
  await stage(app, 'BARANG', [oldRing()], by.shop)
  return { by, body: { langkah_pindah: 'BARANG' } }
}

/** A move that has brought in two rings, to be taken back. */
export async function enteredMove(app: TestApp) {
  const by = inTurn()
  await enterTwo(app, by.shop)
  return { by, body: { alasan: 'Salah File' } }
}

/** The same with the old books, which agree, to be ended. */
export async function provenMove(app: TestApp) {
  const by = inTurn()
  await prove(app, by.shop)
  return { by, body: {} }
}

/** A move of MC2 of two rings, done: the old books agree. */
export async function madeMoveIn(app: TestApp): Promise<Move> {
  await prove(app, 'MC2')
  const { status, body } = await finish(app)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
