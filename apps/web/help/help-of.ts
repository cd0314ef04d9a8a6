import { menuOrder } from '#modules/access/contract/menu.ts'
import { documents } from '../listed.generated.ts'
import { type Glossary, type HelpFile, type SharedHelp, sharedHelpOf } from './help-file.ts'

type Load<T> = () => Promise<T>

/** One chunk for each screen: it is fetched when its help is opened. */
const own = Object.fromEntries(
  Object.entries(import.meta.glob<HelpFile>('../../../modules/*/help/*.json', { import: 'default' })).map(([file, load]) => [
    `/${/([^/]+)\.json$/.exec(file)?.[1]}`,
    load,
  ]),
)

const shared: Readonly<Record<SharedHelp, Load<HelpFile>>> = {
  list: async () => (await import('./shared/list.json')).default,
  cancel: async () => (await import('./shared/cancel.json')).default,
  group: async () => (await import('./shared/group.json')).default,
}

/** The help of a screen, and the value of `{{title}}` in its texts. */
export interface Help {
  readonly file: HelpFile
  /** An Indonesian text of the dictionaries. */
  readonly title: string
}

/** Fetches the help of the screen at a path: its own file, or the one that it shares. Undefined if it has none. */
export async function helpAt(path: string): Promise<Help | undefined> {
  const load = own[path]
  if (load) return { file: await load(), title: '' }
  const sharing = sharedHelpOf(path, { documents, groups: menuOrder })
  return sharing && { file: await shared[sharing.help](), title: sharing.title }
}

/** Fetches the words of the trade. */
export const glossary = async (): Promise<Glossary> => (await import('./glossary.json')).default
