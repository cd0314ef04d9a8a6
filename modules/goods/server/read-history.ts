import { type RawBuilder, sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { PieceHistory, readHistory as readHistoryCall } from '../contract/data-barang.ts'
import { refusals } from '../contract/refusals.ts'
import { type KeptValues, changesInWords } from './changes-in-words.ts'
import { ancestryOf } from './lineage.ts'

type Event = PieceHistory[number]

/** The limit of events of one kind in a story: the latest, and the very first. */
const eventsMax = 500

/**
 * What happened to a piece, and before that to the pieces that it was made of; the latest first. A kind of event is a select of its
 * own, by an index of the piece.
 */
export const readHistory: Handler<typeof readHistoryCall> = async ({ db, caller, params: { kode_barcode } }) => {
  const { rows: found } = await sql<{ kode_toko: string }>`select kode_toko from barang where kode_barcode = ${kode_barcode}`.execute(db)
  if (!found[0] || !caller.shops.includes(found[0].kode_toko)) return refuse(refusals.NOT_FOUND, { kode_barcode })
  const pieces = await ancestryOf(db, kode_barcode)
  const { rows } = await sql<{ event: Exclude<Event, Change> | KeptChange }>`
    select event from (${sql.join(
      kinds.map(
        (kind) => sql`
          select *, row_number() over (order by waktu desc, urut desc) as ke, count(*) over () as semua
          from (${kind(pieces, kode_barcode)}) of_kind (waktu, urut, event)`,
      ),
      sql` union all `,
    )}) events
    where ke <= ${eventsMax} or ke = semua
    order by waktu desc, urut desc`.execute(db)
  return rows.map(({ event }) => (event.jenis === 'UBAH' ? inWords(event, caller) : event))
}

/** The events of one kind of these pieces: the time, the order and the details of each. */
type Kind = (pieces: readonly string[], kode_barcode: string) => RawBuilder<unknown>

const told = (
  jenis: Event['jenis'],
  piece: RawBuilder<unknown>,
  waktu: RawBuilder<unknown>,
  user_id: RawBuilder<unknown>,
  more: RawBuilder<unknown>,
) => sql`json_build_object('jenis', ${sql.lit(jenis)}, 'kode_barcode', ${piece}, 'waktu', ${waktu}, 'user_id', ${user_id}, ${more}) as event`

/** Where the stock ledger moved it, and what a customer paid for it. */
const moves: Kind = (pieces) => sql`
  select p.created_at as waktu, m.posting_id as urut, ${told(
    'GERAK',
    sql`m.kode_barcode`,
    sql`p.created_at`,
    sql`p.user_id`,
    sql`'tgl_system', p.tgl_system, 'kind', p.kind, 'reference', p.reference, 'keterangan', p.keterangan, 'membatalkan', p.membatalkan is not null,
      'dari', json_build_object('tempat', m.tempat, 'kode_toko', m.kode_toko, 'kode_gudang', m.kode_gudang, 'kode_baki', m.kode_baki, 'nama_baki', a.nama_baki),
      'ke', json_build_object('tempat', k.tempat, 'kode_toko', k.kode_toko, 'kode_gudang', k.kode_gudang, 'kode_baki', k.kode_baki, 'nama_baki', z.nama_baki),
      'gross', k.gross, 'cost', k.cost, 'harga', j.harga_total`,
  )}
  from mutasi_stock m
  join mutasi_stock k on k.posting_id = m.posting_id and k.kode_barcode = m.kode_barcode and k.pieces > 0
  join posting p on p.id = m.posting_id
  left join baki a on a.kode_toko = m.kode_toko and a.kode_baki = m.kode_baki
  left join baki z on z.kode_toko = k.kode_toko and z.kode_baki = k.kode_baki
  left join penjualan_detail j on p.kind = 'PENJUALAN' and (j.kode_toko, j.no_faktur, j.kode_barcode) = (p.kode_toko, p.reference, m.kode_barcode)
  where m.kode_barcode = any(${pieces}) and m.pieces < 0`

/** What the price a gram of its group did while it, or some of it, lay in a tray. */
const prices: Kind = (_, kode_barcode) => sql`
  select h.created_at, h.id, ${told(
    'HARGA',
    sql`b.kode_barcode`,
    sql`h.created_at`,
    sql`h.user_id`,
    sql`'kode_group', h.kode, 'harga_lama', h.harga_lama, 'harga', h.harga`,
  )}
  from (
    select p.created_at as sejak, coalesce(lead(p.created_at) over by_turn, 'infinity') as sampai, sum(m.pieces) over by_turn as pieces
    from mutasi_stock m join posting p on p.id = m.posting_id join tempat t on t.tempat = m.tempat and t.berbaki
    where m.kode_barcode = ${kode_barcode} window by_turn as (order by m.posting_id, m.pieces)
  ) s
  join barang b on b.kode_barcode = ${kode_barcode}
  join harga_riwayat h on h.sumber = 'GROUP' and h.kode = b.kode_group and h.created_at >= s.sejak and h.created_at < s.sampai
  where s.pieces > 0 and h.harga_lama <> h.harga`

const changes: Kind = (pieces) => sql`
  select r.created_at, r.id, ${told(
    'UBAH',
    sql`r.kode_barcode`,
    sql`r.created_at`,
    sql`r.user_id`,
    sql`'kind', r.kind, 'reference', r.dokumen, 'sebelum', r.sebelum, 'sesudah', r.sesudah`,
  )}
  from barang_riwayat r where r.kode_barcode = any(${pieces})`

const labels: Kind = (pieces) => sql`
  select l.created_at, l.id, ${told('LABEL', sql`l.kode_barcode`, sql`l.created_at`, sql`l.user_id`, sql`'rangkap', l.rangkap`)}
  from cetak_label l where l.kode_barcode = any(${pieces})`

/** Weighings of a tray between the movement that brought the piece there and the next one; the weighing itself says that it lay there. */
const weighings: Kind = (pieces) => sql`
  select t.created_at, t.no_timbang, ${told(
    'TIMBANG',
    sql`s.kode_barcode`,
    sql`t.created_at`,
    sql`t.user_id`,
    sql`'kode_toko', t.kode_toko, 'kode_baki', t.kode_baki, 'kali', t.kali, 'alarm', t.alarm`,
  )}
  from (
    select m.kode_barcode, m.kode_toko, m.kode_baki, p.created_at as sejak, lead(p.created_at) over (partition by m.kode_barcode order by m.posting_id) as sampai
    from mutasi_stock m join posting p on p.id = m.posting_id
    where m.kode_barcode = any(${pieces}) and m.pieces > 0
  ) s
  cross join lateral (
    select w.*, count(*) over () as kali, sum((select count(*) from timbang_alarm a where a.no_timbang = w.no_timbang)) over () as alarm
    from timbang_baki w
    where w.kode_toko = s.kode_toko and w.kode_baki = s.kode_baki and w.created_at >= s.sejak and (s.sampai is null or w.created_at < s.sampai)
      and w.isi ? s.kode_barcode
    order by w.no_timbang desc limit 1
  ) t
  where s.kode_baki <> ''`

/** Each count once: when it last saw the piece, or when it ended without. */
const counts: Kind = (pieces) => sql`
  select o.waktu, o.urut, ${told(
    'OPNAME',
    sql`o.kode_barcode`,
    sql`o.waktu`,
    sql`o.user_id`,
    sql`'no_sesi', o.no_sesi, 'kode_baki', o.kode_baki, 'terlihat', o.terlihat`,
  )}
  from (
    (select distinct on (s.kode_barcode, s.kode_toko, s.no_sesi) s.waktu_scan as waktu, s.id as urut, s.kode_barcode, s.user_id, s.no_sesi, s.kode_baki, true as terlihat
     from opname_scan s where s.kode_barcode = any(${pieces}) order by s.kode_barcode, s.kode_toko, s.no_sesi, s.waktu_scan desc)
    union all
    select e.selesai_at, 0, h.kode_barcode, e.diselesaikan_oleh, h.no_sesi, h.kode_baki, false
    from sesi_opname_hasil h join sesi_opname e using (kode_toko, no_sesi) where h.kode_barcode = any(${pieces}) and h.hasil = 'KURANG'
  ) o`

const holds: Kind = (pieces) => sql`
  select h.created_at, h.id, ${told(
    'TAHAN',
    sql`h.kode_barcode`,
    sql`h.created_at`,
    sql`h.user_id`,
    sql`'untuk', h.untuk, 'kind', h.kind, 'reference', h.dokumen, 'dilepas_at', h.dilepas_at, 'dilepas_oleh', h.dilepas_oleh`,
  )}
  from barang_tahan h where h.kode_barcode = any(${pieces})`

/** The orders to the web shop about the piece. */
const webShop: Kind = (pieces) => sql`
  select e.created_at, e.id, ${told('WEB', sql`e.kode_barcode`, sql`e.created_at`, sql`e.user_id`, sql`'harga', e.harga, 'ditarik', e.ditarik`)}
  from barang_external_riwayat e where e.kode_barcode = any(${pieces})`

/** What each of them was made of, and what was made of the one that is asked for. */
const rebirths: Kind = (pieces, kode_barcode) => sql`
  select a.waktu, 0, ${told(
    'ASAL',
    sql`a.kode_barcode`,
    sql`a.waktu`,
    sql`a.user_id`,
    sql`'kind', a.kind, 'reference', a.dokumen, 'induk', a.induk, 'anak', a.kode_barcode`,
  )}
  from (
    select i.* from unnest(${pieces}::text[]) piece (kode) cross join lateral induk_barang(piece.kode) i
    union all
    select * from anak_barang(${kode_barcode})
  ) a`

/**
 * What happened to the lots that these pieces were tagged of, until then, and to the lots that the one that is asked for became, through washing, melting and the
 * road to the head office. What went out of them for other goods is the story of those.
 */
const lots: Kind = (pieces, kode_barcode) => sql`
  select g.created_at, g.id, ${told(
    'LOT',
    sql`g.kode_barcode`,
    sql`g.created_at`,
    sql`g.user_id`,
    sql`'tgl_system', g.tgl_system, 'kind', g.kind, 'reference', g.reference, 'membatalkan', g.membatalkan is not null, 'gerak', g.gerak`,
  )}
  from (
    with recursive asal (kode_barcode, kode_lot, sampai) as (
      select d.kode_barcode, d.kode_lot, m.created_at
      from barang_masuk_detail d join barang_masuk m using (kode_toko, no_masuk)
      where d.kode_barcode = any(${pieces}) and not d.batal and d.kode_lot is not null
      union
      select a.kode_barcode, s.induk, a.sampai from asal a join silsilah_lot s using (kode_lot)
    ),
    jadi (kode_lot) as (
      select a.kode_lot from lot_asal a where a.induk_barcode = ${kode_barcode}
      union
      select s.kode_lot from jadi j join silsilah_lot s on s.induk = j.kode_lot
    )
    select p.id, p.created_at, p.user_id, p.tgl_system, p.kind, p.reference, p.membatalkan, l.kode_barcode,
           json_agg(json_build_object('kode_lot', m.kode_lot, 'dari', k.tempat, 'ke', m.tempat, 'gross', m.gross) order by m.kode_lot, m.gross desc) as gerak
    from (
      select kode_barcode, kode_lot, sampai, array['UBAH', 'PELANGGAN', 'SUPPLIER'] as lain from asal
      union all
      select ${kode_barcode}, kode_lot, 'infinity', array['UBAH'] from jadi
    ) l
    join mutasi_stock m on m.kode_lot = l.kode_lot and m.gross > 0 and m.tempat <> all(l.lain)
    join posting p on p.id = m.posting_id and p.created_at <= l.sampai
    cross join lateral (
      select o.tempat from mutasi_stock o where o.posting_id = m.posting_id and o.kode_lot = m.kode_lot and o.gross < 0 order by o.gross limit 1
    ) k
    group by p.id, l.kode_barcode
  ) g`

const kinds: readonly Kind[] = [moves, prices, changes, labels, weighings, counts, holds, webShop, rebirths, lots]

type Change = Extract<Event, { jenis: 'UBAH' }>
/** A change as the database keeps it: the columns with their values. */
type KeptChange = Omit<Change, 'perubahan'> & { readonly sebelum: KeptValues; readonly sesudah: KeptValues }

const inWords = ({ sebelum, sesudah, ...event }: KeptChange, caller: Caller): Change => ({
  ...event,
  perubahan: changesInWords(sebelum, sesudah, caller),
})
