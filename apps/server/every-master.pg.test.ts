import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#engine/contract/endpoint.ts'
import type { AnyField } from '#engine/contract/field.ts'
import { modulesOf } from '#engine/contract/gate.ts'
import { type Master, nounOf } from '#engine/contract/master.ts'
import { tableNames } from '../declared.ts'
import { emptyTextOf } from '#engine/testing/empty-text.ts'
import { isNarrowed } from '#engine/testing/walked.ts'
import { walkedMasters } from '../walked.ts'
import { addCatalogue, addPurities, keeperOf, masterRow } from './testing/master-values.ts'
import { registeredMasters } from './testing/registered.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

type Row = Record<string, unknown>

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
})
afterAll(() => app.stop())

const list = async (master: Master, user_id = keeperOf(master)) => (await app.call<Row[]>(user_id, master.api.list)).body
const add = (master: Master, body: unknown, user_id = keeperOf(master)) => app.call<Row & Refused>(user_id, master.api.create as Call, { body })
const change = (master: Master, key: string, body: unknown, user_id = keeperOf(master)) =>
  app.call<Row & Refused>(user_id, master.api.update as Call, { params: { [master.key]: key }, body })
const remove = (master: Master, key: string, user_id = keeperOf(master)) =>
  app.call<Row & Refused>(user_id, master.api.remove as Call, { params: { [master.key]: key } })

interface Refused {
  readonly code: string
  readonly message: string
  readonly fields: Record<string, string>
}

const rowFor = (master: Master, turn: number) => masterRow(app, master, turn)

/** The lists with a row that was in use and stayed. */
const proven = new Set<string>()

/** Switches modules on or off for the whole chain. */
const setModules = (modules: readonly string[], isOn: boolean) => app.set(Object.fromEntries(modules.map((key) => [key, String(isOn)])))

/** Input that every field must refuse: a caller need not be our form. */
function badValues(field: AnyField): unknown[] {
  if (field.kind.isList) return [{}, true, 7, 'x', [{}], [7], ['x'.repeat(5_000)], ['a\u0000b']]
  const always: unknown[] = [{}, [], field.kind.name === 'flag' ? 'ya' : true]
  if (field.lookup) return [...always, 'TIDAK-ADA-SAMA-SEKALI']
  switch (field.kind.cell) {
    case 'integer':
    case 'decimal':
      return [...always, -1, 1e15, 0.00001, 1.000_000_1, 'abc', '1']
    default:
      return field.kind.name === 'flag' || field.kind.name === 'choice'
        ? [...always, '<script>alert(1)</script>']
        : [...always, 'x'.repeat(5_000), 'x'.repeat(1_000_000), 'a\u0000b', 'a\ud800b', 7]
  }
}

describe.each(walkedMasters.map((master) => [master.screen.path, master] as const))('master %s', (_, master) => {
  let row: Row
  let key: string
  beforeAll(async () => {
    const modules = modulesOf(master.screen.gate)
    if (modules.length > 0) {
      // A module that is off closes its screens, to the head office's owner too. No row is written by then.
      await setModules(modules, false)
      if ('gate' in master.listAccess) expect((await app.call('own.mc1', master.api.list)).status).toBe(403)
      expect((await add(master, {}, 'own.mc1')).status).toBe(403)
      await setModules(modules, true)
    }
    await addPurities(app)
    await addCatalogue(app)
    row = await rowFor(master, 1)
    key = String(row[master.key])
  })

  it('is closed without a login, and to a branch if the head office keeps it', async () => {
    expect((await app.call(undefined, master.api.list)).status).toBe(401)
    if (master.scope === 'chain') {
      if (master.api.create) expect((await add(master, row, 'own.mc2')).status).toBe(403)
      expect((await change(master, key, row, 'own.mc2')).status).toBe(403)
      if (master.api.remove) expect((await remove(master, key, 'own.mc2')).status).toBe(403)
    }
  })

  it.skipIf(!master.api.create)('says at the field what is wrong, all at once, and saves nothing', async () => {
    const before = await list(master)
    const none = await add(master, {})
    expect(none.status).toBe(400)
    for (const field of master.fields.filter((each) => !each.isOptional)) expect(none.body.fields[field.wire], field.wire).toBe(emptyTextOf(field))
    for (const field of master.fields) {
      for (const bad of badValues(field)) {
        const { status, body } = await add(master, { ...row, [field.wire]: bad })
        const said = `${field.wire} = ${JSON.stringify(bad).slice(0, 40)}`
        // One of several stands at its place: `kode_banner.0`.
        const fields = Object.keys(body.fields ?? {}).map((name) => (field.kind.isList ? name.replace(/\.\d+$/, '') : name))
        expect([status, fields], said).toEqual([400, [field.wire]])
      }
    }
    expect((await add(master, { ...row, bukan_kolom: 1 })).body.fields).toEqual({ bukan_kolom: 'Tidak Dikenal' })
    expect(await list(master)).toEqual(before)
  })

  it.skipIf(!master.api.create)('goes through its whole life, and the audit tells of it', async () => {
    const added = await add(master, row)
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    expect((await list(master)).filter((each) => each[master.key] === key)).toHaveLength(1)

    const twice = await add(master, row)
    expect([twice.status, twice.body.code, Object.keys(twice.body.fields)]).toEqual([409, 'DUPLICATE', [master.key]])

    const other = { ...(await rowFor(master, 2)), [master.key]: row[master.key] }
    const { [master.key]: _key, ...changes } = other
    const changed = await change(master, key, changes)
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const stored = (await list(master)).find((each) => each[master.key] === key)
    expect(stored).toMatchObject(
      Object.fromEntries(master.fields.filter(({ wire }) => wire in changes).map(({ name, wire }) => [name, changes[wire]])),
    )

    // A user with an old version of the row hears whose change he has not seen. A user with the current version saves.
    const late = await change(master, key, { ...changes, versi: added.body['versi'] })
    expect([late.status, late.body.message]).toEqual([409, `Data Ini Sudah Diubah Oleh ${keeperOf(master)}, Mohon Periksa Kembali`])
    expect(stored?.['versi']).toBe(changed.body['versi'])
    expect((await change(master, key, { ...changes, versi: stored?.['versi'] })).status).toBe(200)
    expect((await change(master, key, { ...changes, bukan_kolom: 1 })).body.fields).toEqual({ bukan_kolom: 'Tidak Dikenal' })

    if (master.scope === 'shop') {
      expect((await list(master, 'own.mc3')).some((each) => each[master.key] === key)).toBe(false)
      expect((await change(master, key, changes, 'own.mc3')).status).toBe(404)
      expect((await remove(master, key, 'own.mc3')).status).toBe(404)
    }

    expect((await remove(master, key)).status).toBe(200)
    expect((await list(master)).some((each) => each[master.key] === key)).toBe(false)
    expect((await remove(master, key)).status).toBe(404)

    const { rows } = await sql<{ call: string; before: Row | null; after: Row | null }>`
      select call, before, after from audit where subject = ${master.table} and subject_key = ${key} order by id`.execute(app.db)
    expect(rows.map(({ call }) => call)).toEqual([master.api.create, master.api.update, master.api.update, master.api.remove])
    expect(rows.map(({ before, after }) => [before !== null, after !== null])).toEqual([
      [false, true],
      [true, true],
      [true, true],
      [true, false],
    ])
  })

  it.skipIf(!master.api.create)('keeps what people type as they typed it, also what looks like code', async () => {
    const field = master.fields.find((each) => each.kind.name === 'text' && each.name !== master.key)
    if (!field) return
    const hostile = `"><img src=x> '; drop -- 💍`
    const { status } = await add(master, { ...(await rowFor(master, 1)), [field.wire]: hostile })
    expect(status).toBe(200)
    expect((await list(master)).find((each) => each[master.key] === key)?.[field.name]).toBe(hostile)
    await remove(master, key)
  })

  it.skipIf(!master.api.importRows)('takes many rows at once, or none of them', async () => {
    const bring = (rows: unknown[]) => app.call<{ jumlah: number } & Refused>(keeperOf(master), master.api.importRows as Call, { body: { rows } })
    const other = await rowFor(master, 3)
    const before = await list(master)
    const bad = await bring([row, { ...other, [master.fields[1]?.wire ?? '']: {} }, {}])
    expect(bad.status).toBe(400)
    expect(Object.keys(bad.body.fields)).toContain(`rows.1.${master.fields[1]?.wire}`)
    expect(bad.body.fields[`rows.2.${master.key}`]).toBeDefined()
    const twice = await bring([row, row])
    expect([twice.status, Object.keys(twice.body.fields)]).toEqual([409, [`rows.1.${master.key}`]])
    expect(await list(master)).toEqual(before)
    const good = await bring([row, other])
    expect([good.status, good.body.jumlah], JSON.stringify(good.body)).toEqual([200, 2])
    const { rows: told } = await sql<{ subject_key: string }>`
      select subject_key from audit where call = ${master.api.importRows} and before is null and after is not null order by id`.execute(app.db)
    expect(told.map(({ subject_key }) => subject_key)).toEqual([row, other].map((each) => String(each[master.key])))
    for (const each of [row, other]) await remove(master, String(each[master.key]))
    expect(await list(master)).toEqual(before)
  })

  it.skipIf(!master.api.remove)('keeps a row that is in use, and names what uses it', async () => {
    for (const use of await usesOf(master.table)) {
      const { rows } = await sql<{ key: string; kode_toko: string }>`
        select m.${sql.ref(master.key)} as key, ${sql.raw(master.scope === 'shop' ? 'm.kode_toko' : "'MC1'")} as kode_toko
        from ${sql.table(master.table)} m join ${sql.table(use.table)} u on ${sql.raw(use.columns.map(([its, own]) => `u.${its} = m.${own}`).join(' and '))}
        limit 1`.execute(app.db)
      const used = rows[0]
      if (!used) continue
      proven.add(master.table)
      const { status, body } = await remove(master, used.key, `own.${used.kode_toko.toLowerCase()}`)
      expect([status, body.code], use.table).toEqual([409, 'IN_USE'])
      const [what, label] = /^(.+) Masih Dipakai (.+), Tidak Bisa Dihapus$/.exec(body.message)?.slice(1) ?? []
      expect(what).toBe(nounOf(master))
      expect((await usesOf(master.table)).map(({ table }) => tableNames.get(table))).toContain(label)
    }
  })
})

interface UseOf {
  readonly table: string
  readonly columns: readonly (readonly [its: string, own: string])[]
}

/** Whose foreign keys point at a table, apart from what goes with it. */
async function usesOf(table: string): Promise<readonly UseOf[]> {
  const { rows } = await sql<UseOf>`
    select conrelid::regclass::text as table,
           (select json_agg(json_build_array(f.attname, k.attname))
            from unnest(conkey, confkey) as pair(f, k)
            join pg_attribute f on f.attrelid = conrelid and f.attnum = pair.f
            join pg_attribute k on k.attrelid = confrelid and k.attnum = pair.k) as columns
    from pg_constraint where contype = 'f' and confrelid = ${table}::regclass and confdeltype = 'a'`.execute(app.db)
  return rows
}

describe('who still uses a row', () => {
  it.skipIf(isNarrowed)('was tested for every list that some days of trade use', () => {
    expect([...proven]).toEqual(expect.arrayContaining(['baki', 'bank', 'gudang', 'grup', 'jenis', 'kadar', 'rekening', 'sales']))
  })

  it('has a readable name for all users', async () => {
    for (const { table } of registeredMasters)
      for (const use of await usesOf(table)) expect(tableNames.get(use.table), `${use.table} names ${table}`).toBeDefined()
  })

  it('of a warehouse and of a tray are the pieces that lie there, until nothing lies there any more', async () => {
    const { rows } = await sql<{ kode_gudang: string; kode_baki: string }>`
      select kode_gudang, kode_baki from saldo_stock where kode_toko = 'MC2' and pieces > 0 and kode_baki <> '' limit 1`.execute(app.db)
    const { kode_gudang, kode_baki } = rows[0] as { kode_gudang: string; kode_baki: string }
    const refused = async (call: Call, params: Record<string, string>, user_id = 'own.mc2') =>
      (await app.call<Refused>(user_id, call, { params })).body.message
    // Several tables may use a row. PostgreSQL names the one whose key was made first, and chains have made their keys in different orders.
    const named = async (table: string, label: string) =>
      (await usesOf(table)).map((use) => `${label} Masih Dipakai ${tableNames.get(use.table)}, Tidak Bisa Dihapus`)
    expect(await named('gudang', 'Gudang')).toContain(await refused('DELETE gudang/delete/{kode_gudang}', { kode_gudang }))
    expect(await named('baki', 'Baki')).toContain(await refused('DELETE baki/delete/{kode_baki}', { kode_baki }))
    const kind = await sql<{ kode_dept: string }>`select kode_dept from barang limit 1`.execute(app.db)
    expect(await named('jenis', 'Jenis')).toContain(
      await refused('DELETE jenis/delete/{kode_dept}', kind.rows[0] as { kode_dept: string }, 'own.mc1'),
    )
  })
})
