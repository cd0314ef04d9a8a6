import type { Screen } from '#engine/contract/screen.ts'

/** What is done with pieces that were picked in a list, on a screen of a higher storey. */
export type PieceTask = Pick<Screen, 'path' | 'title' | 'gate' | 'menu'>

const tasks: PieceTask[] = []
let entry: PieceTask | undefined
const picked = new Map<string, readonly string[]>()

/**
 * Offers a screen in the list of pieces. When the screen opens, it gets the picked pieces by `pickedFor`.
 * `isFirst` puts it before all others, for any load order of the modules: new pieces get their labels by one key.
 */
export function registerPieceTask(screen: PieceTask, { isFirst = false } = {}): void {
  if (isFirst) tasks.unshift(screen)
  else tasks.push(screen)
}

/** Says on which screen, of a higher storey, the first piece comes in. */
export function registerPieceEntry(screen: PieceTask): void {
  entry = screen
}

/** The screen that a shop without pieces begins with. */
export const pieceEntry = (): PieceTask | undefined => entry

/** The screens that take picked pieces. */
export const pieceTasks = (): readonly PieceTask[] => tasks

/** Hands pieces over to the screen that is opened next. */
export function pickFor(path: string, kode_barcodes: readonly string[]): void {
  picked.set(path, kode_barcodes)
}

/** The pieces that were picked for a screen; handed over once. */
export function pickedFor(path: string): readonly string[] {
  const kode_barcodes = picked.get(path) ?? []
  picked.delete(path)
  return kode_barcodes
}
