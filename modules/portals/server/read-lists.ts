import { core, refuse } from '#engine/contract/refusal.ts'
import { refusalFor } from '#engine/server/access.ts'
import { callsOf } from '#engine/server/http.ts'
import type { Handler, Served, ServedMaster } from '#engine/server/serve.ts'
import { portalLevel } from '#modules/access/server/public.ts'
import { isForPortals, type readLists as call } from '../contract/portal.ts'

type Row = Readonly<Record<string, unknown>>

/** Reads lists of masters for another portal: the fields that a user could type, without those that have their own readers. */
export const readsLists =
  (served: () => readonly Served[]): Handler<typeof call> =>
  async (input) => {
    const masters = new Map(
      served().flatMap((each): [string, ServedMaster][] => (each.type === 'master' && isForPortals(each.master) ? [[each.master.table, each]] : [])),
    )
    const values: { tabel: string; rows: Record<string, unknown>[] }[] = []
    for (const tabel of new Set(input.body.tabel)) {
      const one = masters.get(tabel) ?? refuse(core.NOT_FOUND)
      const { api, fields, listAccess } = one.master
      const refused = input.caller.level === portalLevel ? undefined : refusalFor(listAccess, input.caller)
      if (refused) refuse(refused)
      const list = callsOf(one).find(({ endpoint }) => endpoint.call === api.list)
      const rows = (await list?.handler(input)) as readonly Row[]
      const told = fields.filter(({ readers }) => !readers)
      values.push({ tabel, rows: rows.map((row) => Object.fromEntries(told.map(({ wire }) => [wire, row[wire]]))) })
    }
    return { values }
  }
