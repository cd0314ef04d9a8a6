import type pg from 'pg'
import type { SchemaFiles } from '#engine/server/schema-files.ts'
import { type SchemaObject, type Table, objectsOf, tablesOf } from './catalogue.ts'
import { type Said, newSaid, placesIn, readSaid } from './statements.ts'

/** Every shop has rows in nearly every table: lines to the shop would hide all others. */
const notDrawn: ReadonlySet<string> = new Set(['toko'])

/** The pages of `docs/schema` by their names: a drawing of each area, with its tables, views and functions. */
export async function schemaPages(client: pg.Client, { files }: Pick<SchemaFiles, 'files'>): Promise<ReadonlyMap<string, string>> {
  const said = newSaid()
  for (const { text } of files) readSaid(said, text)
  const { tables: areaOf, objects: pathOf } = placesIn(files)
  const tables = (await tablesOf(client)).toSorted((a, b) => [...areaOf.keys()].indexOf(a.name) - [...areaOf.keys()].indexOf(b.name))
  const objects = await objectsOf(client)
  const areas = [...new Set(areaOf.values())]
  const pages = new Map(
    areas.map((area) => {
      const its = tables.filter(({ name }) => areaOf.get(name) === area)
      const made = objects.filter(({ name }) => pathOf.get(name)?.startsWith(`${area}/`))
      return [`${area}.md`, areaPage(area, its, made, said, areaOf)] as const
    }),
  )
  const index = areas.map((area) => `| [${area}](${area}.md) | ${tables.filter(({ name }) => areaOf.get(name) === area).length} |`)
  return new Map([
    ...pages,
    [
      'README.md',
      `# The schema, drawn

One page for each area of \`db/schema\`. Written by \`npm run schema\` (docs/decisions/241).

| area | tables |
| ---- | -----: |
${index.join('\n')}
`,
    ],
  ])
}

function areaPage(area: string, tables: readonly Table[], objects: readonly SchemaObject[], said: Said, areaOf: ReadonlyMap<string, string>): string {
  const links = tables.flatMap((table) => linksOf(table))
  const boxes = tables.map(({ name, columns, constraints }) => {
    const key = constraints.find(({ kind }) => kind === 'p')
    const keys = new Set(key ? listed(key.definition) : [])
    const foreign = new Set(constraints.filter(({ kind }) => kind === 'f').flatMap(({ definition }) => listed(definition)))
    const lines = columns
      .map(({ name: column, type }) => ({ column, type, marks: [...(keys.has(column) ? ['PK'] : []), ...(foreign.has(column) ? ['FK'] : [])] }))
      .filter(({ marks }) => marks.length > 0)
      .map(({ column, type, marks }) => `    ${type.replaceAll(/[^a-z0-9]+/g, '_')} ${column.replaceAll('"', '')} ${marks.join(', ')}`)
    return lines.length > 0 ? `  ${name} {\n${lines.join('\n')}\n  }` : `  ${name}`
  })
  const first = (name: string) =>
    said.comments
      .get(name)
      ?.join(' ')
      .replaceAll('|', String.raw`\|`) ?? ''
  const list = (kind: 'view' | 'function') =>
    objects
      .filter((object) => object.kind === kind)
      .map(({ name }) => `- [\`${name}\`](../../db/schema/${area}/${kind}s/${name}.sql)${first(name) ? `: ${first(name)}` : ''}`)
  const elsewhere = [...new Set(links.map(({ target }) => target))].filter((target) => areaOf.get(target) !== area).toSorted()
  return [
    `# ${area}`,
    '',
    `Written by \`npm run schema\`. The tables are in [\`db/schema/${area}/tables.sql\`](../../db/schema/${area}/tables.sql). Drawn are the columns of keys, and the foreign keys but those to \`toko\`.`,
    '',
    '```mermaid',
    'erDiagram',
    ...boxes,
    ...links.map(({ table, target, isOptional, columns }) => `  ${target} ${isOptional ? '|o' : '||'}--o{ ${table} : "${columns.join(', ')}"`),
    '```',
    '',
    ...(elsewhere.length > 0
      ? [`Of other areas: ${elsewhere.map((target) => `\`${target}\` ([${areaOf.get(target)}](${areaOf.get(target)}.md))`).join(', ')}.`, '']
      : []),
    '## Tables',
    '',
    ...tables.map(({ name }) => `- \`${name}\`${first(name) ? `: ${first(name)}` : ''}`),
    ...(['view', 'function'] as const).flatMap((kind) =>
      list(kind).length > 0 ? ['', kind === 'view' ? '## Views' : '## Functions', '', ...list(kind)] : [],
    ),
    '',
  ].join('\n')
}

const listed = (definition: string) => (/\(([^)]*)\)/.exec(definition)?.[1] ?? '').split(', ')

/** The foreign keys of a table that are drawn, each pair of tables and columns once. */
function linksOf({ name, columns, constraints }: Table) {
  return constraints
    .filter(({ kind, target }) => kind === 'f' && target !== null && !notDrawn.has(target))
    .map(({ definition, target }) => ({
      table: name,
      target: target as string,
      columns: listed(definition),
      isOptional: columns.some((column) => listed(definition).includes(column.name) && !column.isRequired),
    }))
}
