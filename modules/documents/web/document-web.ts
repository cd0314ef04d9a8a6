import { type ComponentType, createElement } from 'react'
import { type AnyDocument, listsOf } from '#engine/contract/document.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { registerNumbers } from '#engine/web/document-numbers.ts'
import type { WebModule } from '#engine/web/module.ts'
import { type ThingDrawer, registerDrawer } from '#engine/web/openers.tsx'
import { registerSpecimen } from '#modules/receipts/web/public.ts'
import type { DocumentLook } from './stored.ts'

/**
 * What the browser gets of a kind of document from its declaration and its look: the screen of its list, those that cancel
 * it, its list as a file, the drawer that every reference to one opens, by the name and by the kind, its numbers by name where
 * they are scanned by mistake, and the latest one for the designer of its receipt.
 */
export function documentWeb(document: AnyDocument, loadLook: () => Promise<DocumentLook>): Required<WebModule> {
  const drawer = async (): Promise<{ default: ThingDrawer }> => {
    const [{ DocumentDrawer }, look] = await Promise.all([import('./document-drawer.tsx'), loadLook()])
    // A row of a document is called by its number and its own: SL-MC2-260131-0001/2.
    return { default: (props) => createElement(DocumentDrawer, { look, ...props, id: props.id.split('/')[0] ?? props.id }) }
  }
  registerNumbers(document)
  registerSpecimen(document.kind, async () => (await import('./latest-document.ts')).latestDocument(await loadLook()))
  registerDrawer(document.name, drawer, document.title)
  registerDrawer(document.kind, drawer, document.title)
  const drawn = async (Component: Promise<ComponentType<{ look: DocumentLook; screen: Screen; action: string }>>, screen: Screen, action = '') => {
    const [Drawn, look] = await Promise.all([Component, loadLook()])
    return { default: () => createElement(Drawn, { look, screen, action }) }
  }
  const list = (screen: Screen) => () =>
    drawn(
      import('./document-list.tsx').then((module) => module.DocumentList),
      screen,
    )
  const cancel = (screen: Screen, action: string) => () =>
    drawn(
      import('./cancel-screen.tsx').then((module) => module.CancelScreen),
      screen,
      action,
    )
  const lists = listsOf(document)
  return {
    screens: {
      ...Object.fromEntries(lists.map((screen) => [screen.path, list(screen)])),
      ...Object.fromEntries(Object.entries(document.actions).map(([action, { screen }]) => [screen.path, cancel(screen, action)])),
    },
    lists: lists.map((screen) => ({
      screen,
      isByDays: true,
      load: async () => (await import('./document-list.tsx')).documentsOf(document, screen),
    })),
  }
}
