import { useMemo } from 'react'
import type { TableColumn } from '../contract/table.ts'

type Row = Readonly<Record<string, unknown>>

/** The rows in which every word that was typed is somewhere. What a row says is put together once for a list, not at every keystroke. */
export function useSearched<R extends Row>(rows: readonly R[], columns: readonly TableColumn[], typed: string): readonly R[] {
  const texts = useMemo(() => rows.map((row) => searchedText(row, columns)), [rows, columns])
  return useMemo(() => {
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
    return words.length === 0 ? rows : rows.filter((_, at) => words.every((word) => texts[at]?.includes(word)))
  }, [rows, texts, typed])
}

function searchedText(row: Row, columns: readonly TableColumn[]): string {
  return columns
    .map((column) => String(row[column.name] ?? ''))
    .join('\n')
    .toLowerCase()
}
