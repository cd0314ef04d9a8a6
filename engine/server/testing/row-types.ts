import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, Visitor, parseSync } from 'vite'
import { projectFolder } from '#engine/server/project.ts'

/** The type of a value from the database, as far as the text of its TypeScript type shows it. */
export type Shape =
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'plain'; readonly type: 'string' | 'number' | 'boolean' | 'null' | 'undefined' | 'object' }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'either'; readonly of: readonly Shape[] }
  | {
      readonly kind: 'row'
      readonly columns: Readonly<Record<string, { readonly shape: Shape; readonly isOptional: boolean }>>
      /** Whether a row may have further columns: its statement reads all of a table. */
      readonly isOpen?: boolean
    }

/** One `sql<Row>` of a source. */
export interface TypedStatement {
  /** The fixed parts of its text, one after the other. */
  readonly fragments: readonly string[]
  /** `modules/sales/server/shares.ts:42` */
  readonly place: string
  readonly shape: Shape
}

/** The shape of a value that is not checked. */
const unchecked: Shape = { kind: 'unchecked' }

/** Every statement with a type in these sources, given as paths from the root of the project. A type that is not written out is `unchecked`. */
export function typedStatements(files: readonly string[]): TypedStatement[] {
  const sources = new Sources()
  return files.flatMap((file) => {
    const source = sources.read(file)
    if (!source || !source.text.includes('sql<')) return []
    const found: TypedStatement[] = []
    new Visitor({
      TaggedTemplateExpression({ tag, typeArguments, quasi, start }) {
        if (tag.type !== 'Identifier' || tag.name !== 'sql' || !typeArguments) return
        const [row] = typeArguments.params
        const line = source.text.slice(0, start).split('\n').length
        const fragments = quasi.quasis.map(({ value }) => value.cooked ?? value.raw)
        if (row) found.push({ fragments, place: `${file}:${line}`, shape: opened(new Reader(sources, source).shapeOf(row), fragments) })
      },
    }).visit(source.program)
    return found
  })
}

/** A statement that reads all of a table, as `select *` or `b.*`, may answer more columns than its type names. */
const opened = (shape: Shape, fragments: readonly string[]): Shape =>
  shape.kind === 'row' && fragments.some((text) => /(?:\bselect|[\w"]\.|,)\s*\*/.test(text)) ? { ...shape, isOpen: true } : shape

type Declaration = ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration

interface Source {
  readonly file: string
  readonly text: string
  readonly program: ESTree.Program
  readonly types: ReadonlyMap<string, Declaration>
  /** Types of other files by their name here: the file and the name there. `*` is a whole file. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>
}

class Sources {
  readonly #known = new Map<string, Source | undefined>()

  read(file: string): Source | undefined {
    if (!this.#known.has(file)) this.#known.set(file, parse(file))
    return this.#known.get(file)
  }
}

function parse(file: string): Source | undefined {
  if (!file.endsWith('.ts')) return undefined
  const text = readFileSync(join(projectFolder, file), 'utf8')
  const { program } = parseSync(file, text)
  const types = new Map<string, Declaration>()
  const imports = new Map<string, { file: string; name: string }>()
  const pathOf = (specifier: string) =>
    specifier.startsWith('#') ? specifier.slice(1) : specifier.startsWith('.') ? join(dirname(file), specifier) : undefined
  const keep = (node: ESTree.Node | null) => {
    if (node?.type === 'TSInterfaceDeclaration' || node?.type === 'TSTypeAliasDeclaration') types.set(node.id.name, node)
  }
  for (const node of program.body) {
    keep(node)
    if (node.type === 'ExportNamedDeclaration') {
      keep(node.declaration)
      const path = node.source ? pathOf(node.source.value) : undefined
      for (const { local, exported } of path ? node.specifiers : [])
        if ('name' in local && 'name' in exported) imports.set(exported.name, { file: path as string, name: local.name })
    }
    if (node.type === 'ImportDeclaration') {
      const path = pathOf(node.source.value)
      for (const specifier of path ? node.specifiers : []) {
        const name = specifier.type === 'ImportSpecifier' && 'name' in specifier.imported ? specifier.imported.name : '*'
        imports.set(specifier.local.name, { file: path as string, name })
      }
    }
  }
  return { file, text, program, types, imports }
}

/** Reads types of one source. */
class Reader {
  readonly #sources: Sources
  readonly #source: Source
  /** How many types led here: a type that names itself is not followed for ever. */
  readonly #depth: number

  constructor(sources: Sources, source: Source, depth = 0) {
    this.#sources = sources
    this.#source = source
    this.#depth = depth
  }

  shapeOf(type: ESTree.TSType): Shape {
    switch (type.type) {
      case 'TSStringKeyword':
        return { kind: 'plain', type: 'string' }
      case 'TSNumberKeyword':
        return { kind: 'plain', type: 'number' }
      case 'TSBooleanKeyword':
        return { kind: 'plain', type: 'boolean' }
      case 'TSNullKeyword':
        return { kind: 'plain', type: 'null' }
      case 'TSUndefinedKeyword':
        return { kind: 'plain', type: 'undefined' }
      case 'TSObjectKeyword':
        return { kind: 'plain', type: 'object' }
      case 'TSLiteralType':
        return 'value' in type.literal ? literalOf(type.literal.value) : unchecked
      case 'TSArrayType':
        return { kind: 'list', of: this.shapeOf(type.elementType) }
      case 'TSTypeOperator':
        return type.operator === 'readonly' ? this.shapeOf(type.typeAnnotation) : unchecked
      case 'TSParenthesizedType':
        return this.shapeOf(type.typeAnnotation)
      case 'TSUnionType':
        return { kind: 'either', of: type.types.map((each) => this.shapeOf(each)) }
      case 'TSIntersectionType':
        return joined(type.types.map((each) => this.shapeOf(each)))
      case 'TSTypeLiteral':
        return this.#rowOf(type.members)
      case 'TSIndexedAccessType':
        return this.#memberOf(type)
      case 'TSTypeReference':
        return this.#referred(type)
      default:
        return unchecked
    }
  }

  #rowOf(members: readonly ESTree.TSSignature[]): Shape {
    const columns: Record<string, { shape: Shape; isOptional: boolean }> = {}
    for (const member of members) {
      if (member.type !== 'TSPropertySignature') return unchecked
      const name = nameOf(member.key)
      if (name === undefined) return unchecked
      columns[name] = { shape: member.typeAnnotation ? this.shapeOf(member.typeAnnotation.typeAnnotation) : unchecked, isOptional: member.optional }
    }
    return { kind: 'row', columns }
  }

  #memberOf({ objectType, indexType }: ESTree.TSIndexedAccessType): Shape {
    const object = this.shapeOf(objectType)
    const index = this.shapeOf(indexType)
    if (object.kind === 'list' && index.kind === 'plain') return object.of
    if (object.kind === 'row' && index.kind === 'literal') return object.columns[String(index.value)]?.shape ?? unchecked
    return unchecked
  }

  #referred({ typeName, typeArguments }: ESTree.TSTypeReference): Shape {
    const given = typeArguments?.params ?? []
    const first = given[0]
    if (typeName.type === 'TSQualifiedName') {
      const whole = typeName.left.type === 'Identifier' ? this.#source.imports.get(typeName.left.name) : undefined
      return whole?.name === '*' ? this.#declared({ file: whole.file, name: typeName.right.name }, given) : unchecked
    }
    if (typeName.type !== 'Identifier') return unchecked
    const { name } = typeName
    const known = this.#source.types.has(name) ? { file: this.#source.file, name } : this.#source.imports.get(name)
    if (known) return this.#declared(known, given)
    if (!first) return name === 'Buffer' || name === 'Date' ? { kind: 'plain', type: 'object' } : unchecked
    if (name === 'Array' || name === 'ReadonlyArray') return { kind: 'list', of: this.shapeOf(first) }
    if (name === 'Readonly') return this.shapeOf(first)
    if (name === 'Pick' || name === 'Omit' || name === 'Partial') return this.#changed(name, first, given[1])
    return unchecked
  }

  #changed(how: 'Pick' | 'Omit' | 'Partial', type: ESTree.TSType, named: ESTree.TSType | undefined): Shape {
    const row = this.shapeOf(type)
    if (row.kind !== 'row') return unchecked
    if (how === 'Partial')
      return { kind: 'row', columns: Object.fromEntries(Object.entries(row.columns).map(([name, { shape }]) => [name, { shape, isOptional: true }])) }
    const keys = named ? this.shapeOf(named) : unchecked
    const names = (keys.kind === 'either' ? keys.of : [keys]).map((key) => (key.kind === 'literal' ? String(key.value) : undefined))
    if (names.includes(undefined)) return unchecked
    return { kind: 'row', columns: Object.fromEntries(Object.entries(row.columns).filter(([name]) => names.includes(name) === (how === 'Pick'))) }
  }

  #declared({ file, name }: { file: string; name: string }, given: readonly ESTree.TSType[]): Shape {
    if (this.#depth > 12) return unchecked
    const source = this.#sources.read(file)
    if (!source) return unchecked
    const found = source.types.get(name)
    const reader = new Reader(this.#sources, source, this.#depth + 1)
    if (!found) {
      const further = source.imports.get(name)
      return further ? reader.#declared(further, given) : unchecked
    }
    // A type with parameters depends on what is given.
    if (found.typeParameters) return unchecked
    if (found.type === 'TSTypeAliasDeclaration') return reader.shapeOf(found.typeAnnotation)
    const parents = found.extends.map(({ expression, typeArguments }) => {
      if (expression.type !== 'Identifier') return unchecked
      const typeName = expression as unknown as ESTree.TSTypeReference['typeName']
      return reader.#referred({ typeName, typeArguments } as ESTree.TSTypeReference)
    })
    return joined([...parents, reader.#rowOf(found.body.body)])
  }
}

/** A literal type. One with blanks is a brand that stands for any text, as `'a text of the receipt'`. */
function literalOf(value: unknown): Shape {
  if (typeof value === 'string') return value.includes(' ') ? { kind: 'plain', type: 'string' } : { kind: 'literal', value }
  return typeof value === 'number' || typeof value === 'boolean' ? { kind: 'literal', value } : unchecked
}

const nameOf = (key: ESTree.Node): string | undefined =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined

/** Rows that are one: `A & B`, or what an interface extends. */
function joined(shapes: readonly Shape[]): Shape {
  const columns: Record<string, { shape: Shape; isOptional: boolean }> = {}
  for (const shape of shapes) {
    if (shape.kind !== 'row') return unchecked
    Object.assign(columns, shape.columns)
  }
  return { kind: 'row', columns }
}

/** Returns the first difference between a value and its type, as `berat: string, not number`; undefined if there is none. */
export function difference(value: unknown, shape: Shape, path = ''): string | undefined {
  const differs = (wanted: string) => `${path || 'row'}: ${kindOf(value)}, not ${wanted}`
  switch (shape.kind) {
    case 'unchecked':
      return undefined
    case 'plain':
      return kindOf(value) === shape.type || (shape.type === 'object' && typeof value === 'object' && value !== null)
        ? undefined
        : differs(shape.type)
    case 'literal':
      return value === shape.value ? undefined : `${path}: ${JSON.stringify(value)}, not ${JSON.stringify(shape.value)}`
    case 'either': {
      const differences = shape.of.map((each) => difference(value, each, path))
      // The difference inside of a type explains more than that no type fits.
      return differences.includes(undefined)
        ? undefined
        : (differences.find((each) => !each?.startsWith(`${path || 'row'}: `)) ?? differs(describe(shape)))
    }
    case 'list': {
      if (!Array.isArray(value)) return differs('list')
      for (const each of value.slice(0, 5)) {
        const found = difference(each, shape.of, `${path}[]`)
        if (found) return found
      }
      return undefined
    }
    case 'row': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return differs('row')
      const row = value as Record<string, unknown>
      for (const [name, { shape: column, isOptional }] of Object.entries(shape.columns)) {
        if (!(name in row)) {
          if (isOptional) continue
          return `${path}${path && '.'}${name}: is not in the row`
        }
        if (row[name] === undefined && isOptional) continue
        const found = difference(row[name], column, `${path}${path && '.'}${name}`)
        if (found) return found
      }
      // Stored documents inside of a row may have more: only the columns of the row itself are compared.
      const further = path === '' && !shape.isOpen ? Object.keys(row).filter((name) => !(name in shape.columns)) : []
      return further.length > 0 ? `row: ${further.join(', ')} is read and not in the type` : undefined
    }
  }
}

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)
const describe = (shape: Shape): string =>
  shape.kind === 'either'
    ? shape.of.map(describe).join(' | ')
    : shape.kind === 'plain'
      ? shape.type
      : shape.kind === 'literal'
        ? JSON.stringify(shape.value)
        : shape.kind
