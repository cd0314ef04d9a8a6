import type { ComponentType } from 'react'
import type { Screen } from '../contract/screen.ts'

/** How a screen's code is fetched when somebody opens it: one chunk a screen. */
export type LoadScreen = () => Promise<{ default: ComponentType }>

/** One module as the browser sees it: its hand-written screens, each with the code that draws it. */
export interface WebModule {
  readonly screens: readonly (readonly [screen: Screen, load: LoadScreen])[]
}

/** Declares a module's screens. The path stays in the contract. */
export function webModule(module: WebModule): WebModule {
  return module
}
