/** The line by which a migration says that versions without it can no longer run on the database, and why. */
const mark = /^-- contract: (.+)$/m

/** Why versions that lack a migration can no longer run; undefined where they can. */
export const contractOf = (text: string): string | undefined => mark.exec(text)?.[1]?.trim()

/** A statement that takes away, or refuses, what the version before may read or write. */
interface Step {
  readonly what: string
  readonly pattern: RegExp
}

const name = String.raw`(?:if exists )?(?:only )?([\w."]+)`

const steps: readonly Step[] = [
  {
    what: 'drop column',
    pattern: /\balter (?:foreign )?table [^;]*?\bdrop (?:column )?(?!constraint\b|default\b|not null\b|expression\b|identity\b)(?:if exists )?[\w"]+/,
  },
  {
    what: 'rename',
    pattern: /\balter (?:table|view|materialized view|sequence|type|function|procedure|routine|domain|schema|index)\b[^;]*?\brename\b/,
  },
  { what: 'another type', pattern: /\balter table [^;]*?\balter (?:column )?[\w"]+ (?:set data )?type\b/ },
  { what: 'set not null', pattern: /\balter table [^;]*?\balter (?:column )?[\w"]+ set not null\b/ },
  { what: 'drop default', pattern: /\balter table [^;]*?\balter (?:column )?[\w"]+ drop default\b/ },
  { what: 'another schema', pattern: /\balter (?:table|view|function|procedure|sequence|type) [^;]*?\bset schema\b/ },
  { what: 'a rule or policy', pattern: /\bcreate (?:or replace )?(?:rule|policy)\b|\benable row level security\b/ },
  { what: 'a value of a type less', pattern: /\balter type [^;]*?\brename value\b|\balter type [^;]*?\bdrop attribute\b/ },
]

/** Objects that may be dropped only when the same migration makes them again. */
const dropped = new RegExp(
  String.raw`\bdrop (table|view|materialized view|function|procedure|routine|aggregate|type|domain|sequence|schema) ${name}`,
  'g',
)

/**
 * What a migration takes away from the version before, as short words. It is read as text: comments, texts and bodies of functions are left out.
 * A column that is added has a default or may be null; a unique index on a table that was there may refuse what the version before writes.
 */
export function contractStepsIn(text: string): string[] {
  const plain = withoutTexts(text)
  const found = plain.split(';').flatMap((each) => {
    const statement = each.replace(/\s+/g, ' ').trim()
    return steps.filter(({ pattern }) => pattern.test(`${statement} `)).map(({ what }) => what)
  })
  const has = (pattern: string) => new RegExp(pattern).test(plain.replace(/\s+/g, ' '))
  const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const flat = plain.replace(/\s+/g, ' ')
  for (const [, kind, object] of flat.matchAll(dropped)) {
    const made = String.raw`\bcreate (?:or replace )?(?:temporary |temp |unlogged )?${kind} (?:if not exists )?${escaped(object as string)}\b`
    if (!has(made)) found.push(`drop ${kind} ${object}`)
  }
  const isNew = (table: string) => has(String.raw`\bcreate (?:temporary |temp |unlogged )?table (?:if not exists )?${escaped(table)}\b`)
  for (const [, table, rest] of flat.matchAll(new RegExp(String.raw`\balter table ${name} ([^;]*)`, 'g'))) {
    if (isNew(table as string)) continue
    for (const column of addedColumns(rest as string)) {
      const mayBeLeftOut = /\bdefault\b|\bgenerated\b/.test(column) || !/\bnot null\b|\bprimary key\b/.test(column)
      if (!mayBeLeftOut) found.push(`a column of ${table} that must be given`)
    }
    const isUnique = /\badd (?:constraint [\w"]+ )?(?:unique|primary key|exclude)\b/.test(rest as string)
    if (isUnique && !widens(flat, table as string, rest as string)) found.push(`unique in ${table}`)
  }
  for (const [, table, rest] of flat.matchAll(
    /\bcreate unique index (?:concurrently )?(?:if not exists )?(?:[\w"]+ )?on (?:only )?([\w."]+)([^;]*)/g,
  ))
    if (!isNew(table as string) && !hasNewColumn(flat, table as string, rest as string)) found.push(`unique in ${table}`)
  return found
}

/** Whether the key of a unique index has a column that the migration adds and the version before leaves null: rows with a null in the key are never the same. */
function hasNewColumn(flat: string, table: string, index: string): boolean {
  if (index.includes('nulls not distinct')) return false
  const key = index.replace(/\b(?:where|include)\b.*/, '')
  const added = [...flat.matchAll(new RegExp(String.raw`\balter table ${table} ([^;]*)`, 'g'))].flatMap(([, rest]) => addedColumns(rest as string))
  return added.some((column) => {
    const columnName = /^add (?:column )?(?:if not exists )?([\w"]+)/.exec(column)?.[1] as string
    return !/\bdefault\b|\bgenerated\b/.test(column) && partsOf(key).includes(columnName)
  })
}

/** Whether a unique key takes the place of one of a single column of it, which refused more: the rows that had that one fit this one. */
function widens(flat: string, table: string, added: string): boolean {
  const columns = /\bunique \(([^)]*)\)/.exec(added)?.[1]?.split(',') ?? []
  return columns.some((column) => new RegExp(String.raw`\balter table ${table} drop constraint ${table}_${column.trim()}_key\b`).test(flat))
}

/** What is added to a table as columns, each with all that is said of it. */
const addedColumns = (actions: string): string[] =>
  splitAtCommas(actions).filter((each) => /^add (?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)/.test(each))

/** The parts of a key in parentheses: columns and expressions. */
const partsOf = (key: string): string[] => splitAtCommas(key.slice(key.indexOf('(') + 1, key.lastIndexOf(')')))

/** Splits a text at its commas; commas in parentheses do not count. */
function splitAtCommas(text: string): string[] {
  let depth = 0
  let part = ''
  const all: string[] = []
  for (const character of `${text},`) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) {
      all.push(part.trim())
      part = ''
    } else part += character
  }
  return all
}

/** The text in small letters, without comments, without quoted texts, without what functions will do. What `do` does stays: it is done now. */
function withoutTexts(text: string): string {
  return text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\bas\s+(\$\w*\$)[^]*?\1/gi, "as ''")
    .replaceAll(/(\$\w*\$)([^]*?)\1/g, '$2')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
}
