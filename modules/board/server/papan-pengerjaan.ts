import { type RawBuilder, sql } from 'kysely'
import type { AnyDocument } from '#engine/contract/document.ts'
import type { Endpoint, QueryOf } from '#engine/contract/endpoint.ts'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { refusalFor } from '#engine/server/access.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import { hasWords } from '#engine/server/paging.ts'
import type { Handler } from '#engine/server/serve.ts'
import { lockCases } from '#modules/cases/server/public.ts'
import { orderCase } from '#modules/orders/contract/mutasi-pesanan.ts'
import { preOrderCase } from '#modules/preorders/contract/mutasi-po.ts'
import { repair } from '#modules/repairs/contract/mutasi-service.ts'
import { type WorkKind, board as b } from '../contract/fields.ts'
import { type WorkCard, cardsMax, type markWork as markCall, type readBoard as readCall } from '../contract/papan-pengerjaan.ts'
import { refusals } from '../contract/refusals.ts'

/** A kind of document on the board: what of it is open, and how far it is. */
interface Kind {
  /** The call that lists them on their own screens. A user who may not make it sees none of them here. */
  readonly call: Endpoint
  readonly document: AnyDocument
  /** The day by which the customer was promised it: those that are open are in the order of an index by it. */
  readonly due: string
  /** The day on which the customer asked for it. */
  readonly begun: RawBuilder<string>
  readonly isOpen: RawBuilder<boolean>
  /** What of the document `d` is ready: pieces of `total_qty`, or the whole of it. */
  readonly ready: RawBuilder<number>
  readonly about: RawBuilder<string>
  /** Joins that name the craftsman `g` who is known without a mark; `at_work` says whether gold of ours is with him for it. */
  readonly craftsman: RawBuilder<unknown>
}

const ofDocument = (number: string, alias: string) =>
  sql`(${sql.ref(`${alias}.kode_toko`)}, ${sql.ref(`${alias}.${number}`)}) = (d.kode_toko, ${sql.ref(`d.${number}`)})`

const kinds: Readonly<Record<WorkKind, Kind>> = {
  PESANAN: {
    call: orderCase.calls.open,
    document: orderCase.document,
    due: 'tgl_selesai',
    // One of before the books has the day of the old program.
    begun: sql`coalesce(d.tgl_pesanan, d.tgl_system)`,
    isOpen: sql`d.status = 'AKTIF'`,
    ready: sql`(select count(*)::int from barang_tahan h where h.dilepas_at is null and (h.kode_toko, h.kind, h.dokumen) = (d.kode_toko, 'PESANAN', d.no_pesanan))`,
    about: sql`(select string_agg(l.deskripsi, ', ' order by l.no_urut) from pesanan_detail l where ${ofDocument('no_pesanan', 'l')})`,
    // The craftsman who got gold for it.
    craftsman: sql`left join lateral (
      select m.kode_tukang, m.nama_tukang, true as at_work from bahan_tukang m
      where ${ofDocument('no_pesanan', 'm')} and (m.status, m.arah_bahan) = ('VALID', 'KELUAR') order by m.no_bahan desc limit 1) g on true`,
  },
  PRE_ORDER: {
    call: preOrderCase.calls.open,
    document: preOrderCase.document,
    due: 'tgl_perkiraan',
    begun: sql`d.tgl_system`,
    isOpen: sql`d.status_po in ('open', 'finish')`,
    ready: sql`d.qty_datang`,
    about: sql`(select string_agg(concat_ws(' ', case when l.qty > 1 then l.qty || ' x' end, l.deskripsi), ', ' order by l.no_urut)
      from pre_order_detail l where ${ofDocument('no_po', 'l')})`,
    craftsman: sql`cross join (select null::text as kode_tukang, null::text as nama_tukang, false as at_work) g`,
  },
  SERVICE: {
    call: repair.calls.open,
    document: repair.document,
    due: 'tgl_estimasi',
    begun: sql`d.tgl_system`,
    isOpen: sql`d.status in ('MASUK', 'SELESAI')`,
    ready: sql`(case d.status when 'SELESAI' then d.total_qty else 0 end)`,
    about: sql`(select string_agg(l.nama_barang || ' (' || l.deskripsi_service || ')', ', ' order by l.no_urut) from service_detail l where ${ofDocument('no_service', 'l')})`,
    // The planned craftsman, or the one who finished it.
    craftsman: sql`left join lateral (
        select m.kode_tukang, m.nama_tukang from mutasi_service m
        where ${ofDocument('no_service', 'm')} and (m.jenis_service, m.status) = ('SELESAI', 'VALID') limit 1) m on true
      cross join lateral (select coalesce(m.kode_tukang, d.kode_tukang) as kode_tukang, coalesce(m.nama_tukang, d.nama_tukang) as nama_tukang, false as at_work) g`,
  },
}

/** Whom and what is asked for. */
interface Wanted extends Pick<QueryOf<typeof readCall>, 'kode_tukang' | 'cari' | 'hanya_lewat'> {
  readonly shops: readonly string[]
  readonly limit: number
  /** The number of one of them, in addition to the other filters. */
  readonly nomor?: string
}

/** The statement for the open documents of a kind, what is due first: of each shop no more than are shown, by the index of what is due. */
export function cardsQuery(kind: WorkKind, { shops, limit, nomor, kode_tukang, cari, hanya_lewat }: Wanted): RawBuilder<WorkCard> {
  const { document, due, begun, isOpen, ready, about, craftsman } = kinds[kind]
  const number = document.number.name
  const [no, until] = [sql.ref(`d.${number}`), sql.ref(`d.${due}`)]
  const wanted = [
    isOpen,
    ...(nomor === undefined ? [] : [sql`${no} = ${nomor}`]),
    ...(hanya_lewat ? [sql`${until} < t.tgl_system`] : []),
    ...(cari ? [hasWords(sql`d.cari`, cari)] : []),
    ...(kode_tukang ? [sql`coalesce(p.kode_tukang, g.kode_tukang) = ${kode_tukang}`] : []),
  ]
  return sql<WorkCard>`
    select ${kind}::text as jenis_kerja, c.no_kerja, c.kode_toko, c.tgl_system, c.nama_customer, c.no_hp, c.total_qty, c.kode_tukang,
           coalesce(u.nama_tukang, c.nama_tukang) as nama_tukang, c.tgl_janji, c.tgl_janji - c.hari_ini as sisa_hari, c.hari_ini - c.tgl_system as umur_hari,
           c.qty_siap, left(coalesce(c.tentang_kerja, ''), 2000) as tentang_kerja,
           case when c.qty_siap >= c.total_qty then 'SIAP' when c.qty_siap > 0 then 'SEBAGIAN' else c.tanda end as langkah_kerja
    from toko t cross join lateral (
      select ${no} as no_kerja, d.kode_toko, ${begun} as tgl_system, d.nama_customer, d.no_hp, d.total_qty, ${until} as tgl_janji, t.tgl_system as hari_ini,
             coalesce(p.kode_tukang, g.kode_tukang) as kode_tukang, g.nama_tukang, ${ready} as qty_siap, ${about} as tentang_kerja,
             coalesce(p.langkah, case when g.at_work then 'DIKERJAKAN' else 'DITERIMA' end) as tanda
      from ${sql.table(document.name)} d
      left join pengerjaan p on ${ofDocument(number, 'p')}
      ${craftsman}
      where d.kode_toko = t.kode_toko and ${sql.join(wanted, sql` and `)}
      order by ${until}, ${no} limit ${limit}) c
    left join tukang u on (u.kode_toko, u.kode_tukang) = (c.kode_toko, c.kode_tukang)
    where t.kode_toko = any(${[...shops]})
    order by sisa_hari, no_kerja limit ${limit}`
}

const read = async (db: Db, kind: WorkKind, wanted: Wanted): Promise<readonly WorkCard[]> => (await cardsQuery(kind, wanted).execute(db)).rows

/** What is open of the kinds that the caller may see, what is late first. */
export const readBoard: Handler<typeof readCall> = async ({ db, caller, query }) => {
  const { jenis_kerja, kode_toko, ...requested } = query
  const shops = kode_toko ? caller.shops.filter((shop) => shop === kode_toko) : caller.shops
  const kartu: WorkCard[] = []
  const lebih: WorkKind[] = []
  for (const kind of Object.keys(kinds) as WorkKind[]) {
    if ((jenis_kerja && jenis_kerja !== kind) || refusalFor(kinds[kind].call.access, caller)) continue
    const found = await read(db, kind, { ...requested, shops, limit: cardsMax + 1 })
    kartu.push(...found.slice(0, cardsMax))
    if (found.length > cardsMax) lebih.push(kind)
  }
  return { kartu: kartu.toSorted((one, other) => one.sisa_hari - other.sisa_hari || one.no_kerja.localeCompare(other.no_kerja)), lebih }
}

async function cardOf(db: Db, { kode_toko }: Pick<Caller, 'kode_toko'>, kind: WorkKind, nomor: string): Promise<WorkCard> {
  const [card] = await read(db, kind, { shops: [kode_toko], limit: 1, nomor })
  return card ?? refuseAt(b.no_kerja.name, refusals.WORK_NOT_OPEN, { no_kerja: nomor })
}

/**
 * Marks where the work is. The second of two users sees the mark of the first. The call waits for a user who finishes or cancels the work meanwhile.
 */
export const markWork: Handler<typeof markCall> = async ({ db, caller, body, audit }) => {
  const { jenis_kerja, no_kerja, langkah_tanda, kode_tukang } = body
  const { call, document } = kinds[jenis_kerja]
  const refused = refusalFor(call.access, caller)
  if (refused) return refuse(refused)
  const { kode_toko, tgl_system, user_id } = caller
  await lockCases({ db, kode_toko }, document, [no_kerja])
  const before = await cardOf(db, caller, jenis_kerja, no_kerja)
  if (before.langkah_kerja !== 'DITERIMA' && before.langkah_kerja !== 'DIKERJAKAN')
    return refuseAt(b.no_kerja.name, refusals.WORK_READY, { no_kerja })
  const given = langkah_tanda === 'DIKERJAKAN' ? kode_tukang : null
  if (given !== null) {
    const { rows } = await sql`select from tukang where (kode_toko, kode_tukang) = (${kode_toko}, ${given}) for key share`.execute(db)
    if (rows.length === 0) return refuseAt(b.kode_tukang.name, refusals.WORK_CRAFTSMAN_UNKNOWN, { kode_tukang: given })
  }
  const number = sql.ref(document.number.name)
  await sql`
    insert into pengerjaan as p (kode_toko, ${number}, langkah, kode_tukang, tgl_langkah, user_id)
    values (${kode_toko}, ${no_kerja}, ${langkah_tanda}, ${given}, ${tgl_system}, ${user_id})
    on conflict (kode_toko, ${number}) do update
    set (langkah, kode_tukang, tgl_langkah, user_id, changed_at) = (excluded.langkah, excluded.kode_tukang, excluded.tgl_langkah, excluded.user_id, now())`.execute(
    db,
  )
  const facts = ({ langkah_kerja, kode_tukang: of }: WorkCard) => ({ langkah: langkah_kerja, kode_tukang: of })
  const after = await cardOf(db, caller, jenis_kerja, no_kerja)
  await audit({ subject: 'pengerjaan', key: no_kerja, before: facts(before), after: facts(after) })
  return after
}
