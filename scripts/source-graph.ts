import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { projectFolder } from '#engine/server/project.ts'

/** Folders with sources of the project. */
export const sourceFolders = ['engine', 'modules', 'apps', 'db', 'scripts', 'locales', 'bench', 'e2e'] as const

/** Files below a folder of the project, as sorted paths from its root. Installed and built files are left out. */
export function filesBelow(folder: string, pattern = /\.tsx?$/): string[] {
  return readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(projectFolder, join(entry.parentPath, entry.name)))
    .toSorted()
}

const importsByFile = new Map<string, readonly string[]>()

/** The project files that a source imports: static and dynamic imports and types, as paths from the project's root. */
export function importsOf(file: string): readonly string[] {
  const known = importsByFile.get(file)
  if (known) return known
  const text = readFileSync(join(projectFolder, file), 'utf8')
  const imports = [...text.matchAll(/(?:\bfrom|\bimport\(|\bimport)\s*'([#.][^']+)'/g)]
    .map(([, name = '']) => (name.startsWith('#') ? name.slice(1) : join(dirname(file), name)))
    .filter((path) => existsSync(join(projectFolder, path)))
  importsByFile.set(file, imports)
  return imports
}

/** These files and all files that they import, directly or indirectly, sorted. */
export function closureOf(files: readonly string[]): string[] {
  const found = new Set<string>()
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    found.add(file)
    if (/\.tsx?$/.test(file)) open.push(...importsOf(file))
  }
  return [...found].toSorted()
}

/** A hash of the names and contents of files, given as paths from the project's root. */
export function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(projectFolder, file)))
  return hash.digest('hex').slice(0, 20)
}

/** These files and all sources of the project that import one of them, directly or indirectly. */
export function dependentsOf(files: readonly string[]): string[] {
  const importers = new Map<string, string[]>()
  for (const file of sourceFolders.flatMap((folder) => filesBelow(folder))) {
    for (const imported of importsOf(file)) importers.set(imported, [...(importers.get(imported) ?? []), file])
  }
  const found = new Set<string>()
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    found.add(file)
    open.push(...(importers.get(file) ?? []))
  }
  return [...found].toSorted()
}
