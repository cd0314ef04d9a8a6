import { type ComponentType, createElement } from 'react'
import { screensOf } from '#engine/contract/document.ts'
import type { ListedDocument } from '#engine/contract/listed.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { registerNumbers } from '#engine/web/document-numbers.ts'
import type { WebModule } from '#engine/web/module.ts'
import { type ThingDrawer, registerDrawer } from '#engine/web/openers.tsx'
import { registerSpecimen } from '#modules/receipts/web/public.ts'
import type { DocumentLook } from './stored.ts'

/**
 * Makes the browser's part of a kind of document from its listed data and its look: the screens of its lists, the screens that
 * cancel it, its lists as files, the drawer that every reference to one opens, by the name and by the kind, the name of its
 * numbers for a scan in the wrong place, and the latest document for the designer of its receipt.
 */
export function documentWeb(document: ListedDocument, loadLook: () => Promise<DocumentLook>): Required<Pick<WebModule, 'screens' | 'lists'>> {
  const drawer = async (): Promise<{ default: ThingDrawer }> => {
    const [{ DocumentDrawer }, look] = await Promise.all([import('./document-drawer.tsx'), loadLook()])
    // A row of a document is called by its number and its own: SL-MC2-260131-0001/2.
    return { default: (props) => createElement(DocumentDrawer, { look, ...props, id: props.id.split('/')[0] ?? props.id }) }
  }
  registerNumbers(document)
  registerSpecimen(document.kind, async () => (await import('./latest-document.ts')).latestDocument(await loadLook()))
  registerDrawer(document.name, drawer, document.title)
  registerDrawer(document.kind, drawer, document.title)
  const drawn = async (Component: Promise<ComponentType<{ look: DocumentLook; screen: Screen; action: string }>>, path: string, action = '') => {
    const [Drawn, look] = await Promise.all([Component, loadLook()])
    const screen = screenOf(look, path)
    return { default: () => createElement(Drawn, { look, screen, action }) }
  }
  const list = (path: string) => () =>
    drawn(
      import('./document-list.tsx').then((module) => module.DocumentList),
      path,
    )
  const cancel = (path: string, action: string) => () =>
    drawn(
      import('./cancel-screen.tsx').then((module) => module.CancelScreen),
      path,
      action,
    )
  return {
    screens: {
      ...Object.fromEntries(document.lists.map((path) => [path, list(path)])),
      ...Object.fromEntries(Object.entries(document.actions).map(([action, path]) => [path, cancel(path, action)])),
    },
    lists: document.lists.map((path) => ({
      path,
      isByDays: true,
      load: async () => {
        const [{ documentsOf }, look] = await Promise.all([import('./document-list.tsx'), loadLook()])
        return documentsOf(look.document, screenOf(look, path))
      },
    })),
  }
}

const screenOf = ({ document }: DocumentLook, path: string) => screensOf(document).find((screen) => screen.path === path) as Screen
