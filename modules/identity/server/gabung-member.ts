import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument } from '#modules/documents/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { type Join, type NewJoin, type Standing, gabungMemberDocument, standingMax } from '../contract/gabung-member.ts'
import type * as contract from '../contract/gabung-member.ts'
import { refusals } from '../contract/refusals.ts'

/** A join that is asked for, or the number of one that is undone. */
type Requested = { readonly alasan_gabung: string } & ({ readonly kode_member: string; readonly ke_member: string } | { readonly no_gabung: string })

interface Locked {
  readonly kode_member: string
  readonly nama_member: string
  readonly digabung_ke: string | null
  readonly punya_gabungan: boolean
  readonly poin: number
  readonly nilai: number
  /** The columns that he has something in. */
  readonly isi: string[]
}

/** Locks two members in the order of their codes, as the guard does, and reads what they have then. */
async function lockedMembers(db: Db, codes: readonly string[]): Promise<Map<string, Locked>> {
  await sql`select from member where kode_member = any(${codes}) order by kode_member for no key update`.execute(db)
  const { rows } = await sql<Locked>`
    select m.kode_member, m.nama_member, m.digabung_ke, exists (select from member l where l.digabung_ke = m.kode_member) as punya_gabungan,
           coalesce(s.poin, 0)::int as poin,
           (select coalesce(-sum(c.rupiah), 0)::bigint from saldo_tagihan c where (c.jenis, c.pihak) = ('POIN', m.kode_member)) as nilai,
           array(select k from unnest(data_member_diisi()) k where to_jsonb(m) ->> k is not null) as isi
    from member m left join saldo_poin s using (kode_member) where m.kode_member = any(${codes})`.execute(db)
  return new Map(rows.map((row) => [row.kode_member, row]))
}

/** Decides a join: everything of `kode_member` becomes `ke_member`'s, who also takes over the data that he lacks. */
function joined(members: ReadonlyMap<string, Locked>, requested: { kode_member: string; ke_member: string; alasan_gabung: string }): NewJoin {
  const { kode_member, ke_member, alasan_gabung } = requested
  if (kode_member === ke_member) refuseAt('ke_member', refusals.SAME_MEMBER)
  const from = members.get(kode_member) ?? refuseAt('kode_member', memberRefusals.MEMBER_NOT_FOUND)
  const to = members.get(ke_member) ?? refuseAt('ke_member', memberRefusals.MEMBER_NOT_FOUND)
  for (const [field, each] of [
    ['kode_member', from],
    ['ke_member', to],
  ] as const) {
    if (each.digabung_ke !== null) refuseAt(field, memberRefusals.MEMBER_JOINED, { detail: each.kode_member })
  }
  if (from.punya_gabungan) refuseAt('kode_member', refusals.HAS_JOINED, { kode_member })
  const lacked = from.isi.filter((name) => !to.isi.includes(name))
  return {
    jenis_gabung: 'GABUNG',
    kode_member,
    nama_member: from.nama_member,
    ke_member,
    nama_ke: to.nama_member,
    poin_pindah: from.poin,
    nilai_pindah: from.nilai,
    data_diisi: lacked.length === 0 ? null : lacked.join(','),
    alasan_gabung,
    no_asal: null,
  }
}

/** The join that is undone, with its members locked. @throws Refusal NOT_JOINED at `no_gabung` */
async function undone(db: Db, { no_gabung, alasan_gabung }: { no_gabung: string; alasan_gabung: string }): Promise<NewJoin> {
  const { rows } = await sql<NewJoin>`
    select kode_member, nama_member, ke_member, nama_ke, poin_pindah, nilai_pindah from gabung_member where no_gabung = ${no_gabung} and jenis_gabung = 'GABUNG'`.execute(
    db,
  )
  const first = rows[0] ?? refuseAt('no_gabung', refusals.NOT_JOINED)
  const members = await lockedMembers(db, [first.kode_member, first.ke_member])
  const { rows: since } = await sql<{
    is_undone: boolean
  }>`select exists (select from gabung_member where no_asal = ${no_gabung}) as is_undone`.execute(db)
  if (since[0]?.is_undone || members.get(first.kode_member)?.digabung_ke !== first.ke_member) refuseAt('no_gabung', refusals.NOT_JOINED)
  return { ...first, jenis_gabung: 'PISAH', data_diisi: null, alasan_gabung, no_asal: no_gabung }
}

const writing: DocumentWriting<typeof gabungMemberDocument, Requested, Decision<typeof gabungMemberDocument>, object> = {
  document: gabungMemberDocument,
  exclusiveKeys: () => [],
  async prepare({ db }: EventContext, requested) {
    const decided = new Map<Requested, NewJoin>()
    for (const one of requested) {
      decided.set(one, 'no_gabung' in one ? await undone(db, one) : joined(await lockedMembers(db, [one.kode_member, one.ke_member]), one))
    }
    return (one) => {
      const document = decided.get(one) ?? refuse(refusals.NOT_JOINED)
      return { document, needs: [needOf(document)], lines: joinLines }
    }
  },
}

function needOf(join: NewJoin): Need {
  const { jenis_gabung, kode_member, nama_member, ke_member, nama_ke, poin_pindah, nilai_pindah, alasan_gabung, no_asal } = join
  const isJoin = jenis_gabung === 'GABUNG'
  return {
    kategori: isJoin ? 'GABUNG_MEMBER' : 'PISAH_MEMBER',
    subjek: gabungMemberDocument.name,
    kunci: kode_member,
    uraian: `${nama_member} (${kode_member}) ${isJoin ? '→' : '↔'} ${nama_ke} (${ke_member}), ${formatNumber(poin_pindah, 0)} poin: ${alasan_gabung}`,
    selisih_rp: 0,
    isi: { jenis_gabung, kode_member, ke_member, poin_pindah, nilai_pindah, alasan_gabung, no_asal },
  }
}

/** The points of one member become another's, with the debt of the chain for them. Undoing moves the same back. */
export function joinLines(join: Pick<Join, 'no_gabung' | 'jenis_gabung' | 'kode_member' | 'ke_member' | 'poin_pindah' | 'nilai_pindah'>): Lines {
  const { no_gabung, jenis_gabung, kode_member, ke_member, poin_pindah, nilai_pindah } = join
  const [from, to] = jenis_gabung === 'GABUNG' ? [kode_member, ke_member] : [ke_member, kode_member]
  return {
    kind: gabungMemberDocument.kind,
    reference: no_gabung,
    stock: [],
    cash: [],
    claims:
      nilai_pindah === 0
        ? []
        : [
            { jenis: 'POIN', pihak: from, dokumen: '', rupiah: nilai_pindah },
            { jenis: 'POIN', pihak: to, dokumen: '', rupiah: 0 - nilai_pindah },
          ],
    counter: [],
    points:
      poin_pindah === 0
        ? []
        : [
            { kode_member: from, poin: 0 - poin_pindah },
            { kode_member: to, poin: poin_pindah },
          ],
  }
}

/**
 * Joins two members.
 *
 * @throws Refusal SAME_MEMBER, HAS_JOINED, MEMBER_NOT_FOUND, MEMBER_JOINED at their fields; POINTS_OF_TODAY from the guard; and those of `post`
 */
export const joinMembers: Handler<typeof contract.joinMembers> = (input) => saveDocument(input, eventOf(input), writing, input.body)

/** Undoes a join. @throws Refusal NOT_JOINED at its field; DONE_SINCE with the document from the guard; and those of `post` */
export const partMembers: Handler<typeof contract.partMembers> = (input) => saveDocument(input, eventOf(input), writing, input.body)

export const readJoined: Handler<typeof contract.readJoined> = async ({ db }) => {
  const { rows } = await sql<Standing>`
    with berlaku as materialized (
      select g.no_gabung, g.tgl_system, g.kode_member, g.nama_member, g.ke_member, g.nama_ke, g.alasan_gabung, g.created_at
      from gabung_member g join member m on m.kode_member = g.kode_member and m.digabung_ke = g.ke_member
      where g.jenis_gabung = 'GABUNG' and not exists (select from gabung_member p where p.no_asal = g.no_gabung)
      order by g.created_at desc limit ${standingMax}
    )
    select no_gabung, tgl_system, kode_member, nama_member, ke_member, nama_ke, alasan_gabung,
           dokumen_member_sejak(array[kode_member, ke_member], created_at) as sejak
    from berlaku order by created_at desc`.execute(db)
  return rows
}
