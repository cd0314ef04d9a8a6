import { useMemo } from 'react'
import { searchSpellings } from '../kinds/phone/normalize-phone.ts'
import type { TableColumn } from '../contract/table.ts'

type Row = Readonly<Record<string, unknown>>

/** The rows in which every word that was typed is somewhere. What a row says is put together once for a list, not at every keystroke. */
export function useSearched<R extends Row>(rows: readonly R[], columns: readonly TableColumn[], typed: string): readonly R[] {
  const texts = useMemo(() => rows.map((row) => searchedText(row, columns)), [rows, columns])
  return useMemo(() => {
    const isFound = searchOf(typed)
    return typed.trim() === '' ? rows : rows.filter((_, at) => isFound(texts[at] ?? ''))
  }, [rows, texts, typed])
}

/** Whether a text has every typed word. A telephone number is found in any spelling. */
export function searchOf(typed: string): (text: string) => boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean).map(searchSpellings)
  const [, number] = searchSpellings(typed.trim())
  return (text) => {
    const lower = text.toLowerCase()
    return words.every((spellings) => spellings.some((each) => lower.includes(each))) || (number !== undefined && lower.includes(number))
  }
}

function searchedText(row: Row, columns: readonly TableColumn[]): string {
  return columns
    .map((column) => String(row[column.name] ?? ''))
    .join('\n')
    .toLowerCase()
}
