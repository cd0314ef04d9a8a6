import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type NewKind, documentFiles } from './new-document.ts'
import { documentWebFiles } from './new-document-web.ts'
import { commandFiles, masterFiles, reportFiles } from './new-files.ts'

/** A kind of document as `npm run new document sales uji-coba UC` names it; its migration comes after all others. */
export const sampleKind: NewKind = { module: 'sales', slug: 'uji-coba', title: 'Uji Coba', variable: 'ujiCoba', prefix: 'UC', step: '9999' }

/** What `npm run new` writes of each sort, by its sort. */
const samples = {
  master: masterFiles({ module: 'masters', slug: 'master-uji-coba', title: 'Master Uji Coba', variable: 'masterUjiCoba' }),
  report: reportFiles({ module: 'sales', slug: 'laporan-uji-coba', title: 'Laporan Uji Coba', variable: 'laporanUjiCoba' }),
  command: commandFiles({ module: 'sales', slug: 'perintah-uji-coba', title: 'Perintah Uji Coba', variable: 'perintahUjiCoba' }),
  document: { ...documentFiles(sampleKind), ...documentWebFiles(sampleKind) },
}

/** Where their types are checked with those of the project (tsconfig.*.json). */
export const samplesFolder = join(import.meta.dirname, '../dist/new')

/** Writes what the command would write, into a folder of its own. */
export async function writeSamples(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const [file, text] of Object.values(samples).flatMap((files) => Object.entries(files))) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
}
