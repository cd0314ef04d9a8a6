import { stat } from 'node:fs/promises'

const readByOthers = 0o044
const enteredByOthers = 0o011

/** A warning for the terminal when other users of this machine can read the data folder; otherwise undefined. */
export async function warningOfOpenFolder(folder: string): Promise<string | undefined> {
  // Windows has no such permission bits.
  if (process.platform === 'win32') return undefined
  const mode = (await stat(folder).catch(() => undefined))?.mode ?? 0
  if ((mode & (readByOthers | enteredByOthers)) === 0) return undefined
  return `${folder} can be entered by other users of this machine, who may read its pictures: chmod -R go= ${folder}`
}
