import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { verdictOf } from '#engine/contract/gate.ts'
import { core, refuse } from '#engine/contract/refusal.ts'
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

/** The highest number of lines of the report (a line for each shop, action and person). All lines are in memory at the same time. */
const linesMax = 400_000

/** A screen, right or approval, and a function that returns the reason why a person has it in a shop. */
interface Action extends Pick<Row, 'jenis_hak' | 'apa_hak' | 'kunci_hak'> {
  readonly reasonOf: (one: Person, modules: ReadonlySet<string>) => Somebody['sebab_boleh'] | undefined
}

/**
 * Lists every screen of the menu, right and approval with the people who have it. It uses the same gates, trees and conditions that open them.
 *
 * @throws Refusal READ_TOO_LARGE for more lines than `linesMax`: a large chain is asked for one action or one shop at a time
 */
export function whoMay({ screens, settings, isProduction }: Needs): ReportQuery<typeof siapaBoleh> {
  const actions = actionsOf(screens)
  return async (db, { apa_hak, jenis_hak, level }, { shops }) => {
    const wanted = apa_hak?.toLowerCase() ?? ''
    const requested = actions.filter(
      (each) => (jenis_hak === null || each.jenis_hak === jenis_hak) && `${each.apa_hak} ${each.kunci_hak}`.toLowerCase().includes(wanted),
    )
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
    const lines = [...people.values()].reduce((sum, ofShop) => sum + requested.length * (1 + ofShop.length), 0)
    if (lines > linesMax) refuse(core.READ_TOO_LARGE)
    const rows: Row[] = []
    for (const shop of [...shops].toSorted((a, b) => a.localeCompare(b))) {
      const { modules } = await settings.of(shop)
      for (const { reasonOf, ...action } of requested) {
        const detail_orang = people.get(shop)!.flatMap((one) => {
          const sebab_boleh = reasonOf(one, modules)
          return sebab_boleh ? [{ user_id: one.user_id, nama: one.nama, level: one.level, kode_toko: one.kode_toko, sebab_boleh }] : []
        })
        const held = Object.entries(levels).flatMap(([key, name]) => (detail_orang.some((one) => one.level === key) ? [name] : []))
        rows.push({ kode_toko: shop, ...action, level_boleh: held.join(', '), jumlah_boleh: detail_orang.length, detail_orang })
      }
      // Other requests have their turn between two shops.
      await nextTurn()
    }
    return rows
  }
}

/** Every screen of the menu, right and approval in the order of the report. */
function actionsOf(screens: readonly TreeEntry[]): readonly Action[] {
  const isRight = (entry: TreeEntry) => rights.some(({ path }) => path === entry.path)
  const ofScreens = screens
    .filter((entry) => entry.menu && entry.title)
    .map((entry): Action => ({
      jenis_hak: isRight(entry) ? 'HAK' : 'LAYAR',
      apa_hak: entry.title,
      kunci_hak: entry.path,
      reasonOf: (one, modules) => {
        const viewer = { level: one.level, isPusat: one.isPusat, modules }
        if (verdictOf(entry.gate, viewer) !== 'OPEN' || !showsScreen(one.level, one.own, entry)) return undefined
        if (seesEverything.includes(one.level)) return 'SEMUA'
        return one.own.has(entry.path) ? 'DIBERI' : 'LEVEL'
      },
    }))
  const ofApprovals = Object.entries(categories).map(([kunci_hak, apa_hak]): Action => ({
    jenis_hak: 'OTORISASI',
    apa_hak,
    kunci_hak,
    reasonOf: (one) => (one.approves ? 'LEVEL' : undefined),
  }))
  const order = Object.keys(mayKinds)
  return [...ofScreens, ...ofApprovals].toSorted(
    (a, b) => order.indexOf(a.jenis_hak) - order.indexOf(b.jenis_hak) || a.apa_hak.localeCompare(b.apa_hak),
  )
}
