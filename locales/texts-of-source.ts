import { type ESTree, Visitor, parseSync } from 'vite'

/** How a parameter, a property or a constant is called that holds a text which people read. */
const isTextName = (name: string) =>
  /^(?:label|title|text|message|error|description|empty|judul|teks|standIn|placeholder|hint|choose|failed|ready|yes|no|arti|waiting|does|failure|trouble|heading|head|sebab)$|(?:Text|Label)$/.test(
    name,
  )

/** Functions that are not ours, or come out of one of ours: the places of their texts. */
const known: Readonly<Record<string, readonly number[]>> = { say: [0], min: [1], max: [1], regex: [1], refine: [1] }

/** Which arguments of a function are texts, by its name: those whose parameters are called so. */
export type TextPlaces = ReadonlyMap<string, readonly number[]>

type Parameters = ESTree.Function['params']

/** The functions of these sources that take texts. */
export function textPlaces(sources: readonly Source[]): TextPlaces {
  const places = new Map<string, readonly number[]>(Object.entries(known))
  const know = (name: string, params: Parameters) => {
    const found = params.flatMap((param, at) => {
      const own = param.type === 'AssignmentPattern' ? param.left : param
      return own.type === 'Identifier' && isTextName(own.name) ? [at] : []
    })
    if (found.length > 0) places.set(name, [...new Set([...(places.get(name) ?? []), ...found])])
  }
  for (const { program } of sources)
    new Visitor({
      FunctionDeclaration: ({ id, params }) => id && know(id.name, params),
      VariableDeclarator({ id, init }) {
        if (id.type === 'Identifier' && (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')) know(id.name, init.params)
      },
      MethodDefinition: ({ key, value }) => key.type === 'Identifier' && know(key.name, value.params),
    }).visit(program)
  return places
}

/** A source and what the parser made of it. */
export interface Source {
  readonly file: string
  readonly program: ESTree.Program
}

/** @throws Error naming the file, where it cannot be parsed */
export function readSource(file: string, text: string): Source {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return { file, program }
}

/**
 * The texts that a source says: what is given to a function, a property, an attribute or a constant that takes a text, also where
 * one of two is; names of what is stored (`READY: 'Tersedia'`), and messages that are put at a field.
 */
export function textsOf({ program }: Source, places: TextPlaces): string[] {
  const texts: string[] = []
  // What looks like a column names one.
  const say = (node: ESTree.Node | null | undefined) => void texts.push(...saidBy(node).filter((text) => !/^[a-z]+(?:_[a-z]+)+$/.test(text)))
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : ''
      for (const at of places.get(name) ?? []) say(given[at])
    },
    Property({ key, value }) {
      const name = key.type === 'Identifier' ? key.name : ''
      if (isTextName(name)) say(value)
      // `from` and `to` of a range of dates each say what is missing. Those of a step name states: `to: 'LUNAS'`.
      else if (name === 'from' || name === 'to') texts.push(...saidBy(value).filter((text) => !/^[a-z]+(?:_[a-z]+)+$|^[A-Z_]+$/.test(text)))
      else if (/^[A-Z][A-Z_]+$/.test(name)) texts.push(...saidBy(value).filter((text) => /^[A-Z][^']*$/.test(text)))
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !isTextName(name.name)) return
      say(value?.type === 'JSXExpressionContainer' ? value.expression : value)
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && isTextName(id.name)) say(init)
    },
    // A text that stands where none is given: `backLabel = 'Batal'`.
    AssignmentPattern({ left, right }) {
      if (left.type === 'Identifier' && isTextName(left.name)) say(right)
    },
    AssignmentExpression({ left, right }) {
      if (left.type === 'MemberExpression' && left.computed) say(right)
    },
  }).visit(program)
  return texts
}

/** The answers of a server: `{ message: '…' }`. All else that it says is declared. */
export function answersOf({ program }: Source): string[] {
  const texts: string[] = []
  new Visitor({
    Property: ({ key, value }) => void (key.type === 'Identifier' && key.name === 'message' && texts.push(...saidBy(value))),
  }).visit(program)
  return texts
}

/** What an expression comes to, where it is a text or one of several; `${label} Tidak Benar` is asked for as `{{label}} Tidak Benar`. */
function saidBy(node: ESTree.Node | null | undefined): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' && node.value !== '' ? [node.value] : []
    case 'ConditionalExpression':
      return [...saidBy(node.consequent), ...saidBy(node.alternate)]
    case 'LogicalExpression':
      return [...saidBy(node.left), ...saidBy(node.right)]
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return saidBy(node.expression)
    case 'TemplateLiteral':
      return templateOf(node)
    default:
      return []
  }
}

function templateOf({ quasis, expressions }: ESTree.TemplateLiteral): string[] {
  const [first] = expressions
  if (first?.type !== 'Identifier' || !['name', 'label'].includes(first.name) || quasis[0]?.value.raw !== '') return []
  return [quasis.map(({ value }, at) => (at === 0 ? '' : `${at === 1 ? '{{label}}' : '{{n}}'}${value.cooked ?? ''}`)).join('')]
}
