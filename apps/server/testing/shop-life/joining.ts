import { sql } from 'kysely'
import { type Join, joinMembers, partMembers } from '#modules/identity/contract/gabung-member.ts'
import { type ManualPoints, changePoints } from '#modules/points/contract/poin-manual.ts'
import { type Entry, claim } from './books.ts'
import { approved, managerOf } from './calls.ts'
import { type Doing, type Shop, type World, pointRp } from './world.ts'

/** Points came or went between the approval and its use, so it is for another number of points. */
const pointsMoved = 'APPROVAL_FOREIGN'

/** Two spellings of one person of the life, of this shop alone. */
async function twins({ app: { db } }: World, { kode_toko }: Shop): Promise<readonly [string, string]> {
  const phones = ['1', '2'].map((n) => `0899${n}${[...kode_toko].map((each) => each.charCodeAt(0) % 10).join('')}7777`.padEnd(12, '0'))
  for (const [at, no_hp] of phones.entries()) {
    await sql`
      insert into member (nama_member, no_hp, kode_toko, tgl_daftar, created_by)
      values (${`IBU GANDA ${kode_toko} ${at + 1}`}, ${no_hp}, ${kode_toko}, '2020-01-01', 'own.mc1') on conflict do nothing`.execute(db)
  }
  const { rows } = await sql<{ kode_member: string }>`select kode_member from member where no_hp = any(${phones}) order by no_hp`.execute(db)
  return [rows[0]!.kode_member, rows[1]!.kode_member]
}

/** The debt for points that a join moved, as its document says. */
function entryOf({ kode_toko, tgl_system, jenis_gabung, kode_member, ke_member, nilai_pindah }: Join): Entry[] {
  if (nilai_pindah === 0) return []
  const [from, to] = jenis_gabung === 'GABUNG' ? [kode_member, ke_member] : [ke_member, kode_member]
  return [{ kode_toko, tgl_system, changes: [...claim('POIN', from, '', nilai_pindah), ...claim('POIN', to, '', -nilai_pindah)] }]
}

/** Two members who are one person are joined, or parted again if they are. */
export function joinOrPart(world: World, shop: Shop): Doing {
  const run = async () => {
    const [from, to] = await twins(world, shop)
    const { rows } = await sql<{ no_gabung: string }>`
      select no_gabung from gabung_member g join member m using (kode_member)
      where kode_member = ${from} and m.digabung_ke = g.ke_member and jenis_gabung = 'GABUNG' order by g.created_at desc limit 1`.execute(
      world.app.db,
    )
    const [joined] = rows
    const requested = joined
      ? approved<Join>(
          world,
          shop,
          'pisah member',
          partMembers,
          { body: { no_gabung: joined.no_gabung, alasan_gabung: 'HIDUP' } },
          ['NOT_JOINED', 'DONE_SINCE', pointsMoved],
          managerOf(shop),
        )
      : approved<Join>(
          world,
          shop,
          'gabung member',
          joinMembers,
          { body: { kode_member: from, ke_member: to, alasan_gabung: 'HIDUP' } },
          ['MEMBER_JOINED', 'POINTS_OF_TODAY', pointsMoved],
          managerOf(shop),
        )
    const { status, body } = await requested
    return status === 200 ? entryOf(body) : []
  }
  return { what: `gabung atau pisah member di ${shop.kode_toko}`, run }
}

/** One of the two gets points by hand: these of today keep him from being joined, those of earlier days move with him. */
export function givePointsToTwin(world: World, shop: Shop): Doing {
  const at = world.chance.percent(60) ? 0 : 1
  const jumlah_poin = world.chance.between(1, 9)
  const run = async (): Promise<Entry[]> => {
    const kode_member = (await twins(world, shop))[at]
    const body = { kode_member, arah_poin: 'BERI', jumlah_poin, alasan_poin: 'HIDUP' }
    const answer = await approved<ManualPoints>(world, shop, 'poin member ganda', changePoints, { body }, ['MEMBER_JOINED'], managerOf(shop))
    if (answer.status !== 200) return []
    const { tgl_system } = answer.body
    return [{ kode_toko: shop.kode_toko, tgl_system, changes: claim('POIN', kode_member, '', -jumlah_poin * pointRp) }]
  }
  return { what: `${jumlah_poin} poin untuk member ganda di ${shop.kode_toko}`, run }
}
