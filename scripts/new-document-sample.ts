import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type NewKind, documentFiles } from './new-document.ts'
import { documentWebFiles } from './new-document-web.ts'

/** A kind of document as `npm run new document sales uji-coba UC` names it; its migration comes after all others. */
export const sampleKind: NewKind = { module: 'sales', slug: 'uji-coba', title: 'Uji Coba', variable: 'ujiCoba', prefix: 'UC', step: '9999' }

/** Where its types are checked with those of the project (tsconfig.*.json). */
export const sampleFolder = join(import.meta.dirname, '../dist/new-document')

/** Writes what the command would write, into a folder of its own. */
export async function writeSample(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const [file, text] of Object.entries({ ...documentFiles(sampleKind), ...documentWebFiles(sampleKind) })) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
}
