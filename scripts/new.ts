import { access, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { documentFiles, documentSteps } from './new-document.ts'
import { documentWebFiles } from './new-document-web.ts'
import { commandFiles, masterFiles, reportFiles } from './new-files.ts'

// npm run new master|report|document|command <module> <slug>: writes the files with the slug, ready to be filled.
const [kind, module, slug, wantedPrefix] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')

const camel = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const title = (text: string) => text.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase())

/** The step after the last one. */
async function nextMigration(): Promise<string> {
  const steps = (await readdir(join(root, 'db/migrations'))).map((name) => Number.parseInt(name, 10))
  return String(Math.max(...steps) + 1).padStart(4, '0')
}

/** The file that declares the documents whose numbers begin with a prefix, if there is one. */
async function ownerOf(prefix: string): Promise<string | undefined> {
  const files = (await readdir(join(root, 'modules'), { recursive: true })).filter((file) => /[/\\]contract[/\\].*\.ts$/.test(file))
  for (const file of files) if ((await readFile(join(root, 'modules', file), 'utf8')).includes(`prefix: '${prefix}'`)) return `modules/${file}`
  return undefined
}

if (!kind || !['master', 'report', 'document', 'command'].includes(kind) || !module || !slug || !/^[a-z0-9-]+$/.test(slug)) {
  console.error(
    'Usage: npm run new master|report|document|command <module> <slug>   e.g. npm run new report sales laporan-batal-titip, npm run new document sales sepuhan SP',
  )
  process.exit(1)
}
const prefix = (wantedPrefix ?? slug.slice(0, 2)).toUpperCase()
const owner = kind === 'document' ? await ownerOf(prefix) : undefined
if (owner !== undefined) {
  console.error(`Numbers that begin with ${prefix} are those of ${owner}. Say another prefix: npm run new document ${module} ${slug} <prefix>`)
  process.exit(1)
}
const named = { module, slug, title: title(slug), variable: camel(slug), prefix, step: await nextMigration() }
const filesOf = {
  master: () => masterFiles(named),
  report: () => reportFiles(named),
  command: () => commandFiles(named),
  document: () => ({ ...documentFiles(named), ...documentWebFiles(named) }),
}
const files = filesOf[kind as keyof typeof filesOf]()
for (const [file, text] of Object.entries(files)) {
  const path = join(root, file)
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists) {
    console.error(`${file} is there already.`)
    process.exit(1)
  }
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  console.log(`wrote ${file}`)
}
const further = {
  master: 'add its table in db/migrations, and run npm run schema and npm run types',
  report: `and its query among the queries of modules/${module}/server/module.ts`,
  command: `and its handler among the handlers of modules/${module}/server/module.ts`,
}[kind as 'master' | 'report' | 'command']
console.log(kind === 'document' ? documentSteps(named) : `Now list ${camel(slug)} in modules/${module}/contract/index.ts, ${further}.`)
