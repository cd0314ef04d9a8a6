import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { mayOpen } from '#engine/server/access.ts'
import type { Handler } from '#engine/server/serve.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { priceDayRefusals } from '../contract/rencana-harga.ts'
import type { followGoldPrice as call } from '../contract/follow-gold-price.ts'
import { goldPrice } from './master-group.ts'
import { refuseJumps } from './price-jumps.ts'
import { agreedBy } from './second-person.ts'

/**
 * Makes a group follow gold, or stop with the price that it has. The old price that the user saw must still be valid, and a large change must be
 * confirmed.
 *
 * @throws Refusal NOT_FOUND, PRICES_MOVED, PRICE_JUMP at `harga_baru`, INVALID at `ikut_harga_emas` if its purity has no gold price, and those of
 * `agreedBy`
 */
export const turnGroup: Handler<typeof call> = async (input) => {
  const { db, caller, params, body, audit } = input
  const { kode_group } = params
  const { ikut_harga_emas, harga_lama, harga_baru, yakin } = body
  // The purity first: gold is locked before its groups, as publishing does.
  const { rows: named } = await sql<{ kode_kadar: string }>`select kode_kadar from grup where kode_group = ${kode_group}`.execute(db)
  const { kode_kadar } = named[0] ?? refuse(core.NOT_FOUND)
  const gold = ikut_harga_emas ? await goldPrice(db, kode_kadar) : undefined
  const { rows } = await sql<{ kode_kadar: string; harga: number; harga_modal: number; ikut_harga_emas: boolean }>`
    select kode_kadar, harga, harga_modal, ikut_harga_emas from grup where kode_group = ${kode_group} for update`.execute(db)
  const before = rows[0] ?? refuse(core.NOT_FOUND)
  const { harga, harga_modal } = gold ?? before
  const isAsSeen =
    before.kode_kadar === kode_kadar && before.ikut_harga_emas !== ikut_harga_emas && before.harga === harga_lama && harga === harga_baru
  if (!isAsSeen) refuse(priceDayRefusals.PRICES_MOVED)
  refuseJumps([{ field: 'harga_baru', harga_lama, harga_baru, yakin }], numberSetting(caller, 'BATAS_UBAH_HARGA'))
  // The cost of the group becomes the cost of gold of its purity, and the approver reads that too. The figures are shown if the requester may know
  // them.
  const figures = mayOpen(hargaModal, caller) ? ` ${formatNumber(before.harga_modal, 0)} → ${formatNumber(harga_modal, 0)}` : ' Ikut Berubah'
  const costs = harga_modal === before.harga_modal ? '' : ` · Harga Modal${figures}`
  const disetujui_oleh = await agreedBy(input, {
    kategori: 'UBAH_HARGA',
    subjek: 'grup',
    kunci: kode_group,
    uraian: `${ikut_harga_emas ? 'Ikut Harga Emas' : 'Lepas Dari Harga Emas'} · ${kode_group} ${formatNumber(harga_lama, 0)} → ${formatNumber(harga_baru, 0)}${costs}`,
    isi: { kode_group, ikut_harga_emas, harga_lama, harga_baru, harga_modal_lama: before.harga_modal, harga_modal },
  })
  await sql`
    update grup set ikut_harga_emas = ${ikut_harga_emas}, harga = ${harga}, harga_modal = ${harga_modal} where kode_group = ${kode_group}`.execute(db)
  await audit({
    subject: 'grup',
    key: kode_group,
    before: { ikut_harga_emas: before.ikut_harga_emas, harga: before.harga, harga_modal: before.harga_modal },
    after: { ikut_harga_emas, harga, harga_modal, disetujui_oleh },
  })
  return { message: ikut_harga_emas ? 'Group Ikut Harga Emas' : 'Group Punya Harga Sendiri' }
}
