/** A statement of an SQL file. */
export interface Statement {
  /** The lines of the comment directly above it, without dashes. */
  readonly comment: readonly string[]
  /** Its text, without the semicolon. */
  readonly text: string
}

/** Reads a comment, a quoted text or a dollar-quoted text at a position; answers where it ends, or the position itself. */
function skipQuoted(text: string, at: number): number {
  if (text.startsWith('--', at)) return endOf(text, '\n', at)
  if (text[at] === "'" || text[at] === '"') return endOf(text, text[at], at + 1)
  const dollar = text[at] === '$' ? /^\$\w*\$/.exec(text.slice(at, at + 40)) : null
  return dollar ? endOf(text, dollar[0], at + dollar[0].length) : at
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found === -1 ? text.length : found + mark.length
}

/** Divides an SQL file into its statements. */
export function statementsOf(file: string): Statement[] {
  const text = file.replaceAll('\r\n', '\n')
  const found: Statement[] = []
  let [comment, begin, at]: [string[], number, number] = [[], 0, 0]
  const isBetween = () => text.slice(begin, at).trim() === ''
  while (at < text.length) {
    if (isBetween() && text.startsWith('--', at)) {
      const end = endOf(text, '\n', at)
      comment.push(text.slice(at, end).replace(/^-- ?/, '').trimEnd())
      begin = at = end
    } else if (isBetween() && text[at] === '\n' && text[at - 1] === '\n') {
      // After an empty line, a comment belongs to the file.
      comment = []
      at += 1
    } else if (text[at] === ';') {
      found.push({ comment, text: text.slice(begin, at).trim() })
      ;[comment, begin] = [[], at + 1]
      at += 1
    } else at = Math.max(skipQuoted(text, at), at + 1)
  }
  return found
}

/** What the sources say of tables, columns, constraints, indexes, triggers, functions and views, and the statements that make each function and view, newest first. */
export interface Said {
  /** Comments by `table`, `table.column`, `table.constraint`, `index`, `table trigger` and the names of functions and views. */
  readonly comments: Map<string, readonly string[]>
  readonly made: Map<string, readonly string[]>
  /** The texts of each check, as `check (…)`, by `table.constraint`. */
  readonly checks: Map<string, readonly string[]>
  /** The statements of each trigger, by `table trigger`. */
  readonly triggers: Map<string, readonly string[]>
}

/** Nothing has been read yet. */
export const newSaid = (): Said => ({ comments: new Map(), made: new Map(), checks: new Map(), triggers: new Map() })

/** Reads what a file says, over what earlier files have said. */
export function readSaid(said: Said, file: string): void {
  for (const { comment, text } of statementsOf(file)) {
    const note = (name: string | undefined) => name && comment.length > 0 && said.comments.set(name, comment)
    const object = /^create\s+(?:or\s+replace\s+)?(function|view)\s+(\w+)/.exec(text)
    if (object) {
      note(object[2])
      before(said.made, object[2] as string, text.replace(/^create\s+(?:or\s+replace\s+)?(function|view)/, 'create or replace $1'))
      continue
    }
    const table = /^(create|alter)\s+table\s+(?:if\s+(?:not\s+)?exists\s+)?(\w+)/.exec(text)
    if (table) {
      const [, verb, name] = table as unknown as [string, string, string]
      const renamed = /\srename\s+(?:column\s+)?(\w+)\s+to\s+(\w+)/.exec(text)
      if (renamed) rename(said, `${name}.${renamed[1]}`, `${name}.${renamed[2]}`)
      const moved = /\srename\s+to\s+(\w+)/.exec(text)?.[1]
      if (moved)
        for (const key of said.comments.keys()) if (key === name || key.startsWith(`${name}.`)) rename(said, key, moved + key.slice(name.length))
      if (verb === 'create') note(name)
      for (const [check, definition] of checksIn(name, text)) before(said.checks, `${name}.${check}`, definition)
      const inside = readLines(said, name, text)
      const first = inside[0]
      if (verb === 'alter' && first && !said.comments.has(`${name}.${first}`)) note(`${name}.${first}`)
      continue
    }
    const index = /^create\s+(?:unique\s+)?index\s+(\w+)\s+on/.exec(text)?.[1]
    note(index)
    const trigger = /^create\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\s+(\w+)\s[^]*?\son\s+(\w+)/.exec(text)
    if (trigger) {
      note(`${trigger[2]} ${trigger[1]}`)
      before(said.triggers, `${trigger[2]} ${trigger[1]}`, text.replace(/^create\s+or\s+replace\s/, 'create '))
    }
  }
}

function before(texts: Map<string, readonly string[]>, name: string, text: string): void {
  texts.set(name, [text, ...(texts.get(name) ?? []).filter((each) => each !== text)])
}

/** The checks that a statement gives to a table: those that it names, and those of a column by the name that PostgreSQL gives them. */
function checksIn(table: string, text: string): [name: string, definition: string][] {
  const found: [string, string][] = []
  for (const match of text.matchAll(/\bcheck\s*\(/g)) {
    const before = text.slice(0, match.index)
    const line = before.slice(before.lastIndexOf('\n') + 1)
    if (line.includes('--')) continue
    const named = /\bconstraint\s+(\w+)\s+$/.exec(before)?.[1]
    const column = /^\s*(?:alter\s+table\s+\w+\s+)?(?:add\s+(?:column\s+)?)?(\w+)\s/.exec(line)?.[1]
    const end = endOfParentheses(text, match.index + match[0].length)
    if (named ?? column) found.push([named ?? `${table}_${column}_check`, text.slice(match.index, end)])
  }
  return found
}

/** Where the parenthesis closes that was opened before a position. */
function endOfParentheses(text: string, from: number): number {
  let depth = 1
  let at = from
  while (at < text.length && depth > 0) {
    const after = skipQuoted(text, at)
    if (after === at) {
      if (text[at] === '(') depth += 1
      if (text[at] === ')') depth -= 1
      at += 1
    } else at = after
  }
  return at
}

function rename({ comments }: Said, from: string, to: string): void {
  const said = comments.get(from)
  if (said) comments.set(to, said)
  comments.delete(from)
}

/** Takes the comments inside of a statement about a table; answers the columns and constraints that it adds, in their order. */
function readLines({ comments }: Said, table: string, text: string): string[] {
  const added: string[] = []
  let waiting: string[] = []
  for (const line of text.split('\n')) {
    const whole = /^\s*--\s?(.*)$/.exec(line)
    if (whole) {
      waiting.push((whole[1] as string).trimEnd())
      continue
    }
    const plain = line.replace(/^\s*alter\s+table\s+\w+\s+(?=add)/, '')
    const named = /^\s*(?:add\s+(?:column\s+)?)?(?:constraint\s+(\w+)|(\w+)\s)/.exec(plain)
    const name =
      named && !/^(?:create|alter|drop|check|unique|primary|foreign|exclude|add|references)$/.test(named[2] ?? '')
        ? (named[1] ?? named[2])
        : undefined
    const beside = /,?\s*--\s?(.*)$/.exec(plain.replaceAll(/'(?:[^']|'')*'/g, ''))?.[1]
    const lines = [...waiting, ...(beside ? [beside] : [])]
    if (name && /^\s*add\b/.test(plain)) added.push(name)
    if (name && lines.length > 0) comments.set(`${table}.${name}`, lines)
    waiting = []
  }
  return added
}

/** The areas of the tables, and the paths of the functions and views, as files have them. */
export function placesIn(files: readonly { path: string; text: string }[]) {
  const [tables, objects] = [new Map<string, string>(), new Map<string, string>()]
  for (const { path, text } of files) {
    const area = path.split('/')[0] as string
    if (path.endsWith('/tables.sql')) for (const [, name] of text.matchAll(/^create table (\w+)/gm)) tables.set(name as string, area)
    const object = /^[^/]+\/(?:functions|views)\/(\w+)\.sql$/.exec(path)?.[1]
    if (object) objects.set(object, path)
  }
  return { tables, objects }
}
