import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { sourcesIn } from './built.ts'
import { bin, root, runNode } from './run.ts'

// npm run soak: the stories that have more to tell than `npm test` has time for, with all of it (engine/testing/soak.ts).
const isStory = (_: string, name: string) => /\.(pg\.test|journey)\.ts$/.test(name)
const stories = await sourcesIn(['apps', 'e2e', 'engine', 'modules'], isStory)
const texts = await Promise.all(stories.map((path) => readFile(path, 'utf8')))
const chosen = stories.filter((_, at) => texts[at]?.includes('#engine/testing/soak.ts')).map((path) => relative(root, path))
for (const project of ['server', 'journeys']) {
  const { code } = await runNode([bin('vitest', 'vitest.mjs'), 'run', '--project', project, ...chosen], { env: { KENCANA_SOAK: 'yes' } })
  if (code !== 0) process.exitCode = code
}
