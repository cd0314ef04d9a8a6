import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Screen } from '#engine/contract/screen.ts'
import { projectFolder } from '#engine/server/project.ts'
import { filesBelow } from '../../scripts/source-graph.ts'
import { screens } from './screens.ts'

/** The sources of screens and of their parts, with what they draw. */
const sources = filesBelow('modules', /\.tsx$/)
  .filter((file) => file.includes('/web/') && !file.includes('.test.'))
  .map((file) => ({ slug: basename(file, '.tsx'), text: readFileSync(join(projectFolder, file), 'utf8') }))

/** The screens that draw a part, themselves or by a part of theirs; the slug of a screen is the path of its URL. */
export function screensThatDraw(part: string): readonly Screen[] {
  const drawing = sources.filter(({ text }) => new RegExp(`<${part}\\b`).test(text))
  const parts = drawing.flatMap(({ text }) => [...text.matchAll(/^export (?:default )?function (\w+)/gm)].map(([, name = '']) => name))
  const further = parts.filter((name) => name !== part && sources.some(({ text }) => text.includes(`<${name}`)))
  const own = screens.filter(({ path }) => drawing.some(({ slug }) => path === `/${slug}`))
  return [...new Set([...own, ...further.flatMap(screensThatDraw)])]
}
