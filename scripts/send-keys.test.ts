import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '#engine/server/project.ts'
import { filesBelow } from './source-graph.ts'

it('a key under which something is sent once is made where it is held until it was saved', () => {
  const makers = ['engine', 'modules', 'apps']
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => !file.includes('.test.') && /\bnewKey\b/.test(readFileSync(join(projectFolder, file), 'utf8')))
  expect(makers).toEqual(['engine/web/api.ts', 'engine/web/form-draft.ts', 'modules/approvals/web/use-send-once.ts'])
})
