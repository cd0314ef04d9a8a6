import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import type { ListedRefusal } from '../contract/listed.ts'
import { type Details, faultText, fill } from '../contract/refusal.ts'
import { CallError } from './api.ts'

/** What a text's `{{name}}` places are filled with. */
export type TextValues = Readonly<Record<string, string | number>>

/** Says an Indonesian text, which is its own key, in the language of the screen. */
export type Say = (text: string, values?: TextValues) => string

/** An Indonesian text in the language of the screen, at this moment; components take `useText`. */
export const t: Say = (text, values) =>
  // Indonesian is the key itself: no dictionary is asked, at every key, for what none has.
  i18next.isInitialized && i18next.language !== 'id' ? i18next.t(text, { ...values }) : fill(text, values)

/** Says Indonesian texts in the language of the screen; draws again when the language changes. */
export const useText = (): Say => sayIn(useLanguage())

/** What Intl calls the language of the screen; Indonesian before one was chosen. */
export function useLanguageTag(): string {
  useLanguage()
  return document.documentElement.lang || 'id'
}

const useLanguage = (): string => useSyncExternalStore(subscribe, languageNow)

const languageNow = () => i18next.language

function subscribe(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

const sayers = new Map<string, Say>()

/** One function for each language, so that values made from its texts are made again only when the language changes. */
function sayIn(language: string): Say {
  const known = sayers.get(language)
  if (known) return known
  const say: Say = (text, values) => t(text, values)
  sayers.set(language, say)
  return say
}

// Texts of refusals whose places the server has filled already, by code; several modules may use one code.
const templates = new Map<string, string[]>()

/** Makes known the refusals that the server may answer, so that their texts can be said in other languages. */
export function learnRefusals(refusals: readonly ListedRefusal[]): void {
  for (const { code, text } of refusals) templates.set(code, [...(templates.get(code) ?? []), text])
}

/** What came of no decision: our own mistake, or a server that did not answer. Only a refusal gives a reason. */
const hasReason = (error: unknown): error is CallError =>
  error instanceof CallError && error.code !== 'FAULT' && error.code !== 'NO_RESPONSE' && error.code !== 'TIMEOUT'

/**
 * Why a call failed, in the language of the screen. `standIn` is said where the server gave no reason: it failed itself,
 * or did not answer (specification §8: the server's text is shown when present).
 */
export function errorText(error: unknown, standIn?: string): string {
  if (standIn && !hasReason(error)) return t(standIn)
  if (!(error instanceof CallError)) return t(faultText)
  const template = templates.get(error.code)?.find((text) => fill(text, error.details) === error.message)
  if (!template) return t(error.message)
  return t(template, spoken(error.details))
}

/**
 * Returns a message at a field in the language of the screen. The checks put the field's label and their limits into
 * the message, so the key in the dictionary is the rest: '{{label}} Maksimal {{n}} Karakter'.
 */
export function fieldText(message: string, label: string): string {
  if (i18next.isInitialized && i18next.exists(message)) return t(message)
  const [rest, n] = withoutNumber(message.startsWith(label) ? `{{label}}${message.slice(label.length)}` : message)
  return t(rest, { label: t(label), ...(n === undefined ? {} : { n }) })
}

function withoutNumber(message: string): [rest: string, n: string | undefined] {
  const found = /\d[\d.,]*/.exec(message)
  return found ? [message.replace(found[0], '{{n}}'), found[0]] : [message, undefined]
}

/** Details are names, numbers and codes; a label among them is a text of ours and is said too. */
function spoken(details: Details): TextValues {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, typeof value === 'string' && i18next.exists(value) ? t(value) : String(value ?? '')]),
  )
}
