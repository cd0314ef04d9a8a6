import { sql } from 'kysely'
import { core, fill, refuse, refuseAt } from '#engine/contract/refusal.ts'
import { formatMoment } from '#engine/kinds/moment/moment.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { percentMoved, setPrices } from '../contract/price-day.ts'
import type * as calls from '../contract/rencana-harga.ts'
import { type PlannedPrice, type PricePlan, planDaysMax, priceDayRefusals } from '../contract/rencana-harga.ts'
import { refuseJumps } from './price-jumps.ts'
import { publishAt, publishPlan } from './publish-prices.ts'
import { agreedBy } from './second-person.ts'

/**
 * Changes prices together: at once, or at a moment. The old prices that the user saw must still be valid, and large changes must be confirmed.
 *
 * @throws Refusal PRICES_MOVED, PRICE_JUMP at each price, PLAN_IN_PAST at `terbit_pada`, PLAN_OVERLAPS if another waiting plan has one of them,
 * and those of `agreedBy`
 */
export const planPrices: Handler<typeof calls.planPrices> = async (input) => {
  const { db, caller, request_id, ip, body, enqueue } = input
  const { user_id, kode_toko, tgl_system } = caller
  const { terbit_pada, keterangan, harga } = body
  // Two who plan the same prices at once: the second sees what the first has done.
  await sql`select pg_advisory_xact_lock(hashtextextended('rencana_harga', 0))`.execute(db)
  await refuseMoved(db, harga)
  refuseJumps(
    harga.map((price, at) => ({ ...price, field: atPrice(at) })),
    numberSetting(caller, 'BATAS_UBAH_HARGA'),
  )
  if (terbit_pada !== null) {
    await refuseMoment(db, terbit_pada)
    await refuseOverlaps(db, harga)
  }
  const disetujui_oleh = await agreedBy(input, needOf(body))
  const { rows } = await sql<{ no_rencana: number }>`
    insert into rencana_harga (kode_toko, tgl_system, terbit_pada, keterangan, jumlah_harga, user_id, disetujui_oleh)
    values (${kode_toko}, ${tgl_system}, coalesce(${terbit_pada}::timestamptz, now()), ${keterangan}, ${harga.length}, ${user_id}, ${disetujui_oleh})
    returning no_rencana`.execute(db)
  const { no_rencana } = rows[0] as { no_rencana: number }
  await sql`
    insert into rencana_harga_detail (no_rencana, sumber, kode, harga_lama, harga_baru)
    select ${no_rencana}, sumber, kode, harga_lama, harga_baru
    from jsonb_to_recordset(${JSON.stringify(harga)}::jsonb) as d(sumber text, kode text, harga_lama bigint, harga_baru bigint)`.execute(db)
  const changes = harga.map(({ sumber, kode, harga_lama, harga_baru }) => ({ sumber, kode, harga_lama, harga_baru }))
  await input.audit({ subject: 'rencana_harga', key: String(no_rencana), after: { terbit_pada, keterangan, disetujui_oleh, harga: changes } })
  if (terbit_pada !== null) {
    await enqueue(publishAt, { no_rencana }, terbit_pada)
    return { message: 'Harga Direncanakan', no_rencana, status: 'DIRENCANAKAN' }
  }
  // Another user may have changed one in a list since it was read: then nothing is published, and nothing was planned.
  const published = await publishPlan(db, no_rencana, { user_id, kode_toko, call: 'POST rencana-harga', request_id, ip })
  if (published !== 'TERBIT') refuse(priceDayRefusals.PRICES_MOVED)
  return { message: 'Harga Diterbitkan', no_rencana, status: 'TERBIT' }
}

const atPrice = (at: number) => `harga.${at}.harga_baru`

async function refuseMoved(db: Db, prices: readonly PlannedPrice[]): Promise<void> {
  const { rows } = await sql<{ at: number; harga: number | null }>`
    select (a.at - 1)::int as at, s.harga
    from jsonb_array_elements(${JSON.stringify(prices)}::jsonb) with ordinality a(price, at)
    left join harga_sekarang s on s.sumber = a.price ->> 'sumber' and s.kode = a.price ->> 'kode'
    where s.kode is null or s.harga is distinct from (a.price ->> 'harga_lama')::bigint order by a.at`.execute(db)
  if (rows.length === 0) return
  const { text } = priceDayRefusals.PRICES_MOVED
  refuse(priceDayRefusals.PRICES_MOVED, undefined, Object.fromEntries(rows.map(({ at }) => [atPrice(at), text])))
}

async function refuseMoment(db: Db, terbit_pada: string): Promise<void> {
  const { rows } = await sql<{ isAhead: boolean }>`
    select ${terbit_pada}::timestamptz > now() and ${terbit_pada}::timestamptz < now() + make_interval(days => ${planDaysMax}) as "isAhead"`.execute(
    db,
  )
  if (!rows[0]?.isAhead) refuseAt('terbit_pada', priceDayRefusals.PLAN_IN_PAST)
}

/** Of two plans for one price the second could not know what it changes. */
async function refuseOverlaps(db: Db, prices: readonly PlannedPrice[]): Promise<void> {
  const { rows } = await sql<{ no_rencana: number; at: number }>`
    select d.no_rencana, (a.at - 1)::int as at
    from jsonb_array_elements(${JSON.stringify(prices)}::jsonb) with ordinality a(price, at)
    join rencana_harga_detail d on (d.sumber, d.kode) = (a.price ->> 'sumber', a.price ->> 'kode')
    join rencana_harga using (no_rencana) where status = 'DIRENCANAKAN' order by 1, 2`.execute(db)
  const first = rows[0]
  if (!first) return
  const { PLAN_OVERLAPS } = priceDayRefusals
  const fields = rows.map(({ at, no_rencana }) => [atPrice(at), fill(PLAN_OVERLAPS.text, { no_rencana })] as const)
  refuse(PLAN_OVERLAPS, { no_rencana: first.no_rencana }, Object.fromEntries(fields))
}

/** The approved content: these prices at this moment. The approver reads the largest changes first. */
function needOf({ terbit_pada, keterangan, harga }: Parameters<typeof planPrices>[0]['body']): Need {
  const widest = harga.toSorted((a, b) => moveOf(b) - moveOf(a)).slice(0, 8)
  const told = widest.map(({ sumber, kode, harga_lama, harga_baru }) => {
    const lama = harga_lama === null ? '-' : formatNumber(harga_lama, 0)
    return `${setPrices[sumber]} ${kode} ${lama} → ${formatNumber(harga_baru, 0)}`
  })
  const more = harga.length > widest.length ? [`+${harga.length - widest.length}`] : []
  const moment = terbit_pada === null ? [] : [formatMoment(terbit_pada)]
  return {
    kategori: 'UBAH_HARGA',
    subjek: 'rencana_harga',
    kunci: String(harga.length),
    uraian: [...moment, ...(keterangan ? [keterangan] : []), ...told, ...more].join(' · '),
    isi: { terbit_pada, keterangan, harga: harga.map(({ sumber, kode, harga_lama, harga_baru }) => [sumber, kode, harga_lama, harga_baru]) },
  }
}

const moveOf = ({ harga_lama, harga_baru }: PlannedPrice) => Math.abs(percentMoved(harga_lama, harga_baru) ?? Infinity)

/** So many plans are listed that are over. */
const plansMax = 60

/** Plans, as `r`, with their prices and what those are now. */
const plans = sql`
    select no_rencana, status, terbit_pada, keterangan, user_id, created_at, disetujui_oleh, diputus_oleh, diputus_at, alasan, (
      select json_agg(json_build_object(
        'sumber', sumber, 'kode', kode, 'harga_lama', d.harga_lama, 'harga_baru', d.harga_baru, 'sekarang', s.harga,
        'nama', coalesce(nama_group, nama_kadar), 'bergeser', s.kode is null or s.harga is distinct from d.harga_lama) order by sumber, kode)
      from rencana_harga_detail d left join harga_sekarang s using (sumber, kode)
      left join grup on sumber in ('GROUP', 'GROSIR') and kode_group = kode
      left join kadar on sumber = 'HARGA_EMAS' and kadar.kode_kadar = kode
      where d.no_rencana = r.no_rencana) as harga
    from rencana_harga r`

export const listPlans: Handler<typeof calls.listPlans> = async ({ db }) => {
  const { rows } = await sql<PricePlan>`
    ${plans}
    order by status = 'TERTAHAN' desc, status = 'DIRENCANAKAN' desc, case when status = 'DIRENCANAKAN' then terbit_pada end, no_rencana desc
    limit ${plansMax}`.execute(db)
  return rows
}

export const readPublished: Handler<typeof calls.readPublished> = async ({ db, params }) => {
  const no_rencana = numberOf(params)
  const { rows } = await sql<PricePlan>`${plans} where no_rencana = ${no_rencana} and status = 'TERBIT'`.execute(db)
  return rows[0] ?? refuse(core.NOT_FOUND)
}

/** @throws Refusal NOT_FOUND */
function numberOf({ no_rencana }: { readonly no_rencana: string }): number {
  const number = Number(no_rencana)
  return Number.isSafeInteger(number) ? number : refuse(core.NOT_FOUND)
}

export const cancelPlan: Handler<typeof calls.cancelPlan> = async ({ db, caller, params, body, audit }) => {
  const no_rencana = numberOf(params)
  const { rows } = await sql<{ status: PricePlan['status'] }>`
    select status from rencana_harga where no_rencana = ${no_rencana} for update`.execute(db)
  const { status } = rows[0] ?? refuse(core.NOT_FOUND)
  if (status !== 'DIRENCANAKAN' && status !== 'TERTAHAN') refuse(priceDayRefusals.PLAN_DECIDED)
  await sql`
    update rencana_harga set status = 'BATAL', diputus_oleh = ${caller.user_id}, diputus_at = now(), alasan = ${body.alasan}
    where no_rencana = ${no_rencana}`.execute(db)
  await audit({ subject: 'rencana_harga', key: String(no_rencana), before: { status }, after: { status: 'BATAL', alasan: body.alasan } })
  return { message: 'Rencana Harga Dibatalkan' }
}
