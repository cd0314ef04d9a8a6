import type { WrongCell } from '../contract/pindah-data.ts'

/** The same error in several rows of a file. */
export interface WrongGroup extends Pick<WrongCell, 'kolom' | 'pesan'> {
  /** The lines of the sheet, in their order. */
  readonly lines: readonly number[]
}

/** Groups equal errors of a column, in the order in which the file has them. */
export function wrongGroups(wrong: readonly WrongCell[]): readonly WrongGroup[] {
  const groups = new Map<string, { kolom: string; pesan: string; lines: number[] }>()
  for (const { no_baris, kolom, pesan } of wrong) {
    const key = `${kolom} ${pesan}`
    const group = groups.get(key)
    if (group) group.lines.push(no_baris)
    else groups.set(key, { kolom, pesan, lines: [no_baris] })
  }
  return [...groups.values()]
}

/** Lines as a person says them: `2–41, 44`. */
export function linesText(lines: readonly number[]): string {
  const runs: [from: number, to: number][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last && last[1] === line - 1) last[1] = line
    else if (last?.[1] !== line) runs.push([line, line])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}
