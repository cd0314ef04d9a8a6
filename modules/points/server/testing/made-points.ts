import { sql } from 'kysely'
import type { TestAnswer, TestApp } from '#apps/server/testing/test-app.ts'
import { openDatabase } from '#engine/server/database.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { type GiftsIn, bringGifts } from '../../contract/hadiah-masuk.ts'
import { type ManualPoints, changePoints } from '../../contract/poin-manual.ts'
import { type PointReset, resetPoin } from '../../contract/reset-poin.ts'
import { type Exchange, exchangePoints } from '../../contract/tukar-poin.ts'
import { resetDue } from '../reset-poin.ts'

/** Keeps gifts and counts members of MC2; its supervisor approves. */
export const keeper = 'mu.mc2'

/** The answer of a call that worked. */
const done = <Body>({ status, body }: TestAnswer<Body>): Body => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

let codes = 0

/** A new member of MC2. */
export async function newMember(app: TestApp, kode_toko = 'MC2'): Promise<string> {
  codes += 1
  const no_hp = `0877${String(Date.now() % 10_000).padStart(4, '0')}${String(codes).padStart(4, '0')}`
  const { rows } = await sql<{ kode_member: string }>`
    insert into member (nama_member, no_hp, kode_toko, tgl_daftar, created_by) values (${`IBU POIN ${codes}`}, ${no_hp}, ${kode_toko}, '2026-01-31', 'spv.mc2')
    returning kode_member`.execute(app.db)
  return rows[0]!.kode_member
}

/** A new gift of the list. */
export async function newGift(app: TestApp, poin = 10): Promise<string> {
  codes += 1
  const kode_hadiah = `UJI${codes}`
  await sql`insert into hadiah (kode_hadiah, nama_hadiah, poin) values (${kode_hadiah}, ${`HADIAH UJI ${codes}`}, ${poin})`.execute(app.db)
  return kode_hadiah
}

/** Points by hand; `facts` say what else they are. */
export const pointsBody = (kode_member: string, jumlah_poin: number, facts: object = {}) =>
  ({ kode_member, arah_poin: 'BERI', jumlah_poin, alasan_poin: 'ULANG TAHUN', ...facts }) as const

/** Gives points to a member of MC2, with the approval of its supervisor. */
export const given = async (app: TestApp, kode_member: string, jumlah_poin: number, facts: object = {}): Promise<ManualPoints> =>
  done(await approved<ManualPoints>(app, keeper, changePoints, { body: pointsBody(kode_member, jumlah_poin, facts) }))

/** Gifts that are bought from the till: `qty` of each for `harga_hadiah` together. */
export const giftsBody = (lines: readonly object[], facts: object = {}) => ({
  sebab_hadiah: 'BELI',
  no_rekening: null,
  nama_pihak: null,
  keterangan: null,
  detail_hadiah: lines.map((line) => ({ qty: null, harga_hadiah: null, hitung_hadiah: null, ...line })),
  ...facts,
})

/** Takes gifts into a shop, with the approvals that they need. The users are those of MC2 unless others are given. */
export const brought = async (
  app: TestApp,
  lines: readonly object[],
  facts: object = {},
  [user, supervisor] = [keeper, 'spv.mc2'],
): Promise<GiftsIn> => done(await approved<GiftsIn>(app, user, bringGifts, { body: giftsBody(lines, facts) }, supervisor))

/** Gifts that a member takes: so many of each. */
export const exchangeBody = (kode_member: string, gifts: Readonly<Record<string, number>>) => ({
  kode_member,
  keterangan: null,
  detail_hadiah: Object.entries(gifts).map(([kode_hadiah, qty]) => ({ kode_hadiah, qty })),
})

/** Points of 75 that a new member of MC2 gets. */
export const madePoints = async (app: TestApp): Promise<ManualPoints> => {
  await app.set({ MEMBER: 'true', NILAI_POIN: '1000' })
  return given(app, await newMember(app), 75)
}

/** Ten gifts that MC2 buys for 500,000, out of what a sale brought into its till. */
export const madeGifts = async (app: TestApp): Promise<GiftsIn> => {
  await app.set({ MEMBER: 'true' })
  await madeSale(app)
  return brought(app, [{ kode_hadiah: await newGift(app), qty: 10, harga_hadiah: 500_000 }])
}

/** A gift that a new member of MC2 takes for his points. */
export const madeExchange = async (app: TestApp): Promise<Exchange> => {
  const { kode_member } = await madePoints(app)
  const { detail_hadiah } = await madeGifts(app)
  return done(await app.call<Exchange>('kasir.mc2', exchangePoints, { body: exchangeBody(kode_member, { [detail_hadiah[0]!.kode_hadiah]: 1 }) }))
}

/** Moves points of a document to an earlier day, as the owner of the database: the ledger takes no other day than the open one. */
export async function moveBefore({ databaseUrl }: TestApp, no_poin: string): Promise<void> {
  const owner = openDatabase(databaseUrl, { connectionsMax: 1 })
  try {
    await owner.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update mutasi_poin set tgl_system = '2026-01-15' where posting_id = (select id from posting where reference = ${no_poin})`.execute(tx)
    })
  } finally {
    await owner.close()
  }
}

/** A reset of the points that a member of MC2 had before its date. */
export async function madeReset(app: TestApp): Promise<PointReset> {
  await app.set({ MEMBER_RESET_POIN: 'true' })
  const { kode_member, no_poin } = await madePoints(app)
  await moveBefore(app, no_poin)
  codes += 1
  await sql`insert into reset_poin_member values (${`UJI${codes}`}, '2026-01-31', 'UJI')`.execute(app.db)
  await sql`insert into reset_poin_sampai values ('MC2', '2026-01-30') on conflict (kode_toko) do update set tgl = excluded.tgl`.execute(app.db)
  await resetDue(app)
  await sql`delete from reset_poin_member where keterangan = 'UJI'`.execute(app.db)
  const { rows } = await sql<{ no_reset: string }>`select no_reset from reset_poin_detail where kode_member = ${kode_member}`.execute(app.db)
  return done(await app.call<PointReset>(keeper, resetPoin.calls.read, { params: { nomor: rows[0]!.no_reset } }))
}
