import { createContext, use } from 'react'
import type { LoginReply } from '../contract/login.ts'

/** What the application lends to the pages that open without a login: they are drawn before and outside the shell. */
export interface Entry {
  /** The version of this build, that of the server, and the branch of the server's sources: no shop. */
  readonly client_version: string
  readonly server_version: string
  readonly branch: string
  readonly languages: readonly { readonly code: string; readonly name: string }[]
  readonly language: string
  readonly chooseLanguage: (code: string) => void
  readonly isDark: boolean
  readonly setDark: (isDark: boolean) => void
  /** The address of a path of the application. */
  readonly addressOf: (path: string) => string
  /** Where the calls go, and the line on which the server tells things. */
  readonly backend: string
  /** Stores the session after a login. */
  readonly enter: (reply: LoginReply) => void
}

/** Provided by the application around its public pages. */
export const EntryContext = createContext<Entry | undefined>(undefined)

/**
 * What the application lends to its public pages.
 * @throws outside of them.
 */
export function useEntry(): Entry {
  const entry = use(EntryContext)
  if (!entry) throw new Error('This page is drawn by the entry of the application only')
  return entry
}
