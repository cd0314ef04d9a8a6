import type { Column, Constraint, Table } from './catalogue.ts'

/** Words of SQL in small letters, as people write them; quoted texts stay. Lists of texts are written as `in (…)`. */
export function readable(definition: string): string {
  const small = definition
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, at) => (at % 2 === 1 ? part : part.toLowerCase()))
    .join('')
  return small
    .replaceAll(/ = any \(array\[((?:'(?:[^']|'')*'::text(?:, )?){2,})\]\)/g, (_, list: string) => ` in (${list.replaceAll('::text', '')})`)
    .replaceAll(/\bcharacter varying\b/g, 'varchar')
    .replaceAll(/\btimestamp with time zone\b/g, 'timestamptz')
}

const comment = (lines: readonly string[] | undefined, indent: string) => (lines ?? []).map((line) => `${indent}-- ${line}`.trimEnd())

/** The comments of the sources by what they speak of. */
export type Comments = ReadonlyMap<string, readonly string[]>

/** A foreign key that is made when all tables are there. */
export interface Link {
  readonly table: string
  readonly text: string
}

/**
 * The statements that make a table: its columns, constraints, rows, indexes and triggers, with their comments.
 * @param isThere - whether a table has been made before this one
 * @param rows - the statement that fills it, if the schema brings rows
 * @returns the text, and the foreign keys to tables that come later
 */
export function tableText(table: Table, comments: Comments, isThere: (table: string) => boolean, rows: string): { text: string; links: Link[] } {
  const { name } = table
  const links: Link[] = []
  const inline = new Map<string, Constraint[]>()
  const below: Constraint[] = []
  const unproved: string[] = []
  for (const constraint of table.constraints) {
    const text = `constraint ${constraint.name} ${definitionOf(constraint)}`
    // PostgreSQL takes this only of a table that is there.
    if (constraint.definition.endsWith(' NOT VALID')) unproved.push(`alter table ${name} add ${text};`)
    else if (constraint.kind === 'f' && constraint.target !== name && !isThere(constraint.target as string)) links.push({ table: name, text })
    else if (isUsual(table, constraint)) inline.set(constraint.column as string, [...(inline.get(constraint.column as string) ?? []), constraint])
    else below.push(constraint)
  }
  const width = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length))
  const [names, types] = [width(table.columns.map((column) => column.name)), width(table.columns.map(typeOf))]
  const lines = [
    ...table.columns.map((column) => ({
      above: comment(comments.get(`${name}.${column.name}`), '  '),
      text: `  ${column.name.padEnd(names)} ${[typeOf(column).padEnd(types), ...wordsOf(column), ...(inline.get(column.name) ?? []).map(inlineText)].join(' ')}`.trimEnd(),
    })),
    ...below.map((constraint) => ({
      above: comment(comments.get(`${name}.${constraint.name}`), '  '),
      text: `  constraint ${constraint.name} ${definitionOf(constraint)}`,
    })),
  ]
  const body = lines.map(({ above, text }, at) => [...above, `${text}${at < lines.length - 1 ? ',' : ''}`].join('\n')).join('\n')
  const options = table.options ? ` with (${table.options.join(', ')})` : ''
  const statements = [
    [...comment(comments.get(name), ''), `create table ${name} (`, body, `)${options};`].join('\n'),
    ...(table.description === null ? [] : [`comment on table ${name} is '${table.description.replaceAll("'", "''")}';`]),
    ...(rows === '' ? [] : [rows]),
    ...unproved,
    ...table.indexes.map((index) => [...comment(comments.get(index.name), ''), `${indexText(index.definition)};`].join('\n')),
    ...table.triggers.map((trigger) =>
      [
        ...comment(comments.get(`${name} ${trigger.name}`), ''),
        `${trigger.definition.startsWith('CREATE') ? readable(trigger.definition) : trigger.definition};`,
      ].join('\n'),
    ),
  ]
  return { text: statements.join('\n'), links }
}

const typeOf = ({ type }: Column) => readable(type)

/** What follows the type of a column. */
function wordsOf({ collation, isRequired, identity, generated, expression }: Column): string[] {
  const value = expression === null ? undefined : readable(expression)
  return [
    ...(collation ? [`collate ${collation}`] : []),
    ...(isRequired ? ['not null'] : []),
    ...(identity === '' ? [] : [`generated ${identity === 'a' ? 'always' : 'by default'} as identity`]),
    ...(value === undefined ? [] : [generated === '' ? `default ${value}` : `generated always as (${value}) stored`]),
  ]
}

/** Whether a constraint of one column has the name that PostgreSQL gives it, so that it can stand behind the column. */
function isUsual({ name }: Table, { name: constraint, kind, column, definition }: Constraint): boolean {
  if (column === null) return false
  const usual = { p: `${name}_pkey`, u: `${name}_${column}_key`, c: `${name}_${column}_check`, f: `${name}_${column}_fkey`, x: '' }[kind]
  return constraint === usual && constraint.length < 60 && (kind !== 'c' || definition.length < 90)
}

const definitionOf = ({ definition, isWritten }: Constraint) => (isWritten ? definition.replace(/ NOT VALID$/, ' not valid') : readable(definition))

function inlineText(constraint: Constraint): string {
  const { kind } = constraint
  const text = definitionOf(constraint)
  if (kind === 'p') return 'primary key'
  if (kind === 'f') return text.replace(/^foreign key \([^)]*\) /, '')
  return kind === 'u' ? text.replace(/^unique (nulls not distinct )?\([^)]*\)/, 'unique $1').trim() : text
}

const indexText = (definition: string) =>
  readable(definition)
    .replace(/ on public\./, ' on ')
    .replace(' using btree ', ' ')
