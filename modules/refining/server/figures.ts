import { sql } from 'kysely'
import { toMg } from '#engine/kinds/grams/grams.ts'
import type { Db } from '#engine/server/database.ts'
import { type SettingSource, numberSetting } from '#modules/settings/contract/settings.ts'
import type { Work } from '../contract/fields.ts'
import { type Gold, beyondLimit, controlBatches, controlLimit, lossMillipercent } from '../contract/reckon.ts'

/** What a batch comes to so far, by its events. Grams and rupiah as documents say them. */
export interface Figures {
  readonly total_berat: number
  readonly total_fine: number
  readonly total_hpp: number
  readonly hasil_gross: number
  readonly hasil_fine: number
  readonly hasil_hpp: number
  readonly samping_gross: number
  readonly samping_fine: number
  readonly samping_hpp: number
  readonly susut_gross: number
  readonly susut_fine: number
  readonly susut_rp: number
  readonly selisih_fine: number
  readonly nilai_selisih: number
}

/** The limits of the loss of a batch, in percent. */
export interface Limits {
  readonly batas_susut: number
  /** Undefined by fewer than five batches: null. */
  readonly batas_kendali: number | null
}

/** Milligrams as grams. */
export const gramsOf = (mg: number): number => mg / 1000

/** Reads what a batch comes to so far; undefined where there is no such batch. */
export async function readFigures(db: Db, kode_toko: string, no_cuci: string): Promise<Figures | undefined> {
  const { rows } = await sql<Figures>`
    select total_berat, total_fine, total_hpp, hasil_gross, hasil_fine, hasil_hpp, samping_gross, samping_fine, samping_hpp, susut_gross, susut_fine, susut_rp,
           selisih_fine, nilai_selisih
    from cuci_hitung where (kode_toko, no_cuci) = (${kode_toko}, ${no_cuci})`.execute(db)
  return rows[0]
}

/** The limit of the shop for a kind of work, in percent. */
const limitOfShop = (source: SettingSource, work: Work): number =>
  work === 'LEBUR' ? numberSetting(source, 'SUSUT_LEBUR_PERSEN') : numberSetting(source, 'SUSUT_CUCI_PERSEN')

/** The limits of a batch: that of the shop, and that of the last batches of the same craftsman (or bench) and kind. */
export async function limitsOf(
  db: Db,
  kode_toko: string,
  { jenis_cuci, kode_tukang }: { readonly jenis_cuci: Work; readonly kode_tukang: string | null },
  source: SettingSource,
): Promise<Limits> {
  const { rows } = await sql<{ susut_persen: number }>`
    select susut_persen from tutup_cuci
    where (kode_toko, jenis_cuci, status) = (${kode_toko}, ${jenis_cuci}, 'VALID') and kode_tukang is not distinct from ${kode_tukang}
    order by tgl_system desc, created_at desc, no_tutup_cuci desc limit ${controlBatches.most}`.execute(db)
  const control = controlLimit(rows.map(({ susut_persen }) => toMg(susut_persen)))
  return { batas_susut: limitOfShop(source, jenis_cuci), batas_kendali: control === null ? null : control / 1000 }
}

/** The lower of both limits, in percent. */
export const limitOf = ({ batas_susut, batas_kendali }: Limits): number => Math.min(batas_susut, batas_kendali ?? batas_susut)

/** What a batch lost in percent of what went out, and what of that is beyond its limit. */
export function judged(work: Work, figures: Figures, limits: Limits): { readonly susut_persen: number; readonly beyond: Gold } {
  const sent: Gold = { grossMg: toMg(figures.total_berat), fineMg: toMg(figures.total_fine), costRp: figures.total_hpp }
  const lost: Gold = { grossMg: toMg(figures.susut_gross), fineMg: toMg(figures.susut_fine), costRp: figures.susut_rp }
  return { susut_persen: lossMillipercent(work, sent, lost) / 1000, beyond: beyondLimit(work, sent, lost, toMg(limitOf(limits))) }
}
