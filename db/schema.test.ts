import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { migrationsFolder } from '#engine/server/migrations.ts'
import { lastWithObjects, readMigrations, readSchemaFiles, schemaFolder } from '#engine/server/schema-files.ts'
import { filesBelow } from '../scripts/source-graph.ts'
import { statementsOf } from '../scripts/schema/statements.ts'

const schema = await readSchemaFiles()
/** What each statement makes: the kind and the name. */
const madeIn = (text: string) =>
  statementsOf(text).flatMap((statement) => {
    const [, kind, name] = /^create\s+(?:or\s+replace\s+)?(table|view|function|type|sequence)\s+(\w+)/i.exec(statement.text) ?? []
    return kind && name ? [`${kind.toLowerCase()} ${name}`] : []
  })

it('every file of the schema is in the order, once', () => {
  const listed = schema.files.map(({ path }) => `db/schema/${path}`)
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.toSorted()).toEqual(filesBelow('db/schema', /\.sql$/))
})

it('every table, view and function is made once, a view or function by the file with its name', () => {
  const made = schema.files.flatMap(({ path, text }) => madeIn(text).map((what) => ({ path, what })))
  const twice = made.filter(({ what }, at) => made.findIndex((other) => other.what === what) !== at)
  expect(twice).toEqual([])
  expect(made.filter(({ what }) => what.startsWith('table ')).length).toBeGreaterThan(300)
  for (const { path, object, text } of schema.files) {
    if (object === undefined)
      expect(
        madeIn(text).filter((what) => /^(?:view|function) /.test(what)),
        path,
      ).toEqual([])
    // A view that a function builds from rows has that function's name in its file.
    else if (!/^select build_\w+\(\);$/m.test(text))
      expect(madeIn(text), path).toEqual([`${/\/(function|view)s\//.exec(path)?.[1]} ${basename(path, '.sql')}`])
  }
})

it('functions and views can be applied again, and each view says `create or replace`', () => {
  const wrong = schema.files.filter(({ object, text }) => object !== undefined && /^create (?!or replace )/im.test(text))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

it('no migration makes a function or a view: edit its file in db/schema', () => {
  const later = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql') && name.slice(0, 4) > lastWithObjects)
  const wrong = later.flatMap((name) =>
    madeIn(readFileSync(join(migrationsFolder, name), 'utf8'))
      .filter((what) => /^(?:view|function) /.test(what))
      .map((what) => `${name}: ${what}`),
  )
  expect(wrong).toEqual([])
  expect(madeIn('-- A view.\ncreate or replace view ringkas as select 1;')).toEqual(['view ringkas'])
})

it('the files hold the work of all migrations (npm run schema writes them anew)', async () => {
  const migrations = await readMigrations(migrationsFolder)
  expect([...migrations.keys()].filter((name) => !schema.covers(name))).toEqual([])
  expect(schema.standFor(migrations)).toBe(true)
})

it('each folder is an area with tables', () => {
  const folders = readdirSync(schemaFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.filter(({ name }) => !schema.files.some(({ path }) => path === `${name}/tables.sql`))).toEqual([])
})
