import { sql } from 'kysely'
import { verdictOf } from '#engine/contract/gate.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import type { TreeEntry } from '#engine/contract/screen.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import { levels, seesEverything } from '#modules/access/contract/levels.ts'
import { rights } from '#modules/access/contract/rights.ts'
import { showsScreen } from '#modules/access/server/public.ts'
import type { SettingsStore } from '#modules/settings/server/public.ts'
import { categories } from '../contract/categories.ts'
import { type siapaBoleh, mayKinds } from '../contract/siapa-boleh.ts'
import { mayApprove } from './approver.ts'

type Row = ReportRow<typeof siapaBoleh>
type Somebody = Row['detail_orang'][number]

interface Person extends Omit<Somebody, 'sebab_boleh'> {
  readonly isPusat: boolean
  readonly approves: boolean
  readonly own: ReadonlyMap<string, boolean>
}

/** What it takes to tell who may do what. */
interface Needs {
  readonly screens: readonly TreeEntry[]
  readonly settings: SettingsStore
  readonly isProduction: boolean
}

/** Of every screen of the menu, right and approval, who may: by the same gates, trees and conditions that open them. */
export function whoMay({ screens, settings, isProduction }: Needs): ReportQuery<typeof siapaBoleh> {
  return async (db, { apa_hak, jenis_hak, level }, { shops }) => {
    const { rows: read } = await sql<Omit<Person, 'own'> & { own: Readonly<Record<string, boolean>> }>`
      select u.user_id, u.nama, u.level, u.kode_toko, t.level = 'PUSAT' as "isPusat",
             (${mayApprove(isProduction)}) as approves,
             coalesce((select jsonb_object_agg(a.path, a.is_show) from akses_user a where a.user_id = u.user_id), '{}') as own
      from users u join toko t on t.kode_toko = u.kode_toko
      where u.is_active and t.is_active and (u.kode_toko = any(${shops}) or t.level = 'PUSAT')
        and (${level}::text is null or u.level = ${level})
      order by u.kode_toko, u.user_id`.execute(db)
    // Those of the head office look at every shop, and approve there.
    const people = new Map<string, Person[]>(shops.map((shop) => [shop, []]))
    for (const one of read) {
      const person = { ...one, own: new Map(Object.entries(one.own)) }
      for (const shop of one.isPusat ? shops : [one.kode_toko]) people.get(shop)?.push(person)
    }
    const modules = new Map<string, ReadonlySet<string>>()
    for (const kode_toko of shops) modules.set(kode_toko, (await settings.of(kode_toko)).modules)

    const reasonOf = (one: Person, entry: TreeEntry, shop: string): Somebody['sebab_boleh'] | undefined => {
      const viewer = { level: one.level, isPusat: one.isPusat, modules: modules.get(shop) ?? new Set() }
      if (verdictOf(entry.gate, viewer) !== 'OPEN' || !showsScreen(one.level, one.own, entry)) return undefined
      if (seesEverything.includes(one.level)) return 'SEMUA'
      return one.own.has(entry.path) ? 'DIBERI' : 'LEVEL'
    }
    type Reason = (one: Person) => Somebody['sebab_boleh'] | undefined
    const row = (kode_toko: string, jenis: Row['jenis_hak'], apa: string, kunci: string, reason: Reason): Row => {
      const detail_orang = people.get(kode_toko)!.flatMap((one) => {
        const sebab_boleh = reason(one)
        return sebab_boleh ? [{ user_id: one.user_id, nama: one.nama, level: one.level, kode_toko: one.kode_toko, sebab_boleh }] : []
      })
      const held = Object.entries(levels).flatMap(([key, name]) => (detail_orang.some((one) => one.level === key) ? [name] : []))
      return {
        kode_toko,
        jenis_hak: jenis,
        apa_hak: apa,
        kunci_hak: kunci,
        level_boleh: held.join(', '),
        jumlah_boleh: detail_orang.length,
        detail_orang,
      }
    }
    const isRight = (entry: TreeEntry) => rights.some(({ path }) => path === entry.path)
    const entries = screens.filter((entry) => entry.menu && entry.title)
    const rows = shops.flatMap((shop) => [
      ...entries.map((entry) => row(shop, isRight(entry) ? 'HAK' : 'LAYAR', entry.title, entry.path, (one) => reasonOf(one, entry, shop))),
      ...Object.entries(categories).map(([kategori, title]) =>
        row(shop, 'OTORISASI', title, kategori, (one) => (one.approves ? 'LEVEL' : undefined)),
      ),
    ])
    const wanted = apa_hak?.toLowerCase()
    const order = Object.keys(mayKinds)
    return rows
      .filter((one) => jenis_hak === null || one.jenis_hak === jenis_hak)
      .filter((one) => !wanted || `${one.apa_hak} ${one.kunci_hak}`.toLowerCase().includes(wanted))
      .toSorted(
        (a, b) =>
          a.kode_toko.localeCompare(b.kode_toko) || order.indexOf(a.jenis_hak) - order.indexOf(b.jenis_hak) || a.apa_hak.localeCompare(b.apa_hak),
      )
  }
}
