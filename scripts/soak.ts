import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { sourcesIn } from './built.ts'
import { bin, root, runNode } from './run.ts'

// npm run soak: the stories that have more to tell than `npm test` has time for, with all of it (engine/testing/soak.ts).
const isStory = (_: string, name: string) => /\.(test\.tsx?|journey\.ts)$/.test(name)
const stories = await sourcesIn(['apps', 'bench', 'db', 'e2e', 'engine', 'locales', 'modules', 'scripts'], isStory)
const texts = await Promise.all(stories.map((path) => readFile(path, 'utf8')))
const chosen = stories.filter((_, at) => texts[at]?.includes('testing/soak.ts')).map((path) => relative(root, path))
const projects = { server: '.pg.test.ts', journeys: '.journey.ts' }
const others = chosen.filter((path) => !Object.values(projects).some((ending) => path.endsWith(ending)))
if (others.length > 0) throw new Error(`Only stories with a database or a browser have more to tell: ${others.join(', ')}`)
for (const [project, ending] of Object.entries(projects)) {
  const files = chosen.filter((path) => path.endsWith(ending))
  const { code } = await runNode([bin('vitest', 'vitest.mjs'), 'run', '--project', project, ...files], { env: { KENCANA_SOAK: 'yes' } })
  if (code !== 0) process.exitCode = code
}
