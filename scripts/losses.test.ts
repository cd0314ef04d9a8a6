import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '#engine/server/project.ts'
import { filesBelow, importsOf } from './source-graph.ts'

const read = (file: string) => readFileSync(join(projectFolder, file), 'utf8')
const dialogs = 'engine/web/dialogs.tsx'
const contracts = filesBelow('modules', /\.ts$/).filter((file) => file.includes('/contract/'))
const screens = ['engine/web', 'apps/web', 'modules']
  .flatMap((folder) => filesBelow(folder, /\.tsx$/))
  .filter((file) => /(^|\/)web\//.test(file) && !/\.test\.|\/testing\//.test(file))

/** It asks, or offers to undo. A screen may leave that to a part of it. */
const isGuarded = (file: string) => /\/web\//.test(file) && file !== dialogs && /<(ConfirmLoss|ConfirmDelete)\b|\bofferUndo\(/.test(read(file))

/** The declared calls that delete something, by their names. */
const deletions = contracts.flatMap((file) =>
  [...read(file).matchAll(/export const (\w+) = endpoint\(\{\s*call: ['`]DELETE /g)].map(([, name = '']) => name),
)

it('a screen that deletes either undoes it from a notice or asks by a question that names it', () => {
  expect(deletions.length).toBeGreaterThan(5)
  const sends = new RegExp(`\\bsend\\((${deletions.join('|')})\\b|sendCall\\([\\w.]*\\.remove\\b`)
  const bare = screens.filter((file) => sends.test(read(file)) && ![file, ...importsOf(file)].some((each) => isGuarded(each)))
  expect(bare).toEqual([])
})

it('every question before a loss names what is lost, and not by a fixed text', () => {
  const unnamed = screens.flatMap((file) =>
    file === dialogs
      ? []
      : [...read(file).matchAll(/<(ConfirmLoss|ConfirmDelete)\b([\s\S]*?)(?:\n\s*\/?>|\/>)/g)]
          .filter(([, , props = '']) => !/\bwhat=\{/.test(props))
          .map(([, name]) => `${file}: ${name}`),
  )
  expect(unnamed).toEqual([])
})

it('a question whose answer can be undone is not asked: only a loss is said to be final', () => {
  const final = /tidak bisa (dibatalkan|dikembalikan)/i
  const asked = screens.filter((file) => final.test(read(file)) && !/<(ConfirmLoss|ConfirmDelete)\b/.test(read(file)) && file !== dialogs)
  expect(asked).toEqual([])
})
