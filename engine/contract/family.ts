import { type Declarations, type Declared, documentsOf } from './declarations.ts'
import { type AnyDocument, actionScreens, listsOf } from './document.ts'
import type { Screen } from './screen.ts'

/** Screens about one kind of document, or about one case with its steps. The menu shows them as one entry (docs/decisions/239). */
export interface Family {
  readonly title: string
  /** The screen that makes the document, the steps, the lists, and the screens that cancel, in this order. */
  readonly screens: readonly Screen[]
}

/** The names of screens that make a document begin with this word. The entry of the menu is called by the rest. */
const makes = 'Transaksi '

/** Returns the families of these modules. A document with one screen has none. */
export function familiesOf(modules: readonly Declarations[]): readonly Family[] {
  return modules.flatMap((module) => {
    const cases = Object.values(module.groups ?? {}).filter(({ documents = {} }) => Object.keys(documents).length > 0)
    const ofCases = new Set(cases.flatMap(({ documents = {} }) => Object.values(documents)))
    const alone = documentsOf([module]).filter((document) => !ofCases.has(document))
    return [...cases.map(ofCase), ...alone.map((document) => family([document], []))].filter(({ screens }) => screens.length > 1)
  })
}

const ofCase = ({ documents = {}, screens = [] }: Declared): Family => family(Object.values(documents), screens)

function family(documents: readonly AnyDocument[], steps: readonly Screen[]): Family {
  const [first] = documents as readonly [AnyDocument, ...AnyDocument[]]
  const { title } = first.screens.entry
  const screens = [
    ...documents.map((document) => document.screens.entry),
    ...steps,
    ...documents.flatMap(listsOf),
    ...documents.flatMap(actionScreens),
  ]
  return { title: title.startsWith(makes) ? first.title : title, screens: [...new Set(screens)].filter(({ menu }) => menu) }
}
