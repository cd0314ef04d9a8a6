import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#engine/server/database.ts'
import { ownDatabase } from '#engine/server/testing/own-database.ts'
import { type PlaceName, places } from '../contract/places.ts'
import {
  type CashLine,
  type ClaimLine,
  type Lines,
  type Place,
  type PostingContext,
  addLots,
  moved,
  postEvent,
  reversePosting,
  verify,
} from './public.ts'
import { finalAccounts, finalClaims, tradeEvents } from './testing/trade-events.ts'
import { type TradeEvent, pieces } from './testing/trade-events/trade-event.ts'

const today = '2026-01-31'
const shops = { A: 'MC2', B: 'MC3', H: 'MC1' } as const
const bank = '0095110001'

const own = ownDatabase('demo')

beforeAll(() =>
  sql`insert into member (kode_member, nama_member, kode_toko, tgl_daftar, created_by)
    select kode, kode, ${shops.A}, ${today}::date, 'x' from unnest(array['M1', 'M2']) kode`.execute(own.database.db),
)

const context = (db: Db, toko: keyof typeof shops): PostingContext => ({
  db,
  kode_toko: shops[toko],
  tgl_system: today,
  user_id: 'spv.test',
  request_id: 'test',
})

/** Where a piece or lot hangs: in the first tray until it is moved from tray to tray. */
const trayOf = new Map<string, string>()

/** `BAKI>PELANGGAN·JUAL B6 1/2000/1500/2000000` */
function movement(text: string, at: string) {
  const [way, key, amounts] = text.split(' ') as [string, string, string]
  const [ends, trx] = way.split('·')
  const [from, to] = ends!.split('>') as [PlaceName, PlaceName]
  const [n, grossMg, fineMg, costRp] = amounts.split('/').map(Number) as [number, number, number, number]
  if (from === 'BAKI' && to === 'BAKI') trayOf.set(key, 'T02')
  const place = (tempat: PlaceName, tray: string): Place => {
    if (tempat === 'BAKI') return { tempat, kode_gudang: 'TOKO', kode_baki: tray }
    if (tempat === 'TUKANG' || tempat === 'CUCI') return { tempat, pihak: 'T1' }
    return { tempat, ...('trx' in places[tempat] && trx ? { trx } : {}) } as Place
  }
  const isPiece = pieces.includes(key)
  return {
    key,
    isPiece,
    to,
    lines: moved(
      { pieces: n, grossMg, fineMg, costRp, kode_barcode: isPiece ? key : null, kode_lot: isPiece || key === '-' ? null : key, dokumen: at },
      { from: place(from, from === to ? 'T01' : (trayOf.get(key) ?? 'T01')), to: place(to, trayOf.get(key) ?? 'T01') },
    ),
  }
}

function linesOf({ kode, kind, goods = [], cash = [], claims = [], counter = [], points = [] }: TradeEvent): Lines {
  return {
    kind,
    reference: kode,
    stock: goods.flatMap((text) => movement(text, kode).lines),
    cash: cash.map((text): CashLine => {
      const [akun_kas, jenis, jumlah] = text.split(' ') as [string, CashLine['jenis'], string]
      return { akun_kas: akun_kas === 'BCA' ? bank : akun_kas, jenis, jumlahRp: Number(jumlah) }
    }),
    claims: claims.map((text): ClaimLine => {
      const [jenis, pihak, dokumen, rupiah, fineMg] = text.split(' ') as [ClaimLine['jenis'], string, string, string, string]
      return { jenis, pihak, dokumen: dokumen === '-' ? '' : dokumen, rupiah: Number(rupiah), fineMg: Number(fineMg) }
    }),
    counter: counter.map((text) => {
      const [type, kode_akun, jumlah] = text.split(' ') as [string, string, string]
      return { type, kode_akun, jumlahRp: Number(jumlah) }
    }),
    points: points.map((text) => {
      const [kode_member, poin] = text.split(' ') as [string, string]
      return { kode_member, poin: Number(poin) }
    }),
  }
}

/** Pieces and lots that the event is the first to speak of. */
async function makeGoods(db: Db, { toko, kode, kind, goods = [] }: TradeEvent): Promise<void> {
  for (const text of goods) {
    const { key, isPiece, lines } = movement(text, kode)
    if (key === '-') continue
    if (!isPiece) {
      const { rows } = await sql`select 1 from lot where kode_lot = ${key}`.execute(db)
      if (rows.length === 0) await addLots(context(db, toko), kind, [{ kode_lot: key, dokumen: kode }])
      continue
    }
    const [from] = lines
    await sql`
      insert into barang (kode_barcode, kode_toko, status, tempat, nama_barang, kode_dept, kode_group, kadar, kadar_cetak, berat_bruto, berat_stock, berat,
             fine, hpp, tgl_masuk, created_by)
      select ${key}, kode_toko, 'READY', ${from!.place.tempat}, 'CINCIN UJI', kode_dept, kode_group, 75, '750', 10, 10, 10, 1, 1, ${today}::date, 'x'
      from barang where kode_toko = ${shops[toko]} and not exists (select from barang where kode_barcode = ${key}) limit 1`.execute(db)
  }
}

const postTogether = (events: readonly TradeEvent[]) =>
  own.database.db.transaction().execute(async (tx) => {
    for (const event of events) await makeGoods(tx, event)
    const parts = events.map((event) => ({ kode_toko: shops[event.toko], tgl_system: today, lines: linesOf(event) }))
    return postEvent(context(tx, events[0]!.toko), parts)
  })

const undo = (events: readonly TradeEvent[], ids: readonly number[]) =>
  own.database.db.transaction().execute(async (tx) => {
    for (const [at, posting_id] of [...ids.entries()].toReversed()) {
      await reversePosting(context(tx, events[at]!.toko), { posting_id }, { reason: 'batal' })
    }
  })

/** Everything that balances say, as one text. */
async function state(): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select json_build_array(
      (select json_agg(s order by s) from (select kode_toko, tempat, kode_gudang, kode_baki, pieces, gross, fine, cost from saldo_stock where (pieces, gross, fine, cost) <> (0, 0, 0, 0)) s),
      (select json_agg(s order by s) from (select * from saldo_lot where (pieces, gross, fine, cost) <> (0, 0, 0, 0)) s),
      (select json_agg(s order by s) from (select * from saldo_kas where saldo <> 0) s),
      (select json_agg(s order by s) from (select * from saldo_tagihan where (rupiah, fine) <> (0, 0)) s),
      (select json_agg(s order by s) from (select * from saldo_poin where poin <> 0) s),
      (select json_agg(s order by s) from (select kode_toko, nomor_akun, sum(debet - kredit) from jurnal group by 1, 2 having sum(debet - kredit) <> 0) s),
      (select json_agg(s order by s) from (select kode_barcode, tempat, kode_baki, berat_stock, fine, hpp from barang b join tempat using (tempat) where kelas = 'MILIK') s)
    )::text as state`.execute(own.database.db)
  return rows[0]!.state
}

const accounts = async (where = sql`true`) =>
  (
    await sql<{ key: string; rp: number }>`
      select kode_toko || ' ' || nomor_akun as key, sum(debet - kredit)::bigint as rp from jurnal where ${where}
      group by 1 having sum(debet - kredit) <> 0 order by 1`.execute(own.database.db)
  ).rows

const eventsOf = (): TradeEvent[][] => {
  const groups: TradeEvent[][] = []
  for (const event of tradeEvents) {
    if (event.joined) groups.at(-1)!.push(event)
    else groups.push([event])
  }
  return groups
}

/** What does not agree, but for the documents: the events here are the postings alone. */
const breaks = async () =>
  (await Promise.all(Object.values(shops).map((kode_toko) => verify(own.database.db, kode_toko))))
    .flat()
    .filter(({ balance }) => balance !== 'dokumen')

describe('every event of the trade', () => {
  it('is posted on its accounts, taken back without a trace, and posted again; in the end all books agree', async () => {
    const opening = await accounts()
    for (const events of eventsOf()) {
      const name = events.map(({ kode }) => kode).join('+')
      const trays = new Map(trayOf)
      const before = await state()
      const ids = await postTogether(events).catch((error: unknown) => {
        throw new Error(`${name} is not posted: ${String(error)}`, { cause: error })
      })
      for (const [at, { toko, journal = [] }] of events.entries()) {
        const booked = (await accounts(sql`posting_id = ${ids[at]}`)).map(({ key, rp }) => `${key} ${rp}`)
        expect(booked, name).toEqual(journal.map((line) => `${shops[toko]} ${line}`).toSorted())
      }
      await undo(events, ids).catch((error: unknown) => {
        throw new Error(`${name} is not taken back: ${String(error)}`, { cause: error })
      })
      expect(await state(), name).toBe(before)
      trayOf.clear()
      for (const [key, tray] of trays) trayOf.set(key, tray)
      await postTogether(events)
    }
    expect(await breaks()).toEqual([])

    const was = new Map(opening.map(({ key, rp }) => [key, rp]))
    const shopOf = (text: string) => text.replace(/^[ABH](?= )/, (toko) => shops[toko as keyof typeof shops])
    const changed = (await accounts()).map(({ key, rp }) => `${key} ${rp - (was.get(key) ?? 0)}`).filter((line) => !line.endsWith(' 0'))
    expect(changed).toEqual(finalAccounts.map(shopOf).toSorted())

    const { rows: claims } = await sql<{ claim: string }>`
      select concat_ws(' ', kode_toko, jenis, pihak, dokumen, rupiah) as claim from saldo_tagihan where rupiah <> 0 and (kode_toko, dokumen) in (
        select m.kode_toko, m.dokumen from mutasi_tagihan m join posting p on p.id = m.posting_id where p.user_id = 'spv.test')`.execute(
      own.database.db,
    )
    expect(claims.map(({ claim }) => claim).toSorted()).toEqual(finalClaims.map(shopOf).toSorted())
    const { rows: between } = await sql<{ nomor_akun: string }>`
      select nomor_akun from jurnal where nomor_akun in ('1-1399', '1-1401') group by 1 having sum(debet) <> sum(kredit)`.execute(own.database.db)
    expect(between).toEqual([])
  })

  it('is closed with its day in each shop, and the stored sums equal the sums of its lines', async () => {
    for (const kode_toko of Object.values(shops)) await sql`select close_day(${kode_toko}, ${today}, '2026-02-01')`.execute(own.database.db)
    const { rows } = await sql<{ buku: string }>`select distinct buku from tutup_saldo where tgl_system = ${today} order by 1`.execute(
      own.database.db,
    )
    // The points were all spent again: what came to nothing is not kept.
    expect(rows.map(({ buku }) => buku)).toEqual(['JURNAL', 'KAS', 'LOT', 'STOCK', 'TAGIHAN'])
    expect(await breaks()).toEqual([])
  })
})
